/**
 * How does a critical value of an equilibrium move with a second parameter? The balance of forces together with the
 * number that vanishes there (a pair on the axis, [LBN] (4.9); λ_N; k_N), followed through the plane of both
 * parameters.
 */

import type { Box, Pair, PlanePlace } from "../../../continuation/index.js";
import { Recent } from "../../../continuation/recent.js";
import { hypot } from "../../../elementary/index.js";
import { restConditions } from "../../../equilibria/conditions.js";
import {
  contactDeterminant,
  leftBranch,
  oppositePairs,
  restLimits,
} from "../../../equilibria/critical/alongParameter.js";
import type { CriticalOrigin } from "../../../equilibria/critical/branches.js";
import {
  type CriticalEquilibrium,
  nearestPair,
  swingAt,
} from "../../../equilibria/critical/criticalEquilibrium.js";
import { type CriticalKind, kindAtBorder } from "../../../equilibria/critical/criticalKind.js";
import { testOf } from "../../../equilibria/critical/moves/vanishing.js";
import { modesOfBalance, placeOf } from "../../../equilibria/equilibrium.js";
import { type Eigenvalue, isNeutral, largestOf, linearWithValues } from "../../../equilibria/linear.js";
import { complexProduct, pairsOf, smallestBy, solveWithin } from "../../../numerics/index.js";
import { branchTolerances } from "../../tolerances.js";
import { type CurveSteps, followed, type ParameterCurve, type PlaneFrame, toldCurve } from "../curve.js";
import type { CurveLoss, CurveProblem, FollowedCurve, NoCurveReason } from "../reason.js";
import { type Swing, signedCoefficient, turn, withTurns } from "./coefficient.js";

/** Kinds of critical values that have curves; others change with no number that vanishes. */
export const restCurveKinds = Object.freeze([
  "hopf",
  "fold",
  "painleve",
  "liftoff",
  "breakaway",
  "touch",
  "standstill",
  "flutter",
] as const satisfies readonly CriticalKind[]);

type Number2 = (place: PlanePlace) => number;

/** One critical value with both parameters free. */
class RestPlane {
  /** Lyapunov coefficients are expensive: each place is evaluated several times. */
  private readonly swings = new Map<string, Swing>();
  private readonly known = new Recent<PlanePlace, ReturnType<typeof linearWithValues>>();

  /** Of the pair on the axis, where it was seen last. */
  private frequency: number | undefined;

  constructor(
    private readonly origin: CriticalOrigin,
    private readonly point: CriticalEquilibrium,
    private readonly indices: readonly [number, number],
  ) {
    this.frequency = point.frequency;
  }

  parameters([first, second]: Pair): Float64Array {
    const p = this.origin.p.slice();
    p[this.indices[0]] = first;
    p[this.indices[1]] = second;
    return p;
  }

  private linear(place: PlanePlace) {
    return this.known.at(place, ({ u, p }) => linearWithValues(this.origin.balance, u, this.parameters(p)));
  }

  problem(box: Box): CurveProblem {
    const { origin, point, indices } = this;
    const { balance, u, p, range } = origin;
    const columns = indices.map((index) => balance.field.parameterColumn(index));
    const corners = box[0].flatMap((first) => box[1].map((second) => this.parameters([first, second])));
    const conditions = restConditions(balance).filter(
      ({ contact, kind }) => !(contact === point.contact && kindAtBorder[kind] === point.kind),
    );
    const limits = restLimits(balance, conditions, range, u, [p, ...corners]);
    return {
      size: balance.unknowns,
      residual: (at, values, out) => out.set(balance.residual(at, this.parameters(values))),
      jacobian: (at, values, out) => out.set(balance.jacobian(at, this.parameters(values), columns)),
      scale: [...limits.scale, ...box.map(([low, high]) => high - low)],
      vanishes: this.vanishes(),
      fold: point.kind === "fold",
      tests: this.events(),
      broken: (place) => this.lost(place) ?? leftBranch(limits, place.u, this.parameters(place.p)),
    };
  }

  private vanishes(): Number2 {
    const { balance } = this.origin;
    const { kind, contact } = this.point;
    if (kind === "hopf") return this.pairVanishes();
    if (kind === "fold") return (place) => this.determinant(place);
    if (kind === "flutter") return (place) => meetings(this.linear(place).values);
    const test = testOf(balance, kind, contact);
    return ({ u, p }) => test?.(u, this.parameters(p)) ?? Number.NaN;
  }

  /**
   * Π (λ_i + λ_j); where further pairs stay on the axis it is 0 everywhere, and the real part of the own pair
   * remains.
   */
  private pairVanishes(): Number2 {
    const { u, p } = this.origin;
    const { values } = this.linear({ u, p: [p[this.indices[0]] as number, p[this.indices[1]] as number] });
    const still = values.filter(({ re }) => isNeutral(re, values)).length > 2;
    return (place) => {
      const here = this.linear(place).values;
      return still ? (this.pair(here)?.re ?? Number.NaN) : oppositePairs(here);
    };
  }

  /** The pair on the axis: the one next to where it was. */
  private pair(values: readonly Eigenvalue[]): Eigenvalue | undefined {
    const { frequency } = this;
    if (frequency === undefined) return nearestPair(values);
    return smallestBy(
      values.filter(({ im }) => im > 0),
      ({ re, im }) => hypot(re, im - frequency),
    );
  }

