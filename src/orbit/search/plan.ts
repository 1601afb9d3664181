/** Which shooting problem belongs to one period of a simulated motion, and where does Newton's method begin? */

import { followPath, type PathPiece, type PhaseStart } from "../../simulate/index.js";
import { type NoOrbit, noOrbit } from "../periodic/orbit.js";
import type { OrbitPlan } from "../shooting/problem.js";
import type { SegmentPlan } from "../variation/segment.js";
import type { OrbitQuestion } from "./options.js";
import { segmentOf } from "./pieceSegment.js";
import { branchesOf } from "./pieces.js";
import { rangesOf, recurrenceDefaults, returnTime } from "./recurrence.js";
import { firstPlace } from "./word.js";

export interface Guess {
  readonly plan: OrbitPlan;
  readonly u: Float64Array;
  readonly pieces: readonly PathPiece[];
  /** Of a smooth motion: how much wider it is at the end of what was looked at than at its beginning. */
  readonly growth?: number;
}

/** From the pieces of one period, in the order of the motion. */
export function planOfPieces(question: OrbitQuestion, found: readonly PathPiece[]): Guess | NoOrbit {
  const { mechanism, simulate, forcing, p } = question;
  const first = firstPlace(mechanism, found) + 1;
  const pieces = found.map((_, i) => found[(first + i) % found.length] as PathPiece);
  const segments: SegmentPlan[] = [];
  for (const piece of pieces) {
    const segment = segmentOf(mechanism, piece, simulate.law);
    if (typeof segment === "string") return noOrbit("notDifferentiable", piece.tEnd, segment);
    segments.push(segment);
  }
  const last = found.at(-1) as PathPiece;
  const period = last.tAfter - (found[0] as PathPiece).t;
  const turn = forcing?.period(p);
  const times = turn === undefined ? 0 : Math.round(period / turn);
  // Times go on from the first segment; where nothing depends on them they begin at 0.
  const origin = (pieces[0] as PathPiece).t;
  const shift = turn === undefined ? origin : Math.floor(origin / turn) * turn;
  const block = 2 * mechanism.coordinates.length + 2;
  const u = new Float64Array(block * pieces.length + 1);
  for (const [i, { state, t, tEnd }] of pieces.entries()) {
    u.set(state, i * block);
    u[i * block + block - 2] = (t < origin ? t + period : t) - shift;
    u[i * block + block - 1] = tEnd - t;
  }
  u[u.length - 1] = period;
  const plan: OrbitPlan = {
    segments,
    forcing: forcing && { of: forcing, times },
    t: turn === undefined ? 0 : origin - shift,
  };
  return { plan, u, pieces };
}

/** Rows over which a smooth motion is looked at, and periods of the forcing. */
const [smoothRows, strobes] = [8000, 64];
/** A motion whose last third is narrower than this beside its first comes to rest. */
const decayShare = 0.5;
/** Motions that change by less than this, beside their size, are at rest. */
const restShare = 1e-9;

/** Rows of a smooth motion over a time, and the piece that it is. */
function rowsOf(question: OrbitQuestion, start: PhaseStart, until: number, samples: number) {
  const { mechanism, simulate } = question;
  const n = mechanism.coordinates.length;
  let piece: PathPiece | undefined;
  const options = { ...simulate, t: start.t, until, samples };
  const { samples: table } = followPath(mechanism, start, options, (one) => {
    piece ??= one;
  });
  const rows = table?.rows ?? [];
  return {
    piece,
    times: rows.map((row) => row[0] as number),
    states: rows.map((row) => Float64Array.from(row.slice(2, 2 + 2 * n) as number[])),
  };
}

/** The first time after which a smooth motion is back: rows are taken closer until no earlier one shows. */
function firstReturnTime(question: OrbitQuestion, start: PhaseStart): number | undefined {
  let time: number | undefined;
  for (let window = question.search; ; window = returnReach * time) {
    const { times, states } = rowsOf(question, start, window, smoothRows);
    const next = returnTime(times, states)?.time;
    if (next === undefined || next > (time ?? Number.POSITIVE_INFINITY) * sameTime) return time;
    time = next;
    if (window <= returnReach * time * sameTime) return time;
  }
}

