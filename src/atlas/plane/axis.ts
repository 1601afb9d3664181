/** Which quantity runs over which values? "phi=0.1..0.7:400", "phi'=-3..3:300", "mu=0..2:50". */

import { evenValues, type Mechanism, plainName, type Quantity, quantityOf } from "../../mechanism/index.js";

export interface Axis extends Quantity {
  readonly values: readonly number[];
}

/** The most points of one axis. */
const mostPoints = 10_000;

/** An axis with evenly spaced values from low to high; throws Mistake with the value where it means nothing. */
export function makeAxis(
  mechanism: Mechanism,
  quantity: string,
  [low, high]: readonly [number, number],
  count: number,
): Axis {
  const name = plainName(quantity);
  const values = evenValues(name, low, high, count, mostPoints);
  return { ...quantityOf(mechanism, name), values };
}
