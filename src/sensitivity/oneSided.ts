/**
 * What are the derivatives from both sides, where there is no common one? Differences of runs to one side, of the
 * second order, with a step and with half of it; where the two disagree, that side has no derivative either.
 */

import { bareState, type Mechanism, stateColumns, stateVectors } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { simulate } from "../simulate/index.js";
import { largest } from "./changes.js";
import { type SensitivityOptions, sensitivityDefaults } from "./options.js";
import { sensitivityTolerances } from "./tolerances.js";
import type { StartMaker, Variable } from "./variable.js";

/** Derivatives of the state at the end of the run; null where a side has none. */
export interface OneSided {
  readonly variable: string;
  readonly below: Readonly<Record<string, number | null>>;
  readonly above: Readonly<Record<string, number | null>>;
}

export function oneSidedSlopes(
  mechanism: Mechanism,
  options: SensitivityOptions,
  variables: readonly Variable[],
  maker: StartMaker,
): OneSided[] {
  const columns = stateColumns(mechanism);
  const end = endOf(mechanism, options);
  return variables.map((variable) => {
    const at = (by: number): Float64Array | undefined => end(maker, variable, by);
    const middle = at(0);
    const side = (sign: number) => {
      const found = middle && sidedSlopes(at, middle, sign * stepOf(variable));
      return Object.fromEntries(columns.map(([name, place]) => [name, found?.[place] ?? null]));
    };
    return { variable: variable.name, below: side(-1), above: side(1) };
  });
}

const stepOf = ({ value }: Variable): number => sensitivityTolerances.oneSidedStep * (Math.abs(value) || 1);

/** The state at the end of a run with one variable changed; undefined where it has none. */
function endOf(mechanism: Mechanism, options: SensitivityOptions) {
  const {
    start: _,
    with: __,
    times: ___,
    samples: ____,
    oneSided: _____,
    onProgress: ______,
    ...same
  } = options;
  const { t = 0, until = sensitivityDefaults.until } = options;
  return (maker: StartMaker, variable: Variable, by: number): Float64Array | undefined => {
    try {
      const { state, ...changed } = maker.changed(variable, by);
      const run = simulate(mechanism, state, {
        ...same,
        ...changed,
        until: t + until - changed.t,
        rtol: 1e-13,
        atol: 1e-14,
        dense: false,
      });
      if (run.outcome.kind !== "finished") return undefined;
      const [q, v] = stateVectors(mechanism, bareState(run.final));
      return Float64Array.of(...q, ...v);
    } catch (error) {
      if (error instanceof Mistake) return undefined;
      throw error;
    }
  };
}

/** (4 f(h) − f(2h) − 3 f(0)) / 2h with h and h/2. */
function sidedSlopes(
  at: (by: number) => Float64Array | undefined,
  middle: Float64Array,
  h: number,
): (number | null)[] | undefined {
  const [half, whole, twice] = [at(h / 2), at(h), at(2 * h)];
  if (half === undefined || whole === undefined || twice === undefined) return undefined;
  const estimate = (near: Float64Array, far: Float64Array, step: number) =>
    near.map((value, i) => (4 * value - (far[i] as number) - 3 * (middle[i] as number)) / (2 * step));
  const [coarse, fine] = [estimate(whole, twice, h), estimate(half, whole, h / 2)];
  const { oneSidedAgreement, oneSidedRounding } = sensitivityTolerances;
  // Each component by itself: one that jumps makes estimates that are far larger than all others.
  const rounding = (oneSidedRounding * largest(middle)) / Math.abs(h);
  return [...fine].map((value, i) => {
    const other = coarse[i] as number;
    const room = Math.max(oneSidedAgreement * Math.max(Math.abs(value), Math.abs(other)), rounding);
    return Math.abs(value - other) <= room ? value : null;
  });
}
