/** Which flags do commands share? Those of output, of a state, of the numbers of a bare contact; and how an example is shown. */

import type { Command } from "commander";

export const example = (line: string): string => `\nExample:\n  ${line}\n`;

export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

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
export function numbers(command: Command, names: string): Command {
  for (const name of names.split(" "))
    command.option(`--${name} <number>`, `bare contact: ${meanings[name]}`);
  return command;
}

export function withState(command: Command): Command {
  return common(command)
    .option("--time <seconds>", "the time of the state, where the model depends on it")
    .option("--set <name=value>", "a parameter, for example mu=0.7 or phi0=pi/8 (repeatable)", collect)
    .option("--from <state>", 'a state such as "phi=0.4,y=contact,phi\'=stick" (repeatable)', collect);
}

export function common(command: Command): Command {
  return command
    .option("--json", "one JSON document on standard output, nothing else")
    .option("--out <file>", "write a file by its ending, or a folder (repeatable)", collect)
    .option("--quiet", "no text");
}
