/**
 * How far does a continuum of equilibria reach? A contact that sticks balances a range of forces, so that places of
 * rest form a curve or more. From one of them the curve along each free coordinate is followed, and the
 * inequalities that end it are located on it.
 */

import { collected, followBranch } from "../continuation/branch.js";
import type { BranchPoint, ContinuationProblem, Place } from "../continuation/index.js";
import { dot } from "../numerics/index.js";
import type { Balance } from "./balance.js";
import { brokenCondition, isForce, restConditions } from "./conditions.js";
import { placeOf, type Segment, type SegmentEnd, solutionAtRest } from "./equilibrium.js";
import type { Freedom } from "./freedom.js";
import { balances } from "./newton.js";
import type { RestBreach, SegmentReason } from "./reason.js";
import type { SearchRange } from "./search.js";
import { restTolerances } from "./tolerances.js";
import { segmentWords } from "./words.js";

/** Steps of a curve, as shares of the ranges of the coordinates. */
const steps = Object.freeze({ ds: 0.005, dsMax: 0.02, dsMin: 1e-9, maxPoints: 600 });

/** One coordinate and no equation: an unknown that stays 0 takes the place of the others. */
const lonely: ContinuationProblem<never> = {
  size: 1,
  residual: (rest, _x, out) => out.set(rest),
  jacobian: (_rest, _x, out) => out.set([1, 0]),
};

/** All unknowns, from the others and the coordinate along which a curve runs. */
const inserted = (rest: Float64Array, along: number, x: number): Float64Array =>
  Float64Array.of(...rest.subarray(0, along), x, ...rest.subarray(along));

/** The curve along one free coordinate as a problem of continuation; the coordinate is its parameter. */
function curveProblem(
  balance: Balance,
  u0: Float64Array,
  p: Float64Array,
  { coordinates, forces, equations }: Freedom,
  along: number,
  range: SearchRange,
): ContinuationProblem<never> {
  const fixed = coordinates.filter((i) => i !== along);
  if (balance.unknowns === 1) return lonely;
  const force = Math.max(balance.forceSize(u0, p), restTolerances.noLoad);
  const { n } = balance.field;
  const width = (i: number) => (range.high[i] as number) - (range.low[i] as number);
  const ofShares = n + balance.slots.length;
  const scale = [...u0.keys()].map((i) => (i < n ? width(i) : i < ofShares ? force : 1));
  return {
    size: balance.unknowns - 1,
    residual: (rest, x, out) => {
      const u = inserted(rest, along, x);
      const values = balance.residual(u, p);
      const apart = u.map((value, i) => value - (u0[i] as number));
      out.set([
        ...equations.map((row) => dot(row, values)),
        ...forces.map((direction) => dot(direction, apart)),
        ...fixed.map((i) => apart[i] as number),
      ]);
    },
    jacobian: (rest, x, out) => {
      const { unknowns } = balance;
      const J = balance.jacobian(inserted(rest, along, x), p);
      const column = (j: number) => (j === unknowns - 1 ? along : j < along ? j : j + 1);
      const rows = [
        ...equations.map((row) => (c: number) => {
          let sum = 0;
          for (let i = 0; i < balance.equations; i++)
            sum += (row[i] as number) * (J[i * unknowns + c] as number);
          return sum;
        }),
        ...forces.map((direction) => (c: number) => direction[c] as number),
        ...fixed.map((i) => (c: number) => (c === i ? 1 : 0)),
      ];
      for (const [i, row] of rows.entries())
        for (let j = 0; j < unknowns; j++) out[i * unknowns + j] = row(column(j));
    },
    scale: [...scale.slice(0, along), ...scale.slice(along + 1), scale[along] as number],
  };
}

/** A yes or no as a number whose change of sign is located on the side of yes: it is the nearer to 0. */
const kept = (yes: boolean): number => (yes ? 0.5 : -1);

/** A curve is followed this many widths of its range beyond it. */
const beyondRange = 10;

/** A point of a curve with the first inequality that it breaks. */
interface CurvePoint {
  readonly u: Float64Array;
  readonly broken: RestBreach | undefined;
}

export interface Curve {
  readonly points: readonly CurvePoint[];
  /** Parts on which all inequalities hold, by their first and last point. */
  readonly kept: readonly (readonly [number, number])[];
}

