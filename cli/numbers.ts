/** Bare numbers on the command line: `--A 3.4 --mu 4/3`, each a constant expression. */

import { evaluateConstant, Mistake } from "../src/index.js";
import { UsageError } from "./usage.js";

/** Numbers of a bare contact and the state of a mechanism do not go together. */
export function refuseMixture(
  argument: string | undefined,
  options: Readonly<Record<string, unknown>>,
): void {
  const bare = bareNames.filter((name) => options[name] !== undefined);
  const stated = statedNames.filter((name) => options[name] !== undefined);
  if (argument !== undefined && bare.length > 0) {
    throw new UsageError(`--${bare[0]} is a bare number and does not go with the mechanism ${argument}`, {
      hint: "change parameters with --set and the state with --from",
    });
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
const bareNames = ["A", "B", "C", "a", "b", "mu", "r", "vT", "vN"];

/** The time of a state; 0 where none is given. */
export function readTime(text: string | undefined): number {
  return text === undefined ? 0 : readNumber("time", text);
}

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

/** The number of one flag. NaN and infinities are let through to the library, whose own message names them. */
export function readNumber(name: string, text: string): number {
  if (/^[+-]?(nan|inf(inity)?)$/i.test(text))
    return /nan/i.test(text) ? Number.NaN : Number.POSITIVE_INFINITY;
  try {
    return evaluateConstant(text);
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    throw new UsageError(`--${name}: ${error.message}`, { value: text });
  }
}

/** A whole number from 1 on. */
export function readCount(name: string, text: string): number {
  const count = readNumber(name, text);
  if (!Number.isInteger(count) || count < 1)
    throw new UsageError(`--${name} must be a whole number from 1 on, got ${text}`, { value: text });
  return count;
}

/** The flag of an option: dsMax is --ds-max. */
export const flagOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
