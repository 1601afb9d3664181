/**
 * The tally of a test run: how many tests passed, failed and were skipped, as one plain line that programs read.
 * Vitest's own summary has no fixed form (zeros are left out, files stand above tests), so the tally is counted apart.
 */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** The environment variable that names the file of the tally. */
export const tallyVariable = "JUDDER_TALLY";

/** The reporter that writes the file, next to those that Vitest is asked for. */
const reporter = fileURLToPath(new URL("./tallyReporter.js", import.meta.url));

/**
 * What Vitest is called with so that it also counts; a reporter that the caller names stays the one that prints.
 * @param {readonly string[]} args
 */
export function countedArguments(args) {
  const printing = args.some((arg) => /^--reporters?(=|$)/.test(arg)) ? [] : ["--reporter=default"];
  return ["run", ...args, ...printing, `--reporter=${reporter}`];
}

/**
 * Counts what Vitest hands to reporters at the end. What failed outside of a test counts as failed too: a file that does not
 * load, a hook of a suite, an error that no test caught. A test that was begun and never ended has failed.
 * @param {ReadonlyArray<import("vitest/node").TestModule>} modules
 * @param {{ readonly length: number }} unhandled
 * @returns {Tally}
 */
export function tallyOf(modules, unhandled) {
  const tally = { passed: 0, failed: unhandled.length, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      tally[state === "pending" ? "failed" : state] += 1;
    }
    for (const suite of [module, ...module.children.allSuites()]) tally.failed += suite.errors().length;
  }
  return tally;
}

/**
 * @param {string} file
 * @param {Tally} tally
 */
export function writeTally(file, tally) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(tally)}\n`);
}

/**
 * Runs Vitest and returns its tally. A run that fails without a failed test (no test was found, the process was killed)
 * counts as one failure.
 * @param {string} file
 * @param {() => number} run calls Vitest with the variable set, and returns its exit code
 * @returns {Tally}
 */
export function tallied(file, run) {
  rmSync(file, { force: true });
  const exitCode = run();
  /** @type {Tally} */
  const tally = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { passed: 0, failed: 0, skipped: 0 };
  if (exitCode !== 0 && tally.failed === 0) tally.failed = 1;
  return tally;
}

/** @param {Tally} tally */
export const tallyLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
