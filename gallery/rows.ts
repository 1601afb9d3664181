/** How does a script put a value of a paper beside ours? One short call for each kind of row. */

import type { Comparison } from "./item.js";

/** What ours must be instead of the paper's value, and why. */
export interface Instead {
  readonly value: number | string;
  readonly reason: string;
  readonly tolerance?: number;
}

type Value = number | string;

/** The paper's value is right. */
export const agrees = (what: string, paper: Value, ours: Value, tolerance = 0): Comparison => ({
  what,
  paper,
  ours,
  tolerance,
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
  withExpected(what, "–", ours, "agrees", instead);

/** A misprint in words: where, what is printed, what it should be. */
export const erratum = (where: string, printed: string, right: string, reason: string): Comparison => ({
  ...misprint(where, printed, right, { value: right, reason }),
  inWords: true,
});

function withExpected(
  what: string,
  paper: Value,
  ours: Value,
  verdict: "agrees" | "misprint" | "not reproduced",
  { value, reason, tolerance = 0 }: Instead,
): Comparison {
  return { what, paper, ours, tolerance, expected: { value, verdict, reason } };
}
