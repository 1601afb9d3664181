/** Numbers on the command line: each is a constant expression such as 4/3 or pi/8. */

import { evaluateConstant } from "#inner";
import { Mistake } from "../../src/index.js";
import { UsageError } from "./usage.js";

/** The time of a state; 0 where none is given. */
export function readTime(text: string | undefined): number {
  return text === undefined ? 0 : readNumber("time", text);
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
    throw new UsageError(`--${name} must be a whole number of at least 1, got ${text}`, { value: text });
  return count;
}

/** The flag of an option: dsMax is --ds-max. */
export const flagOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
