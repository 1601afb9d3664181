/**
 * What does a report say, in whatever form: its heading, its first sentences, the cells of its tables, the counts
 * of verdicts?
 */

import type { ComparedRow } from "../../gallery/index.js";
import { version } from "../../src/index.js";
import type { Reproduction } from "./run.js";

export const heading = "Figures and numbers of the papers, reproduced";

/** The paragraphs before the first figure. */
export const introduction = (all: readonly Reproduction[], missing: readonly Sketch[]): string[] => [
  `Judder ${version}. ${tally(all.flatMap(({ rows }) => rows))}.`,
  columnsExplained,
  ...(missing.length === 0 ? [] : [sketchesNamed(missing)]),
];

export const columns = ["value", "paper", "ours", "difference", "verdict"];

export interface Cell {
  readonly text: string;
  /** Words may break, numbers may not. */
  readonly number: boolean;
}

/** One for each column. */
export function cellsOf(row: ComparedRow): Cell[] {
  const words = (text: string): Cell => ({ text, number: false });
  const value = (given: ComparedRow["ours"], text: string): Cell => ({
    text,
    number: typeof given !== "string",
  });
  return [
    words(row.what),
    value(row.paper, shownPaper(row)),
    value(row.ours, shown(row.ours)),
    value(row.difference, shownDifference(row.difference)),
    words(shownVerdict(row)),
  ];
}

/** What stands in the columns of a report. */
const columnsExplained =
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

const shownDifference = (value: number | null): string =>
  value === null ? "–" : value === 0 ? "0" : value.toExponential(1);

/** A failed row says so first: the word alone would also fit an explained difference. */
export function shownVerdict({ verdict, reason, failed, expected }: ComparedRow): string {
  const link = { agrees: " with", misprint: " for", remark: " on", "not reproduced": ", expected" }[verdict];
  const value = expected === null || failed ? "" : `${link} ${shown(expected)}`;
  const word = failed ? `DISAGREES, ${verdict}` : verdict;
  return reason === null ? word : `${word}${value}: ${reason}`;
}

/**
 * How many rows of each kind there are: values of the papers, values that a paper does not have, and what is
 * written in words.
 */
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

/** A figure of a paper that has no script. */
export interface Sketch {
  readonly key: string;
  readonly shows: string;
}

/** Which figures have no script, and why; nothing where none is missing. */
export const sketchesNamed = (missing: readonly Sketch[]): string =>
  missing.length === 0
    ? ""
    : `Sketches without numbers, not drawn: ${missing.map(({ key, shows }) => `${key} (${shows})`).join("; ")}.`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
