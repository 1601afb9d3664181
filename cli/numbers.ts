/** Bare numbers on the command line: `--A 3.4 --mu 4/3`, each a constant expression. */

import { evaluateConstant } from "../src/index.js";
import { UsageError } from "./usage.js";

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
  return Object.fromEntries(given.map((name) => [name, numberOf(name, String(options[name]))])) as Record<
    R,
    number
  > &
    Partial<Record<O, number>>;
}

/** NaN and infinities are let through to the library, whose own message names them. */
function numberOf(name: string, text: string): number {
  if (/^[+-]?(nan|inf(inity)?)$/i.test(text))
    return /nan/i.test(text) ? Number.NaN : Number.POSITIVE_INFINITY;
  try {
    return evaluateConstant(text);
  } catch (error) {
    throw new UsageError(`--${name}: ${error instanceof Error ? error.message : error}`, { value: text });
  }
}
