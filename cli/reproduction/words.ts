/** How are values, differences and counts of verdicts told in a report? */

import type { ComparedRow } from "../../gallery/index.js";

/** What stands in the columns of a report. */
export const columnsExplained =
  "Paper: a number that it prints, what its words say, or, marked as derived, what follows from its formulas and statements by " +
  "hand; – where it has no value, and ours is held against another calculation, which the verdict names. Ours: computed when this " +
  "report was made. Misprint: the paper prints something else than it means. Remark: a comment of ours, not held against the paper. " +
  "Both may be in words, where nothing is computed.";

/** Ten digits are enough to see where two values part. */
export function shown(value: number | string | null): string {
  if (value === null) return "–";
  return typeof value === "number" ? String(Number(value.toPrecision(10))) : value;
}

/** The paper's value, and whether it stands there as a number. */
export const shownPaper = ({ paper, basis }: ComparedRow): string =>
  basis === "derived" ? `${shown(paper)} (derived)` : shown(paper);

export const shownDifference = (value: number | null): string =>
  value === null ? "–" : value === 0 ? "0" : value.toExponential(1);

/** A failed row says so first: the word alone would also fit an explained difference. */
export function shownVerdict({ verdict, reason, failed, expected }: ComparedRow): string {
  const link = { agrees: " with", misprint: " for", remark: " on", "not reproduced": ", expected" }[verdict];
  const value = expected === null || failed ? "" : `${link} ${shown(expected)}`;
  const word = failed ? `DISAGREES, ${verdict}` : verdict;
  return reason === null ? word : `${word}${value}: ${reason}`;
}

/** How many rows of each kind there are: values of the papers, values that a paper does not have, and what is written in words. */
export interface Totals {
  /** Values of the papers: printed, derived or said. */
  readonly values: number;
  readonly agree: number;
  readonly misprints: number;
  readonly notReproduced: number;
  readonly disagree: number;
  /** Rows without a value in the paper, and those of them that agree with the other calculation. */
  readonly unprinted: number;
  readonly unprintedAgree: number;
  readonly misprintsInWords: number;
  readonly remarks: number;
}

export function totals(rows: readonly ComparedRow[]): Totals {
  const count = (group: readonly ComparedRow[], verdict: string) =>
    group.filter((row) => !row.failed && row.verdict === verdict).length;
  const remarks = rows.filter(({ verdict }) => verdict === "remark");
  const others = rows.filter(({ verdict }) => verdict !== "remark");
  const values = others.filter(({ computed, basis }) => computed && basis !== "none");
  const unprinted = others.filter(({ computed, basis }) => computed && basis === "none");
  return {
    values: values.length,
    agree: count(values, "agrees"),
    misprints: count(values, "misprint"),
    notReproduced: count(values, "not reproduced"),
    disagree: rows.filter(({ failed }) => failed).length,
    unprinted: unprinted.length,
    unprintedAgree: count(unprinted, "agrees"),
    misprintsInWords: others.filter(({ computed }) => !computed).length,
    remarks: remarks.length,
  };
}

/** "12 values: 10 agree, 2 misprints; 4 without a value in the paper: 4 agree; 3 misprints in words; 1 remark". */
export function tally(rows: readonly ComparedRow[]): string {
  const sum = totals(rows);
  const parts = [
    `${sum.agree} agree`,
    ...(sum.misprints > 0 ? [counted(sum.misprints, "misprint")] : []),
    ...(sum.notReproduced > 0 ? [`${sum.notReproduced} not reproduced, with the reason`] : []),
  ];
  const apart = `${sum.unprinted} without a value in the paper: ${sum.unprintedAgree} agree with another calculation`;
  return [
    ...(sum.values === 0 ? [] : [`${counted(sum.values, "value")}: ${parts.join(", ")}`]),
    ...(sum.unprinted === 0 ? [] : [apart]),
    ...(sum.misprintsInWords === 0 ? [] : [`${counted(sum.misprintsInWords, "misprint")} in words`]),
    ...(sum.remarks === 0 ? [] : [counted(sum.remarks, "remark")]),
    ...(sum.disagree === 0 ? [] : [`${sum.disagree} DISAGREE`]),
  ].join("; ");
}

/** Which figures have no script, and why; nothing where none is missing. */
export const sketchesNamed = (
  missing: readonly { readonly key: string; readonly shows: string }[],
): string =>
  missing.length === 0
    ? ""
    : `Sketches without numbers, not drawn: ${missing.map(({ key, shows }) => `${key} (${shows})`).join("; ")}.`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
