/**
 * Which future do the runs support? Each run says what it did; the stiffer half must agree. An impact without
 * collision shows as a change of velocity that happens at once, however short the time is taken: smooth motion
 * changes a velocity like √ε within √ε.
 */

import type { LimitRun } from "./family.js";
import { finest, slopeOf } from "./order.js";
import { refereeTolerances } from "./tolerances.js";

export type LimitVerdict =
  | "stick"
  | "slip+"
  | "slip-"
  | "reverseChatter"
  | "liftoff"
  | "impactWithoutCollision"
  | "jam"
  | "undecided";

export function verdictOf(runs: readonly LimitRun[]): LimitVerdict {
  const stiff = finest(runs);
  if (stiff.some(({ outcome }) => outcome.kind !== "finished")) return "undecided";
  if (jumpsAtStart(stiff)) return "impactWithoutCollision";
  const words = new Set(stiff.map(wordOf));
  const [only] = words;
  return only !== undefined && words.size === 1 ? only : "undecided";
}

/** A start in flight has nothing to decide: how it ends counts, open or closed. */
function wordOf({ verdict, final }: LimitRun): LimitVerdict {
  if (verdict !== "flight" && verdict !== "rebound") return verdict;
  const closed = Object.values(final.contacts).find(({ mode }) => mode !== "flight")?.mode;
  return closed === undefined || closed === "flight" ? "liftoff" : closed;
}

function jumpsAtStart(runs: readonly LimitRun[]): boolean {
  if (!runs.every(({ jump }) => jump > refereeTolerances.jump)) return false;
  const exponent = slopeOf(runs.map(({ epsilon, jump }) => [epsilon, jump] as const));
  return exponent !== undefined && exponent < refereeTolerances.jumpExponent;
}
