/** Which flags do several commands share? */

import { type Command, Option } from "commander";
import type { FigureStyle } from "../../figure/index.js";
import { wrapped, wrappedCommand } from "./wrapped.js";

/** Commands to copy, at the end of the help. */
export const example = (...lines: readonly string[]): string =>
  `\n${lines.length > 1 ? "Examples" : "Example"}:\n${lines.map((line) => `  ${wrappedCommand(line)}\n`).join("")}`;

/** Paragraphs at the end of the help. */
export const notes = (...paragraphs: readonly string[]): string =>
  `\n${paragraphs.map(wrapped).join("\n")}\n`;

/** Options that several commands share stand under a heading of their own. */
export function under(heading: string, command: Command, add: (command: Command) => Command): Command {
  add(command.optionsGroup(`${heading}:`));
  return command.optionsGroup("");
}

/** Values of a flag that may be given several times. */
export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** For commands that evaluate a mechanism at a state. */
export function withState(command: Command): Command {
  return under("Parameters and state", common(command), (options) =>
    options
      .option("--set <name=value>", "set a parameter, for example mu=0.7 or phi0=pi/8 (repeatable)", collect)
      .option(
        "--from <state>",
        'coordinates and velocities, for example "phi=0.4,y=contact,phi\'=stick"; the others keep their start values (repeatable)',
        collect,
      )
      .option("--time <seconds>", "time at which the state is given (default 0)"),
  );
}

export function common(command: Command): Command {
  return under(output, command, (options) =>
    options
      .option("--json", json)
      .option(
        "--out <file>",
        "write results; the extension selects the format, a folder receives all of them, - is standard output (repeatable)",
        collect,
      )
      .option("--quiet", quiet),
  );
}

/** Written down here because `figure` takes long to load; the compiler refuses another name. */
const styles: readonly FigureStyle[] = ["screen", "print", "projector"];

/** For commands that draw. */
export const withPictures = (command: Command): Command =>
  under(output, command, (options) =>
    options.addOption(
      new Option(
        "--style <name>",
        "style of the picture; judder help pictures describes them (default screen)",
      ).choices([...styles]),
    ),
  );

/** For commands that determine themselves what they write. */
export const jsonOrQuiet = (command: Command): Command =>
  under(output, command, (options) => options.option("--json", json).option("--quiet", quiet));

const output = "Output";
const json = "print one JSON document and nothing else";
const quiet = "print no text";
