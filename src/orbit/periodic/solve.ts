/**
 * Is a near return an orbit, and is it stable? One period of it starts a multiple shooting, whose solution is
 * simulated once more and gives the word, the ledger and the multipliers.
 */

import { hypot } from "../../elementary/index.js";
import { hashOf } from "../../numerics/index.js";
import type { PathPiece } from "../../simulate/index.js";
import { codeOf, extremaOf } from "../../variation/pieces.js";
import { placesSet } from "../../variation/saltation/plan.js";
import type { OrbitQuestion } from "../search/options.js";
import { type OrbitGuess, planOfPieces } from "../search/plan.js";
import { apartBy, rangesOf, solvedScales } from "../search/recurrence.js";
import { searchRecurrence } from "../search/search.js";
import { wordOf } from "../search/word.js";
import { anchoredAt } from "../shooting/closure.js";
import { type Multiplier, multipliersOf } from "../shooting/multipliers.js";
import { type NotRefined, type Refined, refine } from "../shooting/newton.js";
import { OrbitProblem } from "../shooting/problem.js";
import { orbitTolerances } from "../tolerances.js";
import { orbitErrors } from "./errors.js";
import { familyMember, familyOf, refineAtEnergy } from "./family.js";
import { firstReturn, grazings } from "./grazing.js";
import { shiftReport } from "./neutral.js";
import type { Orbit, SolvedOrbit } from "./orbit.js";
import { type NotFound, notFound } from "./reason.js";
import { startOf } from "./start.js";
import { type Verified, verify } from "./verify.js";

/** Rows at which gaps are examined, where the caller requests fewer. */
const gapRows = 400;

const ofFamily = ({ re, im }: Multiplier): boolean => hypot(re - 1, im) <= orbitTolerances.family;

/** The equations of found orbits, for those that carry them on. */
const solved = new WeakMap<Orbit, SolvedOrbit>();

/** The equations behind an orbit that `findOrbit` has returned; undefined for a copy of one. */
export const equationsOf = (orbit: Orbit): SolvedOrbit | undefined => solved.get(orbit);

/**
 * Which contacts slip and stick in an impact is taken from the guess: where the orbit says otherwise it is solved
 * again.
 */
export function solveOrbit(question: OrbitQuestion, guess: OrbitGuess, again = 2): Orbit | NotFound {
  const { mechanism, p, simulate, member } = question;
  if (member !== undefined) return solveMember(question, guess, member);
  const problem = new OrbitProblem(mechanism, guess.plan, [], simulate);
  const refined = refineAtEnergy(problem, guess.u, p);
  if ("reason" in refined) return notRefined(problem, guess, refined.reason);
  const { u } = refined;
  // Where nothing depends on time the start is what was requested, without roundings.
  if (problem.plan.forcing === undefined) u[problem.block - 2] = problem.plan.t;
  forgetRoundings(problem, refined, guess.u);
  const { closure } = problem.plan;
  const { anchor } = closure ?? {};
  for (const { pivot } of anchor && closure ? closure.symmetry.directions : [])
    u[pivot] = anchor?.[pivot] as number;
  const clocked = guess.plan.segments.every(({ section }) => section.kind === "clock");
  if (problem.segments.length === 1 && !clocked && isPoint(question, refined))
    return notFound(problem.timeOf(u, 0), { kind: "equilibrium", what: "point" });
  const once = onceThrough(question, problem, u, guess.pieces);
  if (once !== undefined) {
    const shorter = planOfPieces(question, once);
    return "found" in shorter ? shorter : solveOrbit(question, shorter, again);
  }
  const rows = { ...question, samples: Math.max(question.samples, gapRows) };
  const verified = verify(rows, problem, u, guess.pieces);
  if ("found" in verified) return again > 0 ? resettled(question, problem, u, verified) : verified;
  const seen = guess.smooth === undefined ? planOfPieces(question, verified.pieces) : guess;
  if ("found" in seen) return seen;
  if (again > 0 && resetsOf(seen) !== resetsOf(guess)) return solveOrbit(question, seen, again - 1);
  const orbit = describe(question, problem, refined, verified);
  if (orbit.multipliers.some(({ re }) => Number.isNaN(re)))
    return notRefined(problem, guess, { kind: "singular" });
  solved.set(orbit, { problem, u, p });
  return orbit;
}