/** A shorter look reaches beyond the return found by this factor; times that differ by less than this are the same. */
const [returnReach, sameTime] = [3, 1.01];

/** From a motion on which no event happens. */
export function planOfSmooth(question: OrbitQuestion, start: PhaseStart): Guess | NoOrbit {
  const { mechanism, forcing, p, search } = question;
  const turn = forcing?.period(p);
  const until = turn === undefined ? search : strobes * turn;
  const { piece, times, states } = rowsOf(
    question,
    start,
    until,
    turn === undefined ? smoothRows : strobes + 1,
  );
  if (piece === undefined || states.length < 3) return noOrbit("noRecurrence", start.t, "the motion ended");
  if (isStill(turn === undefined ? states : rowsOf(question, start, turn, strobes).states))
    return noOrbit("equilibrium", start.t, "the motion came to rest: see the command equilibria");
  const back = turn === undefined ? firstReturnTime(question, start) : strobed(states, turn);
  if (back === undefined && turn === undefined && growthOf(states) < decayShare)
    return noOrbit("equilibrium", start.t, "the motion decays: see the command equilibria");
  if (back === undefined)
    return noOrbit(
      "noRecurrence",
      start.t + until,
      "no event happens, and the smooth motion does not come back",
    );
  const { contacts, rows } = piece;
  const state = states[0] as Float64Array;
  const t = turn === undefined ? 0 : start.t - Math.floor(start.t / turn) * turn;
  const segment: SegmentPlan = {
    modes: { contacts, rows },
    branches: branchesOf(piece, mechanism.kinks.length),
    section:
      turn === undefined
        ? { kind: "plane", point: state.slice(), normal: directionOf(times, states) }
        : { kind: "moment", t },
    reset: { kind: "modes" },
  };
  const plan: OrbitPlan = {
    segments: [segment],
    forcing: forcing && { of: forcing, times: Math.round(back / (turn as number)) },
    t,
  };
  return { plan, u: Float64Array.of(...state, t, back, back), pieces: [piece], growth: growthOf(states) };
}

/** The range of the last third beside that of the first. */
function growthOf(states: readonly Float64Array[]): number {
  const third = Math.floor(states.length / 3);
  const range = (some: readonly Float64Array[]) => Math.max(...rangesOf(some));
  return range(states.slice(-third)) / range(states.slice(0, third));
}

function isStill(states: readonly Float64Array[]): boolean {
  const [first] = states as readonly [Float64Array];
  return first.every((value, i) =>
    states.every((state) => Math.abs((state[i] as number) - value) <= restShare * (1 + Math.abs(value))),
  );
}

/** The smallest number of forcing periods after which the states are the same, at the first distance that some meets. */
function strobed(states: readonly Float64Array[], turn: number): number | undefined {
  const [first] = states as readonly [Float64Array];
  const size = Math.max(...states.map((state) => Math.max(...state.map(Math.abs))));
  for (const distance of recurrenceDefaults.distances) {
    for (let k = 1; k < states.length; k++) {
      const apart = first.map((value, i) => Math.abs(value - ((states[k] as Float64Array)[i] as number)));
      if (Math.max(...apart) <= distance * size) return k * turn;
    }
  }
  return undefined;
}

/** Across the motion: along its first step, each component beside the square of its size there. */
function directionOf(times: readonly number[], states: readonly Float64Array[]): Float64Array {
  const [one, next] = states as readonly [Float64Array, Float64Array];
  const step = (times[1] as number) - (times[0] as number);
  const rate = next.map((value, i) => (value - (one[i] as number)) / step);
  const size = Math.hypot(...rate);
  return rate.map((value) => value / size);
}
