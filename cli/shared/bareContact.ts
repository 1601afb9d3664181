/** One contact without a mechanism, by its numbers: `--A 3.4 --mu 4/3`, each a constant expression. */

import type { Command } from "commander";
import { readNumber } from "./numbers.js";
import { UsageError } from "./usage.js";

/** One flag per number of a bare contact; symbols keep their case. */
export function withBareNumbers(command: Command, names: string): Command {
  for (const name of names.split(" "))
    command.option(`--${name} <number>`, `bare contact: ${meanings[name]}`);
  return command;
}

const meanings: Readonly<Record<string, string>> = {
  A: "coefficient A of v_T' = a + A lambda_T + B lambda_N (1/kg)",
  B: "coefficient B of v_T' and of v_N' = b + B lambda_T + C lambda_N (1/kg)",
  C: "coefficient C of v_N' (1/kg)",
  a: "tangential acceleration without contact forces (m/s^2)",
  b: "normal acceleration without contact forces (m/s^2)",
  mu: "coefficient of friction",
  r: "coefficient of restitution",
  vT: "tangential velocity (m/s; 0 is rest)",
  vN: "normal velocity (m/s; negative is approach)",
};

/** Numbers of a bare contact and the state of a mechanism do not go together. */
export function refuseMixture(
  argument: string | undefined,
  options: Readonly<Record<string, unknown>>,
): void {
  const bare = Object.keys(meanings).filter((name) => options[name] !== undefined);
  const stated = statedNames.filter((name) => options[name] !== undefined);
  if (argument !== undefined && bare.length > 0) {
    throw new UsageError(
      `--${bare[0]} gives a bare contact and cannot be combined with the mechanism ${argument}`,
      {
        hint: "change parameters with --set and the state with --from",
      },
    );
  }
  if (argument === undefined && stated.length > 0) {
    throw new UsageError(`--${stated[0]} needs a mechanism`, {
      hint: "a bare contact is given by its numbers alone",
    });
  }
}

const statedNames = [
  "set",
  "from",
  "time",
  "contact",
  "epsilon",
  "epsilonN",
  "stiffness",
  "damping",
  "compliance",
];

/** The numbers of the given flags; those that are required and missing are named. */
export function readNumbers<R extends string, O extends string>(
  options: Readonly<Record<string, unknown>>,
  required: readonly R[],
  optional: readonly O[],
): Record<R, number> & Partial<Record<O, number>> {
  const missing = required.filter((name) => options[name] === undefined);
  if (missing.length > 0) {
    throw new UsageError(`missing ${missing.map((name) => `--${name}`).join(" ")}`, {
      hint: "give a mechanism, or all the numbers of one contact",
    });
  }
  const given = [...required, ...optional].filter((name) => options[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, readNumber(name, String(options[name]))])) as Record<
    R,
    number
  > &
    Partial<Record<O, number>>;
}
