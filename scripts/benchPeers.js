/**
 * `npm run bench:peers`: installs what the peers of the benchmarks need, then runs the benchmarks as `npm run bench` does:
 * `npm run bench:peers -- finger --runs=5`. As root on Debian the packages are installed; elsewhere they are named.
 */

import { spawnSync } from "node:child_process";
import { Failure, isMain, runMain } from "./run.js";
import { runAll } from "./runAll.js";
import { installOnDebian, mayUseApt } from "./systemTool.js";

/**
 * Does a program end well?
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} [input]
 */
const succeeds = (file, args, input = "") => spawnSync(file, args, { input }).status === 0;

/** Debian's packages, each with a test whether what it installs exists already. */
export const peerPackages = Object.freeze([
  { name: "g++", present: () => succeeds("g++", ["--version"]) },
  {
    name: "libsundials-dev",
    present: () => succeeds("g++", ["-fsyntax-only", "-x", "c++", "-"], "#include <cvode/cvode.h>\n"),
  },
  {
    name: "python3-scipy",
    present: () =>
      ["python3", "/usr/bin/python3"].some((python) => succeeds(python, ["-c", "import scipy.integrate"])),
  },
  { name: "auto-07p", present: () => succeeds("sh", ["-c", "command -v auto-07p"]) },
  { name: "octave", present: () => succeeds("octave-cli", ["--version"]) },
  {
    name: "python3-siconos",
    present: () =>
      ["python3", "/usr/bin/python3"].some((python) => succeeds(python, ["-c", "import siconos.kernel"])),
  },
]);

/**
 * Installs the packages that are missing, or fails with the one command to type.
 * @param {readonly { name: string, present: () => boolean }[]} [packages]
 * @param {(names: readonly string[]) => void} [install]
 * @param {boolean} [mayInstall]
 */
export function needPeers(packages = peerPackages, install = installOnDebian, mayInstall = mayUseApt()) {
  const absent = () => packages.filter(({ present }) => !present()).map(({ name }) => name);
  const missing = absent();
  if (missing.length > 0 && mayInstall) install(missing);
  const left = missing.length > 0 ? absent() : [];
  if (left.length > 0)
    throw new Failure(
      `the peers need ${left.join(", ")}; install with: apt-get install ${left.join(" ")} (as root)`,
    );
}

if (isMain(import.meta.url))
  await runMain("bench:peers", () => {
    needPeers();
    return runAll("bench", ".bench.js", process.argv.slice(2));
  });