/** It moves no more than what counts as collapsed, relative to the guess or to all that was seen before. */
function isPoint({ mechanism, symmetry, seen }: OrbitQuestion, { moves, at }: Refined): boolean {
  const { collapse } = orbitTolerances;
  if (moves <= collapse) return true;
  const [extent] = at.values.map((value) => value.extent);
  if (extent === undefined || seen === undefined) return false;
  const [now, ever] = [rangesOf(extent), rangesOf(seen)];
  const { length: count } = mechanism.coordinates;
  const states = mechanism.states.length;
  const rests = (i: number, place: number) => (now[i] as number) <= collapse * (ever[place] as number);
  const across = [...mechanism.coordinates.keys()].filter((i) => !symmetry.isFree(i));
  const isMovable = across.length + states > 0;
  return (
    isMovable &&
    across.every((i) => rests(i, i)) &&
    mechanism.states.every((_, i) => rests(count + i, 2 * mechanism.dimension - states + i))
  );
}

/** Memory is what its last event has set, or what it was in the guess: Newton's method leaves roundings in it. */
function forgetRoundings(problem: OrbitProblem, { u, at }: Refined, guess: Float64Array): void {
  const { mechanism, block, kept, plan } = problem;
  const set = plan.segments.map(({ reset }) => placesSet(mechanism, reset));
  const rounds = [...at.values.entries(), ...at.values.entries()];
  for (const [k] of mechanism.memory.entries()) {
    const place = mechanism.coordinates.length + k;
    if (plan.closure?.symmetry.moves(place)) continue;
    if (kept.includes(place)) u[place] = guess[place] as number;
    for (const [i, { reset }] of rounds) {
      const next = ((i + 1) % set.length) * block + place;
      u[next] = (set[i]?.includes(place) ? reset.after[place] : u[i * block + place]) as number;
    }
  }
}

function notRefined(problem: OrbitProblem, { u }: OrbitGuess, because: NotRefined): NotFound {
  const t = because.kind === "segment" ? problem.timeOf(u, because.segment) : 0;
  return notFound(t, { kind: "notConverged", because });
}

/** Of a family the orbit with given numbers; every start along a shift that changes nothing is a member too. */
function solveMember(
  question: OrbitQuestion,
  guess: OrbitGuess,
  wanted: NonNullable<OrbitQuestion["member"]>,
): Orbit | NotFound {
  const { mechanism, p, simulate } = question;
  const problem = new OrbitProblem(mechanism, anchoredAt(guess.plan), [], simulate);
  const near = refine(problem, guess.u, p);
  const chosen = "reason" in near ? near : familyMember(problem, near, p, wanted);
  if ("reason" in chosen) return notRefined(problem, guess, chosen.reason);
  const { member: _, ...rest } = question;
  return solveOrbit(rest, { ...guess, plan: anchoredAt(guess.plan, chosen.u), u: chosen.u });
}

/** Periods in which a motion settles anew, and in which it must repeat. */
const [settlingPeriods, searchingPeriods] = [20, 40];

/** From the solution that is not followed the motion may settle to another word near it: one hop more of a chatter. */
function resettled(
  question: OrbitQuestion,
  problem: OrbitProblem,
  u: Float64Array,
  failure: NotFound,
): Orbit | NotFound {
  const period = u.at(-1) as number;
  const start = problem.phaseOf(u, 0);
  const times = { settle: settlingPeriods * period, search: searchingPeriods * period };
  const found = searchRecurrence({ ...question, start, guess: false, early: false, ...times });
  const guess = "words" in found ? planOfPieces(question, found.words[0] ?? []) : failure;
  const result = "found" in guess ? guess : solveOrbit(question, guess, 0);
  return result.found ? result : failure;
}

