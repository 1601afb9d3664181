/**
 * Which flags say how an orbit is looked for? The same for `orbit` and `continue`; defaults are those of the
 * engine.
 */

import type { Command } from "commander";
import { orbitDefaults } from "../../src/index.js";
import { withContacts } from "./contactFlags.js";
import { under } from "./flags.js";
import { withLaws, withTolerances } from "./lawFlags.js";
import { meant } from "./meanings.js";

/** How an orbit is looked for, and with which laws. */
export function withSearch(command: Command): Command {
  const { settle, search, maxSteps } = orbitDefaults;
  return under("Search for the orbit", withTolerances(withLaws(withContacts(command))), (options) =>
    options
      .option("--settle <seconds>", meant("orbitDefaults", "settle", settle))
      .option("--search <seconds>", meant("orbitDefaults", "search", search))
      .option("--max-steps <count>", meant("orbitDefaults", "maxSteps", maxSteps))
      .option("--period <seconds>", "period of the forcing, if it cannot be derived from the model"),
  );
}