/** The curve through a place, in both directions, with the borders of its admissible parts located. */
export function curveThrough(
  balance: Balance,
  u0: Float64Array,
  p: Float64Array,
  freedom: Freedom,
  along: number,
  range: SearchRange,
): Curve {
  const conditions = restConditions(balance);
  const brokenAt = (u: Float64Array): RestBreach | undefined => {
    if (!balances(balance, u, p, restTolerances.lostBalance)) return { kind: "balance" };
    if (freedom.forces.length === 0) return brokenCondition(balance, conditions, u, p, restTolerances.border);
    const other = conditions.filter((condition) => !isForce(condition));
    const broken = brokenCondition(balance, other, u, p, restTolerances.border);
    if (broken !== undefined) return broken;
    const feasible = solutionAtRest(balance, u, p) !== undefined;
    return feasible ? undefined : { kind: "cones" };
  };
  if (range.ignorable[along]) {
    const points = [range.low, u0, range.high].map((ends) => {
      const u = u0.map((value, i) => (i === along ? (ends[i] as number) : value));
      return { u, broken: brokenAt(u) };
    });
    return { points, kept: runs(points.map(({ broken }) => broken === undefined)) };
  }
  const plain = curveProblem(balance, u0, p, freedom, along, range);
  const whole = ({ u, p: x }: Place) => inserted(u, along, x).slice(0, balance.unknowns);
  const tests =
    freedom.forces.length > 0
      ? { border: (place: Place) => kept(brokenAt(whole(place)) === undefined) }
      : Object.fromEntries([
          ["balance", (place: Place) => kept(balances(balance, whole(place), p, restTolerances.lostBalance))],
          ...conditions.map(
            ({ value }, i) => [`border ${i}`, (place: Place) => value(whole(place), p)] as const,
          ),
        ]);
  const broken = (place: Place) =>
    brokenCondition(balance, conditions, whole(place), p, restTolerances.beyond);
  const problem = {
    ...plain,
    tests,
    ...(balance.closed.filter(({ rough }) => rough).length + balance.kinks.length > 1 ? {} : { broken }),
  };
  const limits = { ...steps, ...limitsOf(range, along, u0[along] as number) };
  const start = {
    u: Float64Array.of(...u0.subarray(0, along), ...u0.subarray(along + 1), ...(u0.length === 1 ? [0] : [])),
    p: u0[along] as number,
  };
  const walk = (direction: 1 | -1) => collected(followBranch(problem, start, { ...limits, direction }));
  const ahead = walk(1);
  const behind: readonly BranchPoint[] = ahead.end.kind === "closed" ? [] : walk(-1).points;
  const line = [...behind.slice(1).reverse(), ...ahead.points];
  const points = fromBroken(
    line.map((point) => ({ u: whole(point), broken: brokenAt(whole(point)) })),
    range.angles,
  );
  return { points, kept: runs(points.map(({ broken }) => broken === undefined)) };
}

/**
 * A curve that closes, by a full turn of an angle too, begins at a point that is not admissible: no stretch is cut
 * where it was started.
 */
function fromBroken(points: readonly CurvePoint[], angles: readonly boolean[]): readonly CurvePoint[] {
  const first = points.findIndex(({ broken }) => broken !== undefined);
  const [start, end] = [points[0], points.at(-1)];
  if (first <= 0 || start === undefined || end === undefined) return points;
  const turns = angles.map((isAngle, i) => {
    const apart = (end.u[i] as number) - (start.u[i] as number);
    return isAngle ? 2 * Math.PI * Math.round(apart / (2 * Math.PI)) : 0;
  });
  const closes = turns.every((turn, i) => {
    const [from, to] = [start.u[i] as number, end.u[i] as number];
    return Math.abs(to - turn - from) <= restTolerances.slack * (1 + Math.abs(from));
  });
  if (!closes) return points;
  const turned = ({ u, broken }: CurvePoint) => ({ u: u.map((value, i) => value + (turns[i] ?? 0)), broken });
  return [...points.slice(first), ...points.slice(1, first + 1).map(turned)];
}

/**
 * How far a curve is followed: within a range that was given, one turn of an angle, else far beyond what was
 * searched.
 */
function limitsOf({ low, high, strict, angles }: SearchRange, along: number, x: number) {
  const [from, to] = [low[along] as number, high[along] as number];
  if (strict[along]) return { low: Math.min(x, from), high: Math.max(x, to) };
  const reach = angles[along] ? Math.PI : beyondRange * (to - from);
  return { low: x - reach, high: x + reach };
}

/** Stretches of true values. */
function runs(flags: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  for (const [i, flag] of flags.entries()) {
    if (!flag) continue;
    const last = found.at(-1);
    if (last !== undefined && last[1] === i - 1) last[1] = i;
    else found.push([i, i]);
  }
  return found;
}

/** A stretch of a curve with its ends by name. */
export function namedSegment(
  balance: Balance,
  { points }: Curve,
  [from, to]: readonly [number, number],
  p: Float64Array,
  along: number,
  { ignorable }: SearchRange,
): Segment {
  const end = (index: number, beyond: number): SegmentEnd => {
    const { u } = points[index] as CurvePoint;
    const reason: SegmentReason = points[beyond]?.broken ?? {
      kind: ignorable[along] ? "unbounded" : "range",
    };
    const name = "contact" in reason ? { [reason.kind === "hold" ? "kink" : "contact"]: reason.contact } : {};
    return { ...placeOf(balance, u, p), because: segmentWords(reason), ...name };
  };
  const name = balance.field.mechanism.coordinates[along] as string;
  const [one, other] = [end(from, from - 1), end(to, to + 1)];
  const rising = (one.q[name] as number) <= (other.q[name] as number);
  return { along: name, from: rising ? one : other, to: rising ? other : one };
}
