/**
 * Which forces hold sticking compliant contacts? Independent tangents have their own; tangents that depend on each
 * other are one constraint and share its force in proportion to what each can hold, as the generated code of a
 * phase does ([NDCb] (5.9)).
 */

import { dot, independentRows, solveInPlace } from "../../../numerics/index.js";
import { tangentDependence } from "../../motion/phases.js";

export interface Sticking {
  /** L⁻¹W_T with M = L Lᵀ. */
  readonly half: Float64Array;
  /** μ λ_N. */
  readonly holds: number;
}

/** Newtons that every contact can hold: those which carry nothing yet share evenly. */
const leastHold = 1e-100;

/** λ_T of each contact, which cancel the given tangential accelerations. */
export function holdingForces(sticking: readonly Sticking[], accelerations: readonly number[]): number[] {
  const keeps = independentRows(
    sticking.map(({ half }) => half),
    tangentDependence,
  );
  const base = [...sticking.keys()].filter((i) => keeps[i]);
  const m = base.length;
  const G = (i: number, j: number) => dot((sticking[i] as Sticking).half, (sticking[j] as Sticking).half);
  const parts = sticking.map((_, i) => {
    const c = Float64Array.from(base, (k) => (keeps[i] ? Number(k === i) : G(k, i)));
    if (!keeps[i]) solveInPlace(m, Float64Array.from(base.flatMap((k) => base.map((l) => G(k, l)))), c);
    return c;
  });
  const holds = sticking.map((one) => Math.max(one.holds, leastHold));
  // The force of all of them per unknown, seen from a row.
  const effect = (k: number, l: number) =>
    parts.reduce((sum, part, i) => sum + (holds[i] as number) * (part[l] as number) * G(k, i), 0);
  const x = Float64Array.from(base, (k) => -(accelerations[k] as number));
  solveInPlace(m, Float64Array.from(base.flatMap((k) => base.map((_, l) => effect(k, l)))), x);
  return parts.map((part, i) => (holds[i] as number) * dot(part, x));
}
