/** `judder orbit`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { lyapunovDefaults } from "../../src/index.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, notes, withPictures, withState } from "../shared/flags.js";
import { withSearch } from "../shared/searchFlags.js";

export const orbitCommand: Declaration = {
  name: "orbit",
  flags,
  load: async () => (await import("./command.js")).orbit,
};

function flags(command: Command): Command {
  return withSearch(withPictures(withState(command)))
    .description("find the periodic orbit that a motion settles to: period, mode sequence, multipliers")
    .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
    .option(
      "--member <name=value>",
      "select the member of a family of orbits by a start coordinate, the energy or the period (repeatable)",
      collect,
    )
    .option("--samples <count>", "number of rows over one period in the JSON document")
    .option("--hybrid", "add modes, events and resets with their matrices to the JSON document")
    .option(
      "--lyapunov [seconds]",
      `compute the largest Lyapunov exponent instead, over this time (default ${lyapunovDefaults.time})`,
    )
    .option("--plot <picture>", "kind of picture: phase, histories or multipliers (default phase)")
    .option("--over <name>", "quantity to draw, for example phi, phi' or tip_gap (repeatable)", collect)
    .option("--map", "draw the phase portrait over the paradox map")
    .addHelpText(
      "after",
      example("judder orbit finger --set mu=1 --map --out orbit.svg") +
        notes(
          "--out: .json .csv .jsonl .parquet .svg .png .pdf, or a folder for all of them and every picture.",
        ),
    );
}
