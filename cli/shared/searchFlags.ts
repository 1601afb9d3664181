/**
 * Which flags say how an orbit is looked for? The same for `orbit` and `continue`; defaults are those of the
 * engine.
 */

import type { Command } from "commander";
import { orbitDefaults } from "../../src/index.js";
import { withContacts } from "./contactFlags.js";
import { under } from "./flags.js";
import { withLaws, withTolerances } from "./lawFlags.js";

/** How an orbit is looked for, and with which laws. */
export function withSearch(command: Command): Command {
  const { settle, search, maxSteps } = orbitDefaults;
  return under("Search for the orbit", withTolerances(withLaws(withContacts(command))), (options) =>
    options
      .option(
        "--settle <seconds>",
        `transient to discard before the search; 0 takes --from as the guess (default ${settle})`,
      )
      .option(
        "--search <seconds>",
        `length of the motion that is searched for a recurrence (default ${search})`,
      )
      .option("--max-steps <count>", `limit on the steps of all runs of one search (default ${maxSteps})`)
      .option("--period <seconds>", "period of the forcing, if it cannot be derived from the model"),
  );
}
