/**
 * What was computed at the places that a branch asks for again and again? The two ends of a step are asked by every test function
 * and by what is told of the points: an orbit there is integrated once.
 */

import type { Place } from "../../continuation/index.js";

/** The two ends of a step, the point that is told, and one that is looked for between them. */
const keptPlaces = 4;

interface Kept<T> {
  readonly place: Place;
  readonly value: T;
}

/** The values at the last few places. */
export class Recent<T> {
  private readonly kept: Kept<T>[] = [];

  at(place: Place, compute: (place: Place) => T): T {
    const found = this.kept.findIndex((one) => samePlace(one.place, place));
    const kept = this.kept[found] ?? { place: { u: place.u.slice(), p: place.p }, value: compute(place) };
    if (found >= 0) this.kept.splice(found, 1);
    this.kept.unshift(kept);
    this.kept.length = Math.min(this.kept.length, keptPlaces);
    return kept.value;
  }
}

const samePlace = (one: Place, other: Place): boolean =>
  one.p === other.p && one.u.length === other.u.length && one.u.every((value, i) => value === other.u[i]);
