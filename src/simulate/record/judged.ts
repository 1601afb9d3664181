/**
 * May a run that reached its end be called finished? Only if its numbers are finite and its energy balance closes: a motion whose
 * forces were wrong, or whose tolerance was too loose for its length, shows in the residual of the ledger.
 */

import type { Settings } from "../options.js";
import type { Outcome } from "../run.js";
import type { FinalState, Ledger } from "./trajectory.js";

/** Residuals relative to the largest term of the ledger. */
const residuals = Object.freeze({
  /** Below this every ledger closes: long runs collect roundings. */
  floor: 1e-5,
  /** The quadratures of the ledger are not in the error control: they are less exact than the state. */
  perTolerance: 30,
  /** No tolerance is loose enough for more than this. */
  most: 0.1,
});

/** The largest residual of a run that closes: the errors of its steps may add up. */
const allowed = (rtol: number, steps: number): number =>
  Math.min(residuals.most, Math.max(residuals.floor, rtol * Math.max(residuals.perTolerance, steps)));

/** The outcome of a run with the state and the ledger it ended with; ends for other reasons stay as they are. */
export function judged(
  outcome: Outcome,
  { q, v }: Pick<FinalState, "q" | "v">,
  { relative, residual }: Ledger,
  { rtol }: Pick<Settings, "rtol">,
  steps: number,
): Outcome {
  const { kind, t } = outcome;
  if (kind !== "finished") return outcome;
  const numbers = [...Object.values(q), ...Object.values(v)];
  if (!numbers.every(Number.isFinite))
    return { kind: "singular", t, reason: "the state at the end is not finite" };
  const limit = allowed(rtol, steps);
  if (Math.abs(relative) <= limit) return outcome;
  const share = (value: number) => Number(value.toPrecision(2));
  const reason =
    `the energy balance does not close: its residual of ${share(residual)} J is ${share(relative)} of the largest term, ` +
    `above ${share(limit)}; a smaller rtol (now ${rtol}) reduces the error of integration`;
  return { kind: "unbalanced", t, reason };
}
