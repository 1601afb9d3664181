/** `judder orbit`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { lyapunovDefaults } from "../../src/index.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, withState } from "../shared/flags.js";
import { withSearch } from "../shared/searchFlags.js";

export const orbitCommand: Declaration = {
  name: "orbit",
  flags,
  load: async () => (await import("./command.js")).orbit,
};

function flags(command: Command): Command {
  return withSearch(withState(command))
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
    );
}
