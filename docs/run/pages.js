/** Which pages have code blocks, and do all of them do what they say? Pages run side by side, in as many processes as there are cores. */

import { fork } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @typedef {import("./page.js").Entry} Entry
 * @typedef {{ page: string, entries: Entry[] }} PageReport
 */

/** Paths of all pages of the site that are written by hand, from the checkout's root. */
export function writtenPages() {
  return readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((file) => `docs/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".md") && !file.includes("node_modules"))
    .sort();
}

/**
 * Where the commands of a page write their files.
 * @param {string} page
 */
export const folderOf = (page) =>
  join(root, "build", "pages", page.replace(/\.md$/, "").replaceAll("/", "-"));

/** A process that runs the blocks of one page after another: loading and warming up the library is paid once. */
function pageRunner() {
  const child = fork(join(root, "docs", "run", "page.js"), { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let complaint = "";
  child.stderr?.on("data", (text) => {
    complaint += text;
  });
  return {
    /**
     * @param {string} page
     * @returns {Promise<PageReport>}
     */
    run: (page) =>
      new Promise((resolve, reject) => {
        /** @param {number | null} code */
        const died = (code) => reject(new Error(`${page}: the process ended with ${code}\n${complaint}`));
        child.once("close", died);
        child.once("message", (entries) => {
          child.off("close", died);
          resolve({ page, entries: /** @type {Entry[]} */ (entries) });
        });
        child.send({ page: join(root, page), folder: folderOf(page) });
      }),
    end: () => child.disconnect(),
  };
}

/**
 * Runs the blocks of pages, as many at once as there are cores.
 * @param {readonly string[]} pages
 */
export async function runPages(pages) {
  /** @type {PageReport[]} */
  const reports = [];
  const size = (/** @type {string} */ page) => statSync(join(root, page)).size;
  const waiting = [...pages].sort((one, other) => size(other) - size(one)); // a long page at the end would run alone
  const worker = async () => {
    const runner = pageRunner();
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift())
      reports.push(await runner.run(page));
    runner.end();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return reports.sort((one, other) => (one.page < other.page ? -1 : 1));
}
