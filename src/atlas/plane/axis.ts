/** Which quantity runs over which values? "phi=0.1..0.7:400", "phi'=-3..3:300", "mu=0..2:50". */

import type { Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";

export interface Quantity {
  /** A coordinate, a velocity with its prime, or a parameter. */
  readonly name: string;
  readonly kind: "coordinate" | "velocity" | "parameter";
  /** Position among the coordinates or parameters. */
  readonly index: number;
}

export interface Axis extends Quantity {
  readonly values: readonly number[];
}

/** The most points of one axis. */
const mostPoints = 10_000;

/** Typographic primes count as '. */
const plainName = (text: string): string => text.replace(/[\u2019\u2032]/g, "'");

/** An axis with evenly spaced values from low to high; throws Mistake with the value where it means nothing. */
export function makeAxis(
  mechanism: Mechanism,
  quantity: string,
  [low, high]: readonly [number, number],
  count: number,
): Axis {
  const name = plainName(quantity);
  if (!(low < high) || !Number.isFinite(high - low))
    throw new Mistake(`the range ${low}..${high} of ${name} is empty`);
  if (!Number.isInteger(count) || count < 2 || count > mostPoints) {
    throw new Mistake(`${name} needs a whole number of points from 2 to ${mostPoints}, got ${count}`);
  }
  const values = Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1));
  return { ...quantityOf(mechanism, name), values };
}

/** What a name stands for; throws Mistake with the known names where it is none of them. */
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
