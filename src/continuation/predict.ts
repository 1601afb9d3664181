/**
 * Where does a branch continue? The polynomial through its last points with their tangents, by the distance s along
 * the present tangent. That distance is linear along the branch in every datum, so that it is kept exactly.
 */

import { lengthOf } from "../elementary/index.js";
import { dot } from "../numerics/index.js";
import type { ArcState } from "./arc.js";
import { continuationTolerances } from "./tolerances.js";

/** Points before the present one that take part. */
const most = 2;

/** The last points of a walk. */
export class Predictor {
  /** The newest first. */
  private readonly before: ArcState[] = [];

  add(state: ArcState): void {
    this.before.unshift(state);
    this.before.length = Math.min(this.before.length, most);
  }

  /**
   * The point at the distance s ahead of a state. Points farther back take part as long as each moves the guess by less
   * than the one before it; undefined where none does better than the tangent.
   */
  at({ z, tangent }: ArcState, s: number): Float64Array | undefined {
    const nodes = [0, 0];
    /** The last diagonal of divided differences: of all nodes, of all but the first, and so on. */
    let differences: Float64Array[] = [tangent, z];
    let guess = z.map((value, i) => value + s * (tangent[i] as number));
    let weight = s * s;
    let moved = s;
    let better = false;
    for (const other of this.before) {
      const along = dot(other.tangent, tangent);
      if (!(along > continuationTolerances.ahead)) break;
      const place = dot(tangent, other.z) - dot(tangent, z);
      const rate = other.tangent.map((value) => value / along);
      const terms: Float64Array[] = [];
      for (const known of [undefined, rate]) {
        differences = extended(differences, nodes, place, other.z, known);
        nodes.push(place);
        terms.push((differences[0] as Float64Array).map((value) => value * weight));
        weight *= s - place;
      }
      const change = guess.map((_, i) => (terms[0]?.[i] as number) + (terms[1]?.[i] as number));
      const size = lengthOf(change);
      if (!(size < continuationTolerances.smoother * moved)) break;
      guess = guess.map((value, i) => value + (change[i] as number));
      moved = size;
      better = true;
    }
    return better ? guess : undefined;
  }
}

/** Divided differences with one node more; `rate` where the node is the same as the last one. */
function extended(
  before: readonly Float64Array[],
  nodes: readonly number[],
  place: number,
  value: Float64Array,
  rate: Float64Array | undefined,
): Float64Array[] {
  const count = nodes.length;
  const next: Float64Array[] = [value];
  for (let k = 1; k <= count; k++) {
    const [last, old] = [next[0] as Float64Array, before[count - k] as Float64Array];
    const apart = place - (nodes[count - k] as number);
    next.unshift(
      k === 1 && rate !== undefined ? rate : last.map((one, i) => (one - (old[i] as number)) / apart),
    );
  }
  return next;
}
