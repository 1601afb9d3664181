/** Which flags does the stiff limit have? The command is loaded when it is asked for. */

import type { Command } from "commander";
import { limitDefaults } from "../../../src/index.js";
import { collect, example, withState } from "../../help/flags.js";

const limitExample = (): string =>
  example(`judder limit rod --set mu=0.9 --set Sx=0.5 --from "theta=1.18,y=contact,x'=0.1" --out limit.svg`);

export function addLimit(judder: Command): void {
  const { epsilon, until, rtol, atol } = limitDefaults;
  withState(judder.command("limit"))
    .description(
      "the stiff limit: compliant runs over a range of epsilon, and which rigid future they support",
    )
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option(
      "--epsilon <high..low:count>",
      `contact forces are penetration / epsilon^2 (default ${epsilon.from}..${epsilon.to}:${epsilon.count})`,
    )
    .option(
      "--epsilonN <speed>",
      "with the contact's restitution: the speed of its layer; a number, a range, or such as 2*epsilon",
    )
    .option("--until <seconds>", `how long each run is (default ${until})`)
    .option("--rtol <number>", `relative tolerance (default ${rtol})`)
    .option("--atol <number>", `absolute tolerance (default ${atol})`)
    .option("--max-steps <count>", "ends a run after so many steps")
    .option(
      "--workers <count>",
      "processes at work (default: all cores where it takes long; 1: this one alone)",
    )
    .option("--over <name>", "a quantity of the picture, such as theta, x' or tip_vT (repeatable)", collect)
    .addHelpText(
      "after",
      `${limitExample()}
--out: .json .csv .jsonl .svg .png, or a folder for all of them; the picture has the ends of the runs over log10 epsilon.
`,
    )
    .action(async (mechanism, options) => (await import("./limit.js")).limit(mechanism, options));
}
