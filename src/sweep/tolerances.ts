/** What counts as closed, free or independent where a run of a sweep begins, and as a range where it is compared? */

export const sweepTolerances = Object.freeze({
  /** Gaps relative to the coordinates: the rest that counts as closed is a few roundings. */
  closed: 1e-13,
  /** A random start may lie this deep in an obstacle, in metres: what a start closes may be off by rounding. */
  depth: 1e-9,
  /** Contacts with a smaller pivot are not independent. */
  pivot: 1e-12,
  /** The ranges of coordinates and velocities count at least as this share of the largest of their kind. */
  range: 1e-3,
});
