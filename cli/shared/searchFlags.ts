/** Which flags say how an orbit is looked for? The same for `orbit` and `continue`; defaults are those of the engine. */

import type { Command } from "commander";
import { impactLaws, orbitDefaults, simulateDefaults } from "../../src/index.js";
import { withContacts } from "./contactFlags.js";

/** How an orbit is looked for, and with which laws. */
export function withSearch(command: Command): Command {
  const { settle, search, maxSteps } = orbitDefaults;
  return withContacts(command)
    .option(
      "--settle <seconds>",
      `how long before a recurrence counts; 0: --from is a guess (default ${settle})`,
    )
    .option("--search <seconds>", `how long a recurrence is looked for (default ${search})`)
    .option("--max-steps <count>", `limit on the steps of all runs of one search (default ${maxSteps})`)
    .option("--period <seconds>", "the period of the forcing, where the model does not show it")
    .option("--law <name>", `the law of every impact: ${impactLaws.join(" ")} (default: the model's)`)
    .option("--policy <rules>", `as in simulate (default "default")`)
    .option("--rtol <number>", `relative tolerance (default ${simulateDefaults.rtol})`)
    .option("--atol <number>", `absolute tolerance (default ${simulateDefaults.atol})`);
}
