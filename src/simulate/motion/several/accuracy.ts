/** How exact are accelerations? The state is known to its tolerance only, and they are no better than it. */

import { dynamicsLayout } from "../../../mechanism/index.js";
import { cholesky, forwardSolve } from "../../../numerics/index.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { pushedBy } from "./blocks.js";

/**
 * By how much the acceleration without contact forces changes, in coordinates of unit mass, where some contacts push, if each number of the
 * state is wrong by its error. Where all loads vanish for an instant, as of pendulums that hang, nothing else says which forces are 0.
 */
export function accelerationError(
  run: Run,
  isOne: (contact: number) => boolean,
  { t, state }: { readonly t: number; readonly state: Float64Array } = run,
): number {
  const { mechanism, p } = run;
  const { rtol, atol } = run.settings;
  const { n, h } = dynamicsLayout(mechanism);
  const pushed = pushedBy(run, isOne).filter((i) => i < n);
  const values = new Float64Array(mechanism.dynamics.size);
  const [q, v] = [state.slice(0, n), state.slice(n)];
  const loads = (): Float64Array => {
    mechanism.dynamics.into(t, q, v, p, values);
    return values.slice(h, h + n);
  };
  const load = loads();
  const l = cholesky(n, values.subarray(0, n * n));
  if (l === undefined) return 0;
  let sum = 0;
  for (const part of [q, v]) {
    for (let i = 0; i < n; i++) {
      const value = part[i] as number;
      part[i] = value + simulateTolerances.errorTolerances * (atol + rtol * Math.abs(value));
      const change = loads().map((other, k) => other - (load[k] as number));
      part[i] = value;
      const felt = forwardSolve(n, l, change);
      const size = Math.hypot(...pushed.map((k) => felt[k] as number));
      if (Number.isFinite(size)) sum += size;
    }
  }
  return sum;
}
