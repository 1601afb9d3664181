/**
 * Which periodic orbit does a motion lead to, and is it stable? The motion is simulated until its events repeat; one period
 * of it starts a multiple shooting, whose solution is simulated once more and gives the word, the ledger and the multipliers.
 */

import type { Mechanism } from "../../mechanism/index.js";
import type { PathPiece, PhaseStart, Trajectory } from "../../simulate/index.js";
import { type OrbitOptions, type OrbitQuestion, orbitQuestion } from "../search/options.js";
import { codeOf } from "../search/pieces.js";
import { type Guess, planOfPieces, planOfSmooth } from "../search/plan.js";
import { searchRecurrence } from "../search/search.js";
import { wordOf } from "../search/word.js";
import { type Multiplier, multipliersOf } from "../shooting/multipliers.js";
import { type Refined, refine } from "../shooting/newton.js";
import { OrbitProblem } from "../shooting/problem.js";
import { familyOf, memberOf } from "./family.js";
import { grazings } from "./grazing.js";
import { type NoOrbit, noOrbit, type Orbit, type OrbitResult, type SolvedOrbit } from "./orbit.js";
import { startOf } from "./start.js";
import { type Verified, verify } from "./verify.js";

/** Rows at which gaps are looked at, where the caller asks for fewer. */
const gapRows = 400;
/** An orbit smaller than this beside the motion that led to it is an equilibrium. */
const collapse = 1e-6;

/** A multiplier this near to 1, besides the one along the orbit, belongs to a family of orbits. */
const familyShare = 1e-8;

const ofFamily = ({ re, im }: Multiplier): boolean => Math.hypot(re - 1, im) <= familyShare;

/** A growing motion is followed this much longer each time, up to so many times the search. */
const [longerBy, longestWait] = [4, 256];

/** The equations of found orbits, for those who carry them on. */
const solved = new WeakMap<Orbit, SolvedOrbit>();

/** The equations behind an orbit that `findOrbit` has returned. */
export const solvedOrbit = (orbit: Orbit): SolvedOrbit | undefined => solved.get(orbit);

/** From a run that has settled, or from options. Throws RangeError on a mistake; no orbit is an answer. */
export function findOrbit(mechanism: Mechanism, from: Trajectory | OrbitOptions = {}): OrbitResult {
  const question = orbitQuestion(mechanism, from);
  return withinWork(question, searched(question));
}

function searched(question: OrbitQuestion): OrbitResult {
  const found = searchRecurrence(question);
  if ("found" in found) return found;
  if ("smooth" in found) return solveSmooth(question, found.smooth);
  return solveWords(question, found.words);
}

/** A search that was cut by its limit says so, whatever the run that was cut says. */
function withinWork({ work }: OrbitQuestion, result: OrbitResult): OrbitResult {
  if (result.found || !work.isSpent) return result;
  const reason = `the runs of this search have taken ${work.maxSteps} steps together, and no orbit was found in them; maxSteps (--max-steps) allows more`;
  return noOrbit("workLimit", result.outcome.t, reason);
}

/** The first near return that is one; else why the first was none. */
function solveWords(question: OrbitQuestion, words: readonly (readonly PathPiece[])[]): OrbitResult {
  let first: OrbitResult | undefined;
  for (const pieces of words) {
    const guess = planOfPieces(question, pieces);
    const result = "found" in guess ? guess : solveOrbit(question, guess);
    if (result.found) return result;
    first ??= result;
  }
  return first as OrbitResult;
}

