/**
 * Are the dependencies those of package-lock.json? If not, `npm ci` makes them so.
 * The hash of the lock file that node_modules was made from is kept inside node_modules, so deleting one deletes both.
 */

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure, isMain, mustSucceed, root, runMain, runNode } from "./run.js";

/** @param {string} folder a checkout */
function lockHash(folder) {
  return createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
}

/** @param {string} folder a checkout */
const recordFile = (folder) => join(folder, "node_modules", ".judder-lock");

/**
 * Does node_modules differ from what the lock file asks for, or is it missing?
 * @param {string} [folder]
 */
export function needsInstall(folder = root) {
  const file = recordFile(folder);
  return !existsSync(file) || readFileSync(file, "utf8").trim() !== lockHash(folder);
}

/**
 * Notes that node_modules now is what the lock file asks for.
 * @param {string} [folder]
 */
export function recordInstall(folder = root) {
  writeFileSync(recordFile(folder), `${lockHash(folder)}\n`);
}

/**
 * Npm's own JavaScript file: the npm that runs us, else the one that came with this Node.
 * @param {{ env?: NodeJS.ProcessEnv, execPath?: string, exists?: (file: string) => boolean }} [system]
 */
export function findNpm({ env = process.env, execPath = process.execPath, exists = existsSync } = {}) {
  const running = env.npm_execpath;
  // Under yarn or pnpm the same variable names their file, which knows no `ci`.
  if (running !== undefined && basename(running) === "npm-cli.js" && exists(running)) return running;
  const npm = join("node_modules", "npm", "bin", "npm-cli.js");
  const folder = dirname(execPath);
  const places = [
    join(folder, npm), // Windows
    join(folder, "..", "lib", npm), // Linux, macOS
    join(folder, "..", "libexec", "lib", npm), // Homebrew
    join(folder, "..", "share", "nodejs", "npm", "bin", "npm-cli.js"), // Debian's package npm
  ];
  const found = places.find((file) => exists(file));
  if (found === undefined) throw new Failure(`npm not found beside ${execPath}: run npm ci --include=dev`);
  return found;
}

/** Installs the dependencies, or does nothing where they already are those of the lock file. */
export function install() {
  if (!needsInstall()) return;
  mustSucceed("npm ci", runNode(findNpm(), ["ci", "--include=dev"]));
  recordInstall();
}

if (isMain(import.meta.url)) {
  await runMain("install", () => {
    install();
    return 0;
  });
}
