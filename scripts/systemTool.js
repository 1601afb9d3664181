/**
 * Where is a program that npm cannot install? Named by an environment variable, on the PATH, in a usual place, or, as
 * root on Debian, installed with apt-get. Nothing is skipped silently: what is missing fails by its name.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure, mustSucceed, run } from "./run.js";

/**
 * @typedef {"linux" | "darwin" | "win32"} Platform
 * @typedef {object} SystemTool
 * @property {string} title the name in messages
 * @property {string} variable the environment variable that names the file
 * @property {readonly string[]} commands the names it may have on the PATH
 * @property {Partial<Record<Platform, readonly string[]>>} places files to look at besides the PATH
 * @property {string} debian the package that apt-get installs
 * @property {Record<Platform, string>} advice the one command that installs it
 *
 * @typedef {object} System what the search asks of the machine
 * @property {NodeJS.ProcessEnv} env
 * @property {string} platform
 * @property {(file: string) => boolean} exists
 */

/** @type {System} */
const thisSystem = { env: process.env, platform: process.platform, exists: existsSync };

/**
 * The tool's file, or undefined where there is none. A variable that names a missing file is the caller's mistake.
 * @param {SystemTool} tool
 * @param {System} [system]
 * @returns {string | undefined}
 */
export function findTool(tool, { env, platform, exists } = thisSystem) {
  const named = env[tool.variable];
  if (named) {
    if (!exists(named)) throw new Failure(`${tool.variable} names ${named}, which does not exist`);
    return named;
  }
  const ending = platform === "win32" ? ".exe" : "";
  const folders = (env.PATH ?? "").split(platform === "win32" ? ";" : ":").filter((folder) => folder !== "");
  const onPath = tool.commands.flatMap((name) => folders.map((folder) => join(folder, name + ending)));
  const usual = tool.places[/** @type {Platform} */ (platform)] ?? [];
  return [...onPath, ...usual].find((file) => exists(file));
}

/** May this process install Debian packages? Sudo is never tried. */
export const mayUseApt = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** @param {readonly string[]} packages */
export function installOnDebian(packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  mustSucceed("apt-get update", run("/usr/bin/apt-get", ["update"], env));
  const names = packages.join(" ");
  mustSucceed(`apt-get install ${names}`, run("/usr/bin/apt-get", ["install", "-y", ...packages], env));
}

/**
 * The tool's file; installs the tool where that is possible and fails with the one command to type where it is not.
 * @param {SystemTool} tool
 * @param {System} [system]
 * @param {boolean} [mayInstall]
 * @returns {string}
 */
export function needTool(tool, system = thisSystem, mayInstall = mayUseApt()) {
  const found = findTool(tool, system);
  if (found !== undefined) return found;
  if (mayInstall) {
    installOnDebian([tool.debian]);
    const installed = findTool(tool, system);
    if (installed !== undefined) return installed;
  }
  const advice = tool.advice[/** @type {Platform} */ (system.platform)] ?? tool.advice.linux;
  throw new Failure(
    `${tool.title} is missing; install it with: ${advice}\n(or set ${tool.variable} to its file)`,
  );
}
