/** The command line: which command was asked for, with which options? Each command is loaded when it is needed. */

import { Command, CommanderError } from "commander";
import { toJson, version } from "../src/index.js";
import { addCite } from "./cite/declare.js";
import { addLimit } from "./commands/compliant/flags.js";
import { addContact } from "./help/contact.js";
import { collect, common, example, withState } from "./help/flags.js";
import { addEquilibria, addRestitution, addSimulate } from "./help/motion.js";
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

  addContact(judder);
  addSimulate(judder);
  addRestitution(judder);
  addLimit(judder);
  addEquilibria(judder);
  addOrbit(judder);
  declareContinue(withState(judder.command("continue")), collect);
  for (const add of [addSweep, addWorker, addCollect]) add(judder, { withState, collect, example });
  addExplain(judder);
  addCite(judder);
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
