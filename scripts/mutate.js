/**
 * `npm run test:mutate`: does a test fail when the engine is changed a little? A sample of mutants (scripts/mutate/mutants.js) of the folders
 * that decide motions is put on trial, each with tests that reach it. Which test reaches which place is measured once, for the tests of these
 * folders or those that are named, and kept in node_modules/.cache until the test changes; a source that has changed since is reached by all tests
 * that reached any place of it. Times are those of the processor. Survivors are listed; those known to change nothing stand in
 * scripts/mutate/equivalent.json with their reason. Exit 1 where fewer than 90 % of the others are killed.
 *
 *   npm run test:mutate -- --sample 100 --seed 1 --budget 30 --folders contact,impact [tests…]
 *   npm run test:mutate -- --at src/contact/modes.ts:41,src/contact/mask.ts   all mutants of a line, of a file
 */

import { spawn } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mutantsOf } from "./mutate/mutants.js";
import { hash, keep, layoutOf, place } from "./mutate/place.js";
import { Failure, isMain, root, runMain } from "./run.js";

/** @typedef {import("./mutate/place.js").Chosen} Chosen */
/** @typedef {{ id: number, verdict: "killed" | "survived" | "notReached" | "endless", by?: string, tests?: number, reaching?: number }} Verdict */

const goal = 0.9;
const folders = ["contact", "impact", "simulate", "orbit", "sweep"];

/** The same numbers for the same seed (a linear congruence is random enough to choose places). @param {number} seed */
function randomSource(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** All mutants, by number. @param {readonly string[]} folders @returns {Chosen[]} */
const mutantsIn = (folders) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, "src", folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .sort()
        .flatMap((name) => {
          const file = `src/${folder}/${name.replaceAll("\\", "/")}`;
          return mutantsOf(file, readFileSync(join(root, file), "utf8"));
        }),
    )
    .map((mutant, id) => ({ ...mutant, id }));

/** @template T @param {readonly T[]} all @param {number} count @param {number} seed @returns {T[]} */
function sample(all, count, seed) {
  const shuffled = [...all];
  const random = randomSource(seed);
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [shuffled[i], shuffled[j]] = [/** @type {T} */ (shuffled[j]), /** @type {T} */ (shuffled[i])];
  }
  return shuffled.slice(0, count);
}

/**
 * Runs the driver; ends it where nothing is heard of it for a time.
 * @template Message
 * @param {object} request
 * @param {number} patience seconds
 * @param {(message: Message) => void} hear
 * @returns {Promise<boolean>} whether it came to its end
 */
function drive(request, patience, hear) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "scripts/mutate/drive.js"), JSON.stringify(request)], {
      cwd: root,
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    // It has a group of its own, with its workers.
    const end = () => process.kill(-(/** @type {number} */ (child.pid)), "SIGKILL");
    let timer = setTimeout(end, patience * 1000);
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (piece) => {
      clearTimeout(timer);
      timer = setTimeout(end, patience * 1000);
      const lines = (text + piece).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("{")) hear(JSON.parse(line));
    });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

/** @param {readonly Chosen[]} mutants @param {number} budget @param {number} patience @returns {Promise<Verdict[]>} */
async function tryAll(mutants, budget, patience) {
  /** @type {Verdict[]} */
  const verdicts = [];
  /** @param {Verdict} verdict */
  const hear = (verdict) => {
    verdicts.push(verdict);
    appendFileSync(place("verdicts.jsonl"), `${JSON.stringify(verdict)}\n`);
    const { file, line, text, replacement } = /** @type {Chosen} */ (
      mutants.find(({ id }) => id === verdict.id)
    );
    console.log(
      `${verdicts.length} ${verdict.verdict} ${file}:${line} ${short(text)} → ${short(replacement)}`,
    );
  };
  for (let left = mutants; left.length > 0; ) {
    const ended = await drive({ stage: "judge", ids: left.map(({ id }) => id), budget }, patience, hear);
    left = left.filter(({ id }) => !verdicts.some((one) => one.id === id));
    const [endless, ...others] = left;
    if (ended || endless === undefined) continue;
    hear({ id: endless.id, verdict: "endless" });
    left = others;
  }
  return verdicts;
}

