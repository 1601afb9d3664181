/** Which smooth number is 0 on a border between two impact regions, and on one where slip has no force any more? */

import type { DirectedPlace, Place } from "../../continuation/index.js";
import type { OrbitEquations } from "../equations.js";
import type { Word } from "../word.js";
import { eventState, type RegionChange, regionDistance } from "./border.js";
import { leastRate, rateOn, valueAtZero } from "./paradox.js";
import { moved } from "./restart.js";

/** How far before the border, in units of the branch, k_N is looked at. */
const before = [1e-4, 2e-4, 4e-4];

/**
 * Where k_N is 0, as the value of the parameter: at a Painlevé border. Slip lasts shorter and shorter before it under forces that
 * grow without bound, so it is approached to a distance and extrapolated, by the parabola through three places.
 */
export function paradoxValue(word: Word, point: DirectedPlace): number | undefined {
  const { equations } = word;
  const rate = leastRate(word, point);
  if (rate === undefined) return undefined;
  const known = before.flatMap((s) => {
    const place = equations.nearest(moved(point, -s));
    const k = place && rateOn(equations, place, rate);
    return place === undefined || k === undefined ? [] : [{ p: place.p, k }];
  });
  if (known.length < before.length) return undefined;
  const p = valueAtZero(known);
  return Math.abs(p - point.p) <= (before[0] as number) * equations.context.range ? p : undefined;
}

/** How far the impact of a place is from the region beyond. */
export function regionAt(equations: OrbitEquations, place: Place, change: RegionChange): number | undefined {
  const { context, problem } = equations;
  const at = equations.at(place);
  const end = at && eventState(problem, place.u, at.values, change.segment);
  return end && regionDistance(context, place.p, end, change);
}
