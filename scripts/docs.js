/**
 * `npm run docs`: runs every code block of the documentation and the README, builds the site in dist/docs, and keeps
 * the pictures that the blocks draw in docs/pictures. What each block did is kept in build/pages.json.
 */

import { execFile } from "node:child_process";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runPages, writtenPages } from "../docs/run/pages.js";
import { keepPictures } from "../docs/run/pictures.js";
import { build } from "./build.js";
import { Failure, isMain, root, runMain } from "./run.js";

/** @param {...string} parts */
const inRoot = (...parts) => join(root, ...parts);

/**
 * Runs a program with this Node; what it says is shown only where it fails.
 * @param {string} what
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
function node(what, args) {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }, (error, out, err) => {
      if (error) reject(new Failure(`${what} failed\n${out}${err}`));
      else resolve();
    });
  });
}

/** The library's reference, from the declarations of the three doors. */
const typedoc = () =>
  node("typedoc", [
    inRoot("docs", "node_modules", "typedoc", "bin", "typedoc"),
    "--options",
    inRoot("docs", "typedoc.json"),
    "--out",
    inRoot("build", "site", "api"),
  ]);

const vitepress = () =>
  node("vitepress", [inRoot("node_modules", "vitepress", "bin", "vitepress.js"), "build", inRoot("docs")]);

/**
 * Runs all blocks, then builds the site. Returns what failed, one line each.
 * @param {boolean} [site] whether the site is built
 */
export async function buildDocs(site = true) {
  const reports = await runPages([...writtenPages(), "README.md"]);
  mkdirSync(inRoot("build"), { recursive: true });
  writeFileSync(inRoot("build", "pages.json"), `${JSON.stringify(reports, null, 2)}\n`);
  if (site) await buildSite();
  return reports.flatMap(({ page, entries }) =>
    entries
      .filter(({ status }) => status === "failed")
      .map(({ line, reason }) => `${page}:${line}: ${reason}`),
  );
}

async function buildSite() {
  await node("generate", [inRoot("docs", "generate", "index.js")]);
  // VitePress empties its folder; what typedoc writes below it comes after.
  await vitepress();
  await typedoc();
  rmSync(inRoot("dist", "docs"), { recursive: true, force: true });
  renameSync(inRoot("build", "site"), inRoot("dist", "docs"));
}

if (isMain(import.meta.url))
  await runMain("docs", async () => {
    await build();
    const failures = await buildDocs();
    if (failures.length > 0) throw new Failure(failures.join("\n"));
    keepPictures(writtenPages());
    console.log("dist/docs is built; npx vite preview --outDir dist/docs shows it");
    return 0;
  });