  /** det ∂F/∂u. */
  private determinant({ u, p }: PlanePlace): number {
    const { balance } = this.origin;
    const n = balance.unknowns;
    const work = new Float64Array(n * n + n);
    work.set(balance.jacobian(u, this.parameters(p)));
    return solveWithin(n, work, 0);
  }

  /** Where a second thing happens on the curve. */
  private events(): Readonly<Record<string, Number2>> {
    const { balance } = this.origin;
    const { kind } = this.point;
    const slips = balance.rigid.some(({ slip }) => slip !== 0);
    const paradox: Number2 = ({ u, p }) => contactDeterminant(balance, u, this.parameters(p));
    return {
      ...(slips && kind !== "painleve" ? { painleve: paradox } : {}),
      ...(kind === "hopf"
        ? {
            [turn]: (place: PlanePlace) => signedCoefficient(this.swing(place)),
            ZH: (place: PlanePlace) => this.determinant(place),
          }
        : {}),
      ...(kind === "fold" ? { BT: (place: PlanePlace) => pairSums(this.linear(place).values) } : {}),
    };
  }

  /** What makes the label meaningless here. */
  private lost(place: PlanePlace): CurveLoss | undefined {
    const { kind } = this.point;
    const { linear, values } = this.linear(place);
    if (kind === "flutter" && linear?.undamped === false) return { kind: "damping" };
    if (kind !== "hopf" || values.length === 0) return undefined;
    const pair = this.pair(values);
    const size = largestOf(values);
    const swings =
      pair !== undefined && pair.im > branchTolerances.doubleZero * size && Math.abs(pair.re) < pair.im;
    if (swings) this.frequency = pair.im;
    return swings ? undefined : { kind: "BT" };
  }

  /** Frequency and Lyapunov coefficient of a Hopf point. */
  private swing(place: PlanePlace): Swing {
    const pair = this.point.kind === "hopf" ? this.pair(this.linear(place).values) : undefined;
    if (pair === undefined) return {};
    const key = [...place.u, ...place.p].join();
    const known = this.swings.get(key);
    if (known !== undefined) return known;
    const { values } = this.linear(place);
    const swing = swingAt(this.origin.balance, place.u, this.parameters(place.p), pair.im, values);
    this.swings.set(key, swing);
    return swing;
  }

  describe(curve: FollowedCurve): ParameterCurve {
    const { balance } = this.origin;
    const { kind, contact } = this.point;
    const what = {
      label: kind,
      ...(contact === undefined ? {} : { contact }),
      modes: modesOfBalance(balance),
    };
    const told = toldCurve(what, curve, ({ label, ...place }) => {
      const { values } = this.linear(place);
      // Two real eigenvalues may be opposite on a fold too: nothing happens there.
      if (label === "BT" && nearestPair(values) === undefined && !zeros(values)) return [];
      const { q } = placeOf(balance, place.u, this.parameters(place.p));
      return [{ values: place.p, ...(label === undefined ? {} : { label }), q, ...this.swing(place) }];
    });
    return { ...told, points: withTurns(told.points) };
  }
}

/** Π (λ_i + λ_j), with its size: at a double zero of two eigenvalues nothing is left to compare it with. */
function pairSums(values: readonly Eigenvalue[]): number {
  const size = largestOf(values);
  return size === 0 && values.length > 0 ? 0 : size * oppositePairs(values);
}

/** Both smallest eigenvalues vanish. */
function zeros(values: readonly Eigenvalue[]): boolean {
  if (values.length === 2) return true;
  const sizes = values.map(({ re, im }) => hypot(re, im)).sort((one, other) => one - other);
  return (sizes[1] ?? 1) <= Math.sqrt(branchTolerances.doubleZero) * (sizes.at(-1) ?? 1);
}

/**
 * Π (ν_i − ν_j)² with ν = λ² of each pair ±λ, relative to their sizes: negative where two have met and parted into the
 * plane.
 */
function meetings(values: readonly Eigenvalue[]): number {
  const squares = values
    .filter(({ re, im }) => im > 0 || (im === 0 && re > 0))
    .map(({ re, im }) => ({ re: re * re - im * im, im: 2 * re * im }));
  const size = largestOf(squares);
  const factors = pairsOf(squares).map(([one, other]) => {
    const [x, y] = [(one.re - other.re) / size, (one.im - other.im) / size];
    return { re: x * x - y * y, im: 2 * x * y };
  });
  return complexProduct(factors).re;
}

/** The curve of a critical value, or why it has none. */
export function restCurve(
  origin: CriticalOrigin,
  point: CriticalEquilibrium,
  frame: PlaneFrame & { readonly indices: readonly [number, number] },
  steps: CurveSteps,
): ParameterCurve | NoCurveReason {
  const { indices, box } = frame;
  const plane = new RestPlane(origin, point, indices);
  const p = [origin.p[indices[0]] as number, origin.p[indices[1]] as number] as const;
  const curve = followed(plane.problem(box), { u: origin.u, p }, frame, steps);
  return curve === undefined ? { kind: "noPoint" } : plane.describe(curve);
}
