/** How does the manual page read? Generated from the declarations of the commands, as their help is. */

import type { Command, Option } from "commander";
import { version } from "../../src/index.js";
import { topics } from "./topics.js";

/** Text of roff: lines must not begin with a dot or an apostrophe, and backslashes and hyphens are escaped. */
const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");

const optionLines = ({ flags, description }: Pick<Option, "flags" | "description">): string[] => [
  ".TP",
  `\\fB${escaped(flags)}\\fR`,
  escaped(description),
];

function commandLines(command: Command): string[] {
  const shown = command.options.filter(({ hidden }) => !hidden);
  const names = command.registeredArguments.map((one) => {
    const name = one.variadic ? `${one.name()}...` : one.name();
    return one.required ? `<${name}>` : `[${name}]`;
  });
  return [
    `.SS "judder ${[command.name(), ...names].join(" ")}"`,
    `${escaped(command.description())}.`,
    ...command.registeredArguments.flatMap((one) =>
      optionLines({ flags: one.name(), description: one.description }),
    ),
    ...shown.flatMap(optionLines),
  ];
}

/** The page for `man judder`, in roff. */
export function manualPage(program: Command): string {
  return [
    `.TH JUDDER 1 "" "judder ${version}" "User commands"`,
    ".SH NAME",
    "judder \\- simulate and analyse planar mechanisms with impacts and dry friction",
    ".SH SYNOPSIS",
    ".B judder",
    "\\fIcommand\\fR [\\fIarguments\\fR] [\\fIoptions\\fR]",
    ".SH DESCRIPTION",
    escaped(program.description()),
    ".SH COMMANDS",
    ...program.commands.flatMap(commandLines),
    ...topics.flatMap(({ name, paragraphs }) => [
      `.SH ${name.toUpperCase().replaceAll("-", " ")}`,
      ...paragraphs.flatMap((one) => [".PP", escaped(one)]),
    ]),
    ".SH SEE ALSO",
    "docs/ of the repository: tutorial, how\\-to, cookbook, theory and reference.",
    "",
  ].join("\n");
}