/** A smooth motion may grow to its cycle very slowly: it is followed longer and longer while it grows. */
function solveSmooth(question: OrbitQuestion, start: PhaseStart, waited = 1): OrbitResult {
  const guess = planOfSmooth(question, start);
  if ("found" in guess) return guess;
  const result = solveOrbit(question, guess);
  const { growth = 1 } = guess;
  if (result.found && (result.forcing?.times ?? 1) > 1) return fewestTurns(question, result, guess);
  const chosen = question.member !== undefined; // that none is found then says nothing of the motion
  if (result.found || growth === 1 || question.forcing !== undefined || chosen) return result;
  if (growth < 1)
    return noOrbit(
      "equilibrium",
      start.t,
      `the motion decays to ${growth.toPrecision(3)} of its range in ${question.search} s: see the command equilibria`,
    );
  if (waited > longestWait) return result;
  const longer = searchRecurrence({
    ...question,
    start,
    guess: false,
    early: false,
    settle: waited * question.search,
  });
  if ("found" in longer) return longer;
  if ("smooth" in longer) return solveSmooth(question, longer.smooth, longerBy * waited);
  return solveWords(question, longer.words);
}

/** A motion that turns over on its way to the orbit is nearest to itself after two rounds: on the orbit itself one is enough. */
function fewestTurns(question: OrbitQuestion, orbit: Orbit, { pieces }: Guess): OrbitResult {
  const solution = solved.get(orbit) as SolvedOrbit;
  const [piece] = pieces as readonly [PathPiece];
  const { problem, u } = solution;
  const branches = problem.segments[0]?.plan.branches ?? [];
  const start: PhaseStart = {
    t: orbit.start.t,
    state: problem.stateOf(u, 0).slice(),
    contacts: piece.contacts,
    branches,
  };
  const once = planOfSmooth(question, start);
  if ("found" in once || (once.plan.forcing?.times ?? 0) >= (orbit.forcing?.times ?? 0)) return orbit;
  const result = solveOrbit(question, once);
  return result.found ? result : orbit;
}

/** Which contacts slip and stick in an impact is taken from the guess: where the orbit says otherwise it is solved again. */
function solveOrbit(question: OrbitQuestion, guess: Guess, again = 2): OrbitResult {
  const { mechanism, p, simulate } = question;
  const problem = new OrbitProblem(mechanism, guess.plan, [], simulate);
  const near = refine(problem, guess.u, p);
  const refined =
    question.member === undefined || "reason" in near ? near : memberOf(problem, near, p, question.member);
  if ("reason" in refined) {
    const t = refined.segment === undefined ? 0 : problem.timeOf(guess.u, refined.segment);
    return noOrbit("notConverged", t, refined.reason);
  }
  const { u } = refined;
  // Where nothing depends on time the start is what was asked for, without roundings.
  if (problem.plan.forcing === undefined) u[problem.block - 2] = problem.plan.t;
  if (isCollapsed(problem, guess.u, u))
    return noOrbit(
      "equilibrium",
      problem.timeOf(u, 0),
      "the orbit shrinks to a point: see the command equilibria",
    );
  const once = onceThrough(problem, u, guess.pieces);
  if (once !== undefined) {
    const shorter = planOfPieces(question, once);
    return "found" in shorter ? shorter : solveOrbit(question, shorter, again);
  }
  const rows = { ...question, samples: Math.max(question.samples, gapRows) };
  const verified = verify(rows, problem, u, guess.pieces);
  if ("found" in verified) return again > 0 ? resettled(question, problem, u, verified) : verified;
  const seen = guess.growth === undefined ? planOfPieces(question, verified.pieces) : guess;
  if ("found" in seen) return seen;
  if (again > 0 && resetsOf(seen) !== resetsOf(guess)) return solveOrbit(question, seen, again - 1);
  const orbit = describe(question, problem, refined, verified);
  solved.set(orbit, { problem, u, p });
  return orbit;
}

/** Periods in which a motion settles anew, and in which it must repeat. */
const [settlingPeriods, searchingPeriods] = [20, 40];

