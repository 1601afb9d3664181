/** How large is an orbit? Its largest place and speed at the starts of its segments, and its period. */

import type { OrbitProblem } from "./problem.js";

export interface OrbitSize {
  readonly place: number;
  readonly speed: number;
  readonly period: number;
}

/**
 * Segments may all begin where the coordinates are 0, or at rest: by the period one tells the other. A small speed is not made larger:
 * beside a place far from 0 every motion that decays would pass for an orbit.
 */
export function orbitSize(problem: OrbitProblem, u: Float64Array): OrbitSize {
  const { block, segments, size } = problem;
  const period = Math.abs(u[size - 1] as number);
  const n = (block - 2) / 2;
  let [place, speed] = [0, 0];
  for (const i of segments.keys()) {
    const state = problem.stateOf(u, i);
    place = Math.max(place, ...state.subarray(0, n).map(Math.abs));
    speed = Math.max(speed, ...state.subarray(n).map(Math.abs));
  }
  place = Math.max(place, period * speed) || 1;
  return { place, speed: speed || place / period || 1, period };
}
