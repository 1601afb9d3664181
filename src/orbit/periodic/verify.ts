/**
 * Is a refined orbit one that the mechanism follows? It is simulated from its start, and must do what its word
 * says.
 */

import type { Symmetry } from "../../mechanism/index.js";
import type { Followed, PathPiece } from "../../simulate/index.js";
import { codeOf, countedPieces, type Extent, extremaOf, followPieces } from "../../variation/pieces.js";
import type { OrbitQuestion } from "../search/options.js";
import { apartBy, solvedScales } from "../search/recurrence.js";
import type { OrbitProblem } from "../shooting/problem.js";
import { orbitTolerances } from "../tolerances.js";
import { type NotFound, notFound } from "./reason.js";

export interface Verified {
  readonly run: Followed;
  readonly pieces: readonly PathPiece[];
  /** By piece its segment; none for the hops after the first of a chatter, which may be fewer or more than expected. */
  readonly segments: ReadonlyMap<number, number>;
}

/** The simulated period; where it differs, which condition failed and when. */
export function verify(
  { mechanism, simulate, samples, symmetry, seen }: OrbitQuestion,
  problem: OrbitProblem,
  u: Float64Array,
  expected: readonly PathPiece[],
): Verified | NotFound {
  const kinks = mechanism.kinks.length;
  const led = seen === undefined ? expected : [...expected, seen];
  const period = u.at(-1) as number;
  const smooth = expected.length === 1 && expected[0]?.guard === undefined;
  const places = smooth ? [0] : countedPieces(expected, "first");
  const codes = smooth ? [] : places.map((place) => codeOf(expected[place] as PathPiece, kinks));
  let failure: NotFound | undefined;
  for (const overtime of smooth ? [0] : orbitTolerances.overtimes) {
    const options = { ...simulate, until: period * (1 + overtime), samples };
    const { run, done, open } = followPieces(mechanism, problem.phaseOf(u, 0), options);
    const pieces = smooth && open !== undefined ? [open] : done;
    const counted = countedAfter(expected.at(-1) as PathPiece, pieces).slice(0, places.length);
    failure =
      differenceOf(pieces, counted, codes, kinks) ?? farFrom(problem, u, pieces, counted, led, symmetry);
    if (failure !== undefined) continue;
    const segments = new Map(counted.map((piece, k) => [piece, places[k] as number]));
    return { run, pieces: pieces.slice(0, (counted.at(-1) as number) + 1), segments };
  }
  return failure as NotFound;
}

/** The pieces that count, of a motion that begins at the end of another piece. */
const countedAfter = (before: PathPiece, pieces: readonly PathPiece[]): number[] =>
  countedPieces([before, ...pieces], "nothing").flatMap((place) => (place > 0 ? [place - 1] : []));

/** The first piece that is not the one of the word. */
function differenceOf(
  pieces: readonly PathPiece[],
  counted: readonly number[],
  codes: readonly string[],
  kinks: number,
): NotFound | undefined {
  for (const [i, code] of codes.entries()) {
    const piece = pieces[counted[i] ?? pieces.length];
    if (piece === undefined)
      return notFound(0, { kind: "notAdmissible", what: "fewEvents", found: i, wanted: codes.length });
    if (codeOf(piece, kinks) !== code)
      return notFound(piece.tEnd, { kind: "notAdmissible", what: "otherEvent", piece });
  }
  return undefined;
}

/** A rest that clock events keep has no range of its own: that of the motion that led to it counts. */
function farFrom(
  problem: OrbitProblem,
  u: Float64Array,
  pieces: readonly PathPiece[],
  counted: readonly number[],
  led: readonly Extent[],
  symmetry: Symmetry,
): NotFound | undefined {
  const clocked = problem.plan.segments.every(({ section }) => section.kind === "clock");
  const last = pieces[counted.at(-1) ?? pieces.length];
  if (last === undefined) return notFound(0, { kind: "notAdmissible", what: "notFollowed" });
  const scales = solvedScales(extremaOf(clocked ? [...pieces, ...led] : pieces));
  const apart = apartBy(last.after, problem.stateOf(u, 0), scales, symmetry);
  if (apart <= orbitTolerances.back) return undefined;
  return notFound(last.tAfter, { kind: "notAdmissible", what: "apart", share: apart });
}
