/**
 * How large is an orbit? Its largest place and speed, its period, and the units of its unknowns that follow from
 * them.
 */

import type { SegmentValue } from "../../variation/segment.js";
import type { OrbitProblem } from "./problem.js";

export interface OrbitSize {
  readonly place: number;
  readonly speed: number;
  readonly period: number;
}

/**
 * Over the whole motion where `values` of its segments are given, else at their starts. Segments may all begin
 * where the coordinates are 0, or at rest: then one follows from the other by the period. A small speed is not made
 * larger: relative to a place far from 0 every motion that decays would pass for an orbit.
 */
export function orbitSize(
  problem: OrbitProblem,
  u: Float64Array,
  values?: readonly Pick<SegmentValue, "reach">[],
): OrbitSize {
  const { block, segments, size } = problem;
  const period = Math.abs(u[size - 1] as number);
  const n = (block - 2) / 2;
  let { place, speed } = problem.plan.least ?? { place: 0, speed: 0 };
  for (const i of segments.keys()) {
    const state = values?.[i]?.reach ?? problem.stateOf(u, i);
    place = Math.max(place, ...state.subarray(0, n).map(Math.abs));
    speed = Math.max(speed, ...state.subarray(n).map(Math.abs));
  }
  place = Math.max(place, period * speed) || 1;
  return { place, speed: speed || place / period || 1, period };
}

/** A number for every unknown: places, speeds, and times as the period. */
export function perUnknown(
  { block, segments, size }: OrbitProblem,
  { place, speed, period }: OrbitSize,
): Float64Array {
  const n = (block - 2) / 2;
  const units = new Float64Array(size).fill(period);
  for (const i of segments.keys()) {
    units.fill(place, i * block, i * block + n);
    units.fill(speed, i * block + n, i * block + 2 * n);
  }
  return units;
}

/**
 * Places relative to the largest place, speeds to the largest speed, times to the period; lengths as root mean
 * squares.
 */
export function unitsOf(problem: OrbitProblem, u: Float64Array): Float64Array {
  const { place, speed, period } = orbitSize(problem, u);
  // Segments may all begin nearly at rest: as units of a branch small speeds would count for too much.
  const units = perUnknown(problem, { place, speed: Math.max(speed, place / period) || 1, period });
  const root = Math.sqrt(problem.size);
  return units.map((unit) => unit * root);
}
