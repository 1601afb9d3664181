/**
 * May a run that reached its end be called finished? Only if its numbers are finite and its energy balance closes:
 * a motion whose forces were wrong, or whose tolerance was too loose for its length, shows in the residual of the
 * ledger.
 */

import type { State } from "../../mechanism/index.js";

/** Residuals relative to the largest term of the ledger. */
const residuals = Object.freeze({
  /** Below this every ledger closes: long runs collect roundings. */
  floor: 1e-5,
  /** The quadratures of the ledger are not in the error control: they are less exact than the state. */
  perTolerance: 30,
  /** No tolerance is loose enough for more than this. */
  most: 0.1,
  /** Steps of fixed length have an error of first order, which the residual is a measure of. */
  fixedSteps: 0.5,
});

/** The largest residual that is explained, and what reduces it. */
export interface Expected {
  readonly residual: number;
  readonly remedy: string;
}

/** The share of an energy by which the errors of all steps may change it: they may add up. */
export const errorShare = (rtol: number, steps: number): number =>
  rtol * Math.max(residuals.perTolerance, steps);

/** Of a run with a tolerance. */
export const ofTolerance = (rtol: number, steps: number): Expected => ({
  residual: Math.min(residuals.most, Math.max(residuals.floor, errorShare(rtol, steps))),
  remedy: `a smaller rtol (now ${rtol}) reduces the error of integration`,
});

/** Of a run by steps of fixed length. */
export const ofFixedSteps = (step: number): Expected => ({
  residual: residuals.fixedSteps,
  remedy: `a shorter step (now ${step}) reduces the error of integration`,
});

/** The outcome of a run with the state and the ledger it ended with; ends for other reasons stay as they are. */
export function judged<O extends { readonly kind: string; readonly t: number }>(
  outcome: O,
  { q, v, states = {} }: State,
  { relative, residual }: { readonly relative: number; readonly residual: number },
  expected: Expected,
): O | { readonly kind: "singular" | "unbalanced"; readonly t: number; readonly reason: string } {
  const { kind, t } = outcome;
  if (kind !== "finished") return outcome;
  const numbers = [q, v, states].flatMap((part) => Object.values(part));
  if (!numbers.every(Number.isFinite))
    return { kind: "singular", t, reason: "the state at the end is not finite" };
  if (Math.abs(relative) <= expected.residual) return outcome;
  const short = (value: number) => Number(value.toPrecision(2));
  const reason =
    `the energy balance does not close: its residual of ${short(residual)} J is ${short(relative)} of the ` +
    "largest term, " +
    `above ${short(expected.residual)}; ${expected.remedy}`;
  return { kind: "unbalanced", t, reason };
}
