/** `judder completion`: a script for bash, zsh or fish, made from the declarations of all commands. */

import type { Command } from "commander";
import { suggestion } from "#inner";
import { shippedNames } from "../../src/index.js";
import { UsageError } from "../shared/usage.js";

interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  readonly options: readonly { readonly flag: string; readonly about: string; readonly valued: boolean }[];
  /** Its first argument is a mechanism. */
  readonly ofMechanism: boolean;
}

/** What a shell can complete, from commander's own objects. */
function completed(program: Command): CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    about: command.description(),
    options: command.options.map(({ long, description, required, optional }) => ({
      flag: long ?? "",
      about: description,
      valued: required || optional,
    })),
    ofMechanism: command.registeredArguments[0]?.name() === "mechanism",
  }));
}

/** In single quotes a shell changes nothing but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const joined = (words: readonly string[]): string => words.join(" ");

function bash(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, options, ofMechanism }) => {
    const flags = joined([...options.map(({ flag }) => flag), "--help"]);
    return `    ${name}) flags=${quoted(flags)}; names=${quoted(ofMechanism ? joined(shippedNames) : "")} ;;`;
  });
  return `_judder() {
  local word="\${COMP_WORDS[COMP_CWORD]}" flags="" names=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted(joined([...commands.map(({ name }) => name), "help"]))} -- "$word"))
    return
  fi
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
  const plain = (text: string) => text.replaceAll(/[[\]:\\]/g, " ");
  const described = commands.map(({ name, about }) => `    ${quoted(`${name}:${plain(about)}`)}`);
  const cases = commands.map(({ name, options, ofMechanism }) => {
    const flags = options.map(({ flag, about, valued }) =>
      quoted(`*${flag}[${plain(about)}]${valued ? ":value:_files" : ""}`),
    );
    const names = ofMechanism ? quoted(`1:mechanism:(${joined(shippedNames)})`) : "";
    return `      ${name}) _arguments ${joined([...flags, ...(names === "" ? [] : [names]), quoted("*:file:_files")])} ;;`;
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
  const lines = commands.flatMap(({ name, about, options, ofMechanism }) => {
    const here = `complete -c judder -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      `complete -c judder -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
      ...options.map(
        ({ flag, about: what, valued }) =>
          `${here} -l ${flag.slice(2)}${valued ? " -r" : ""} -d ${quoted(what)}`,
      ),
      ...(ofMechanism ? [`${here} -a ${quoted(joined(shippedNames))}`] : []),
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
