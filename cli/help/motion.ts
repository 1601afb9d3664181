/** The questions about motions and rest: which commands simulate, measure restitution and find equilibria? */

import type { Command } from "commander";
import {
  alongDefaults,
  complianceLaws,
  curveDefaults,
  impactLaws,
  methods,
  policyRules,
  restCurveKinds,
  restitutionDefaults,
  searchDefaults,
  simulateDefaults,
} from "../../src/index.js";
import { withContacts } from "../commands/compliant/contactFlags.js";
import { collect, common, example, withState } from "./flags.js";

export function addSimulate(judder: Command): void {
  const { until, step, rtol, atol, maxSteps, maxEvents, policy, phase } = simulateDefaults;
  withContacts(withState(judder.command("simulate")))
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
      `which of several futures, such as stick=eager; rules: ${Object.keys(policyRules).join(" ")} (default "${policy}")`,
    )
    .option(
      "--follow <futures>",
      "futures by label, one for each ambiguity in turn; an empty one leaves it to the policy",
    )
    .option("--phase <share>", `the member of a reverse chatter, from 0 to 1 (default ${phase})`)
    .option("--jump <velocity>", "the member of a family of velocity jumps, such as theta'=2")
    .option(
      "--tree <count>",
      "all futures up to so many branch points, drawn as a tree with the motions of its branches",
    )
    .option("--samples <count>", "rows at so many times, two at every jump; --json then prints them")
    .option("--rtol <number>", `relative tolerance (default ${rtol})`)
    .option("--atol <number>", `absolute tolerance (default ${atol})`)
    .option(
      "--max-steps <count>",
      `limit on the number of steps, smaller for very long formulas (default ${maxSteps})`,
    )
    .option("--max-events <count>", `ends the run after so many events (default ${maxEvents})`)
    .option(
      "--plot <picture>",
      "histories, phase, energy, strobe, tree or branches (default histories, with --tree branches)",
    )
    .option("--over <name>", "a quantity of the picture, such as phi, phi' or tip_gap (repeatable)", collect)
    .option("--map", "the phase portrait stands over the paradox map")
    .addHelpText(
      "after",
      `${example("judder simulate finger --set mu=1 --until 2 --out motion.svg --out motion.csv")}
  judder simulate chain --method timestepping --dt 5e-4 --until 3 --out chain.svg
--out: .json .csv .jsonl .parquet .svg .png, or a folder for all of them and every picture.
`,
    )
    .action(async (mechanism, options) =>
      (await import("../commands/simulate.js")).simulate(mechanism, options),
    );
}

export function addRestitution(judder: Command): void {
  const { mass, speed, r } = restitutionDefaults;
  common(judder.command("restitution"))
    .description(
      "the restitution of compliant contacts, measured by runs; lists such as 0,10,100 make a table",
    )
    .option("--stiffness <numbers>", "a clipped spring, with --compliance hertz a Hertzian contact")
    .option("--damping <numbers>", "its damper")
    .option("--epsilon <numbers>", "a spring of stiffness 1/epsilon^2")
    .option("--epsilonN <speeds>", "a spring that gives back r; the speed at which its stiffness changes")
    .option("--compliance <law>", `names the law: ${Object.keys(complianceLaws).join(" ")}`)
    .option("--mass <number>", `the mass that the contact feels (default ${mass})`)
    .option("--speed <number>", `of the approach (default ${speed})`)
    .option("--r <number>", `what --epsilonN gives back (default ${r})`)
    .addHelpText("after", example("judder restitution --stiffness 1e4,1e6 --damping 0,10,100"))
    .action(async (options) => (await import("../commands/compliant/restitution.js")).restitution(options));
}

export function addEquilibria(judder: Command): void {
  withContacts(common(judder.command("equilibria")))
    .description(
      "equilibria of every mode, their eigenvalues; along a parameter the critical values; --out draws it",
    )
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option("--set <name=value>", "a parameter, for example mu=0.7 or phi0=pi/8 (repeatable)", collect)
    .option(
      "--over <name=low..high:count>",
      `a parameter to follow them along; searched at so many values (default ${alongDefaults.searches}). Given twice: ` +
        "critical values are followed as curves in the plane of both; the count of the second: values to start from",
      collect,
    )
    .option(
      "--curve <kind>",
      `with --over twice: only curves of this kind (repeatable): ${restCurveKinds.join(" ")}`,
      collect,
    )
    .option(
      "--within <name=low..high>",
      `where to look for a coordinate (repeatable; default: one turn, or ${searchDefaults.reach} around the start)`,
      collect,
    )
    .option(
      "--ds <share>",
      `first step along a branch or a curve; 1 is the whole range (default ${alongDefaults.ds})`,
    )
    .option(
      "--ds-min <share>",
      `smallest step (default ${alongDefaults.dsMin}, of curves ${curveDefaults.dsMin})`,
    )
    .option(
      "--ds-max <share>",
      `largest step (default ${alongDefaults.dsMax}, of curves ${curveDefaults.dsMax})`,
    )
    .option(
      "--max-points <count>",
      `largest number of points of a branch or a curve (default ${alongDefaults.maxPoints}, of curves ${curveDefaults.maxPoints})`,
    )
    .option(
      "--plot <coordinate>",
      "the coordinate of the picture (default: the first); levers: picture and table of what moves the critical values",
    )
    .addHelpText(
      "after",
      `${example("judder equilibria finger --over mu=0..1 --out hopf.svg")}  judder equilibria finger --over mu=0..1 --over m1=0.02..1 --out masses.svg
--out: .json .csv .jsonl .svg .png, or a folder for all of them.
Words: judder explain hopf, fold, liftoff, breakaway, touch, standstill, branch point, flutter, Lyapunov coefficient;
on curves: cusp, generalized Hopf (GH), double zero (BT), fold-Hopf (ZH).
`,
    )
    .action(async (mechanism, options) =>
      (await import("../equilibria/command.js")).equilibria(mechanism, options),
    );
}
