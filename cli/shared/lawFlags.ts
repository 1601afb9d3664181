/**
 * Which flags say by which laws and policies a motion is computed, and how accurately? Defaults are those of the
 * engine.
 */

import type { Command } from "commander";
import { impactLaws, simulateDefaults } from "../../src/index.js";
import { under } from "./flags.js";
import { meant } from "./meanings.js";

/** The heading of these options in the help. */
export const lawsAndAccuracy = "Laws and accuracy";

export function withLaws(command: Command): Command {
  return under(lawsAndAccuracy, command, (options) =>
    options
      .option(
        "--law <name>",
        `impact law of all contacts: ${impactLaws.join(" ")} (default: as in the model file)`,
      )
      .option("--policy <rules>", 'policies for ambiguities, for example stick=eager (default "default")'),
  );
}

export function withTolerances(command: Command): Command {
  const { rtol, atol } = simulateDefaults;
  return under(lawsAndAccuracy, command, (options) =>
    options
      .option("--rtol <number>", meant("simulateDefaults", "rtol", rtol))
      .option("--atol <number>", meant("simulateDefaults", "atol", atol)),
  );
}
