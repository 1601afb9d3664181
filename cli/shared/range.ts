/** Which quantity runs between which values? "mu=0..2", "phi=0.1..0.7:400"; numbers are constant expressions. */

import { readNumber } from "./numbers.js";
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
  const number = (part: string): number => readNumber(`${flag} ${text}`, part);
  return {
    name,
    low: number(low),
    high: number(high),
    ...(count === undefined ? {} : { count: number(count) }),
  };
}

/** Reads name=low..high for values that are searched for; each has one range and no count. */
export function readBounds(
  flag: string,
  texts: readonly string[],
): Record<string, { readonly low: number; readonly high: number }> {
  const bounds: Record<string, { readonly low: number; readonly high: number }> = {};
  for (const text of texts) {
    if (!/=.+\.\./.test(text) || /:[^=.]*$/.test(text))
      throw new UsageError(`--${flag} ${text} is not name=low..high`, {
        value: text,
        hint: `for example --${flag} mu=0.2..1`,
      });
    const { name, low, high } = readRange(flag, text);
    if (name in bounds)
      throw new UsageError(`--${flag} names ${name} twice: give one range`, { value: text });
    bounds[name] = { low, high };
  }
  return bounds;
}
