/** Which shooting problem belongs to one period of a simulated motion, and where does Newton's method begin? */

import type { PathPiece } from "../../simulate/index.js";
import { pieceSegment } from "../../variation/pieceSegment.js";
import { branchesOf, type Extent, extremaOf } from "../../variation/pieces.js";
import type { SegmentPlan } from "../../variation/segmentEvent.js";
import { type NotFound, notFound } from "../periodic/reason.js";
import { closureOf } from "../shooting/closure.js";
import type { OrbitPlan } from "../shooting/problem.js";
import type { OrbitQuestion } from "./options.js";
import { firstPlace } from "./word.js";

export interface OrbitGuess {
  readonly plan: OrbitPlan;
  readonly u: Float64Array;
  readonly pieces: readonly PathPiece[];
  /** No event happens in the period. */
  readonly smooth?: true;
}

/** One segment without events, which a section ends. */
export const smoothPlan = (
  { contacts, rows, p }: Pick<PathPiece, "contacts" | "rows" | "p">,
  kinks: number,
  section: SegmentPlan["section"],
  forcing: OrbitPlan["forcing"],
  t: number,
  closure: OrbitPlan["closure"],
): OrbitPlan => ({
  segments: [
    { modes: { contacts, rows }, branches: branchesOf({ p }, kinks), section, reset: { kind: "modes" } },
  ],
  forcing,
  t,
  closure,
});

/** Where an orbit is reported: shifts that change nothing lead back there, however far the motion has gone. */
type Origin = Pick<OrbitQuestion, "symmetry" | "origin">;

/** The shift that leads from there to a state. */
export function shiftTo({ symmetry, origin }: Origin, state: Float64Array): Float64Array {
  return symmetry.reduce(state.slice(0, symmetry.n).map((value, i) => value - (origin[i] as number))).shift;
}

/** A state with its coordinates shifted back. */
export const shiftedBack = (state: Float64Array, shift: Float64Array): Float64Array =>
  state.map((value, i) => value - (shift[i] ?? 0));

function sizeOf(pieces: readonly Extent[]): { readonly place: number; readonly speed: number } {
  const { min, max } = extremaOf(pieces);
  const n = min.length / 2;
  const largest = (from: number, to: number) =>
    Math.max(...min.subarray(from, to).map(Math.abs), ...max.subarray(from, to).map(Math.abs));
  return { place: largest(0, n), speed: largest(n, 2 * n) };
}

/** From the pieces of one period, in the order of the motion. */
export function planOfPieces(
  question: Pick<OrbitQuestion, "mechanism" | "simulate" | "forcing" | "p" | "seen"> & Origin,
  found: readonly PathPiece[],
): OrbitGuess | NotFound {
  const { mechanism, simulate, forcing, p, symmetry, seen } = question;
  const first = firstPlace(mechanism, found) + 1;
  const pieces = found.map((_, i) => found[(first + i) % found.length] as PathPiece);
  const segments: SegmentPlan[] = [];
  for (const piece of pieces) {
    const segment = pieceSegment(mechanism, piece, simulate.law);
    if (typeof segment === "string")
      return notFound(piece.tEnd, { kind: "notDifferentiable", because: segment });
    segments.push(segment);
  }
  const last = found.at(-1) as PathPiece;
  const period = last.tAfter - (found[0] as PathPiece).t;
  const turn = forcing?.period(p);
  const times = turn === undefined ? 0 : Math.round(period / turn);
  // Times continue from the first segment; where nothing depends on them they begin at 0.
  const origin = (pieces[0] as PathPiece).t;
  const shift = turn === undefined ? origin : Math.floor(origin / turn) * turn;
  const block = 2 * mechanism.dimension + 2;
  const u = new Float64Array(block * pieces.length + 1);
  const over = last.after.map((value, i) => value - (found[0]?.state[i] as number));
  const round = symmetry.reduce(over).shift;
  const away = shiftTo(question, (pieces[0] as PathPiece).state);
  for (const [i, { state, t, tEnd }] of pieces.entries()) {
    const later = t < origin; // pieces before the first one follow it a period later
    u.set(shiftedBack(state, later ? away.map((value, k) => value - (round[k] as number)) : away), i * block);
    u[i * block + block - 2] = (later ? t + period : t) - shift;
    u[i * block + block - 1] = tEnd - t;
  }
  u[u.length - 1] = period;
  const plan: OrbitPlan = {
    segments,
    forcing: forcing && { of: forcing, times },
    t: turn === undefined ? 0 : origin - shift,
    closure: closureOf(symmetry, over, u),
    ...(segments.every(({ section }) => section.kind === "clock")
      ? { least: sizeOf(seen === undefined ? pieces : [...pieces, seen]) }
      : {}),
  };
  return { plan, u, pieces };
}
