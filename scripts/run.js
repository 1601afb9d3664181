/**
 * What every script here needs: where the checkout is, how to run a program, how to fail.
 * Plain Node without dependencies and without a shell, so that it works alike on Linux, macOS and Windows.
 */

import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's root folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** A failure that is reported in one line, without a stack. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a program in the checkout, with its output passed through, and returns its exit code.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @returns {number}
 */
export function run(file, args, env = {}) {
  const { status, signal, error } = spawnSync(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  if (error) throw new Failure(`cannot run ${file}: ${error.message}`);
  return exitCodeOf(status, signal);
}

/**
 * @param {number | null} status
 * @param {NodeJS.Signals | null} signal
 */
const exitCodeOf = (status, signal) => status ?? 128 + (signal ? constants.signals[signal] : 0);

/**
 * Runs a JavaScript file with this Node.
 * @param {string} file
 * @param {readonly string[]} [args]
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runNode(file, args = [], env = {}) {
  return run(process.execPath, [file, ...args], env);
}

/**
 * The JavaScript file of an installed package's command, from the package's own `bin`, not from node_modules/.bin, whose entries
 * are shell scripts on Windows. A package that only the lab has is found there.
 * @param {string} packageName
 */
function toolFile(packageName) {
  const places = [root, join(root, "lab")].map((place) => join(place, "node_modules", packageName));
  const folder = places.find((place) => existsSync(place)) ?? packageName;
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = typeof bin === "string" ? bin : Object.values(bin)[0];
  if (file === undefined) throw new Failure(`the package ${packageName} has no command`);
  return join(folder, file);
}

/**
 * Runs a command of an installed package.
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const runTool = (packageName, args, env = {}) => runNode(toolFile(packageName), args, env);

/**
 * Starts a command of an installed package next to others. What it prints is kept, and printed as one piece when it ends.
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export function startTool(packageName, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [toolFile(packageName), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        printed += text;
      });
    child.on("error", (error) => reject(new Failure(`cannot run ${packageName}: ${error.message}`)));
    child.on("close", (status, signal) => {
      process.stdout.write(printed);
      resolve(exitCodeOf(status, signal));
    });
  });
}

/**
 * Turns an exit code other than 0 into a failure.
 * @param {string} what
 * @param {number} exitCode
 */
export function mustSucceed(what, exitCode) {
  if (exitCode !== 0) throw new Failure(`${what} failed (exit code ${exitCode})`, exitCode);
}

/**
 * Is this module the one Node was started with, rather than one that another module imports?
 * @param {string} moduleUrl `import.meta.url` of the module that asks
 */
export function isMain(moduleUrl) {
  const started = process.argv[1];
  if (started === undefined || !existsSync(started)) return false;
  return realpathSync(resolve(started)) === realpathSync(fileURLToPath(moduleUrl));
}

/**
 * Runs a script's main function: its number is the exit code, a Failure one line on stderr.
 * @param {string} name
 * @param {() => number | Promise<number>} main
 */
export async function runMain(name, main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
