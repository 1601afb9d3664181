/**
 * What is the second or third derivative of a vector field along a direction, and how far is it known? Central
 * differences over −4…4 steps, of the 8th and 6th order, with many steps, as no unit is assumed; the one that its
 * neighbours confirm best is taken. What differs between neighbours, and what rounding of the field does, is the
 * error.
 */

import { hypot, pow, square } from "../../../elementary/index.js";
import { restTolerances } from "../../tolerances.js";

/** A vector field with a zero at x = 0; undefined where it has no value. */
export type VectorField = (x: Float64Array) => Float64Array | undefined;

/** A vector and a bound of the length of its error. */
export interface Uncertain {
  readonly value: Float64Array;
  readonly error: number;
}

/** A derivative of t ↦ f(t d) at 0, with the step that served best. */
export interface DirectionalDerivative extends Uncertain {
  readonly step: number;
}

/** Its order in words. */
export type Order = "second" | "third";

const weights = Object.freeze({
  second: [-205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560],
  third: [0, -61 / 30, 169 / 120, -3 / 10, 7 / 240],
  /** The eighth difference: what it leaves of a field that is resolved is rounding. */
  eighth: [70, -56, 28, -8, 1],
});

/** How many steps in turn decide that longer ones are too long: below both, rounding may have done it. */
const ladder = Object.freeze({ served: 2, failed: 2 });

/** Along a direction of length 1, with these steps in order; undefined where none serves. */
export function derivativeAlong(
  field: VectorField,
  direction: Float64Array,
  steps: readonly number[],
  order: Order,
): DirectionalDerivative | undefined {
  return best(rungsOf(field, direction, steps), order);
}

/**
 * The steps that serve. Once some in turn have served, others in turn that do not are too long for the field, and so
 * are all longer ones: what they give by accident belongs to another part of it.
 */
function rungsOf(field: VectorField, direction: Float64Array, steps: readonly number[]): Rung[] {
  const rungs: Rung[] = [];
  let [served, failed] = [0, 0];
  for (const h of steps) {
    const rung = sampled(field, direction, h);
    if (rung === undefined) failed += 1;
    else {
      served = failed === 0 ? served + 1 : 1;
      failed = 0;
      rungs.push(rung);
    }
    if (served >= ladder.served && failed >= ladder.failed) break;
  }
  return rungs;
}

/** What one step gives. */
interface Rung {
  readonly h: number;
  readonly second: Uncertain;
  readonly third: Uncertain;
}

/** Samples on both sides; undefined where the field has no value, or the steps are too long for it. */
function sampled(field: VectorField, direction: Float64Array, h: number): Rung | undefined {
  const values: Float64Array[] = [];
  for (let i = -4; i <= 4; i++) {
    const value = field(direction.map((entry) => i * h * entry));
    if (value?.every(Number.isFinite) !== true) return undefined;
    values.push(value);
  }
  const size = Math.max(...values.map((value) => hypot(...value)));
  const sum = (of: readonly number[], odd: boolean, per: number): Uncertain => {
    const total = new Float64Array(direction.length);
    let most = 0;
    for (const [j, value] of values.entries()) {
      const i = j - 4;
      const weight = (of[Math.abs(i)] as number) * (odd ? Math.sign(i) : 1);
      most += Math.abs(weight);
      for (let c = 0; c < total.length; c++)
        total[c] = (total[c] as number) + (weight * (value[c] as number)) / per;
    }
    return { value: total, error: (Number.EPSILON * most * size) / per };
  };
  if (hypot(...sum(weights.eighth, false, 1).value) > restTolerances.resolved * size) return undefined;
  return { h, second: sum(weights.second, false, square(h)), third: sum(weights.third, true, pow(h, 3)) };
}

/**
 * The derivative with the smallest error, which is the disagreement of neighbouring steps. Steps grow as long as none
 * contradicts a shorter one: beyond that they see another part of the field, such as later turns of an angle.
 */
function best(rungs: readonly Rung[], which: Order): DirectionalDerivative | undefined {
  let found: DirectionalDerivative | undefined;
  for (const [i, { h: step, [which]: one }] of rungs.entries()) {
    const apart = [rungs[i - 1], rungs[i + 1]].flatMap((other) =>
      other === undefined ? [] : [distance(one.value, other[which].value)],
    );
    // One step alone is confirmed by nothing.
    const change = apart.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...apart);
    const error = 2 * one.error + change;
    const gap = found === undefined ? 0 : distance(one.value, found.value);
    if (gap > restTolerances.contradiction * (error + (found?.error ?? 0))) break;
    if (found === undefined || error < found.error) found = { value: one.value, error, step };
  }
  return found;
}

const distance = (one: Float64Array, other: Float64Array): number =>
  hypot(...one.map((entry, c) => entry - (other[c] as number)));