/** @param {string} text */
const short = (text) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 67)}…` : line || "(left out)";
};

/** @param {readonly Chosen[]} mutants @param {readonly Verdict[]} verdicts */
function report(mutants, verdicts) {
  /** @type {{ file: string, text: string, replacement: string, reason: string }[]} */
  const known = JSON.parse(readFileSync(join(root, "scripts/mutate/equivalent.json"), "utf8"));
  const isKnown = (/** @type {Chosen} */ one) =>
    known.some((e) => e.file === one.file && e.text === one.text && e.replacement === one.replacement);
  const rows = verdicts.map((verdict) => ({
    ...verdict,
    mutant: /** @type {Chosen} */ (mutants.find(({ id }) => id === verdict.id)),
  }));
  const alive = rows.filter(({ verdict }) => verdict === "survived" || verdict === "notReached");
  const equivalent = alive.filter(({ mutant }) => isKnown(mutant));
  const survivors = alive.filter((row) => !equivalent.includes(row));
  for (const { mutant, verdict } of survivors)
    console.log(
      `${verdict}: ${mutant.file}:${mutant.line}\n    ${short(mutant.text)} → ${short(mutant.replacement)}`,
    );
  const counted = rows.length - equivalent.length;
  const killed = rows.length - alive.length;
  const share = counted === 0 ? 1 : killed / counted;
  console.log(
    `${killed} of ${counted} killed (${(100 * share).toFixed(1)} %), ${equivalent.length} change nothing`,
  );
  return share >= goal ? 0 : 1;
}

/** @param {string[]} args */
async function main(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sample: { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
      budget: { type: "string", default: "30" },
      patience: { type: "string", default: "1200" },
      at: { type: "string" },
      folders: { type: "string", default: folders.join(",") },
    },
  });
  const [count, seed, budget, patience] = ["sample", "seed", "budget", "patience"].map((name) => {
    const value = Number(values[/** @type {"sample"} */ (name)]);
    if (!Number.isInteger(value) || value < 0) throw new Failure(`--${name} must be a whole number`, 2);
    return value;
  });
  const all = mutantsIn([...folders]);
  const at = values.at?.split(",");
  const chosen =
    at === undefined
      ? sample(
          all.filter(({ file }) => values.folders.split(",").includes(file.split("/")[1] ?? "")),
          /** @type {number} */ (count),
          /** @type {number} */ (seed),
        )
      : all.filter(({ file, line }) => at.some((place) => place === file || place === `${file}:${line}`));
  console.log(`${all.length} mutants of ${folders.join(" ")}, ${chosen.length} on trial`);
  const layout = layoutOf(all);
  const layoutFile = `layout-${hash(JSON.stringify(layout))}.json`;
  keep(layoutFile, layout);
  keep("mutants.json", { stage: "reach", layout: layoutFile, count: all.length, chosen: all });
  keep("trial.json", { id: -1, count: all.length, chosen: {} });
  /** @param {{ file: string, failed: readonly string[] }} reached */
  const hear = ({ file, failed }) =>
    console.log(`${file}${failed.length === 0 ? "" : `: left out because they fail: ${failed.join(", ")}`}`);
  const filters =
    positionals.length > 0 ? positionals : values.folders.split(",").map((folder) => `test/${folder}/`);
  const done = await drive({ stage: "reach", filters }, /** @type {number} */ (patience), hear);
  if (!done) throw new Failure("the tests did not come to an end without a mutant");
  keep("mutants.json", { stage: "judge", layout: layoutFile, count: all.length, chosen });
  rmSync(place("verdicts.jsonl"), { force: true });
  return report(
    chosen,
    await tryAll(chosen, /** @type {number} */ (budget), /** @type {number} */ (patience)),
  );
}

if (isMain(import.meta.url)) await runMain("mutate", () => main(process.argv.slice(2)));
