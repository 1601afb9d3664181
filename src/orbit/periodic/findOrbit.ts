/**
 * Which periodic orbit does a motion lead to? It is simulated until its events repeat, or the peaks of its
 * coordinates where no event happens; near returns are solved as orbits. Where none is one, the answer says what
 * was searched.
 */

import type { Mechanism } from "../../mechanism/index.js";
import type { PathPiece, PhaseStart, Trajectory } from "../../simulate/index.js";
import { type Extent, extremaOf } from "../../variation/pieces.js";
import { type OrbitOptions, type OrbitQuestion, orbitQuestion } from "../search/options.js";
import { planOfPieces } from "../search/plan.js";
import { recurrenceDefaults } from "../search/recurrence.js";
import { type Found, searchRecurrence } from "../search/search.js";
import {
  decayOf,
  followSmooth,
  hasTwoPeaks,
  monotone,
  type SmoothMotion,
  type SmoothReturns,
  smoothReturns,
} from "../search/smooth.js";
import { isAtRest, steadyRates } from "../search/stillness.js";
import { almostOnZero } from "./almost.js";
import type { NoOrbit, Orbit, OrbitResult } from "./orbit.js";
import { type NoOrbitKind, type NotFound, notFound, type RestReason } from "./reason.js";
import { equationsOf, solveOrbit } from "./solve.js";
import { almostOnZeroWords, notFoundWords } from "./words.js";

/** From a run that has settled, or from options. Throws Mistake on a mistake; no orbit is an answer. */
export function findOrbit(mechanism: Mechanism, from: Trajectory | OrbitOptions = {}): OrbitResult {
  const question = orbitQuestion(mechanism, from);
  const result = withinWork(question, solveFound(question, searchRecurrence(question), 1));
  return result.found ? result : told(question, result);
}

function solveFound(question: OrbitQuestion, found: Found, waited: number): Orbit | NotFound {
  if ("words" in found)
    return solveWords({ ...question, ...(found.seen && { seen: found.seen }) }, found.words);
  const result = "lost" in found ? found.lost : solveSmooth(question, found.smooth, found.seen, waited);
  return result.found ? result : solvePassed(question, found.passed, result);
}

const leaving: readonly NoOrbitKind[] = ["ended", "drift", "noRecurrence"];
const resting: readonly NoOrbitKind[] = ["equilibrium", "relativeEquilibrium"];

/** A motion that leads nowhere, or from a guess to rest, may have come near an unstable orbit before. */
function solvePassed(
  question: OrbitQuestion,
  passed: readonly (readonly PathPiece[])[],
  failure: NotFound,
): Orbit | NotFound {
  const { kind } = failure.reason;
  const isLeft = leaving.includes(kind) || (question.guess && resting.includes(kind));
  if (passed.length === 0 || !isLeft) return failure;
  const result = solveWords({ ...question, left: outcomeOf(failure) }, passed);
  return result.found ? result : { ...(result.searched && { searched: result.searched }), ...failure };
}

const outcomeOf = (failure: NotFound): NoOrbit["outcome"] => ({
  kind: failure.reason.kind,
  t: failure.t,
  reason: notFoundWords(failure),
});

/** A run that ends says nothing of orbits that it did not come near; a start may have been meant otherwise. */
function told(question: OrbitQuestion, failure: NotFound): NoOrbit {
  const outcome = outcomeOf(failure);
  const isHinted = outcome.kind === "ended" && !question.guess;
  const hint = isHinted ? "; for an unstable orbit give a start near it and settle 0 (--settle 0)" : "";
  const almost = almostOnZero(question);
  const more = almost === undefined ? "" : almostOnZeroWords(almost);
  return { found: false, outcome: { ...outcome, reason: outcome.reason + hint + more } };
}

/** A search that was cut by its limit says so, whatever the run that was cut says. */
function withinWork({ work }: OrbitQuestion, result: Orbit | NotFound): Orbit | NotFound {
  if (result.found || !work.isSpent) return result;
  return notFound(result.t, { kind: "workLimit", maxSteps: work.maxSteps });
}

/**
 * The first near return that is one, before others a stable one: a motion settles to no other. Else why the first was
 * none, and how many were tried.
 */
function solveWords(question: OrbitQuestion, words: readonly (readonly PathPiece[])[]): Orbit | NotFound {
  let first: NotFound | undefined;
  let unstable: Orbit | undefined;
  for (const pieces of words) {
    const guess = planOfPieces(question, pieces);
    const result = "found" in guess ? guess : solveOrbit(question, guess);
    if (result.found && (result.stable || question.guess)) return result;
    if (result.found) unstable ??= result;
    else first ??= result;
  }
  if (unstable !== undefined) return unstable;
  const counts = words.map(({ length }) => length);
  return { ...(first as NotFound), searched: { what: "returns", within: farthest, counts } };
}

/** Near returns are looked for within this share of the range of the motion. */
const farthest = recurrenceDefaults.distances.at(-1) as number;

/**
 * The motion is followed this much longer each time, up to this number of searches; fewer where nothing came back
 * at all.
 */
