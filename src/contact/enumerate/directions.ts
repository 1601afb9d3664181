/**
 * Which numbers do all combinations of modes of a system share? Directions of force, how they act on each other,
 * and what happens without forces.
 */

import { dot } from "../../numerics/index.js";
import type { UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";

/**
 * An inequality is broken by far beyond this number of bands of the exact test: forces are at most of this size
 * with healthy pivots.
 */
const reach = 1e4;
/** Contacts whose directions are orthogonal to rounding are not coupled. */
const rounding = 1e-14;

/** What all combinations of a system share; direction 2i is w_N of contact i, 2i + 1 its w_T. */
export interface Directions {
  readonly count: number;
  readonly lengths: Float64Array;
  /** Products of all directions, row by row. */
  readonly gram: Float64Array;
  /** Accelerations along the directions without contact forces. */
  readonly free: Float64Array;
  readonly scale: number;
  readonly border: number;
}

export function directionsOf({ contacts, free, scale, border }: UnitSystem): Directions {
  const directions = contacts.flatMap(({ wN, wT }) => [wN, wT]);
  const rates = contacts.flatMap(({ wBarN, wBarT }) => [wBarN, wBarT]);
  return {
    count: directions.length,
    lengths: Float64Array.from(directions, (one) => Math.sqrt(dot(one, one))),
    gram: Float64Array.from(directions.flatMap((one) => directions.map((other) => dot(one, other)))),
    free: Float64Array.from(directions, (one, i) => dot(one, free) + (rates[i] as number)),
    scale: scale || 1,
    border: reach * contactTolerances.band * (border ?? contactTolerances.border),
  };
}

/** Sets of contacts that are not coupled to the contacts of other sets. */
export function coupledGroups({ count, lengths, gram }: Directions): number[][] {
  const group = Array.from({ length: count / 2 }, (_, i) => i);
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const bound = rounding * (lengths[a] as number) * (lengths[b] as number);
      if (!(Math.abs(gram[a * count + b] as number) > bound)) continue;
      const [one, other] = [group[a >> 1] as number, group[b >> 1] as number];
      for (let i = 0; i < group.length; i++) if (group[i] === one) group[i] = other;
    }
  return [...new Set(group)].map((name) => group.flatMap((one, contact) => (one === name ? [contact] : [])));
}
