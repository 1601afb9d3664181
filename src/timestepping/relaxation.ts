/**
 * Which impulses satisfy each contact's own laws, if all others stay as they are? Asked contact by contact until
 * nothing changes: the non-smooth Gauss–Seidel iteration of Jean 1999. It bears redundant contacts, needs no start,
 * and may not converge where friction couples strongly.
 */

import { type StepProblem, scaleOf, velocitiesInto } from "./problem.js";
import { stepTolerances } from "./tolerances.js";

/** Sweeps over all contacts, in place; ends early where nothing changes. */
export function relax(problem: StepProblem, impulses: Float64Array, sweeps: number): void {
  const { count, G, mu, bilateral } = problem;
  const size = 2 * count;
  const V = new Float64Array(size);
  velocitiesInto(problem, impulses, V);
  const change = (row: number, by: number): number => {
    if (by === 0) return 0;
    impulses[row] = (impulses[row] as number) + by;
    for (let k = 0; k < size; k++) V[k] = (V[k] as number) + by * (G[row * size + k] as number);
    return Math.abs(by) * (G[row * (size + 1)] as number);
  };
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let moved = 0;
    for (let i = 0; i < count; i++) {
      const [n, t] = [2 * i, 2 * i + 1];
      const [dN, dT] = [G[n * (size + 1)] as number, G[t * (size + 1)] as number];
      const before = impulses[n] as number;
      const push = dN > 0 ? before - (V[n] as number) / dN : before;
      moved = Math.max(moved, change(n, (bilateral[i] ? push : Math.max(0, push)) - before));
      if (!(dT > 0)) continue;
      const most = (mu[i] as number) * Math.abs(impulses[n] as number);
      const held = impulses[t] as number;
      const wish = held - (V[t] as number) / dT;
      moved = Math.max(moved, change(t, Math.min(most, Math.max(-most, wish)) - held));
    }
    if (!(moved > stepTolerances.settled * scaleOf(problem, impulses))) return;
  }
}
