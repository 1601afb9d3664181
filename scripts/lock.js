/**
 * `npm run lock`: brings package-lock.json up to date with package.json and completes it.
 * A package that ships one binary per system lists them all as optional dependencies, and npm sometimes leaves the ones
 * of other systems out of the lock file (npm/cli issue 4828); `npm ci` then refuses it. The missing entries follow from
 * their parents: the version is the one the parent asks for, the system is in the name.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNpm } from "./install.js";
import { isMain, mustSucceed, root, runMain, runNode } from "./run.js";

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string[] | undefined} [os]
 * @property {string[] | undefined} [cpu]
 * @property {string[] | undefined} [libc]
 * @property {boolean | undefined} [dev]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {object} LockFile
 * @property {Record<string, LockEntry>} packages by folder
 */

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/**
 * The systems that a package named like `@rolldown/binding-linux-x64-musl` is for; undefined where the name tells none.
 * @param {string} name
 * @returns {Pick<LockEntry, "os" | "cpu" | "libc"> | undefined}
 */
export function systemOf(name) {
  const words = name.split(/[/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (os.length + cpu.length === 0) return undefined;
  const musl = words.some((word) => word.startsWith("musl"));
  const glibc = os.includes("linux") && words.some((word) => word.startsWith("gnu"));
  return {
    cpu: cpu.length > 0 ? cpu : undefined,
    libc: musl ? ["musl"] : glibc ? ["glibc"] : undefined,
    os: os.length > 0 ? os : undefined,
  };
}

/**
 * The same lock file with an entry for every optional dependency that is pinned to one release and has none.
 * @param {LockFile} lock
 * @returns {LockFile}
 */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const parent of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const folder = `node_modules/${name}`;
      const system = systemOf(name);
      if (folder in packages || system === undefined || !/^\d+\.\d+\.\d+$/.test(version)) continue;
      const { cpu, libc, os } = system;
      // In npm's order of keys; JSON leaves out what is undefined.
      packages[folder] = { version, cpu, dev: parent.dev, libc, optional: true, os };
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function updateLock() {
  const args = ["install", "--package-lock-only", "--omit-lockfile-registry-resolved"];
  mustSucceed("npm install", runNode(findNpm(), args));
  const file = join(root, "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  return 0;
}

if (isMain(import.meta.url)) await runMain("lock", updateLock);
