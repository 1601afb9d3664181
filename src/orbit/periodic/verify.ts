/** Is a refined orbit one that the mechanism follows? It is simulated from its start, and must do what its word says. */

import { type Followed, followPath, type PathPiece, type PhaseStart } from "../../simulate/index.js";
import type { OrbitQuestion } from "../search/options.js";
import { codeOf, extremaOf, PieceList } from "../search/pieces.js";
import { apartBy, solvedScales } from "../search/recurrence.js";
import type { OrbitProblem } from "../shooting/problem.js";
import { type NotFound, notFound } from "./reason.js";

/** How much longer than a period the orbit is followed, so that its last event is met. */
const overtimes = [1e-9, 1e-7, 1e-5];
/** The motion must be back at its start within this share of its range. */
const returnShare = 1e-4;

export interface Verified {
  readonly run: Followed;
  readonly pieces: readonly PathPiece[];
}

/** The simulated period; where it differs, which condition failed and when. */
export function verify(
  question: OrbitQuestion,
  problem: OrbitProblem,
  u: Float64Array,
  expected: readonly PathPiece[],
): Verified | NotFound {
  const { mechanism } = question;
  const kinks = mechanism.kinks.length;
  const period = u.at(-1) as number;
  const codes = expected.map((piece) => codeOf(piece, kinks));
  const smooth = expected.length === 1 && expected[0]?.guard === undefined;
  let failure: NotFound | undefined;
  for (const overtime of smooth ? [0] : overtimes) {
    const { run, list } = followOnce(question, problem, u, period * (1 + overtime));
    const { current } = list;
    const pieces = smooth && current !== undefined ? [current] : list.done;
    failure = differenceOf(pieces, codes, kinks, smooth) ?? farFrom(problem, u, pieces, smooth);
    if (failure === undefined) return { run, pieces: pieces.slice(0, codes.length) };
  }
  return failure as NotFound;
}

function followOnce(
  { mechanism, simulate, samples }: OrbitQuestion,
  problem: OrbitProblem,
  u: Float64Array,
  until: number,
): { run: Followed; list: PieceList } {
  const { plan } = problem.segments[0] as (typeof problem.segments)[number];
  const start: PhaseStart = {
    t: problem.timeOf(u, 0),
    state: problem.stateOf(u, 0).slice(),
    contacts: plan.modes.contacts,
    branches: plan.branches,
  };
  const list = new PieceList(mechanism.kinks.length, Number.MAX_SAFE_INTEGER);
  const options = { ...simulate, t: start.t, until, samples };
  const run = followPath(mechanism, start, options, (piece) => list.add(piece));
  return { run, list };
}

/** The first piece that is not the one of the word. */
function differenceOf(
  pieces: readonly PathPiece[],
  codes: readonly string[],
  kinks: number,
  smooth: boolean,
): NotFound | undefined {
  if (smooth) return undefined;
  for (const [i, code] of codes.entries()) {
    const piece = pieces[i];
    if (piece === undefined)
      return notFound(0, { kind: "notAdmissible", what: "fewEvents", found: i, wanted: codes.length });
    if (codeOf(piece, kinks) === code) continue;
    return notFound(piece.tEnd, { kind: "notAdmissible", what: "otherEvent", piece });
  }
  return undefined;
}

function farFrom(
  problem: OrbitProblem,
  u: Float64Array,
  pieces: readonly PathPiece[],
  smooth: boolean,
): NotFound | undefined {
  const last = smooth ? pieces[0] : pieces[problem.segments.length - 1];
  const start = problem.stateOf(u, 0);
  if (last === undefined) return notFound(0, { kind: "notAdmissible", what: "notFollowed" });
  const apart = apartBy(last.after, start, solvedScales(extremaOf(pieces)));
  if (apart <= returnShare) return undefined;
  return notFound(last.tAfter, { kind: "notAdmissible", what: "apart", share: apart });
}
