/**
 * Where does a branch of F(u, p) = 0 lead? An iterator over its points: steps by a method, turns and special points
 * located between them, and at the end the word why it ended, with the place.
 */

import { cos, hypot } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";
import { dot } from "../numerics/index.js";
import { type ArcState, type ContinuationMethod, correct, pseudoArclength } from "./arc.js";
import { BorderedSystem, unit } from "./bordered.js";
import type { BranchEnd, BranchStop } from "./end.js";
import { StepInside } from "./inside.js";
import { admissibleUntil, jumped, type LocatedPoint, locateAll } from "./locate.js";
import { type ContinuationOptions, continuationOptions } from "./options.js";
import { Predictor } from "./predict.js";
import { type ContinuationProblem, checkProblem, type DirectedPlace, type Place } from "./problem.js";
import { continuationTolerances } from "./tolerances.js";
import { endWords } from "./words.js";

/** A point of a branch, in the problem's own units. */
export interface BranchPoint extends DirectedPlace {
  /** Length of the branch from its start. */
  readonly arc: number;
  /** Sign of the determinant of the Jacobian with the tangent as last row: it changes at a branch point. */
  readonly sign: number;
  /** `fold`, `branchPoint`, or the name of a test function: this point is its zero. Left out: a plain step. */
  readonly label?: string;
}

/** A start may come with a direction, as that of another branch at a branch point. */
export type BranchStart = Place & Partial<DirectedPlace>;

export interface Branch<End = BranchEnd, Point = BranchPoint> {
  readonly points: readonly Point[];
  readonly end: End;
}

/** Follows a branch from a place near it, point by point; the value returned at last states why it ended. */
export function* continueBranch(
  problem: ContinuationProblem,
  start: BranchStart,
  given: Partial<ContinuationOptions> = {},
  method: ContinuationMethod = pseudoArclength,
): Generator<BranchPoint, BranchEnd> {
  const end = yield* followBranch(problem, start, given, method);
  return { ...end, because: endWords(end, String) };
}

/** The points of a walk, and what it returns at last. */
export function collected<Point, End>(
  walk: Generator<Point, End>,
  onPoint: (point: Point) => void = () => undefined,
): Branch<End, Point> {
  const points: Point[] = [];
  for (;;) {
    const { value, done } = walk.next();
    if (done) return { points, end: value };
    points.push(value);
    onPoint(value);
  }
}

/** The same without a sentence: broken conditions are values of any type. */
export function* followBranch<C>(
  problem: ContinuationProblem<C>,
  start: BranchStart,
  given: Partial<ContinuationOptions> = {},
  method: ContinuationMethod = pseudoArclength,
): Generator<BranchPoint, BranchStop<C>> {
  const options = continuationOptions(given);
  checkProblem(problem, start);
  if (start.p < options.low || start.p > options.high)
    throw new Mistake(`the start has p = ${start.p}, outside of ${options.low}..${options.high}`);
  const system = new BorderedSystem(problem);
  const first = firstState(system, start, options);
  if (first === undefined) return { kind: "newton", at: start };
  const walk = new Walk(system, method, options, first);
  const place = system.toPlace(first.z);
  const broken = problem.broken?.(place);
  if (broken !== undefined) return { kind: "broken", at: place, condition: broken };
  yield walk.point(first, zeroAt(problem, place));
  for (let count = 1; count < options.maxPoints; count++) {
    const step = walk.step();
    if ("end" in step) return step.end;
    for (const { state, label, p } of step.located) yield walk.point(state, label, p);
    if (step.stop !== undefined) return step.stop;
    yield walk.point(step.next);
    walk.accept(step.next);
  }
  return { kind: "maxPoints", at: system.toPlace(walk.state.z), points: options.maxPoints };
}

/** A start may be the zero of a test function itself. */
const zeroAt = ({ tests = {} }: ContinuationProblem<unknown>, place: Place): string | undefined =>
  Object.keys(tests).find((name) => tests[name]?.(place) === 0);

type Step<C> =
  | { readonly end: BranchStop<C> }
  | { readonly next: ArcState; readonly located: readonly LocatedPoint[]; readonly stop?: BranchStop<C> };

/** The state of a continuation: where it is, how far it came, how long the next step is. */
class Walk<C> {
  state: ArcState;
  private ds: number;
  private arc = 0;
  private steps = 0;
  private readonly predictor = new Predictor();

  constructor(
    private readonly system: BorderedSystem<C>,
    private readonly method: ContinuationMethod,
    private readonly options: ContinuationOptions,
    private readonly first: ArcState,
  ) {
    this.state = first;
    this.ds = options.ds;
  }

