/**
 * What was computed at the places that a branch evaluates several times? The two ends of a step are evaluated by
 * every test function and for the report of the points: what is expensive there is computed once.
 */

/** The start of the branch, the ends of a step, the point that is reported, and the iterates of Newton's method. */
const keptPlaces = 12;

/** Unknowns with one parameter, or with two. */
export interface AnyPlace {
  readonly u: Float64Array;
  readonly p: number | readonly [number, number];
}

/** The values at the last few places. */
export class Recent<P extends AnyPlace, T> {
  private readonly kept: { readonly place: P; readonly value: T }[] = [];

  at(place: P, compute: (place: P) => T): T {
    const { kept } = this;
    for (let i = 0; i < kept.length; i++) {
      const one = kept[i] as (typeof kept)[number];
      if (!samePlace(one.place, place)) continue;
      kept.copyWithin(1, 0, i);
      kept[0] = one;
      return one.value;
    }
    return this.keep(place, compute(place));
  }

  /** The value at a place is known. */
  keep(place: P, value: T): T {
    this.kept.unshift({ place: { ...place, u: place.u.slice() }, value });
    this.kept.length = Math.min(this.kept.length, keptPlaces);
    return value;
  }
}

const samePlace = (one: AnyPlace, other: AnyPlace): boolean =>
  sameNumbers(one.u, other.u) && sameNumbers([one.p].flat(), [other.p].flat());

function sameNumbers(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
