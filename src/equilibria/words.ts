/** Sentences about equilibria: why sets of them end, why there are none, where they were searched. */

import { endWords } from "../continuation/words.js";
import type { RestInequality } from "./conditions.js";
import type { RestEnd, RestLoss, SegmentReason } from "./reason.js";

/** As in the report of the modes. */
function inequalityWords({ kind, sign }: RestInequality): string {
  switch (kind) {
    case "gap":
      return "gap >= 0";
    case "normalForce":
      return sign > 0 ? "lambdaN >= 0" : "lambdaN <= 0";
    case "cone":
      return sign > 0 ? "lambdaT <= mu |lambdaN|" : "lambdaT >= -mu |lambdaN|";
    case "slip":
      return sign > 0 ? "vT > 0" : "vT < 0";
    case "acts":
      return "when > 0";
    case "hold":
      return sign > 0 ? "s <= 1" : "s >= -1";
  }
}

export function segmentWords(reason: SegmentReason): string {
  if ("contact" in reason) return inequalityWords(reason);
  return reason.kind === "cones" ? "forces in their cones" : reason.kind;
}

export function lossWords(loss: RestLoss): string {
  switch (loss.kind) {
    case "leaves":
      return `${loss.coordinate} leaves the range that is searched`;
    case "fullTurn":
      return "a full turn is made";
    case "runaway":
      return "the forces grow without bound";
    default:
      return `${inequalityWords(loss)} at ${loss.contact}`;
  }
}

export const restEndWords = (end: RestEnd): string =>
  end.kind === "alone" ? `rests at ${end.parameter} = ${end.value} alone` : endWords(end, lossWords);

/** Why a mechanism that depends on time has no equilibria. */
export const timeWords = (title: string): string =>
  `${title} depends on time, so no place is an equilibrium: look for periodic orbits instead`;

interface Ranges {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

const short = (value: number): string => String(Number(value.toPrecision(6)));

/** Of places of rest, of steady motions where they were searched, and of memory. */
export const wholeNote = (rest: string, steady: string | undefined, memory: readonly string[]): string =>
  [
    rest,
    ...(steady === undefined ? [] : [steady]),
    ...(memory.length === 0 ? [] : [`${memory.join(", ")} as at the start of the model`]),
  ].join("; ");

/** Which velocities of steady motions were searched. */
export function ratesWords(
  coordinates: readonly string[],
  pivots: readonly number[],
  { low, high }: Ranges,
): string {
  const ranges = pivots.map(
    (i) => `${coordinates[i]}' in ${short(low[i] as number)}..${short(high[i] as number)}`,
  );
  return `steady motions from as many guesses with ${ranges.join(", ")}`;
}

/** Where was searched, and what the search does not prove. */
export function noteWords(
  coordinates: readonly string[],
  { low, high }: Ranges,
  guesses: number,
  isSearched: (index: number) => boolean,
): string {
  const ranges = coordinates.flatMap((name, i) =>
    isSearched(i) ? [`${name} in ${short(low[i] as number)}..${short(high[i] as number)}`] : [],
  );
  return (
    `Newton's method from at least ${guesses} guesses per combination of modes with ${ranges.join(", ")}, ` +
    "known ones deflated; others may exist"
  );
}
