/**
 * Which F(u, p) = 0 does a branch of orbits solve while its word stays the same? The equations of multiple shooting
 * with one parameter, in units of the orbit's own size, and test functions of the multipliers: 0 where one is −1,
 * where a pair has the product 1 (Kuznetsov 1998, ch. 9-10).
 */

import type { ContinuationProblem, Place } from "../continuation/index.js";
import { type AnyPlace, Recent } from "../continuation/recent.js";
import { hypot } from "../elementary/index.js";
import {
  type Mechanism,
  type ParameterValues,
  type Symmetry,
  symmetryOf,
  timeFeatures,
} from "../mechanism/index.js";
import { complexProduct, pairsOf, smallestBy } from "../numerics/index.js";
import { type Multiplier, multipliersOf } from "../orbit/shooting/multipliers.js";
import { type OrbitPlan, OrbitProblem, type OrbitResidual } from "../orbit/shooting/problem.js";
import { unitsOf } from "../orbit/shooting/size.js";
import { orbitTolerances } from "../orbit/tolerances.js";
import type { SimulateOptions } from "../simulate/index.js";
import type { Departure, Period, QuietPeriod } from "./departure.js";
import { nearestStep, openDirection } from "./open.js";
import { orbitBranchDefaults } from "./options.js";
import { branchTolerances } from "./tolerances.js";

/** Of a branch: what does not change along it. */
export interface BranchContext {
  readonly mechanism: Mechanism;
  /** The place of the parameter, and the others' values. */
  readonly parameter: number;
  readonly p: Float64Array;
  /** Of the runs that confirm the orbits. */
  readonly simulate: SimulateOptions;
  /** The unit of the parameter: the range that is followed. */
  readonly range: number;
}

/** The parameters by name where the varied one has a value. */
export const namedAt = (
  { mechanism, simulate, parameter }: BranchContext,
  value: number,
): ParameterValues => ({
  ...simulate.parameters,
  [mechanism.parameters[parameter]?.name as string]: value,
});

/** F of multiple shooting where some parameters are free, with what follows from it; kept for the last places. */
export class FreeEquations<P extends AnyPlace> {
  readonly problem: OrbitProblem;
  /** Shifts that change nothing, whatever the free parameters are. */
  readonly symmetry: Symmetry;
  /** The units of the unknowns, then those of the free parameters. */
  readonly scale: Float64Array;
  private readonly residuals = new Recent<P, OrbitResidual | undefined>();
  private readonly spectra = new Recent<P, readonly Multiplier[]>();

  constructor(
    private readonly base: Omit<BranchContext, "parameter" | "range">,
    free: readonly number[],
    plan: OrbitPlan,
    typical: Float64Array,
    ranges: readonly number[],
  ) {
    this.symmetry = symmetryOf(base.mechanism, base.p, free);
    const { closure } = plan;
    const own = closure === undefined ? plan : { ...plan, closure: { ...closure, symmetry: this.symmetry } };
    this.problem = new OrbitProblem(base.mechanism, own, free, base.simulate);
    this.scale = Float64Array.of(...unitsOf(this.problem, typical), ...ranges);
  }

  /** All parameters where the free ones have these values. */
  parametersAt(values: P["p"]): Float64Array {
    const p = this.base.p.slice();
    for (const [k, value] of [values].flat().entries()) p[this.problem.varied[k] as number] = value;
    return p;
  }

  /** F and its derivatives. */
  at(place: P): OrbitResidual | undefined {
    return this.residuals.at(place, ({ u, p }) => evaluateFrom0(this.problem, u, this.parametersAt(p)));
  }

  /** A last step of Newton's method leads to a place: F is 0 there to its second order, which is not resolved. */
  settle(place: P, from: P): void {
    const at = this.at(from);
    if (at !== undefined) this.residuals.keep(place, { ...at, F: new Float64Array(this.problem.size) });
  }

  /** Those that say something, largest first; none where the place has no motion. */
  multipliers(place: P): readonly Multiplier[] {
    return this.spectra.at(place, ({ u, p }) => {
      const at = this.at(place);
      return at === undefined ? [] : multipliersOf(this.problem, u, this.parametersAt(p), at.values);
    });
  }

