/** The command line: which command was asked for, with which options? Each command is loaded when it is needed. */

import { Command, CommanderError } from "commander";
import { toJson, version } from "../src/index.js";
import { exitCodes, failureOf, UsageError } from "./usage.js";

/** Runs one command; returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.done); // `judder … | head` is no mistake
    throw error;
  });
  const json = args.includes("--json");
  try {
    await program().parseAsync([...args], { from: "user" });
    return exitCodes.done;
  } catch (error) {
    const cause = error instanceof CommanderError ? usageOf(error) : error;
    if (cause === undefined) return exitCodes.done;
    const failure = failureOf(cause);
    if (json) process.stdout.write(`${toJson(failure.json)}\n`);
    else console.error(failure.text);
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
    .addHelpText("after", example("judder show finger"))
    .action(() => judder.outputHelp());

  common(judder.command("list").description("the mechanisms that ship"))
    .addHelpText("after", example("judder list --json"))
    .action(async (options) => (await import("./list.js")).list(options));

  common(
    judder.command("show").description("the derived equations: M, h, W, contacts, energies; --out draws it"),
  )
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option("--latex", "formulas as LaTeX")
    .option("--set <name=value>", "a parameter, for example mu=0.7 or phi0=pi/8 (repeatable)", collect)
    .addHelpText("after", example("judder show finger --set mu=1 --out finger.svg"))
    .action(async (mechanism, options) => (await import("./show.js")).show(mechanism, options));

  common(judder.command("check").description("diagnostics of a model file: line, column, what to do"))
    .argument("<file>", "the path of a model file")
    .addHelpText("after", example("judder check my.yaml"))
    .action(async (file, options) => (await import("./check.js")).check(file, options));

  judder
    .command("new")
    .description("writes a commented model file that runs at once")
    .argument("<name>", "NAME.yaml is written, never over an existing file")
    .option("--json", "one JSON document on standard output, nothing else")
    .option("--quiet", "no text")
    .addHelpText("after", example("judder new slope && judder show slope.yaml"))
    .action(async (name, options) => (await import("./new.js")).create(name, options));
  return judder;
}

const example = (line: string): string => `\nExample:\n  ${line}`;

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

function common(command: Command): Command {
  return command
    .option("--json", "one JSON document on standard output, nothing else")
    .option("--out <file>", "write a file by its ending, or a folder (repeatable)", collect)
    .option("--quiet", "no text");
}
