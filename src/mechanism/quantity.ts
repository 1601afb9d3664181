/** Which quantity of a mechanism does a name stand for, and which values does it run over? "phi", "phi'", "mu". */

import { Mistake } from "../mistake/index.js";
import type { Mechanism } from "./mechanism.js";

export interface Quantity {
  /** A coordinate, a velocity with its prime, or a parameter. */
  readonly name: string;
  readonly kind: "coordinate" | "velocity" | "parameter";
  /** Position among the coordinates or parameters. */
  readonly index: number;
}

/** Typographic primes count as '. */
export const plainName = (text: string): string => text.replace(/[\u2019\u2032]/g, "'");

/** Throws Mistake with the known names where it is none of them. */
export function quantityOf({ name: mechanism, coordinates, parameters }: Mechanism, text: string): Quantity {
  const name = plainName(text);
  const bare = name.replace(/'$/, "");
  const coordinate = coordinates.indexOf(bare);
  const parameter = parameters.findIndex((one) => one.name === name);
  if (coordinate >= 0) return { name, kind: bare === name ? "coordinate" : "velocity", index: coordinate };
  if (parameter >= 0) return { name, kind: "parameter", index: parameter };
  const known = [
    ...coordinates,
    ...coordinates.map((one) => `${one}'`),
    ...parameters.map((one) => one.name),
  ];
  throw new Mistake(`${mechanism} has no quantity ${name}: known are ${known.join(" ")}`);
}

/** Evenly spaced values from low to high, both included; throws Mistake where there are none or more than `most`. */
export function evenValues(name: string, low: number, high: number, count: number, most: number): number[] {
  if (!(low < high) || !Number.isFinite(high - low))
    throw new Mistake(`the range ${low}..${high} of ${name} is empty: the lower end comes first`);
  if (!Number.isInteger(count) || count < 2 || count > most)
    throw new Mistake(`${name} needs a whole number of points from 2 to ${most}, got ${count}`);
  return Array.from({ length: count }, (_, i) => evenValue(low, high, count, i));
}

/** The value number `i` of them; rounding takes the last one nowhere else. */
export const evenValue = (low: number, high: number, count: number, i: number): number =>
  i === count - 1 ? high : low + ((high - low) * i) / (count - 1);
