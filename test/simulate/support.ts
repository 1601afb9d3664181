/** With what do the tests of motions compile a text, name a state and read a run? */

import {
  compileMechanism,
  type Mechanism,
  parseModel,
  type State,
  type Trajectory,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

export const compile = (text: string): Mechanism => compileMechanism(parseModel(text));

export const stateOf = (mechanism: Mechanism, q: readonly number[], v: readonly number[] = []): State => ({
  q: Object.fromEntries(mechanism.coordinates.map((name, i) => [name, q[i] ?? 0])),
  v: Object.fromEntries(mechanism.coordinates.map((name, i) => [name, v[i] ?? 0])),
});

/** Coordinates, then velocities. */
export const numbersOf = ({ q, v }: State): number[] => [...Object.values(q), ...Object.values(v)];

export const worst = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((value, i) => Math.abs(value - (other[i] as number))));

/** What happened, without numbers. */
export const wordsOf = ({ events }: Pick<Trajectory, "events">): string[] =>
  events.map(({ type, contact, from, to }) => `${type} ${contact} ${from}>${to}`);

export function drawFrom(seed: number): (low: number, high: number) => number {
  const random = randomSource(seed);
  return (low, high) => low + (high - low) * random();
}