  /** How far the coordinates are shifted in a period; undefined where the orbit closes in place. */
  shiftAt(place: P): Float64Array | undefined {
    return this.problem.shiftOf(place.u, this.at(place)?.values ?? []);
  }

  /** As a problem of continuation. */
  equations() {
    return {
      size: this.problem.size,
      scale: [...this.scale],
      residual: (u: Float64Array, p: P["p"], out: Float64Array): void => {
        const at = this.at({ u, p } as P);
        if (at === undefined) out.fill(Number.NaN);
        else out.set(at.F);
      },
      jacobian: (u: Float64Array, p: P["p"], out: Float64Array): void =>
        this.writeJacobian({ u, p } as P, out),
    };
  }

  /** ∂F/∂(u, p), row by row. */
  protected writeJacobian(place: P, out: Float64Array): void {
    const { size, varied } = this.problem;
    const at = this.at(place);
    if (at === undefined) {
      out.fill(Number.NaN);
      return;
    }
    const width = size + varied.length;
    for (let i = 0; i < size; i++) {
      out.set(at.J.subarray(i * size, (i + 1) * size), i * width);
      for (const [k, column] of at.byParameter.entries()) out[i * width + size + k] = column[i] as number;
    }
  }

  /** A change of unknowns and parameters, or the first entries of one, in units of the scale. */
  inUnits(change: Float64Array): Float64Array {
    return change.map((value, i) => value / (this.scale[i] as number));
  }
}

/** Without contacts, kinks, events and loads of short duration a motion has no guard. */
function isQuiet(mechanism: Mechanism): boolean {
  const { contacts, kinks, events } = mechanism;
  return contacts.length + kinks.length + events.length === 0 && !((timeFeatures(mechanism)?.count ?? 0) > 0);
}

export class OrbitEquations extends FreeEquations<Place> {
  /** Nothing can happen on the way. */
  readonly quiet: boolean;
  /** Steps of Newton's method do not get smaller than this: the limit of a chatter is not known better. */
  readonly noise: number;
  /** One simulated period at each of the last places, as `toldPeriod` has it. */
  readonly periods = new Recent<Place, Period | QuietPeriod | Departure>();

  constructor(
    readonly context: BranchContext,
    plan: OrbitPlan,
    private readonly typical: Float64Array,
  ) {
    super(context, [context.parameter], plan, typical, [context.range]);
    this.quiet = isQuiet(context.mechanism);
    this.noise = plan.segments.some(({ reset }) => reset.kind === "chatter")
      ? branchTolerances.chatterNoise
      : 0;
  }

  /** The same equations with smaller tolerances: what changes by them is an error. */
  tightened(): OrbitEquations {
    const { context, problem, typical } = this;
    const made = new OrbitEquations(context, problem.plan, typical);
    made.problem.tighten(orbitTolerances.secondTolerance);
    return made;
  }

  continuation<C>(broken: (place: Place) => C | undefined): ContinuationProblem<C> {
    const { mechanism, parameter } = this.context;
    return {
      ...this.equations(),
      parameter: mechanism.parameters[parameter]?.name as string,
      tests: {
        PD: (place) => doublingTest(this.multipliers(place)),
        NS: (place) => pairProduct(this.multipliers(place)),
      },
      // The limit of a chatter is not resolved so finely.
      ...(this.noise > 0 ? {} : { settled: (place: Place, from: Place) => this.settle(place, from) }),
      broken,
    };
  }

  /** ∂F/∂(u, p) in units of the scale; undefined where there is no motion. */
  slopes(place: Place): Float64Array | undefined {
    const { size } = this.problem;
    const out = new Float64Array(size * (size + 1));
    this.writeJacobian(place, out);
    if (!out.every(Number.isFinite)) return undefined;
    return out.map((value, i) => value * (this.scale[i % (size + 1)] as number));
  }