const [longerBy, longestWait, shortWait] = [4, 256, 4];

/** A smooth motion may grow or decay to its cycle very slowly: it is followed longer and longer while it does. */
function solveSmooth(
  question: OrbitQuestion,
  start: PhaseStart,
  before: Extent,
  waited: number,
): Orbit | NotFound {
  const motion = followSmooth(question, start);
  const { parts, left } = motion;
  const seen = extremaOf([before, ...parts]);
  const later = (from: PhaseStart, settle: number, search: number) => {
    const next = { ...question, start: from, guess: false, early: false, settle, search, seen };
    return solveFound(next, searchRecurrence(next), longerBy * waited);
  };
  const longer = () => later(start, 0, longerBy * question.search);
  if (left !== undefined)
    return waited <= shortWait
      ? longer()
      : notFound(left, { kind: "noRecurrence", what: "event", t: left, from: start.t });
  const none = restVerdict(question, motion, seen);
  if (none !== undefined) return none;
  // What only rises or falls may turn back later; so may what has had one peak.
  const oneWay = monotone(question, motion);
  const returns: SmoothReturns = oneWay === undefined ? smoothReturns(question, motion) : { guesses: [] };
  const { guesses, drift, turning } = returns;
  const unseen = guesses.length === 0 && (oneWay !== undefined || !hasTwoPeaks(motion));
  if (unseen && question.forcing === undefined && waited <= shortWait) return longer();
  let first: NotFound | undefined;
  for (const guess of guesses) {
    const result = solveOrbit({ ...question, seen }, guess);
    if (result.found) return (result.forcing?.times ?? 1) > 1 ? fewestTurns(question, result) : result;
    first ??= result;
  }
  const chosen = question.member !== undefined; // that none is found then says nothing of the motion
  if (chosen && first !== undefined) return first;
  const limit = guesses.length > 0 && turning === undefined ? longestWait : shortWait;
  if (drift === undefined && oneWay === undefined && waited <= limit)
    return later(start, waited * motion.time, question.search);
  if (drift !== undefined) return notFound(start.t, { kind: "drift", what: "round", ...drift });
  return noSmooth(question, motion, seen, first);
}

/** Near returns have shrunk to a steady motion, or a coordinate goes one way, or nothing came back. */
function noSmooth(
  question: OrbitQuestion,
  motion: SmoothMotion,
  seen: Extent,
  first: NotFound | undefined,
): NotFound {
  const { start, time } = motion;
  const shrunk = first?.reason.kind === "equilibrium";
  const rates = shrunk ? steadyRates(question, motion, seen) : undefined;
  if (rates !== undefined) return notFound(start.t, { kind: "relativeEquilibrium", rates, what: "point" });
  const way = monotone(question, motion, true);
  return way === undefined
    ? withSearched(first, question, motion)
    : notFound(start.t + time, { kind: "drift", what: "oneWay", ...way, time });
}

/** Does it rest, or decay, but for a steady motion along shifts? */
function restVerdict(question: OrbitQuestion, motion: SmoothMotion, seen: Extent): NotFound | undefined {
  const { start, time } = motion;
  const rates = steadyRates(question, motion, seen);
  const found = (reason: RestReason) =>
    notFound(
      start.t,
      rates === undefined
        ? { kind: "equilibrium", ...reason }
        : { kind: "relativeEquilibrium", rates, ...reason },
    );
  if (isAtRest(question, motion, seen)) return found({ what: "rest" });
  const decay = question.forcing === undefined ? decayOf(question, motion, seen) : undefined;
  return decay === undefined ? undefined : found({ what: "decay", share: decay, time });
}

/** The first failure, or that nothing came back; with what was searched. */
function withSearched(first: NotFound | undefined, question: OrbitQuestion, motion: SmoothMotion): NotFound {
  const { mechanism, forcing, p } = question;
  const { start, time, parts } = motion;
  const of =
    forcing === undefined
      ? { peaks: [...mechanism.coordinates, ...mechanism.states] }
      : { period: forcing.period(p) };
  const count =
    forcing === undefined ? parts.reduce((sum, part) => sum + part.peaks.length, 0) : parts.length;
  return {
    ...(first ?? notFound(start.t + time, { kind: "noRecurrence", what: "noReturn" })),
    searched: { what: "smooth", within: farthest, from: start.t, time, count, of },
  };
}

/**
 * A motion that turns over on its way to the orbit is nearest to itself after two rounds: on the orbit itself one
 * is enough.
 */
function fewestTurns(question: OrbitQuestion, orbit: Orbit): Orbit | NotFound {
  const solution = equationsOf(orbit);
  if (solution === undefined) return orbit;
  const motion = followSmooth(question, solution.problem.phaseOf(solution.u, 0));
  const [once] = motion.left === undefined ? smoothReturns(question, motion).guesses : [];
  if (once === undefined || (once.plan.forcing?.times ?? 0) >= (orbit.forcing?.times ?? 0)) return orbit;
  const result = solveOrbit(question, once);
  return result.found ? result : orbit;
}
