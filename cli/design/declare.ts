/** `judder design`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { designDefaults } from "#inner";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, notes, withPictures, withState } from "../shared/flags.js";
import { withLaws } from "../shared/lawFlags.js";
import { meant } from "../shared/meanings.js";

export const designCommand: Declaration = {
  name: "design",
  flags,
  load: async () => (await import("./command.js")).design,
};

function flags(command: Command): Command {
  const { margin, settle, steps, tries } = designDefaults;
  return withLaws(withPictures(withState(command)))
    .description(
      "find the smallest change of parameters that gives a property: period, multiplier, no paradox, critical value",
    )
    .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
    .option("--change <name=low..high>", "parameter to change, with its bounds (repeatable)", collect)
    .option("--period <seconds>", "wanted period of the orbit")
    .option("--multiplier <modulus>", "wanted upper limit of the moduli of the orbit's multipliers")
    .option(
      "--paradox-free <name=low..high>",
      "keep friction below its critical value over this range of a coordinate",
    )
    .option("--contact <name>", "with --paradox-free: contact (default: the first closed one)")
    .option(
      "--critical <kind>",
      "kind of the critical value to keep above the working value, as reported by judder equilibria: hopf, fold, liftoff and others",
    )
    .option(
      "--over <name=low..high>",
      "with --critical: parameter, and the range in which its critical value is searched",
    )
    .option("--margin <fraction>", meant("designDefaults", "margin", margin))
    .option("--settle <seconds>", meant("designDefaults", "settle", settle))
    .option("--steps <count>", meant("designDefaults", "steps", steps))
    .option("--tries <count>", meant("designDefaults", "tries", tries))
    .addHelpText(
      "after",
      example(
        "judder design finger --set mu=1 --period 0.2 --change k=50..200 --change kphi=50..200",
        "judder design rod --set mu=1.5 --paradox-free theta=0.2..1.5 --change J=0.1..2 --change l=0.5..2",
        "judder design finger --set mu=0.38 --critical hopf --over mu=0.3..0.8 --margin 0.2 --change phi0=0.2..0.8",
      ) +
        notes(
          "--out: .json .csv .svg .png .pdf, or a folder for all of them.",
          "Exit code 3: the property was not reached.",
        ),
    );
}
