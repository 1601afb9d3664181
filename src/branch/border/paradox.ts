/**
 * How far is the end of stick or slip on an orbit from the paradox? k_N = C ∓ μB relative to its terms, [LBN]
 * (4.15).
 */

import type { DirectedPlace, Place } from "../../continuation/index.js";
import { namedState } from "../../mechanism/index.js";
import type { BranchContext, OrbitEquations } from "../equations.js";
import type { Word } from "../word.js";
import { contactAt, type EventState, eventState } from "./border.js";
import { moved } from "./restart.js";

/** Which k_N: at the end of which segment, of which contact, and of slip+ (1) or slip- (−1). */
export interface RatePlace {
  readonly segment: number;
  readonly contact: string;
  readonly slip: 1 | -1;
}

/** Where stick or slip ends with the smallest k_N; undefined where neither ends on the orbit. */
export function leastRate({ equations, pieces }: Word, place: Place): RatePlace | undefined {
  const places = pieces.flatMap(({ events }, segment) =>
    events
      .filter(({ type, from }) => type !== "impact" && from !== "flight")
      .flatMap(({ contact }) => ([1, -1] as const).map((slip): RatePlace => ({ segment, contact, slip }))),
  );
  const sizes = places.map((rate) => Math.abs(rateOn(equations, place, rate) ?? Number.NaN));
  const least = Math.min(...sizes.filter(Number.isFinite));
  return places[sizes.indexOf(least)];
}

/** Its k_N relative to the terms; undefined where there is no contact problem. */
export function rateAt(
  context: BranchContext,
  value: number,
  { contact, slip }: RatePlace,
  { end, t }: EventState,
): number | undefined {
  const found = contactAt(context, value, contact, namedState(context.mechanism, end), t);
  if (found === undefined) return undefined;
  const { B, C, mu } = found.problem;
  return (C - slip * mu * B) / (C + mu * Math.abs(B));
}

/** The same at a place of a branch. */
export function rateOn(equations: OrbitEquations, place: Place, rate: RatePlace): number | undefined {
  const { context, problem } = equations;
  const at = equations.at(place);
  return at && rateAt(context, place.p, rate, eventState(problem, place.u, at.values, rate.segment));
}

/** The parameter where k_N is 0, from its values at several k_N: Lagrange's form of p(k). */
export const valueAtZero = (known: readonly { readonly p: number; readonly k: number }[]): number =>
  known.reduce((sum, one) => {
    const others = known.filter((other) => other !== one);
    return sum + one.p * others.reduce((product, other) => (product * other.k) / (other.k - one.k), 1);
  }, 0);

/** How far before the border, in units of the branch, k_N is evaluated. */
const before = [1e-4, 2e-4, 4e-4];

/**
 * Where k_N is 0, as the value of the parameter: at a Painlevé border. Slip lasts shorter and shorter before it
 * under forces that grow without bound, so it is approached to a distance and extrapolated, by the parabola through
 * three places. The line through the two nearest is off by more.
 */
export function paradoxValue(
  word: Word,
  point: DirectedPlace,
): { readonly value: number; readonly error: number } | undefined {
  const { equations } = word;
  const rate = leastRate(word, point);
  if (rate === undefined) return undefined;
  const known = before.flatMap((s) => {
    const place = equations.nearest(moved(point, -s));
    const k = place && rateOn(equations, place, rate);
    return place === undefined || k === undefined ? [] : [{ p: place.p, k }];
  });
  if (known.length < before.length) return undefined;
  const value = valueAtZero(known);
  if (!(Math.abs(value - point.p) <= (before[0] as number) * equations.context.range)) return undefined;
  return { value, error: Math.abs(value - valueAtZero(known.slice(0, 2))) };
}
