/**
 * What happens when a reader types everything that a page shows? This process does so, with the built package, for each message
 * `{ page, folder }` in that folder, and answers with one entry per block. It ends when its parent disconnects.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { main } from "../../dist/cli/index.js";
import { blocksOf, commandsOf } from "./blocks.js";
import { printed } from "./capture.js";
import { firstDifference } from "./compare.js";
import { hasPackages, interpret, interpreterOf, interpreters } from "./foreign.js";

/**
 * @typedef {import("./blocks.js").Block} Block
 * @typedef {object} Entry
 * @property {number} line
 * @property {string} language
 * @property {"ran" | "matches" | "failed" | "skipped" | "absent" | "text"} status
 * @property {string} [reason] of what failed or was not run
 * @property {number} seconds
 */

/** Commands that are not typed here, and why. */
const elsewhere = new Map([
  ["reproduce", "takes minutes; test/cli/reproduce.test.ts runs it"],
  ["lab", "serves until Ctrl-C; test/lab runs it"],
  ["worker", "works until Ctrl-C; test/sweep runs it"],
]);

/** What the last command or program printed; the next output block is held against it. */
let last = { code: 0, out: "", err: "" };

/**
 * @param {Block} block
 * @param {string} what
 * @returns {Pick<Entry, "status" | "reason">}
 */
function judged(block, what) {
  const expected = Number(block.marks.exit ?? 0);
  if (last.code === expected) return { status: "ran" };
  return {
    status: "failed",
    reason: `${what} exits with ${last.code}, not ${expected}\n${last.out}${last.err}`,
  };
}

/**
 * @param {Block} block
 * @returns {Promise<Pick<Entry, "status" | "reason">>}
 */
async function runShell(block) {
  /** @type {string[]} */
  const left = [];
  for (const [program, ...args] of commandsOf(block.text)) {
    const what = [program, ...args].join(" ");
    const reason = args.includes("--list") ? undefined : elsewhere.get(args[0] ?? "");
    if (reason !== undefined) {
      left.push(`${what}: ${reason}`);
      continue;
    }
    if (program !== "judder") return { status: "failed", reason: `not a command of Judder: ${what}` };
    last = await printed(() => main(args));
    const verdict = judged(block, what);
    if (verdict.status === "failed") return verdict;
  }
  return left.length === 0 ? { status: "ran" } : { status: "ran", reason: left.join("; ") };
}

/** @param {Block} block */
async function checkModel(block) {
  const file = block.marks.file ?? `block${block.line}.yaml`;
  writeFileSync(file, `${block.text}\n`);
  last = await printed(() => main(["check", file]));
  return judged(block, `judder check ${file}`);
}

/** @param {Block} block */
async function runModule(block) {
  const file = resolve(block.marks.file ?? `block${block.line}.mjs`);
  writeFileSync(file, `${block.text}\n`);
  last = await printed(async () => {
    await import(pathToFileURL(file).href);
    return 0;
  });
  return judged(block, file);
}

/**
 * @param {Block} block
 * @returns {Pick<Entry, "status" | "reason">}
 */
function runForeign(block) {
  const program = interpreterOf(block.language);
  if (program === undefined) return { status: "absent", reason: `no interpreter of ${block.language} here` };
  const { needs } = block.marks;
  if (needs !== undefined && !hasPackages(program, needs))
    return { status: "absent", reason: `without ${needs}` };
  const file = block.marks.file ?? `block${block.line}.${interpreters[block.language]?.ending}`;
  writeFileSync(file, `${block.text}\n`);
  last = interpret(program, file);
  return judged(block, file);
}

/**
 * @param {Block} block
 * @returns {Pick<Entry, "status" | "reason">}
 */
function compareOutput(block) {
  const line = firstDifference(block.text, block.words.includes("errors") ? last.err : last.out);
  if (line === undefined) return { status: "matches" };
  return { status: "failed", reason: `shown but not printed: ${line}\nprinted was\n${last.out}${last.err}` };
}

/**
 * A block without a language, as in the README, says by its first word what it is.
 * @param {Block} block
 */
const languageOf = ({ language, text }) =>
  language !== "" ? language : text.startsWith("judder ") ? "sh" : text.startsWith("npm ") ? "npm" : "text";

/**
 * @param {Block} block
 * @returns {Promise<Pick<Entry, "status" | "reason">>}
 */
async function runBlock(block) {
  const language = languageOf(block);
  const reason = block.marks["no-run"];
  if (reason !== undefined) return { status: "skipped", reason };
  if (block.words.includes("output")) return compareOutput(block);
  if (language === "npm") return { status: "skipped", reason: "a script of this checkout" };
  if (language === "sh") return runShell(block);
  if (language === "yaml") return checkModel(block);
  if (language === "ts" || language === "js") return runModule(block);
  if (language in interpreters) return runForeign(block);
  if (language === "text") return { status: "text" };
  return { status: "failed", reason: `blocks of ${language} are not supported` };
}

/**
 * Runs every block of a page in its folder.
 * @param {string} page
 * @param {string} folder is made anew
 */
async function runPage(page, folder) {
  const blocks = blocksOf(readFileSync(page, "utf8"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.chdir(folder);
  /** @type {Entry[]} */
  const entries = [];
  for (const block of blocks) {
    const start = performance.now();
    const verdict = await runBlock(block).catch((error) => ({
      status: /** @type {const} */ ("failed"),
      reason: String(error?.stack ?? error),
    }));
    const seconds = (performance.now() - start) / 1000;
    entries.push({ line: block.line, language: block.language, ...verdict, seconds });
  }
  return entries;
}

process.on("message", async (/** @type {{ page: string, folder: string }} */ { page, folder }) => {
  last = { code: 0, out: "", err: "" };
  process.send?.(await runPage(page, folder));
});
