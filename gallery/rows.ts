/** Rows that compare a value of a paper with ours: one short call for each kind. */

import { type Comparison, noValue, type PaperBasis, type ReproductionVerdict } from "./item.js";

/** What ours must be instead of the paper's value, and why. */
export interface Instead {
  readonly value: number | string;
  readonly reason: string;
  readonly tolerance?: number;
  /** The paper's number stands in its text. */
  readonly printed?: boolean;
}

type Value = number | string;

/** The paper's value is right. */
export const agrees = (what: string, paper: Value, ours: Value, tolerance = 0): Comparison => ({
  what,
  paper,
  ours,
  tolerance,
});

/** The same of a number that stands in the paper's text; test/gallery/quotes.ts has the place. */
export const printed = (what: string, paper: number, ours: Value, tolerance = 0): Comparison => ({
  ...agrees(what, paper, ours, tolerance),
  basis: "printed",
});

/** A statement of the paper is true of what was computed. */
export const holds = (what: string, value: boolean): Comparison => agrees(what, "yes", value ? "yes" : "no");

/** The paper prints something wrong. */
export const misprint = (what: string, paper: Value, ours: Value, instead: Instead): Comparison =>
  withExpected(what, paper, ours, "misprint", instead);

/** The paper prints a value that an accurate calculation does not give. */
export const unreached = (what: string, paper: Value, ours: Value, instead: Instead): Comparison =>
  withExpected(what, paper, ours, "not reproduced", instead);

/** The paper prints no value; ours is held against one found in another way. */
export const unprinted = (what: string, ours: Value, instead: Instead): Comparison =>
  withExpected(what, noValue, ours, "agrees", instead);

/** Nothing is wrong in print; what a reader should know in addition, with a value of ours. */
export const remarked = (what: string, paper: Value, ours: Value, instead: Instead): Comparison =>
  withExpected(what, paper, ours, "remark", instead);

/** A remark in words: where, what the paper has, how it is meant here. */
export const remark = (where: string, paper: string, meant: string, reason: string): Comparison => ({
  ...remarked(where, paper, meant, { value: meant, reason }),
  inWords: true,
});

/** A misprint in words: where, what is printed, what it should be. */
export const erratum = (where: string, printed: string, right: string, reason: string): Comparison => ({
  ...misprint(where, printed, right, { value: right, reason }),
  inWords: true,
});

function withExpected(
  what: string,
  paper: Value,
  ours: Value,
  verdict: ReproductionVerdict,
  { value, reason, tolerance = 0, printed: inPrint = false }: Instead,
): Comparison {
  const basis: { basis?: PaperBasis } = inPrint ? { basis: "printed" } : {};
  return { what, paper, ours, tolerance, ...basis, expected: { value, verdict, reason } };
}