/** An orbit that turns over is nearest to itself after two rounds: the pieces of one, where there are several. */
function onceThrough(
  { symmetry }: OrbitQuestion,
  problem: OrbitProblem,
  u: Float64Array,
  pieces: readonly PathPiece[],
): readonly PathPiece[] | undefined {
  const { segments, mechanism, plan } = problem;
  const total = segments.length;
  const codes = pieces.map((piece) => codeOf(piece, mechanism.kinks.length));
  const states = segments.map((_, i) => problem.stateOf(u, i));
  const scales = solvedScales(extremaOf(pieces));
  const same = (i: number, k: number) =>
    codes[i] === codes[k] &&
    apartBy(states[i] as Float64Array, states[k] as Float64Array, scales, symmetry) <=
      orbitTolerances.sameState;
  for (let count = 1; count <= total / 2; count++) {
    const rounds = total / count;
    if (!Number.isInteger(rounds) || (plan.forcing?.times ?? 0) % rounds !== 0) continue;
    if (segments.every((_, i) => same(i, (i + count) % total)))
      return [...pieces].sort((one, other) => one.t - other.t).slice(-count);
  }
  return undefined;
}

const resetsOf = ({ plan }: OrbitGuess): string => JSON.stringify(plan.segments.map(({ reset }) => reset));

function describe(
  question: OrbitQuestion,
  problem: OrbitProblem,
  refined: Refined,
  { run, pieces, segments }: Verified,
): Orbit {
  const { u, at, residual, iterations } = refined;
  const { mechanism, p, samples } = question;
  const { forcing } = problem.plan;
  const period = u.at(-1) as number;
  const nontrivial = multipliersOf(problem, u, p, at.values);
  const table = run.samples ?? { columns: [], rows: [] };
  const rates = pieces.map((_, i) => at.values[segments.get(i) ?? -1]?.guardRate);
  const grazing = grazings(mechanism, pieces, rates, period, p, table);
  const onGraze = grazing.some(({ share }) => share < orbitTolerances.onGraze);
  // Low hops make the equations nearly singular: a family has no more parameters than multipliers near 1.
  const near = nontrivial.filter(({ re, im }) => hypot(re - 1, im) <= Math.sqrt(orbitTolerances.family));
  const isolated = near.length === 0 || (refined.isolated && !nontrivial.some(ofFamily));
  const error = orbitErrors(problem, refined, p, nontrivial, isolated);
  const family = isolated ? undefined : familyOf(problem, refined, p, near.length);
  const multipliers = forcing === undefined ? [...nontrivial, { re: 1, im: 0 }] : nontrivial;
  return {
    found: true,
    period,
    word: wordOf(mechanism, pieces),
    ...shiftReport(problem, u, at.values),
    start: startOf(mechanism, problem, u, p),
    events: pieces.flatMap(({ events }) => events),
    multipliers,
    hash: hashOf([[...u], multipliers]),
    isolated,
    ...(family === undefined ? {} : { family }),
    stable: !onGraze && nontrivial.every((one) => hypot(one.re, one.im) < 1 && !ofFamily(one)),
    residual,
    ...(error === undefined
      ? {}
      : { error: forcing === undefined ? { ...error, multipliers: [...error.multipliers, 0] } : error }),
    ledger: run.ledger,
    ...(forcing === undefined ? {} : { forcing: { period: forcing.of.period(p), times: forcing.times } }),
    valid: grazing.length === 0,
    grazing,
    ...(onGraze
      ? { undecided: { back: firstReturn(table, mechanism.coordinates, period, forcing?.times ?? 0) } }
      : {}),
    ambiguities: run.ambiguities.length,
    iterations,
    ...(question.left === undefined ? {} : { left: question.left }),
    provenance: run.provenance,
    ...(samples > 0 ? { samples: table } : {}),
  };
}
