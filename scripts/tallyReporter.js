/** A reporter of Vitest that prints nothing and writes the tally to the file that the environment names. */

import { tallyOf, tallyVariable, writeTally } from "./tally.js";

// Vitest loads a reporter by its default export.
export default class TallyReporter {
  /**
   * @param {ReadonlyArray<import("vitest/node").TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env[tallyVariable];
    if (file !== undefined) writeTally(file, tallyOf(modules, unhandled));
  }
}
