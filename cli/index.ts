/** The command line: which command was requested, with which options? Each command is loaded when it is needed. */

import { Command, CommanderError, Help, type Option } from "commander";
import { suggestion } from "#inner";
import { toJson, version } from "../src/index.js";
import { checkCommand } from "./check/declare.js";
import { citeCommand } from "./cite/declare.js";
import { collectCommand } from "./collect/declare.js";
import { completionCommand } from "./completion/declare.js";
import { continueCommand } from "./continue/declare.js";
import { designCommand } from "./design/declare.js";
import { equilibriaCommand } from "./equilibria/declare.js";
import { explainCommand } from "./explain/declare.js";
import { fitCommand } from "./fit/declare.js";
import { futuresCommand } from "./futures/declare.js";
import { impactCommand } from "./impact/declare.js";
import { importCommand } from "./import/declare.js";
import { labCommand } from "./lab/declare.js";
import { limitCommand } from "./limit/declare.js";
import { listCommand } from "./list/declare.js";
import { mapCommand } from "./map/declare.js";
import { modesCommand } from "./modes/declare.js";
import { newCommand } from "./new/declare.js";
import { orbitCommand } from "./orbit/declare.js";
import { reproduceCommand } from "./reproduce/declare.js";
import { rerunCommand } from "./rerun/declare.js";
import { restitutionCommand } from "./restitution/declare.js";
import { sensitivityCommand } from "./sensitivity/declare.js";
import type { Declaration } from "./shared/declaration.js";
import { meaningOfFault, namedFault } from "./shared/fault.js";
import { example } from "./shared/flags.js";
import { manualPage } from "./shared/manual.js";
import { withoutControls } from "./shared/output.js";
import { checkPlaces } from "./shared/places.js";
import { endingProgress } from "./shared/progress.js";
import { asRequest } from "./shared/provenance.js";
import { type Topic, topics, topicText } from "./shared/topics.js";
import { exitCodes, failureOf, UsageError } from "./shared/usage.js";
import { showCommand } from "./show/declare.js";
import { simulateCommand } from "./simulate/declare.js";
import { sweepCommand } from "./sweep/declare.js";
import { workerCommand } from "./worker/declare.js";

/** In the order of the help. */
const commands: readonly Declaration[] = [
  listCommand,
  showCommand,
  checkCommand,
  impactCommand,
  modesCommand,
  futuresCommand,
  mapCommand,
  simulateCommand,
  sensitivityCommand,
  fitCommand,
  restitutionCommand,
  limitCommand,
  equilibriaCommand,
  orbitCommand,
  continueCommand,
  designCommand,
  sweepCommand,
  workerCommand,
  collectCommand,
  explainCommand,
  citeCommand,
  newCommand,
  importCommand,
  labCommand,
  reproduceCommand,
  rerunCommand,
  completionCommand,
];

/** `judder … | head` is no mistake. */
function endWithoutOutput(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(exitCodes.done);
  console.error(`judder: cannot write the output: ${meaningOfFault(error) ?? error.message}`);
  process.exit(exitCodes.callersMistake);
}

/** Runs one command; returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { stdout } = process;
  if (!stdout.listeners("error").includes(endWithoutOutput)) stdout.on("error", endWithoutOutput);
  const json = args.includes("--json");
  try {
    let code: number = exitCodes.done;
    const judder = program((result) => {
      code = result;
    });
    const topic = topicOf(args);
    if (topic !== undefined) {
      process.stdout.write(`${topicText(topic)}\n`);
      return exitCodes.done;
    }
    const parse = () => judder.parseAsync(args.length === 0 ? ["--help"] : [...args], { from: "user" });
    await asRequest(args, main, () => endingProgress(parse));
    return code;
  } catch (error) {
    const cause = error instanceof CommanderError ? usageOf(error, args[0]) : namedFault(error);
    if (cause === undefined) return exitCodes.done;
    const failure = failureOf(cause);
    if (json) process.stdout.write(`${toJson(failure.json)}\n`);
    else console.error(withoutControls(failure.text));
    return failure.code;
  }
}

/** The topic of `judder help NAME`; undefined where a command is named. Another name, or a second one, is a mistake. */
function topicOf([help, name, more]: readonly string[]): Topic | undefined {
  if (help !== "help" || name === undefined || ["-h", "--help"].includes(name)) return undefined;
  if (more !== undefined)
    throw new UsageError(`help explains one command or topic, got ${name} ${more}`, { value: more });
  const names = commands.map((one) => one.name.split(" ")[0] as string);
  if (names.includes(name)) return undefined;
  const topic = topics.find((one) => one.name === name);
  if (topic !== undefined) return topic;
  throw new UsageError(`there is no command or topic ${name}`, {
    value: name,
    hint: suggestion(name, [...names, ...topics.map((one) => one.name)]),
  });
}

/** The text of `man judder`, which the build writes. */
export const manual = (): string => manualPage(program(() => undefined));

/** Help and version are no errors; everything else that commander says is the caller's mistake. */
function usageOf(error: CommanderError, command = ""): UsageError | undefined {
  if (error.exitCode === 0 || error.code === "commander.help") return undefined;
  const [message = "", ...rest] = error.message.replace(/^error: /, "").split("\n");
  const near = rest.map((line) => line.replace(/^\(D(id you mean .*)\)$/, "d$1"));
  const known = commands.some(({ name }) => name === command);
  const help = known ? `judder ${command} --help shows its options` : "judder --help shows the commands";
  return new UsageError(message, { hint: [...near, help].join("\n  ") });
}

/** `finish` receives the exit code of a command that returns one. */
function program(finish: (code: number) => void): Command {
  const judder = new Command("judder")
    .description("A laboratory for planar mechanisms that stick, slip, hop and jam.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [topic]", "explain a command or one of the topics below")
    .exitOverride()
    .configureOutput({ writeErr: () => undefined, outputError: () => undefined })
    .configureHelp({ groupItems: ownFirst })
    .showSuggestionAfterError(true)
    .addHelpText(
      "after",
      `${example("judder simulate finger --until 2 --out motion.svg")}\nTopics (judder help TOPIC):\n${topics.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join("\n")}\n\njudder explain WORD explains a term, for example judder explain chatter.\n`,
    );
  for (const { name, flags, load } of commands)
    flags(judder.command(name)).action(async (...given: unknown[]) => {
      const command = given.at(-1) as Command; // commander's own object
      checkPlaces([command.opts<{ out?: string | readonly string[] }>().out ?? []].flat());
      const run = await load(command);
      const code = await run(...(given.slice(0, -1) as never[]));
      if (typeof code === "number") finish(code);
    });
  return judder;
}

/** Groups of options in the help: those of the command itself, then those that it shares with others. */
function ownFirst<Item extends Command | Option>(
  all: Item[],
  visible: Item[],
  groupOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = Help.prototype.groupItems(all, visible, groupOf);
  const own = groups.get("Options:");
  return own === undefined ? groups : new Map([["Options:", own], ...groups]);
}
