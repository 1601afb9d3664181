/**
 * Which periodic orbit does a motion lead to? It is simulated until its events repeat, or the peaks of its coordinates where no
 * event happens; near returns are solved as orbits. Where none is one, the answer says what was searched.
 */

import type { Mechanism } from "../../mechanism/index.js";
import type { PathPiece, PhaseStart, Trajectory } from "../../simulate/index.js";
import { type OrbitOptions, type OrbitQuestion, orbitQuestion } from "../search/options.js";
import { extremaOf } from "../search/pieces.js";
import { planOfPieces } from "../search/plan.js";
import { recurrenceDefaults } from "../search/recurrence.js";
import { type Found, searchRecurrence } from "../search/search.js";
import {
  decayOf,
  type Extent,
  followSmooth,
  hasTwoPeaks,
  isAtRest,
  monotone,
  type OneWay,
  oneWayWords,
  returnsOf,
  type SmoothMotion,
} from "../search/smooth.js";
import { type NoOrbit, noOrbit, type Orbit, type OrbitResult } from "./orbit.js";
import { solvedOrbit, solveOrbit } from "./solve.js";

/** From a run that has settled, or from options. Throws Mistake on a mistake; no orbit is an answer. */
export function findOrbit(mechanism: Mechanism, from: Trajectory | OrbitOptions = {}): OrbitResult {
  const question = orbitQuestion(mechanism, from);
  return withinWork(question, solveFound(question, searchRecurrence(question), 1));
}

function solveFound(question: OrbitQuestion, found: Found | NoOrbit, waited: number): OrbitResult {
  if ("found" in found) return found;
  return "smooth" in found
    ? solveSmooth(question, found.smooth, found.seen, waited)
    : solveWords(question, found.words);
}

/** A search that was cut by its limit says so, whatever the run that was cut says. */
function withinWork({ work }: OrbitQuestion, result: OrbitResult): OrbitResult {
  if (result.found || !work.isSpent) return result;
  const reason = `the runs of this search have taken ${work.maxSteps} steps together, and no orbit was found in them; maxSteps (--max-steps) allows more`;
  return noOrbit("workLimit", result.outcome.t, reason);
}

/** The first near return that is one; else why the first was none, and how many were tried. */
function solveWords(question: OrbitQuestion, words: readonly (readonly PathPiece[])[]): OrbitResult {
  let first: NoOrbit | undefined;
  for (const pieces of words) {
    const guess = planOfPieces(question, pieces);
    const result = "found" in guess ? guess : solveOrbit(question, guess);
    if (result.found) return result;
    first ??= result;
  }
  const { kind, t, reason } = (first as NoOrbit).outcome;
  const counts = words.map(({ length }) => length).join(", ");
  const tried = `tried: ${words.length} near ${words.length === 1 ? "return" : "returns"} within ${recurrenceDefaults.distances.at(-1)} of the range of the motion, of ${counts} pieces`;
  return noOrbit(kind, t, `${reason} (${tried})`);
}

/** The motion is followed this much longer each time, up to this number of searches; fewer where nothing came back at all. */
const [longerBy, longestWait, shortWait] = [4, 256, 4];

/** A smooth motion may grow or decay to its cycle very slowly: it is followed longer and longer while it does. */
function solveSmooth(
  question: OrbitQuestion,
  start: PhaseStart,
  before: Extent,
  waited: number,
): OrbitResult {
  const motion = followSmooth(question, start);
  const { parts, left } = motion;
  const later = (from: PhaseStart, settle: number, search: number) => {
    const next = { ...question, start: from, guess: false, early: false, settle, search };
    return solveFound(next, searchRecurrence(next), longerBy * waited);
  };
  const longer = () => later(start, 0, longerBy * question.search);
  if (left !== undefined) return waited <= shortWait ? longer() : leftAt(motion, left);
  const none = restVerdict(question, motion, extremaOf([before, ...parts]));
  if (none !== undefined) return none;
  // What only rises or falls may turn back later; so may what has had one peak.
  const oneWay = monotone(question, motion);
  if ((oneWay !== undefined || !hasTwoPeaks(motion)) && question.forcing === undefined && waited <= shortWait)
    return longer();
  if (oneWay !== undefined) return driftsOneWay(motion, oneWay);
  const { guesses, drift } = returnsOf(question, motion);
  let first: NoOrbit | undefined;
  for (const guess of guesses) {
    const result = solveOrbit(question, guess);
    if (result.found) return (result.forcing?.times ?? 1) > 1 ? fewestTurns(question, result, parts) : result;
    first ??= result;
  }
  const chosen = question.member !== undefined; // that none is found then says nothing of the motion
  if (chosen && first !== undefined) return first;
  const limit = guesses.length > 0 ? longestWait : shortWait;
  if (drift === undefined && waited <= limit) return later(start, waited * motion.time, question.search);
  if (drift !== undefined)
    return noOrbit(
      "drift",
      start.t,
      `${drift.coordinate} is ${drift.by.toPrecision(6)} further after a round of ${drift.time.toPrecision(6)} s, in which all others come back, and as far again after the next; rotations, orbits modulo a shift, are not searched`,
    );
  return withSearched(first, question, motion);
}

