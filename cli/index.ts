/** The command line: which command was asked for, with which options? Each command is loaded when it is needed. */

import { Command, CommanderError } from "commander";
import {
  alongDefaults,
  complianceLaws,
  impactLaws,
  methods,
  policyRules,
  restitutionDefaults,
  searchDefaults,
  simulateDefaults,
  toJson,
  version,
} from "../src/index.js";
import { addLimit } from "./commands/compliant/flags.js";
import { collect, common, example, withState } from "./help/flags.js";
import { declareContinue } from "./orbit/declare.js";
import { addOrbit } from "./orbit/flags.js";
import { withoutControls } from "./output.js";
import { addCollect, addSweep, addWorker } from "./sweep/command.js";
import { exitCodes, failureOf, UsageError } from "./usage.js";

/** Runs one command; returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.done); // `judder … | head` is no mistake
    console.error(`judder: cannot write the output: ${error.message}`);
    process.exit(exitCodes.callersMistake);
  });
  const json = args.includes("--json");
  try {
    let code: number = exitCodes.done;
    const judder = withReproduce(program(), (result) => {
      code = result;
    });
    await judder.parseAsync(args.length === 0 ? ["--help"] : [...args], { from: "user" });
    return code;
  } catch (error) {
    const cause = error instanceof CommanderError ? usageOf(error) : error;
    if (cause === undefined) return exitCodes.done;
    const failure = failureOf(cause);
    if (json) process.stdout.write(`${toJson(failure.json)}\n`);
    else console.error(withoutControls(failure.text));
    return failure.code;
  }
}

/** Help and version are no errors; everything else that commander says is the caller's mistake. */
function usageOf(error: CommanderError): UsageError | undefined {
  if (error.exitCode === 0 || error.code === "commander.help") return undefined;
  const [message = "", ...rest] = error.message.replace(/^error: /, "").split("\n");
  const hint = [...rest, "judder --help shows the commands"].join("\n  ");
  return new UsageError(message, { hint });
}

function program(): Command {
  const judder = new Command("judder")
    .description("A laboratory for planar mechanisms that stick, slip, hop and jam.")
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined, outputError: () => undefined })
    .showSuggestionAfterError(true)
    .addHelpText("after", example("judder show finger"));

  common(judder.command("list").description("the mechanisms that ship"))
    .addHelpText("after", example("judder list --json"))
    .action(async (options) => (await import("./commands/list.js")).list(options));

  withState(judder.command("show"))
    .description("the derived equations: M, h, W, contacts, energies; --out draws it at its start or --from")
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option("--latex", "formulas as LaTeX")
    .addHelpText("after", example("judder show finger --set mu=1 --out finger.svg"))
    .action(async (mechanism, options) => (await import("./commands/show.js")).show(mechanism, options));

  common(judder.command("check").description("diagnostics of a model file: line, column, what to do"))
    .argument("<file>", "the path of a model file")
    .addHelpText("after", example("judder check my.yaml"))
    .action(async (file, options) => (await import("./commands/check.js")).check(file, options));

  withState(numbers(judder.command("impact"), "A B C mu r vT vN"))
    .description("one impact under the five laws, with all solutions; --out draws it")
    .argument("[mechanism]", "a shipped name or the path of a model file; left out: bare numbers")
    .option("--contact <name>", "which contact, where several touch")
    .addHelpText("after", example("judder impact --A 3.38 --B 1.21 --C 1.62 --mu 2 --r 0 --vT 2 --vN 0"))
    .action(async (mechanism, options) => (await import("./commands/impact.js")).impact(mechanism, options));

  withState(numbers(judder.command("modes"), "A B C a b mu vT"))
    .description("all modes of the closed contacts at a state, with forces, and why no others")
    .argument("[mechanism]", "a shipped name or the path of a model file; left out: bare numbers")
    .addHelpText("after", example(`judder modes rod --set mu=2 --from "theta=1.1,x'=2"`))
    .action(async (mechanism, options) => (await import("./commands/modes.js")).modes(mechanism, options));

  withState(numbers(judder.command("futures"), "A B C a b mu r vT"))
    .description("how the motion can go on from a state: modes, impacts, families, each with its policy")
    .argument("[mechanism]", "a shipped name or the path of a model file; left out: bare numbers")
    .addHelpText("after", example(`judder futures rod --set mu=2 --from "theta=1.1,x'=2"`))
    .action(async (mechanism, options) =>
      (await import("./commands/futures.js")).futures(mechanism, options),
    );

  withState(judder.command("map"))
    .description("the paradox map over two quantities, or critical friction along one; --out draws it")
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option("--over <name=low..high:count>", "a coordinate, velocity or parameter (once or twice)", collect)
    .option("--contact <name>", "which contact, where several touch")
    .addHelpText(
      "after",
      example(`judder map finger --set mu=1 --over phi=0.1..0.7:120 --over "phi'=-3..3:90" --out map.svg`),
    )
    .action(async (mechanism, options) => (await import("./commands/map.js")).map(mechanism, options));

  addSimulate(judder);
  addRestitution(judder);
  addLimit(judder);
  addEquilibria(judder);
  addOrbit(judder);
  declareContinue(withState(judder.command("continue")), collect);
  for (const add of [addSweep, addWorker, addCollect]) add(judder, { withState, collect, example });
  addExplain(judder);
  addNew(judder);
  addLab(judder);
  return judder;
}