/** From the solution that is not followed the motion may settle to another word near it: one hop more of a chatter. */
function resettled(
  question: OrbitQuestion,
  problem: OrbitProblem,
  u: Float64Array,
  failure: NoOrbit,
): OrbitResult {
  const period = u.at(-1) as number;
  const { plan } = problem.segments[0] as (typeof problem.segments)[number];
  const { contacts } = plan.modes;
  const start: PhaseStart = {
    t: problem.timeOf(u, 0),
    state: problem.stateOf(u, 0).slice(),
    contacts,
    branches: plan.branches,
  };
  const times = { settle: settlingPeriods * period, search: searchingPeriods * period };
  const found = searchRecurrence({ ...question, start, guess: false, early: false, ...times });
  const guess = "words" in found ? planOfPieces(question, found.words[0] ?? []) : failure;
  const result = "found" in guess ? guess : solveOrbit(question, guess, 0);
  return result.found ? result : failure;
}

/** States of an orbit that differ by less than this, beside their size, are one. */
const sameShare = 1e-7;

/** An orbit that turns over is nearest to itself after two rounds: the pieces of one, where there are several. */
function onceThrough(
  problem: OrbitProblem,
  u: Float64Array,
  pieces: readonly PathPiece[],
): readonly PathPiece[] | undefined {
  const { segments, mechanism, plan } = problem;
  const total = segments.length;
  const codes = pieces.map((piece) => codeOf(piece, mechanism.kinks.length));
  const states = segments.map((_, i) => problem.stateOf(u, i));
  const size = Math.max(...states.map((state) => Math.max(...state.map(Math.abs))));
  const same = (i: number, k: number) =>
    codes[i] === codes[k] &&
    (states[i] as Float64Array).every(
      (value, j) => Math.abs(value - ((states[k] as Float64Array)[j] as number)) <= sameShare * size,
    );
  for (let count = 1; count <= total / 2; count++) {
    const rounds = total / count;
    if (!Number.isInteger(rounds) || (plan.forcing?.times ?? 0) % rounds !== 0) continue;
    if (segments.every((_, i) => same(i, (i + count) % total)))
      return [...pieces].sort((one, other) => one.t - other.t).slice(-count);
  }
  return undefined;
}

const resetsOf = ({ plan }: Guess): string => JSON.stringify(plan.segments.map(({ reset }) => reset));

/** The length of the first step of the flow, then and now. */
function isCollapsed(problem: OrbitProblem, guess: Float64Array, u: Float64Array): boolean {
  const speed = (of: Float64Array) => {
    const state = problem.stateOf(of, 0);
    return Math.hypot(...state.subarray(state.length / 2));
  };
  return problem.segments.length === 1 && speed(u) <= collapse * speed(guess);
}

function describe(
  question: OrbitQuestion,
  problem: OrbitProblem,
  refined: Refined,
  { run, pieces }: Verified,
): Orbit {
  const { u, at, residual, iterations } = refined;
  const { mechanism, p, samples } = question;
  const { forcing } = problem.plan;
  const period = u.at(-1) as number;
  const { nontrivial } = multipliersOf(problem, u, p, at.values);
  const table = run.samples ?? { columns: [], rows: [] };
  const grazing = grazings(mechanism, pieces, at.values, period, table);
  const isolated = refined.isolated && !nontrivial.some(ofFamily);
  const family = isolated ? undefined : familyOf(problem, refined, p);
  return {
    found: true,
    period,
    word: wordOf(mechanism, lastFirst(pieces)),
    start: startOf(mechanism, problem, u),
    events: pieces.flatMap(({ events }) => events),
    multipliers: forcing === undefined ? [...nontrivial, { re: 1, im: 0 }] : nontrivial,
    isolated,
    ...(family === undefined ? {} : { family }),
    stable: nontrivial.every((one) => Math.hypot(one.re, one.im) < 1 && !ofFamily(one)),
    residual,
    ledger: run.ledger,
    ...(forcing === undefined ? {} : { forcing: { period: forcing.of.period(p), times: forcing.times } }),
    valid: grazing.length === 0,
    grazing,
    ambiguities: run.ambiguities.length,
    iterations,
    provenance: run.provenance,
    ...(samples > 0 ? { samples: table } : {}),
  };
}

/** The last event of the period is the first of the word. */
function lastFirst<T>(pieces: readonly T[]): T[] {
  return [...pieces.slice(-1), ...pieces.slice(0, -1)];
}