/** Does it rest, or decay? */
function restVerdict(question: OrbitQuestion, motion: SmoothMotion, seen: Extent): NoOrbit | undefined {
  const { start, time } = motion;
  if (isAtRest(question, motion, seen))
    return noOrbit("equilibrium", start.t, "the motion came to rest: see the command equilibria");
  const decay = question.forcing === undefined ? decayOf(motion, seen) : undefined;
  if (decay === undefined) return undefined;
  return noOrbit(
    "equilibrium",
    start.t,
    `the motion decays to ${decay.toPrecision(3)} of its range in ${time.toPrecision(6)} s: see the command equilibria`,
  );
}

const driftsOneWay = ({ start, time }: SmoothMotion, one: OneWay): NoOrbit =>
  noOrbit(
    "drift",
    start.t + time,
    `${oneWayWords(one)} in the ${time.toPrecision(6)} s that were searched; rotations, orbits modulo a shift, are not searched`,
  );

const leftAt = ({ start }: SmoothMotion, t: number): NoOrbit =>
  noOrbit(
    "noRecurrence",
    t,
    `an event happens at t = ${t.toPrecision(9)} s, after none from t = ${start.t.toPrecision(9)} s on: give a longer --search`,
  );

/** The first failure, or that nothing came back; with what was searched. */
function withSearched(first: NoOrbit | undefined, question: OrbitQuestion, motion: SmoothMotion): NoOrbit {
  const { mechanism, forcing, p } = question;
  const { start, time, parts } = motion;
  const { distances } = recurrenceDefaults;
  const what =
    forcing === undefined
      ? `${parts.reduce((sum, part) => sum + part.peaks.length, 0)} peaks of ${mechanism.coordinates.join(", ")} within ${distances.at(-1)} of their ranges`
      : `${parts.length} periods of the forcing (${forcing.period(p).toPrecision(6)} s) within ${distances.at(-1)} of the range of the motion`;
  const searched = `searched: ${time.toPrecision(6)} s without an event from t = ${start.t.toPrecision(6)} s on, ${what}`;
  return first === undefined
    ? noOrbit("noRecurrence", start.t + time, `the motion does not come back (${searched})`)
    : noOrbit(first.outcome.kind, first.outcome.t, `${first.outcome.reason} (${searched})`);
}

/** A motion that turns over on its way to the orbit is nearest to itself after two rounds: on the orbit itself one is enough. */
function fewestTurns(question: OrbitQuestion, orbit: Orbit, parts: readonly PathPiece[]): OrbitResult {
  const solution = solvedOrbit(orbit);
  const [piece] = parts;
  if (solution === undefined || piece === undefined) return orbit;
  const { problem, u } = solution;
  const branches = problem.segments[0]?.plan.branches ?? [];
  const state = problem.stateOf(u, 0).slice();
  const motion = followSmooth(question, { t: orbit.start.t, state, contacts: piece.contacts, branches });
  const [once] = motion.left === undefined ? returnsOf(question, motion).guesses : [];
  if (once === undefined || (once.plan.forcing?.times ?? 0) >= (orbit.forcing?.times ?? 0)) return orbit;
  const result = solveOrbit(question, once);
  return result.found ? result : orbit;
}