function addNew(judder: Command): void {
  judder
    .command("new")
    .description("writes a commented model file that runs at once")
    .argument("<name>", "NAME.yaml is written, never over an existing file")
    .option("--json", "one JSON document on standard output, nothing else")
    .option("--quiet", "no text")
    .addHelpText("after", example("judder new slope && judder show slope.yaml"))
    .action(async (name, options) => (await import("./commands/new.js")).create(name, options));
}

function addLab(judder: Command): void {
  judder
    .command("lab")
    .description("serves the web lab on this machine")
    .option("--port <number>", "where (default 7350, or a free one; 0 for a free one)")
    .option("--json", "the address as one JSON document")
    .option("--quiet", "no text")
    .addHelpText("after", example("judder lab --port 8080"))
    .action(async (options) => (await import("./lab/command.js")).lab(options));
}

function addSimulate(judder: Command): void {
  const { until, step, rtol, atol, maxSteps, maxEvents, policy, phase, epsilon } = simulateDefaults;
  withState(judder.command("simulate"))
    .description("a motion event by event: outcome, events, energy ledger, ambiguities; --out draws it")
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option("--until <seconds>", `how long (default ${until})`)
    .option(
      "--method <name>",
      `${methods.join(" or ")}: to a tolerance, or by Moreau–Jean steps (default ${methods[0]})`,
    )
    .option("--dt <seconds>", `length of a step of timestepping; its error is of order 1 (default ${step})`)
    .option("--law <name>", `the law of every impact: ${impactLaws.join(" ")} (default: the model's)`)
    .option("--contact <kind>", "how contacts are modelled: rigid or compliant (default: as the model says)")
    .option("--epsilon <number>", `compliant: the force is penetration / epsilon^2 (default ${epsilon})`)
    .option(
      "--epsilonN <speed>",
      "compliant: the contact gives back its restitution; speed at which its stiffness changes",
    )
    .option("--stiffness <number>", "compliant: a spring of this stiffness, clipped where it would pull")
    .option("--damping <number>", "compliant: the damper beside the stiffness")
    .option("--compliance <law>", `compliant: names the law: ${Object.keys(complianceLaws).join(" ")}`)
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
    .option("--max-steps <count>", `ends the run after so many steps (default ${maxSteps})`)
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
      (await import("./commands/simulate.js")).simulate(mechanism, options),
    );
}

function addRestitution(judder: Command): void {
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
    .action(async (options) => (await import("./commands/compliant/restitution.js")).restitution(options));
}

function addEquilibria(judder: Command): void {
  common(judder.command("equilibria"))
    .description(
      "equilibria of every mode, their eigenvalues; along a parameter the critical values; --out draws it",
    )
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option("--set <name=value>", "a parameter, for example mu=0.7 or phi0=pi/8 (repeatable)", collect)
    .option(
      "--over <name=low..high:count>",
      `a parameter to follow them along; searched at so many values (default ${alongDefaults.searches})`,
      collect,
    )
    .option(
      "--within <name=low..high>",
      `where to look for a coordinate (repeatable; default: one turn, or ${searchDefaults.reach} around the start)`,
      collect,
    )
    .option("--plot <coordinate>", "the coordinate of the picture (default: the first)")
    .addHelpText(
      "after",
      `${example("judder equilibria finger --over mu=0..1 --out hopf.svg")}
--out: .json .csv .jsonl .svg .png, or a folder for all of them.
Words: judder explain hopf, fold, liftoff, breakaway, touch, standstill, branch point, flutter, Lyapunov coefficient.
`,
    )
    .action(async (mechanism, options) =>
      (await import("./equilibria/command.js")).equilibria(mechanism, options),
    );
}

function addExplain(judder: Command): void {
  common(
    judder
      .command("explain")
      .description("a term, event, policy, law or label in a few lines; --out draws its picture"),
  )
    .argument("[word...]", "left out: the list of all words")
    .addHelpText("after", example("judder explain reverse chatter --out chatter.svg"))
    .action(async (words, options) => (await import("./commands/explain.js")).explain(words, options));
}

/** The one command with an exit code of its own: 3 where a value disagrees. */
function withReproduce(judder: Command, finish: (code: number) => void): Command {
  judder
    .command("reproduce")
    .description("the figures and numbers of the papers: SVG, PNG, CSV and a report with a verdict on each")
    .argument("[key...]", "a figure such as LBN-4.2, or a paper such as LBN; left out: all")
    .option("--list", "only list the figures and sets of numbers")
    .option("--out <folder>", "where to write", "reproduction")
    .option("--json", "one JSON document on standard output, nothing else")
    .option("--quiet", "no text")
    .addHelpText("after", example("judder reproduce NDCb --out chatter"))
    .action(async (keys, options) =>
      finish((await import("./commands/reproduce.js")).reproduce(keys, options)),
    );
  return judder;
}

const meanings: Readonly<Record<string, string>> = {
  A: "tangential compliance: v_T' = a + A lambda_T + B lambda_N",
  B: "coupling: v_N' = b + B lambda_T + C lambda_N",
  C: "normal compliance",
  a: "tangential acceleration without contact forces",
  b: "normal acceleration without contact forces",
  mu: "friction",
  r: "restitution",
  vT: "tangential velocity (0: at rest)",
  vN: "normal velocity",
};

/** One flag per number of a bare contact; symbols keep their case. */
function numbers(command: Command, names: string): Command {
  for (const name of names.split(" "))
    command.option(`--${name} <number>`, `bare contact: ${meanings[name]}`);
  return command;
}
