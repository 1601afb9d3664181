/**
 * How does a state come onto the constraints of the present modes? What its velocities lose on the way belongs to
 * the ledger.
 */

import type { Run } from "../run.js";
import type { Phase } from "./phase.js";
import { presentPhase } from "./several/supports.js";

/** Has the phase a state where its step begins? Where its equations are singular a projection leaves none. */
export function hasState({ stepper: { w, layout } }: Phase): boolean {
  for (let i = 0; i < layout.state; i++) if (!Number.isFinite(w[layout.y0 + i])) return false;
  return true;
}

/** The state of a phase that has begun, where it has one. */
export function moveTo({ state }: Run, phase: Phase): void {
  if (!hasState(phase)) return;
  const { w, layout } = phase.stepper;
  for (let i = 0; i < layout.state; i++) state[i] = w[layout.y0 + i] as number;
}

/**
 * Moves the state onto the constraints of the present modes, after impacts that are not followed one by one. The
 * ledger stands at the velocities `before`.
 */
export function project(run: Run, before: Float64Array = run.state.slice(run.state.length / 2)): void {
  const phase = presentPhase(run);
  const n = run.state.length / 2;
  phase.stepper.begin(run.t, run.state, 1);
  moveTo(run, phase);
  addLoss(
    run,
    before.map((v, i) => (run.state[n + i] as number) - v),
  );
}

/**
 * The impulses M Δv of such a move end with no velocity against the surfaces: they take ½ Δvᵀ M Δv, and the
 * surfaces, which may move, do the work vᵀ M Δv.
 */
function addLoss({ mechanism, state, losses, p, t }: Run, change: Float64Array): void {
  const n = change.length;
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n), p, values);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const impulse = (values[i * n + j] as number) * (change[j] as number);
      losses.work += (state[n + i] as number) * impulse;
      losses.impacts += ((change[i] as number) * impulse) / 2;
    }
  }
}
