/**
 * What must a field give so that a stiff method can carry it? Its rates and their Jacobian, in addition to two
 * functions of a step.
 */

import type { StepProgram } from "../program.js";

/** (t, y, p) → out; y is the state without integrals. */
export type FieldFunction = (t: number, y: Float64Array, p: Float64Array, out: Float64Array) => void;

/** A smooth field with its Jacobian; `finish` and `trial` are those of the explicit step, on the same layout. */
export interface StiffProgram extends Pick<StepProgram, "layout" | "finish" | "trial" | "w" | "p"> {
  /** Rates of state and integrals. */
  readonly rates: FieldFunction;
  /** ∂(rates of the state)/∂(state), row by row. */
  readonly jacobian: FieldFunction;
  readonly sums: SmallSums;
}

/** Sums of components that are far smaller than their terms and must be followed to their own tolerance. */
export interface SmallSums {
  /** The integrals whose tolerance is theirs, and the guards whose size counts; one of each for every sum. */
  readonly integrals: readonly number[];
  readonly guards: readonly number[];
  /** The weights of the components, row by row. */
  readonly rows: FieldFunction;
}

/** Where there are none. */
export const noSums: SmallSums = Object.freeze({ integrals: [], guards: [], rows: () => {} });
