#!/usr/bin/env node
/** The launcher: refuses to run a build that is missing or older than the sources, else loads the command line. */

import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadCompiled } from "./compiled.js";

/** @param {string} path from the package's root */
const inPackage = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * When a file or folder changed, in milliseconds; undefined where it does not exist.
 * @param {string} path
 */
const changed = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/**
 * Is anything in this folder, or the folder itself (a deleted file changes only that), newer than the time?
 * @param {string} folder
 * @param {number} time
 * @returns {boolean}
 */
function hasNewer(folder, time) {
  if ((changed(folder) ?? 0) > time) return true;
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name !== "pictures" && hasNewer(path, time);
    return entry.name !== "tsconfig.json" && (changed(path) ?? 0) > time;
  });
}

/** An installed package has no src/ and is never stale. */
function isStale() {
  const built = changed(inPackage("dist/.built"));
  if (built === undefined) return true;
  if (changed(inPackage("src")) === undefined) return false;
  if ((changed(inPackage("package.json")) ?? 0) > built) return true; // the version is built in
  const folders = ["src", "figure", "gallery", "cli", "lab/src", "models", "texts"].map(inPackage);
  return folders.some((folder) => changed(folder) !== undefined && hasNewer(folder, built));
}

const args = process.argv.slice(2);

function askForBuild() {
  if (args.includes("--json")) {
    const error = {
      message: "the build is missing, not whole or older than the sources",
      hint: "run npm run build",
    };
    process.stdout.write(`${JSON.stringify({ error })}\n`);
  }
  process.stderr.write("judder: run npm run build\n");
  process.exitCode = 2;
}

/** Commands differ in the functions they use; anything else on the command line is not part of a file name. */
const [program = "judder"] = /^[a-z]+$/.exec(args[0] ?? "") ?? [];

const missing = ["ENOENT", "MODULE_NOT_FOUND"];

/** The command line, or undefined where a file of the build is missing. */
function loadMain() {
  try {
    return loadCompiled("index.cjs", program);
  } catch (error) {
    if (error instanceof Error && "code" in error && missing.includes(String(error.code))) return undefined;
    throw error;
  }
}

const loaded = isStale() ? undefined : loadMain();
if (loaded === undefined) askForBuild();
else {
  const { main } = /** @type {{ main: (args: readonly string[]) => Promise<number> }} */ (loaded.exports);
  process.exitCode = await main(args);
  loaded.keep();
}
