/**
 * Where exactly is a border? A simulation detects an event only when it is strong enough. The equations of the word
 * continue beyond it: a segment that vanishes has a duration that passes 0, a graze a guard whose rate passes 0,
 * and both are smooth there.
 */

import type { DirectedPlace, Place } from "../../continuation/index.js";
import type { OrbitProblem, OrbitResidual } from "../../orbit/shooting/problem.js";
import type { SegmentValue } from "../../variation/segment.js";
import type { OrbitEquations } from "../equations.js";
import { branchTolerances } from "../tolerances.js";
import { moved } from "./restart.js";

/** Steps of the secant, and how small the quantity must become relative to its first value. */
const [iterations, share] = [16, 1e-7];
/** Below this share of its first value the zero is on a straight line, if no place is found nearer to it. */
const straight = 1e-4;
/** How much of the way to the zero one step goes. */
const cautious = 0.9;

/** The place where the quantity that almost vanishes does so; undefined where none does. */
export function polish(
  equations: OrbitEquations,
  point: DirectedPlace,
  measure: Measure | undefined = vanishing(equations, point),
): Place | undefined {
  const start = measure?.(point);
  if (measure === undefined || start === undefined || !(Math.abs(start) < branchTolerances.small))
    return undefined;
  if (start === 0) return point;
  const near = (s: number) => at(equations, point, s, measure);
  let one = { s: 0, place: point as Place, value: start };
  let two = near(branchTolerances.firstStep) ?? near(-branchTolerances.firstStep);
  for (let k = 0; k < iterations && two !== undefined; k++) {
    if (Math.abs(two.value) <= Math.max(share * Math.abs(start), branchTolerances.rounding))
      return between(equations, point, one, two);
    const rest: number = (-two.value * (two.s - one.s)) / (two.value - one.value);
    // Not quite to the zero: an impact with no speed is the last one.
    const next: Quantity | undefined = Number.isFinite(rest) ? near(two.s + cautious * rest) : undefined;
    if (next === undefined && Math.abs(two.value) <= straight * Math.abs(start))
      return between(equations, point, one, two);
    [one, two] = [two, next];
  }
  return undefined;
}

/** Something smooth that is 0 on the border; it may have a value on one side only. */
export type Measure = (place: Place) => number | undefined;

/** Of durations and rates the one that is smallest here. */
function vanishing(equations: OrbitEquations, point: Place): Measure | undefined {
  const least = leastPlace(quantities(equations, point));
  return least < 0 ? undefined : (place) => quantities(equations, place)[least];
}

interface Quantity {
  readonly s: number;
  readonly place: Place;
  readonly value: number;
}

/** On the line through two places that are close to the zero. */
function between(equations: OrbitEquations, point: Place, one: Quantity, two: Quantity): Place | undefined {
  const part = two.value / (two.value - one.value);
  const mixed = (from: number, to: number) => to - part * (to - from);
  const p = mixed(one.place.p, two.place.p);
  if (!(Math.abs(p - point.p) <= branchTolerances.moves * equations.context.range)) return undefined;
  return { u: two.place.u.map((value, i) => mixed(one.place.u[i] as number, value)), p };
}

function at(
  equations: OrbitEquations,
  point: DirectedPlace,
  s: number,
  measure: Measure,
): Quantity | undefined {
  const place = equations.nearest(moved(point, s));
  const value = place && measure(place);
  return place === undefined || value === undefined ? undefined : { s, place, value };
}

function quantities(equations: OrbitEquations, place: Place): number[] {
  const found = equations.at(place);
  return found === undefined ? [] : vanishingNumbers(equations.problem, place.u, found);
}

/**
 * What almost vanishes at a place, more than all else: the duration of a segment, or the rate of the guard that
 * ends it.
 */
export interface VanishingPart {
  readonly segment: number;
  readonly what: "duration" | "rate";
}

export function vanishingAt(equations: OrbitEquations, place: Place): VanishingPart | undefined {
  const values = quantities(equations, place);
  const least = leastPlace(values);
  if (least < 0 || !(Math.abs(values[least] as number) < branchTolerances.small)) return undefined;
  const segments = values.length / 2;
  return least < segments
    ? { segment: least, what: "duration" }
    : { segment: least - segments, what: "rate" };
}

/** Where the smallest absolute value stands; −1 where there is none. */
export function leastPlace(values: readonly number[]): number {
  const sizes = values.map(Math.abs);
  return sizes.indexOf(Math.min(...sizes));
}

/**
 * Durations of all segments relative to the period, then the rates of the guards that end them relative to their
 * terms.
 */
export function vanishingNumbers(
  problem: OrbitProblem,
  u: Float64Array,
  { values }: OrbitResidual,
): number[] {
  const period = u.at(-1) as number;
  const durations = values.map((_, i) => problem.durationOf(u, i) / period);
  return [...durations, ...values.map((value) => rateOf(value, period))];
}

/** Of planes and moments there is nothing to vanish. */
function rateOf({ guardRate, guardSlopes, endRate, end }: SegmentValue, period: number): number {
  const size = end.length;
  const change = endRate.reduce((sum, value, k) => sum + Math.abs(value * (guardSlopes[k] as number)), 0);
  const far = end.reduce((sum, value, k) => sum + Math.abs(value * (guardSlopes[k] as number)), 0);
  const terms = Math.max(change, far / period, Math.abs(guardSlopes[size] ?? 0));
  return terms > 0 ? guardRate / terms : 1;
}