  /** Along the branch: the direction that the equations leave open, of length 1 in units of the scale. */
  tangent(place: Place): Float64Array | undefined {
    const { size } = this.problem;
    const slopes = this.slopes(place);
    if (slopes === undefined) return undefined;
    return openDirection(size, slopes).map((value, i) => value * (this.scale[i] as number));
  }

  /** The place of the branch nearest to a guess, the parameter free: Newton's method with the shortest steps. */
  nearest(guess: Place, iterations = orbitBranchDefaults.newtonIterations): Place | undefined {
    const { size } = this.problem;
    let place = guess;
    let before = Number.POSITIVE_INFINITY;
    for (let k = 0; k < iterations; k++) {
      const at = this.at(place);
      const slopes = this.slopes(place);
      if (at === undefined || slopes === undefined) return undefined;
      const shortest = nearestStep(size, slopes, at.F);
      const { u, p } = place;
      const step = hypot(...shortest);
      place = {
        u: u.map((value, i) => value - (shortest[i] as number) * (this.scale[i] as number)),
        p: p - (shortest[size] as number) * (this.scale[size] as number),
      };
      if (!Number.isFinite(step)) return undefined;
      if (step <= Math.max(orbitBranchDefaults.nearTolerance, this.noise)) return place;
      if (k > 2 && step > before)
        return step <= Math.max(branchTolerances.stepRounding, 10 * this.noise) ? place : undefined;
      before = step;
    }
    return undefined;
  }
}

/** F with derivatives. A duration below 0 has no motion: from 0 on the equations continue as straight lines. */
function evaluateFrom0(problem: OrbitProblem, u: Float64Array, p: Float64Array): OrbitResidual | undefined {
  const { block, size, segments } = problem;
  const clipped = u.slice();
  const short: number[] = [];
  for (const i of segments.keys()) {
    const column = i * block + block - 1;
    if ((u[column] as number) >= 0) continue;
    clipped[column] = 0;
    short.push(column);
  }
  const at = problem.evaluate(clipped, p);
  if (typeof at === "number") return undefined;
  for (const column of short)
    for (let i = 0; i < size; i++)
      at.F[i] = (at.F[i] as number) + (at.J[i * size + column] as number) * (u[column] as number);
  return at;
}

/** ∏(ρ + s): with s = 1 it is det(I + DP), with s = −1 det(DP − I). */
const product = (multipliers: readonly Multiplier[], s: number): number =>
  complexProduct(multipliers.map(({ re, im }) => ({ re: re + s, im }))).re;

/** 0 where a multiplier is −1. */
export const doublingTest = (multipliers: readonly Multiplier[]): number => product(multipliers, 1);

/** det(I − DP) and det(I + DP) from the multipliers. */
export const determinants = (multipliers: readonly Multiplier[]): { minus: number; plus: number } => ({
  minus: product(multipliers, -1) * (multipliers.length % 2 === 0 ? 1 : -1),
  plus: product(multipliers, 1),
});

/** Is a multiplier as good as 1, or −1? */
export const isNear = (multipliers: readonly Multiplier[], re: 1 | -1): boolean =>
  multipliers.some((one) => hypot(one.re - re, one.im) < branchTolerances.crossing);

/** Of the complex pairs the one nearest to the circle, its upper member; undefined where none is on it. */
export function pairOnCircle(multipliers: readonly Multiplier[]): Multiplier | undefined {
  const far = ({ re, im }: Multiplier) => Math.abs(hypot(re, im) - 1);
  const pair = smallestBy(
    multipliers.filter(({ im }) => im > 0),
    far,
  );
  return pair !== undefined && far(pair) < branchTolerances.crossing ? pair : undefined;
}

/** ∏(ρ_i ρ_j − 1) over pairs: real, and 0 where a complex pair lies on the unit circle. */
export const pairProduct = (multipliers: readonly Multiplier[]): number =>
  complexProduct(
    pairsOf(multipliers).map(([one, other]) => ({
      re: one.re * other.re - one.im * other.im - 1,
      im: one.re * other.im + one.im * other.re,
    })),
  ).re;
