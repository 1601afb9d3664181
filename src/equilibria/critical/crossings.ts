/**
 * Which zeros that were located along a branch are changes of its stability? A Hopf point is a real part that goes
 * from decidedly negative to decidedly positive, or back, and belongs to a pair; one that stays on the axis has
 * zeros by rounding alone. A flutter point is where two pairs on the axis meet. Where a formula has a kink, real
 * parts jump over the axis.
 */

import type { BranchPoint } from "../../continuation/index.js";
import { hypot } from "../../elementary/index.js";
import { pairsOf, smallestBy } from "../../numerics/index.js";
import { kinksAt } from "../equilibrium.js";
import { type Eigenvalue, isNeutral, largestOf } from "../linear.js";
import { restTolerances } from "../tolerances.js";
import type { WatchedBalance } from "./alongParameter.js";

/** A point of a branch; of a Hopf point also its frequency. */
export interface MarkedPoint extends BranchPoint {
  readonly frequency?: number;
}

/** The points with `hopf` where a pair goes through the axis, and without those where nothing does. */
export function withCrossings(watched: WatchedBalance, points: readonly BranchPoint[]): MarkedPoint[] {
  const seen: { p: number; frequency: number }[] = [];
  const marked = points.flatMap((point, i): MarkedPoint[] => {
    const k = watched.realPartAt(point);
    const { label, ...unmarked } = point;
    const plain = point.arc === 0 ? [unmarked] : []; // the start of a branch is a point of it in any case
    if (k < 0) return label !== "stability" || pairsMeet(watched, point) ? [point] : plain;
    const [before, after] = [decided(watched, points, i, -1, k), decided(watched, points, i, 1, k)];
    if (before === undefined || after === undefined || before.re * after.re > 0) return plain;
    const frequency = frequencyNear(watched.eigenvalues(point), (before.im + after.im) / 2);
    if (frequency === undefined)
      return kinksAt(watched.balance, point.u, watched.parameters(point.p)).length > 0
        ? [{ ...unmarked, label: "corner" }]
        : plain;
    const again = seen.some(
      (one) =>
        Math.abs(one.p - point.p) <= restTolerances.samePoint * watched.width &&
        Math.abs(one.frequency - frequency) <= Math.sqrt(restTolerances.samePoint) * frequency,
    );
    if (again) return plain;
    seen.push({ p: point.p, frequency });
    return [{ ...unmarked, label: "hopf", frequency }];
  });
  // Two pairs that cross the axis together meet on it, but stability changes by the crossing.
  const crossed = (p: number) =>
    seen.some((one) => Math.abs(one.p - p) <= Math.sqrt(restTolerances.samePoint) * watched.width);
  return marked.filter(({ label, p }) => label !== "stability" || !crossed(p));
}

/** The nearest point before or after at which the k-th real part is not 0, as its eigenvalue. */
function decided(
  watched: WatchedBalance,
  points: readonly BranchPoint[],
  from: number,
  step: 1 | -1,
  k: number,
): Eigenvalue | undefined {
  for (let i = from + step; i >= 0 && i < points.length; i += step) {
    const point = points[i] as BranchPoint;
    if (point.label !== undefined) continue; // it may be located at the same place
    const one = watched.moving(point)[k];
    if (one !== undefined && !isNeutral(one.re, watched.eigenvalues(point)))
      return { re: one.re, im: Math.abs(one.im) };
  }
  return undefined;
}

/** Of the pairs on the axis the one next to a frequency; two real eigenvalues that are opposite are none. */
function frequencyNear(values: readonly Eigenvalue[], frequency: number): number | undefined {
  const pairs = values.filter(({ re, im }) => im > 0 && Math.abs(re) <= restTolerances.onAxis * im);
  return smallestBy(pairs, ({ im }) => Math.abs(im - frequency))?.im;
}

/** Without damping nothing else changes stability; with damping two pairs must be followed. */
function pairsMeet(watched: WatchedBalance, point: BranchPoint): boolean {
  if (watched.linear(point)?.undamped !== false) return true;
  const values = watched.eigenvalues(point);
  const limit = restTolerances.metPairs * largestOf(values);
  const pairs = values.filter(({ re, im }) => im > 0 && Math.abs(re) <= limit);
  return pairsOf(pairs).some(([one, other]) => hypot(one.re - other.re, one.im - other.im) <= limit);
}
