/** Which quantity runs between which values? "mu=0..2", "phi=0.1..0.7:400"; numbers are constant expressions. */

import { evaluateConstant } from "#inner";
import { UsageError } from "./usage.js";

export interface Range {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly count?: number;
}

/** Reads name=low..high:count, the count may be left out. */
export function readRange(flag: string, text: string): Range {
  const [, name, low, high, count] = /^\s*([^=\s]+)\s*=(.+?)\.\.(.+?)(?::(.+))?\s*$/.exec(text) ?? [];
  if (name === undefined || low === undefined || high === undefined) {
    throw new UsageError(`--${flag} ${text} is not name=low..high:count`, {
      value: text,
      hint: `for example --${flag} mu=0..2:50`,
    });
  }
  return {
    name,
    low: evaluateConstant(low),
    high: evaluateConstant(high),
    ...(count === undefined ? {} : { count: evaluateConstant(count) }),
  };
}
