/** Which flags does `judder orbit` know? Defaults are those of the engine. */

import type { Command } from "commander";
import { impactLaws, lyapunovDefaults, orbitDefaults, simulateDefaults } from "../../src/index.js";
import { withContacts } from "../commands/compliant/contactFlags.js";
import { collect, example, withState } from "../help/flags.js";

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
    .option("--policy <rules>", `as in simulate (default "${simulateDefaults.policy}")`)
    .option("--rtol <number>", `relative tolerance (default ${simulateDefaults.rtol})`)
    .option("--atol <number>", `absolute tolerance (default ${simulateDefaults.atol})`);
}

export function addOrbit(judder: Command): void {
  withSearch(withState(judder.command("orbit")))
    .description("the periodic orbit that a motion settles to: period, word, multipliers; --out draws it")
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option(
      "--member <name=value>",
      "of a family of orbits: the one with this coordinate at its start, this energy or period (repeatable)",
      collect,
    )
    .option("--samples <count>", "rows over one period in the JSON document")
    .option(
      "--hybrid",
      "the JSON document also has the orbit as modes, events and resets with their matrices",
    )
    .option(
      "--lyapunov [seconds]",
      `instead: the largest Lyapunov exponent (default ${lyapunovDefaults.time} s)`,
    )
    .option("--plot <picture>", "phase, histories or multipliers (default phase)")
    .option("--over <name>", "a quantity of the picture, such as phi, phi' or tip_gap (repeatable)", collect)
    .option("--map", "the phase portrait stands over the paradox map")
    .addHelpText(
      "after",
      `${example("judder orbit finger --set mu=1 --map --out orbit.svg")}
--out: .json .csv .jsonl .parquet .svg .png, or a folder for all of them and every picture.
`,
    )
    .action(async (mechanism, options) => (await import("./orbit.js")).orbit(mechanism, options));
}
