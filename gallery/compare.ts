/** Does our value agree with the paper's? A verdict with its reason; a disagreement is never called a misprint. */

import { type Comparison, noValue, type PaperBasis, type ReproductionVerdict } from "./item.js";

export interface ComparedRow {
  readonly key: string;
  readonly what: string;
  readonly paper: number | string;
  /** Null where the calculation broke off. */
  readonly ours: number | string | null;
  /** What ours must be where that is not the paper's value. */
  readonly expected: number | string | null;
  /** Ours minus the paper's, where both are numbers. */
  readonly difference: number | null;
  readonly tolerance: number;
  readonly verdict: ReproductionVerdict;
  readonly reason: string | null;
  /** Neither the paper's value nor the one expected instead: something is wrong. */
  readonly failed: boolean;
  /** False for a misprint or a remark in words, where nothing is calculated. */
  readonly computed: boolean;
  /** Where the paper's value comes from. */
  readonly basis: PaperBasis;
}

/** The row of one value. */
export function compare(key: string, one: Comparison): ComparedRow {
  const { what, paper, ours, tolerance, expected, inWords = false } = one;
  const difference = typeof ours === "number" && typeof paper === "number" ? ours - paper : null;
  const { value, verdict, reason } = expected ?? { value: paper, verdict: "agrees" as const, reason: null };
  const settled = { key, what, paper, ours, expected: expected?.value ?? null, difference, tolerance };
  const row = { ...settled, computed: !inWords, basis: one.basis ?? basisOf(paper) };
  if (!meets(ours, value, tolerance)) {
    const why = `not within ${tolerance} of ${value}`;
    return { ...row, verdict: "not reproduced", reason: why, failed: true };
  }
  if (verdict !== "agrees" && meets(ours, paper, tolerance)) {
    const why = `said to be a ${verdict}, yet ours is the printed value`;
    return { ...row, verdict: "not reproduced", reason: why, failed: true };
  }
  return { ...row, verdict, reason, failed: false };
}

/** The row of a calculation that broke off. */
export function brokenRow(key: string, what: string, error: unknown): ComparedRow {
  const reason = `broke off: ${error instanceof Error ? error.message : error}`;
  return {
    key,
    what,
    paper: noValue,
    ours: null,
    expected: null,
    difference: null,
    tolerance: 0,
    verdict: "not reproduced",
    reason,
    failed: true,
    computed: true,
    basis: "none",
  };
}

const basisOf = (paper: number | string): PaperBasis =>
  paper === noValue ? "none" : typeof paper === "number" ? "derived" : "words";

/** NaN meets nothing. */
function meets(ours: number | string, value: number | string, tolerance: number): boolean {
  if (typeof ours === "number" && typeof value === "number") return Math.abs(ours - value) <= tolerance;
  return ours === value;
}
