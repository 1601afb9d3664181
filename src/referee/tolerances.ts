/** What counts as small, near and clear where runs are compared? */

export const refereeTolerances = Object.freeze({
  /** Differences between runs below this share of the state are rounding and tolerance. */
  difference: 1e-11,
  /** Distances of a run from a future below this are rounding and tolerance. */
  distance: 1e-10,
  /** Runs that come together, or nearer to a future, more slowly than this power of ε do not tend to it. */
  order: 0.3,
  /** Runs that end within this share of the distance between two futures distinguish them. */
  near: 0.1,
  /** A change of velocity below this is none. */
  jump: 1e-6,
  /**
   * Half of the power of ε that smooth motion has: below it a change of velocity does not vanish with the time that
   * it is given.
   */
  jumpExponent: 0.25,
  /** Of AC − B² relative to AC: below it normal and tangential motion are one. */
  coupled: 1e-12,
});
