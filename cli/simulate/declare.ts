/** `judder simulate`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { methods } from "#inner";
import { impactLaws, policyRules, simulateDefaults } from "../../src/index.js";
import { withContacts } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, notes, withPictures, withState } from "../shared/flags.js";
import { meant } from "../shared/meanings.js";

export const simulateCommand: Declaration = {
  name: "simulate",
  flags,
  load: async () => (await import("./command.js")).simulate,
};

function flags(command: Command): Command {
  const { until, step, rtol, atol, maxSteps, maxEvents, phase } = simulateDefaults;
  return withContacts(withPictures(withState(command)))
    .description("simulate a motion: outcome, events, energy balance, ambiguities")
    .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
    .option("--until <seconds>", meant("simulateDefaults", "until", until))
    .option("--method <name>", meant("simulateDefaults", "method", methods[0]))
    .option("--dt <seconds>", meant("simulateDefaults", "step", step))
    .option(
      "--law <name>",
      `impact law of all contacts: ${impactLaws.join(" ")} (default: as in the model file)`,
    )
    .option(
      "--policy <rules>",
      `policies for ambiguities, for example stick=eager; rules: ${Object.keys(policyRules).join(" ")} (default "default")`,
    )
    .option(
      "--follow <futures>",
      "labels of the futures to follow, one per ambiguity in order of time; an empty label leaves the choice to the policy",
    )
    .option("--phase <number>", meant("simulateDefaults", "phase", phase))
    .option(
      "--jump <velocity>",
      "member of a family of velocity jumps to follow, by the change of a velocity: theta'=2",
    )
    .option("--tree <count>", "follow every admissible future, up to this number of branch points")
    .option(
      "--samples <count>",
      "number of equally spaced rows, plus two at every jump; included in the JSON document",
    )
    .option(
      "--output <name>",
      "additional column: a definition of the model, or name=expression (repeatable)",
      collect,
    )
    .option("--rtol <number>", meant("simulateDefaults", "rtol", rtol))
    .option("--atol <number>", meant("simulateDefaults", "atol", atol))
    .option("--errors", "estimate the errors of event times by a second run with smaller tolerances")
    .option(
      "--max-steps <count>",
      `largest number of time steps; reduced for very long formulas (default ${maxSteps})`,
    )
    .option(
      "--max-events <count>",
      `largest number of events; reduced if they take more than 400 MB (default ${maxEvents})`,
    )
    .option(
      "--plot <picture>",
      "kind of picture: histories, phase, energy, strobe, tree or branches (default histories; with --tree branches)",
    )
    .option(
      "--over <name>",
      "quantity to draw: phi, phi', tip_gap, a definition or an expression (repeatable)",
      collect,
    )
    .option("--map", "draw the phase portrait over the paradox map")
    .addHelpText("after", epilogue);
}

const epilogue =
  example(
    "judder simulate finger --set mu=1 --until 2 --out motion.svg",
    "judder simulate chain --method timestepping --until 3 --out chain.svg",
  ) +
  notes("--out: .json .csv .jsonl .parquet .svg .png .pdf, or a folder for all of them and every picture.");
