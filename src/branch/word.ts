/**
 * How far does a branch go with one word? F(u, p) = 0 is followed while the simulation confirms its orbits; the
 * last one that is confirmed, and the nearest that is not, enclose the border.
 */

import { collected, followBranch } from "../continuation/branch.js";
import type {
  BranchPoint,
  BranchStop,
  ContinuationOptions,
  DirectedPlace,
  Place,
} from "../continuation/index.js";
import { dot } from "../numerics/index.js";
import type { PathPiece } from "../simulate/index.js";
import type { Departure } from "./departure.js";
import type { OrbitEquations } from "./equations.js";
import { orbitBranchDefaults } from "./options.js";
import { isSmooth, toldPeriod } from "./period.js";
import { endKind, type OrbitEndReason } from "./reason.js";
import { branchTolerances } from "./tolerances.js";

/** The last orbit of a word, where another begins. */
export interface WordBorder {
  readonly point: BranchPoint;
  /** What the mechanism does beyond; undefined where the equations themselves end. */
  readonly departure: Departure | undefined;
  /** How far the parameter is from the nearest place that the mechanism does not follow. */
  readonly gap: number;
  /** The sign with which the parameter changed on the way to it. */
  readonly approach: number;
}

export interface WordEnd {
  readonly reason: OrbitEndReason;
  readonly value: number;
  readonly border?: WordBorder;
}

/** One word: its equations and the codes of its pieces. */
export interface Word {
  readonly equations: OrbitEquations;
  readonly codes: readonly string[];
  readonly pieces: readonly PathPiece[];
}

/** Where a word begins beyond a border. */
export interface Restart extends Word {
  readonly start: DirectedPlace;
  /** How far beyond the border it was found. */
  readonly look: number;
  /** It is the same orbit, with one hop more or less before its chatter counts as complete. */
  readonly hops?: true;
}

/** This number of steps that are shorter than this, in least steps, mean that the equations end. */
const [creepSteps, creepLength] = [6, 100];

/** The points of a word; the border itself is in the end, not among them. */
export function* followWord(
  { equations, codes }: Pick<Word, "equations" | "codes">,
  start: Place | DirectedPlace,
  options: Partial<ContinuationOptions>,
): Generator<BranchPoint, WordEnd> {
  const departed: { readonly p: number; readonly departure: Departure }[] = [];
  const broken = (place: Place) => {
    const period = shrunk(equations, start, place) ?? toldPeriod(equations, place, codes);
    if (!("kind" in period)) return undefined;
    departed.push({ p: place.p, departure: period });
    return period;
  };
  const { newtonTolerance, newtonRounding, endShare } = orbitBranchDefaults;
  const walk = followBranch(equations.continuation(broken), start, {
    newtonTolerance: Math.max(newtonTolerance, equations.noise),
    newtonRounding,
    endShare: Math.max(endShare, equations.noise),
    ...options,
  });
  const creeping = creepLength * (options.dsMin ?? orbitBranchDefaults.dsMin);
  let held: BranchPoint | undefined;
  let before: BranchPoint | undefined;
  let short = 0;
  for (;;) {
    const { value, done } = walk.next();
    // Where an orbit shrinks to a point the parameter turns back: that is no fold of orbits.
    if (!done && value.label === "fold" && sizeBeside(equations, start, value) < branchTolerances.pointLike)
      continue;
    if (!done) {
      short = held !== undefined && value.arc - held.arc < creeping ? short + 1 : 0;
      if (short < creepSteps) {
        if (held !== undefined) yield held;
        [before, held] = [held, value];
        continue;
      }
    }
    if (held === undefined) return endOf(value);
    const approach = Math.sign(before === undefined ? (held.tangent.at(-1) as number) : held.p - before.p);
    const end: WordEnd = done ? endOf(value) : { reason: { kind: "creeping" }, value: held.p };
    const kind = endKind(end.reason);
    if (kind === "newton" || kind === "stepTooSmall") {
      const gap = Number.POSITIVE_INFINITY;
      return { ...end, border: { point: held, departure: undefined, gap, approach } };
    }
    if (kind === "broken") {
      const { departure, gap } = closest(departed, held.p);
      const reason = { kind, condition: departure };
      return { ...end, reason, border: { point: held, departure, gap, approach } };
    }
    yield held;
    return end;
  }
}

/**
 * The rate of the state at the start of an orbit, but for shifts, along that of another, relative to it; 1 for all
 * orbits that cannot become a point. An orbit may start where its velocities are 0: accelerations count too.
 */
export function sizeBeside(equations: OrbitEquations, other: Place, place: Place): number {
  const { problem } = equations;
  if (!isSmooth(equations) || problem.plan.forcing !== undefined) return 1;
  const [one, two] = [other, place].map((at) => {
    const rate = equations.at(at)?.values[0]?.startRate;
    return rate && equations.inUnits(equations.symmetry.across(rate));
  });
  return one === undefined || two === undefined ? 1 : dot(one, two) / dot(one, one);
}

/**
 * Through an equilibrium the equations lead to the same orbits again, half a turn later: velocities have turned
 * around.
 */
function shrunk(equations: OrbitEquations, start: Place, place: Place): Departure | undefined {
  if (!isSmooth(equations) || equations.problem.plan.forcing !== undefined) return undefined;
  return sizeBeside(equations, start, place) > branchTolerances.point
    ? undefined
    : { kind: "shrinks", segment: 0 };
}

const endOf = (end: BranchStop<Departure> | BranchPoint): WordEnd =>
  "kind" in end ? { reason: end, value: end.at.p } : { reason: { kind: "startEnds" }, value: end.p };

function closest(departed: readonly { readonly p: number; readonly departure: Departure }[], p: number) {
  const gaps = departed.map((one) => ({ departure: one.departure, gap: Math.abs(one.p - p) }));
  return gaps.reduce((best, one) => (one.gap <= best.gap ? one : best));
}

/** Steps back to a border, each at most twice as long as the last. */
const stepsBack = 12;

/** The same border, reached from the branch beyond it: exact also where the old word ends in a singular point. */
export function borderFromBeyond({ equations, codes, start, look }: Restart): WordBorder | undefined {
  const back = { ...start, tangent: start.tangent.map((value) => -value) };
  const options = {
    ds: look,
    dsMin: look * 1e-6,
    dsMax: look * 2 ** stepsBack,
    growth: 2,
    maxPoints: stepsBack,
  };
  return collected(followWord({ equations, codes }, back, options)).end.border;
}
