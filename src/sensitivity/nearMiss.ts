/**
 * Does a guard touch zero without an event? Where its smallest value is zero, the motion touches a border and
 * turns back, and a small change would make it an event. The run reports the steps in which this may happen;
 * there the smallest value is found by the rate of the guard and the motion itself.
 */

import type { Mechanism } from "../mechanism/index.js";
import type { PathPiece } from "../simulate/index.js";
import { ColumnFlow } from "../variation/flow.js";
import { guardFunction, type StateFunction } from "../variation/guard.js";
import type { Objection } from "./impactBorder.js";
import { contactOfGuard, guardName } from "./judge.js";
import type { PhaseWork } from "./rows.js";
import { sensitivityTolerances } from "./tolerances.js";

type ClosePass = PathPiece["passes"][number];

/** Steps towards the smallest value of a guard. */
const searchSteps = 12;

interface Place {
  readonly t: number;
  readonly state: Float64Array;
  /** The guard, positive where it has not been met, its rate, and the sum of the sizes of its terms. */
  readonly value: number;
  readonly rate: number;
  readonly size: number;
  readonly steepest: number;
}

/** With the sign that the guard has where the step begins. */
interface Signed extends Place {
  readonly sign: number;
}

/** An objection for each guard that a piece almost meets, and when; `reach` is the largest component of the state. */
export function nearMisses(
  mechanism: Mechanism,
  piece: PathPiece,
  work: PhaseWork,
  reach: number,
): { readonly t: number; readonly objection: Objection }[] {
  if (piece.passes.length === 0 || piece.hyperstatic) return [];
  return piece.passes.flatMap((pass) => {
    const { guard, tEnd, share: last } = pass;
    const named = { guard: guardName(mechanism, guard), ...contactOfGuard(mechanism, guard) };
    if (last !== undefined)
      return last < sensitivityTolerances.jam ? [{ t: tEnd, objection: graze(named, last) }] : [];
    const functions = guardFunction(mechanism, piece, guard, []);
    if (functions === undefined) return [];
    const lowest = lowestOf(functions, pass, work);
    if (lowest === undefined) return [];
    const share = Math.abs(lowest.value) / lowest.size;
    const depth = Math.abs(lowest.value) / (lowest.steepest * reach);
    if (share >= sensitivityTolerances.nearMiss && depth >= sensitivityTolerances.grazeDepth) return [];
    return [{ t: lowest.t, objection: graze(named, share) }];
  });
}

const graze = (named: { readonly guard: string; readonly contact?: string }, share: number): Objection => ({
  reason: { kind: "graze", ...named, share },
});

/** Parts of a step in which a guard may turn back once. */
const parts = 8;

/** Where a guard turns back inside a step, at its smallest value; undefined where it does not. */
function lowestOf(functions: StateFunction, pass: ClosePass, { flow, p }: PhaseWork): Place | undefined {
  const { n } = flow;
  const own = new ColumnFlow(flow.field, n, p, []);
  own.begin(pass.t, pass.state);
  const whole = pass.tEnd - pass.t;
  const read = (sign?: number): Signed | undefined => {
    const [q, v] = [own.y.subarray(0, n), own.y.subarray(n)];
    if (!functions.evaluate(own.t, q, v, p)) return undefined;
    const { slopes, field } = functions;
    const isPositive = sign ?? (functions.value < 0 ? -1 : 1);
    let rate = slopes[2 * n] as number;
    let [size, steepest] = [0, 0];
    for (let i = 0; i < n; i++) {
      rate += (slopes[i] as number) * (v[i] as number) + (slopes[n + i] as number) * (field.z[i] as number);
      size += Math.abs((slopes[i] as number) * (q[i] as number));
      size += Math.abs((slopes[n + i] as number) * (v[i] as number));
      steepest = Math.max(steepest, Math.abs(slopes[i] as number), Math.abs(slopes[n + i] as number));
    }
    const value = isPositive * functions.value;
    const place = { t: own.t, state: own.y.slice(), value, rate: isPositive * rate };
    return { ...place, size, steepest, sign: isPositive };
  };
  let lowest: Place | undefined;
  let low = read();
  for (let k = 1; k <= parts && low !== undefined; k++) {
    const t = k === parts ? pass.tEnd : pass.t + (k / parts) * whole;
    own.begin(low.t, low.state);
    if (!own.advance(t, whole)) break;
    const high = read(low.sign);
    if (high === undefined) break;
    const found = low.rate < 0 && high.rate > 0 ? turn(low, high) : undefined;
    if (found !== undefined && !(lowest !== undefined && lowest.value <= found.value)) lowest = found;
    low = high;
  }
  return lowest;

  /** Where the rate passes zero between two places, by regula falsi. */
  function turn(first: Signed, last: Signed): Place {
    let [near, far] = [first, last];
    const size = Math.max(near.size, far.size, near.value, far.value);
    for (let step = 0; step < searchSteps; step++) {
      const share = Math.min(0.95, Math.max(0.05, near.rate / (near.rate - far.rate)));
      const t = near.t + share * (far.t - near.t);
      own.begin(near.t, near.state);
      if (!(t > near.t && t < far.t) || !own.advance(t, whole)) break;
      const middle = read(near.sign);
      if (middle === undefined) break;
      if (middle.rate < 0) near = middle;
      else far = middle;
    }
    return { ...(near.value < far.value ? near : far), size };
  }
}
