/** Which pages have code blocks, and do all of them do what they say? Pages run side by side, each in a process of its own. */

import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

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

/**
 * @param {string} page
 * @returns {Promise<PageReport>}
 */
function runPage(page) {
  const args = [join(root, "docs", "run", "page.js"), join(root, page), folderOf(page)];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (error, out, err) => {
      if (error) reject(new Error(`${page}: ${error.message}\n${err}`));
      else resolve({ page, entries: JSON.parse(out) });
    });
  });
}

/**
 * Runs the blocks of pages, as many at once as there are cores.
 * @param {readonly string[]} pages
 */
export async function runPages(pages) {
  /** @type {PageReport[]} */
  const reports = [];
  const waiting = [...pages];
  const worker = async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift())
      reports.push(await runPage(page));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return reports.sort((one, other) => (one.page < other.page ? -1 : 1));
}
