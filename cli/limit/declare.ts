/** `judder limit`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { limitDefaults } from "../../src/index.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, notes, withPictures, withState } from "../shared/flags.js";
import { meant } from "../shared/meanings.js";

export const limitCommand: Declaration = {
  name: "limit",
  flags,
  load: async () => (await import("./command.js")).limit,
};

const limitExample = `judder limit rod --set mu=0.9 --set Sx=0.5 --from "theta=1.18,y=contact,x'=0.1" --out limit.svg`;

function flags(command: Command): Command {
  const { epsilon, until, rtol, atol } = limitDefaults;
  return withPictures(withState(command))
    .description(
      "compare compliant runs over a range of epsilon with the rigid futures, and report which one they support",
    )
    .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
    .option(
      "--epsilon <high..low:count>",
      `range of epsilon; the contact stiffness is 1/epsilon^2 (default ${epsilon.from}..${epsilon.to}:${epsilon.count})`,
    )
    .option(
      "--epsilonN <speed>",
      "contacts with restitution: normal speed at which the stiffness changes (m/s), as a number, a range, or an expression such as 2*epsilon",
    )
    .option("--until <seconds>", meant("limitDefaults", "until", until))
    .option("--rtol <number>", meant("limitDefaults", "rtol", rtol))
    .option("--atol <number>", meant("limitDefaults", "atol", atol))
    .option("--max-steps <count>", "largest number of time steps of each run")
    .option(
      "--workers <count>",
      "number of worker processes (default: one per core for long work; 1 computes in this process)",
    )
    .option("--over <name>", "quantity to draw, for example theta, x' or tip_vT (repeatable)", collect)
    .addHelpText(
      "after",
      example(limitExample) +
        notes(
          "--out: .json .csv .jsonl .svg .png .pdf, or a folder for all of them. The picture shows the final values of the runs over log10 epsilon.",
        ),
    );
}