  /** A state as a point of the result; located ones lie between the present state and the next. */
  point({ z, tangent, sign }: ArcState, label?: string, p?: number): BranchPoint {
    const { scale } = this.system;
    const along = dot(this.state.tangent, z) - dot(this.state.tangent, this.state.z);
    const { low, high } = this.options;
    const place = this.system.toPlace(z);
    return {
      u: place.u,
      p: p ?? Math.min(high, Math.max(low, place.p)), // a start on a bound may miss it by rounding
      tangent: tangent.map((value, i) => value * (scale[i] as number)),
      arc: this.arc + along,
      sign,
      ...(label === undefined ? {} : { label }),
    };
  }

  accept(next: ArcState): void {
    this.arc += dot(this.state.tangent, next.z) - dot(this.state.tangent, this.state.z);
    if (!this.system.problem.corners) this.predictor.add(this.state);
    this.state = next;
    this.steps += 1;
  }

  /** The next point, with what lies before it; shorter where the correction or the turn requires it. */
  step(): Step<C> {
    const { options, system, method, state } = this;
    let kind: "newton" | "stepTooSmall" = "newton";
    let corner: { readonly state: ArcState; readonly length: number } | undefined;
    for (; this.ds >= options.dsMin; this.ds /= 2) {
      const length = this.ds;
      const better = this.predictor.at(state, length);
      const found =
        (better && method.at(system, state, length, options, better)) ??
        method.at(system, state, length, options);
      if (found === undefined) kind = "newton";
      else if (dot(found.state.tangent, state.tangent) < cos(options.maxTurn)) {
        kind = "stepTooSmall";
        corner = { state: found.state, length };
      } else {
        const step = this.judge(found.state, length);
        kind = "newton";
        if (step === undefined) continue;
        if (found.iterations <= options.wantedIterations)
          this.ds = Math.min(options.dsMax, this.ds * options.growth);
        return step;
      }
    }
    if (system.problem.corners && kind === "stepTooSmall" && corner !== undefined) {
      const step = this.judge(corner.state, corner.length);
      this.ds = options.ds;
      if (step !== undefined) return step;
    }
    return { end: { kind, at: system.toPlace(state.z), dsMin: options.dsMin } };
  }

  /** Does the branch end in this step? What is located before? Undefined where the step leads to another branch. */
  private judge(next: ArcState, length: number): Step<C> | undefined {
    const { system, state, options } = this;
    const inside = new StepInside({ s: 0, state }, { s: length, state: next });
    const found = (s: number, guess?: Float64Array) =>
      this.method.at(system, state, s, options, guess)?.state;
    const between = (s: number) => inside.at(s, (guess) => found(s, guess) ?? found(s));
    const stopped = admissibleUntil(system, state, next, length, options, between);
    const closing = stopped === undefined ? this.closing(length) : undefined;
    const until = stopped?.s ?? closing ?? length;
    const last = until === length ? next : (stopped?.state ?? between(until) ?? next);
    const located = locateAll(system, state, last, until, between);
    if (located === jumped) return undefined;
    if (stopped !== undefined) {
      const { p, end } = stopped;
      const exact = p === undefined ? {} : { p };
      const at = { ...system.toPlace(last.z), ...exact };
      return { next: last, located: [...located, { s: until, state: last, ...exact }], stop: { ...end, at } };
    }
    if (closing === undefined) return { next, located };
    const stop = { kind: "closed", at: system.toPlace(last.z) } as const;
    return { next: last, located: [...located, { s: until, state: last }], stop };
  }

  /** How far along this step the start of the branch lies, where the step passes through it. */
  private closing(length: number): number | undefined {
    const { first, state, system } = this;
    if (this.steps < 3) return undefined;
    const apart = first.z.map((value, i) => value - (state.z[i] as number));
    const s = dot(apart, state.tangent);
    if (!(s > 0 && s <= length) || hypot(...apart) > 2 * length) return undefined;
    const there = this.method.at(system, state, s, this.options)?.state;
    if (there === undefined || dot(there.tangent, first.tangent) <= 0) return undefined;
    const miss = hypot(...there.z.map((value, i) => value - (first.z[i] as number)));
    return miss <= continuationTolerances.closed * (1 + hypot(...first.z)) ? s : undefined;
  }
}

/** The start, corrected across the first tangent. */
function firstState(
  system: BorderedSystem,
  start: BranchStart,
  options: ContinuationOptions,
): ArcState | undefined {
  const z = system.toUnits(start);
  const given = start.tangent?.map((value, i) => value / (system.scale[i] as number));
  const tangent = given === undefined ? system.firstTangent(z, options.direction) : unit(given);
  // A given tangent is kept as it is: the place may be a branch point.
  if (given !== undefined)
    return { z, tangent, sign: start.isBranchPoint ? 0 : (system.tangent(z, tangent)?.sign ?? 0) };
  const corrected = correct(system, z, tangent, options);
  if (corrected === undefined) return undefined;
  const own = system.firstTangent(corrected.z, options.direction);
  const sharp = system.tangent(corrected.z, own);
  return { z: corrected.z, tangent: sharp?.tangent ?? own, sign: sharp?.sign ?? 0 };
}
