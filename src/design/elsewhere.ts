/**
 * Where no way leads from the present design to the target: is there one with the property elsewhere within the bounds?
 * Designs are tried that fill the bounds, more densely near the present design and near the best that is known.
 */

import { hypot } from "../elementary/index.js";
import { haltonPoint, randomSource } from "../numerics/index.js";
import { stepBetween } from "./cuts.js";
import { nearestWith } from "./nearest.js";
import type { DesignSpace, Valued } from "./space.js";

/** A design whose orbit, or critical value, can be taken up again. */
export interface Known extends Valued {
  readonly resume: () => void;
}

export interface Elsewhere {
  /** Designs that were tried, and how many of them have such a value at all. */
  readonly tried: number;
  readonly found: number;
  /** The first one with the property, or the one that comes nearest to it. */
  readonly best: Known;
}

/** From designs that are known, of which the last is the best; the present one is 0. */
export function searchElsewhere(space: DesignSpace, from: readonly Known[], tries: number): Elsewhere {
  const known = [...from];
  const random = randomSource(1);
  let [best, tried, size] = [known.at(-1) as Known, 0, firstSize];
  while (tried < tries && !space.isMet(best.value) && space.options.signal?.aborted !== true) {
    const isWide = tried % 2 === 0;
    tried++;
    const place = isWide ? within(space, (tried + 1) / 2) : about(space, best.z, size, random);
    const there = reach(space, known, place);
    space.options.onProgress?.(tried / tries, `${tried} of ${tries} other designs`);
    if (there !== undefined) known.push(there);
    const isBetter = there !== undefined && space.missing(there.value) < space.missing(best.value);
    if (isBetter) best = there;
    if (!isWide) size *= isBetter ? grows : shrinks;
  }
  return { tried, found: known.length - from.length, best };
}

/** The k-th point within the bounds: each component on a side of 0, by the cube of a share of the way to the bound. */
function within({ bounds }: DesignSpace, k: number): number[] {
  const unit = {
    low: new Float64Array(bounds.length).fill(-1),
    high: new Float64Array(bounds.length).fill(1),
  };
  return [...haltonPoint(unit, k)].map((side, i) => side * side * side * Math.abs(boundOf(bounds, i, side)));
}

const boundOf = (bounds: DesignSpace["bounds"], i: number, side: number): number =>
  (bounds[i] as readonly [number, number])[side < 0 ? 0 : 1];

/** Steps about the best design, as shares of its parameters: longer after one that helps, as if one in five does. */
const [firstSize, grows, shrinks] = [0.2, 1.6, 0.89];

/** A random point about a design. */
function about(
  { bounds, changed }: DesignSpace,
  z: readonly number[],
  size: number,
  random: () => number,
): number[] {
  return z.map((own, i) => {
    const [low, high] = bounds[i] as readonly [number, number];
    const { from, size: unit } = changed[i] as DesignSpace["changed"][number];
    const usual = Math.min(high - low, Math.abs(from / unit + own) || high - low);
    const step = size * usual * (random() + random() + random() - 1.5) * 2;
    return Math.min(high, Math.max(low, own + step));
  });
}

/** From the nearest design that is known; where that fails, half of the way. */
function reach(space: DesignSpace, known: readonly Known[], z: readonly number[]): Known | undefined {
  const apart = (one: Known) => stepBetween(one.z, z);
  const nearest = known.reduce((one, other) => (apart(other) < apart(one) ? other : one));
  const half = z.map((one, i) => (one + (nearest.z[i] as number)) / 2);
  for (const place of [z, half]) {
    nearest.resume();
    const value = space.found(place);
    if (value === undefined) continue;
    space.keep(place);
    return { z: place, value, resume: space.property.remember() };
  }
  return undefined;
}

/** Parts of the way back to the present design. */
const halvings = 12;

/** From a design with the property towards the present one, as far as the property holds, then along its border. */
export function drawnBack(space: DesignSpace, from: Known): Valued {
  from.resume();
  let best: Valued = from;
  let [low, high] = [0, 1];
  for (let k = 0; k < halvings; k++) {
    const share = (low + high) / 2;
    const z = from.z.map((one) => share * one);
    const value = space.near(z) ?? space.found(z);
    if (value === undefined || !space.isMet(value)) low = share;
    else {
      [high, best] = [share, { z, value }];
      space.keep(z);
    }
  }
  const along = nearestWith(space, best, space.property.target);
  return "kind" in along || hypot(...along.z) > hypot(...best.z) ? best : along;
}
