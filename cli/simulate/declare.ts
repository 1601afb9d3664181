/** `judder simulate`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { methods } from "#inner";
import { impactLaws, policyRules, simulateDefaults } from "../../src/index.js";
import { withContacts } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, withState } from "../shared/flags.js";

export const simulateCommand: Declaration = {
  name: "simulate",
  flags,
  load: async () => (await import("./command.js")).simulate,
};

function flags(command: Command): Command {
  const { until, step, rtol, atol, maxSteps, maxEvents, phase } = simulateDefaults;
  return withContacts(withState(command))
    .description("a motion event by event: outcome, events, energy ledger, ambiguities; --out draws it")
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option("--until <seconds>", `how long (default ${until})`)
    .option(
      "--method <name>",
      `${methods.join(" or ")}: to a tolerance, or by Moreau–Jean steps (default ${methods[0]})`,
    )
    .option("--dt <seconds>", `length of a step of timestepping; its error is of order 1 (default ${step})`)
    .option("--law <name>", `the law of every impact: ${impactLaws.join(" ")} (default: the model's)`)
    .option(
      "--policy <rules>",
      `which of several futures, such as stick=eager; rules: ${Object.keys(policyRules).join(" ")} (default "default")`,
    )
    .option(
      "--follow <futures>",
      "futures by label, one for each ambiguity in turn; an empty one leaves it to the policy",
    )
    .option("--phase <share>", `the member of a reverse chatter, from 0 to 1 (default ${phase})`)
    .option("--jump <velocity>", "the member of a family of velocity jumps, such as theta'=2")
    .option(
      "--tree <count>",
      "follow every admissible future, up to this number of branch points; drawn as a tree with the motions of its branches",
    )
    .option(
      "--samples <count>",
      "number of equally spaced rows, plus two at every jump; --json then prints them",
    )
    .option(
      "--output <name>",
      "a definition, or name=expression of the names in the file, as a further column (repeatable)",
      collect,
    )
    .option("--rtol <number>", `relative tolerance (default ${rtol})`)
    .option("--atol <number>", `absolute tolerance (default ${atol})`)
    .option("--errors", "estimate the errors of event times, by a second run with smaller tolerances")
    .option(
      "--max-steps <count>",
      `limit on the number of steps, smaller for very long formulas (default ${maxSteps})`,
    )
    .option("--max-events <count>", `largest number of events before the run ends (default ${maxEvents})`)
    .option(
      "--plot <picture>",
      "histories, phase, energy, strobe, tree or branches (default histories, with --tree branches)",
    )
    .option(
      "--over <name>",
      "a quantity of the picture: phi, phi', tip_gap, a definition, an expression (repeatable)",
      collect,
    )
    .option("--map", "the phase portrait stands over the paradox map")
    .addHelpText(
      "after",
      `${example("judder simulate finger --set mu=1 --until 2 --out motion.svg --out motion.csv")}
  judder simulate chain --method timestepping --dt 5e-4 --until 3 --out chain.svg
--out: .json .csv .jsonl .parquet .svg .png, or a folder for all of them and every picture.
`,
    );
}
