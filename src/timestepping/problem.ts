/**
 * Which conditions do the active contacts impose on one step? Impulses Λ with the velocities V⁺ = V_free + G Λ, G =
 * WᵀM⁻¹W, at its end: 0 ≤ Λ_N ⊥ v_N⁺ + r min(v_N⁻, 0) ≥ 0 (a slide: v_N⁺ = 0), |Λ_T| ≤ μ|Λ_N|, and Λ_T = −μ|Λ_N|
 * sign v_T⁺ where v_T⁺ ≠ 0. These are Moreau's laws, [LB01] (2.14)-(2.18), on the impulse of a step (Moreau 1988;
 * Jean 1999).
 */

import type { Mode } from "../contact/index.js";
import { stepTolerances } from "./tolerances.js";

/** Entry 2i belongs to the normal direction of the active contact i, entry 2i + 1 to the tangential one. */
export interface StepProblem {
  readonly count: number;
  /** 2·count squared, row-major, symmetric. */
  readonly G: Float64Array;
  /** v_N + r min(v_N⁻, 0) and v_T at the end of the step, if no contact took an impulse. */
  readonly free: Float64Array;
  readonly mu: Float64Array;
  readonly bilateral: Uint8Array;
  /** Columns of L⁻¹W, where M = L Lᵀ: the directions in coordinates of unit mass. */
  readonly directions: readonly Float64Array[];
}

export interface StepSolution {
  readonly impulses: Float64Array;
  readonly modes: readonly Mode[];
  /** The largest violation of a law, relative to the velocities involved. */
  readonly residual: number;
}

/** free + G Λ. */
export function velocitiesInto(problem: StepProblem, impulses: Float64Array, out: Float64Array): void {
  const { G, free } = problem;
  const size = free.length;
  for (let i = 0; i < size; i++) {
    let sum = free[i] as number;
    for (let j = 0; j < size; j++) sum += (G[i * size + j] as number) * (impulses[j] as number);
    out[i] = sum;
  }
}

/** The size of the velocities involved; zero is judged relative to it. */
export function scaleOf({ G, free }: StepProblem, impulses: Float64Array): number {
  const size = free.length;
  let scale = 0;
  for (let i = 0; i < size; i++) {
    const own = Math.abs((G[i * size + i] as number) * (impulses[i] as number));
    scale = Math.max(scale, Math.abs(free[i] as number), own);
  }
  return scale;
}

/** Puts impulses into their cones: what an exact solution leaves outside is rounding. */
export function clampInto({ count, mu, bilateral, G }: StepProblem, impulses: Float64Array): void {
  for (let i = 0; i < count; i++) {
    if (!bilateral[i]) impulses[2 * i] = Math.max(0, impulses[2 * i] as number);
    const most = (mu[i] as number) * Math.abs(impulses[2 * i] as number);
    const held = (G[(2 * i + 1) * (2 * count + 1)] as number) > 0 ? (impulses[2 * i + 1] as number) : 0;
    impulses[2 * i + 1] = Math.min(most, Math.max(-most, held));
  }
}

/** The largest violation of the laws, as a velocity relative to the scale; 0 where all of them hold. */
export function residualOf(problem: StepProblem, impulses: Float64Array): number {
  const { count, G, mu, bilateral } = problem;
  const size = 2 * count;
  const after = new Float64Array(size);
  velocitiesInto(problem, impulses, after);
  let worst = 0;
  for (let i = 0; i < count; i++) {
    const [N, T] = [impulses[2 * i] as number, impulses[2 * i + 1] as number];
    const [vN, vT] = [after[2 * i] as number, after[2 * i + 1] as number];
    const [dN, dT] = [G[2 * i * (size + 1)] as number, G[(2 * i + 1) * (size + 1)] as number];
    // Each law as an equation: Λ_N = max(0, Λ_N − v_N/G), Λ_T = Λ_T − v_T/G cut off at the cone.
    const normal = bilateral[i] ? vN : Math.min(vN, dN * N);
    const most = (mu[i] as number) * Math.abs(N);
    const wish = dT > 0 ? Math.min(most, Math.max(-most, T - vT / dT)) : 0;
    worst = Math.max(worst, Math.abs(normal), dT * Math.abs(T - wish));
    if (Number.isNaN(normal + wish)) return Number.POSITIVE_INFINITY;
  }
  return worst === 0 ? 0 : worst / scaleOf(problem, impulses);
}

/** The names of what the contacts do: no normal impulse is flight, an impulse inside the cone is stick. */
export function modesOfImpulses(problem: StepProblem, impulses: Float64Array): Mode[] {
  const { count, mu, bilateral } = problem;
  const after = new Float64Array(2 * count);
  velocitiesInto(problem, impulses, after);
  const still = stepTolerances.still * scaleOf(problem, impulses);
  return Array.from({ length: count }, (_, i) => {
    const [N, T, vT] = [impulses[2 * i] as number, impulses[2 * i + 1] as number, after[2 * i + 1] as number];
    if (N === 0 && !bilateral[i]) return "flight";
    if (Math.abs(T) < (mu[i] as number) * Math.abs(N) || Math.abs(vT) <= still) return "stick";
    return vT > 0 ? "slip+" : "slip-";
  });
}
