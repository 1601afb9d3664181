/** How exact are accelerations? The state is known to its tolerance only, and they are no better than it. */

import { square } from "../../../elementary/index.js";
import {
  dynamicsLayout,
  type Kernel,
  type Mechanism,
  type StateKernel,
  stateArguments,
} from "../../../mechanism/index.js";
import { cholesky, forwardSolve } from "../../../numerics/index.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { branchPlace } from "../branch.js";
import { smoothFormulasOf } from "../phases.js";
import { pushedBy } from "./blocks.js";

interface Place {
  readonly t: number;
  readonly state: Float64Array;
}

/**
 * By how much the acceleration without contact forces changes, in coordinates of unit mass, where some contacts
 * push, if each number of the state is wrong by its error. Where all loads vanish for an instant, as of pendulums
 * that hang, nothing else says which forces are 0.
 */
export function accelerationError(run: Run, isOne: (contact: number) => boolean, place: Place = run): number {
  const { n } = dynamicsLayout(run.mechanism);
  const pushed = pushedBy(run, isOne).filter((i) => i < n);
  let sum = 0;
  for (const felt of changesAt(run, place)) {
    let squares = 0;
    for (let k = 0; k < pushed.length; k++) squares += square(felt[pushed[k] as number] as number);
    if (Number.isFinite(squares)) sum += Math.sqrt(squares);
  }
  return sum;
}

interface Known extends Place {
  readonly changes: readonly Float64Array[];
}

/** Of each run the last place: one event needs several groups of contacts. */
const last = new WeakMap<Run, Known>();

/**
 * The changes of the acceleration by the error of each number of the state; those that change nothing are left out.
 */
function changesAt(run: Run, { t, state }: Place): readonly Float64Array[] {
  const known = last.get(run);
  if (known?.t === t && known.state.every((value, i) => value === state[i])) return known.changes;
  const changes = findChanges(run, t, state);
  last.set(run, { t, state: state.slice(), changes });
  return changes;
}

const compiled = new WeakMap<Mechanism, Kernel<StateKernel>>();

/** M row by row, then h, without the contacts, on the present branches: a jump across a kink is not an error. */
function loadsOf(mechanism: Mechanism): Kernel<StateKernel> {
  const known = compiled.get(mechanism);
  if (known !== undefined) return known;
  const formulas = smoothFormulasOf(mechanism);
  const outputs = [...formulas.M.flat(), ...formulas.h];
  const into = mechanism.backend.kernel(stateArguments(formulas, formulas.branches), outputs) as StateKernel;
  const made = { size: outputs.length, into };
  compiled.set(mechanism, made);
  return made;
}

function findChanges(run: Run, t: number, state: Float64Array): Float64Array[] {
  const { mechanism } = run;
  const { rtol, atol } = run.settings;
  const { n } = dynamicsLayout(mechanism);
  const h = n * n;
  const loads = loadsOf(mechanism);
  const parameters = mechanism.formulas.words.p.length;
  const p = Float64Array.of(...run.p.subarray(0, parameters), ...run.p.subarray(branchPlace(run, 0)));
  const values = new Float64Array(loads.size);
  const copy = state.slice();
  const [q, v] = [copy.subarray(0, n), copy.subarray(n)];
  loads.into(t, q, v, p, values);
  const load = values.slice(h, h + n);
  const l = cholesky(n, values.subarray(0, n * n));
  if (l === undefined) return [];
  const changes: Float64Array[] = [];
  const change = new Float64Array(n);
  for (let i = 0; i < 2 * n; i++) {
    const value = copy[i] as number;
    copy[i] = value + simulateTolerances.errorTolerances * (atol + rtol * Math.abs(value));
    loads.into(t, q, v, p, values);
    copy[i] = value;
    let any = false;
    for (let k = 0; k < n; k++) {
      change[k] = (values[h + k] as number) - (load[k] as number);
      any ||= change[k] !== 0;
    }
    if (any) changes.push(forwardSolve(n, l, change));
  }
  return changes;
}
