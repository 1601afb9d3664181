/** `judder completion`: a script for bash, zsh or fish, made from the declarations of all commands. */

import type { Command, Option } from "commander";
import { suggestion } from "#inner";
import { shippedNames } from "../../src/index.js";
import { topics } from "../shared/topics.js";
import { UsageError } from "../shared/usage.js";

interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  readonly options: readonly CompletedOption[];
  /** What its first argument can be: mechanisms, shells, topics. */
  readonly names: readonly string[];
}

interface CompletedOption {
  readonly flag: string;
  readonly about: string;
  readonly valued: boolean;
  /** All its values, if they are few words. */
  readonly choices: readonly string[];
}

const helpOption: CompletedOption = { flag: "--help", about: "print this help", valued: false, choices: [] };

const completedOption = ({
  long,
  description,
  required,
  optional,
  argChoices = [],
}: Option): CompletedOption => ({
  flag: long ?? "",
  about: description,
  valued: required || optional,
  choices: argChoices,
});

/** What a shell can complete, from commander's own objects. */
function completed(program: Command): CompletedCommand[] {
  const names = program.commands.map((command) => command.name());
  const firsts: Readonly<Record<string, readonly string[]>> = {
    mechanism: shippedNames,
    shell: Object.keys(shells),
  };
  const help = { name: "help", about: "explain a command or a topic", options: [helpOption] };
  return [
    ...program.commands.map((command) => ({
      name: command.name(),
      about: command.description(),
      options: [...command.options.map(completedOption), helpOption],
      names: firsts[command.registeredArguments[0]?.name() ?? ""] ?? [],
    })),
    { ...help, names: [...names, ...topics.map(({ name }) => name)] },
  ];
}

/** In single quotes a shell changes nothing but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const joined = (words: readonly string[]): string => words.join(" ");

function bash(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, options, names }) => {
    const flags = joined(options.map(({ flag }) => flag));
    return `    ${name}) flags=${quoted(flags)}; names=${quoted(joined(names))} ;;`;
  });
  const choices = new Map(
    commands.flatMap(({ options }) => options).map(({ flag, choices }) => [flag, choices]),
  );
  const values = [...choices]
    .filter(([, words]) => words.length > 0)
    .map(
      ([flag, words]) =>
        `    ${flag}) COMPREPLY=($(compgen -W ${quoted(joined(words))} -- "$word")); return ;;`,
    );
  return `_judder() {
  local word="\${COMP_WORDS[COMP_CWORD]}" flags="" names=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted(joined(commands.map(({ name }) => name)))} -- "$word"))
    return
  fi
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join("\n")}
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$names" -- "$word") $(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _judder judder
`;
}

function zsh(commands: readonly CompletedCommand[]): string {
  const plain = (text: string) => text.replaceAll(/[[\]\\]/g, " ");
  const described = commands.map(({ name, about }) => `    ${quoted(`${name}:${plain(about)}`)}`);
  const cases = commands.map(({ name, options, names }) => {
    const flags = options.map(({ flag, about, valued, choices }) => {
      const values = choices.length === 0 ? "_files" : `(${joined(choices)})`;
      return quoted(`*${flag}[${plain(about)}]${valued ? `:value:${values}` : ""}`);
    });
    const first = names.length === 0 ? [] : [quoted(`1:name:(${joined(names)})`)];
    return `      ${name}) _arguments ${joined([...flags, ...first, quoted("*:file:_files")])} ;;`;
  });
  return `#compdef judder
_judder() {
  local -a commands
  commands=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
  else
    local name=$words[2]
    shift words
    (( CURRENT-- ))
    case $name in
${cases.join("\n")}
    esac
  fi
}
if [ "$funcstack[1]" = _judder ]; then _judder "$@"; else compdef _judder judder; fi
`;
}

function fish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, about, options, names }) => {
    const here = `complete -c judder -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
    const value = (valued: boolean, choices: readonly string[]) =>
      choices.length > 0 ? ` -x -a ${quoted(joined(choices))}` : valued ? " -r" : "";
    return [
      `complete -c judder -f -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
      ...options.map(
        ({ flag, about: what, valued, choices }) =>
          `${here} -l ${flag.slice(2)}${value(valued, choices)} -d ${quoted(what)}`,
      ),
      ...(names.length === 0 ? [] : [`${here} -a ${quoted(joined(names))}`]),
    ];
  });
  return `${lines.join("\n")}\n`;
}

const shells: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash,
  zsh,
  fish,
};

/** The command, for a program whose commands it completes. */
export const completionOf =
  (program: Command) =>
  (shell: string): void => {
    const script = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
    if (script === undefined)
      throw new UsageError(`no completion for ${shell}`, {
        value: shell,
        hint: suggestion(shell, Object.keys(shells)) ?? "use bash, zsh or fish",
      });
    process.stdout.write(script(completed(program)));
  };
