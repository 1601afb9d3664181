/** What counts as zero, and how exact are trials, where formulas are checked and states are made? */

export const mechanismTolerances = Object.freeze({
  /**
   * Trials of formulas at random states: a distance has slope 1, and an expression vanishes relative to its size,
   * to within these.
   */
  distance: 1e-6,
  vanishing: 1e-9,
  /**
   * A formula whose slopes, or whose combination of them, are below this relative to its size does not depend on
   * the coordinates.
   */
  unchanged: 1e-11,
  /** Formulas that differ by this share of what changes within a period are the same after it. */
  repeats: 1e-6,
  /** A slope below this relative to its terms is known to few digits. */
  cancelled: 1e-4,
  /** A trial point is on the surface. */
  surface: 1e-13,
  /**
   * Determinants relative to the square of the trace: above the first a matrix has rank 2, below the second rank 1,
   * else it is not used.
   */
  rank2: 1e-8,
  rank1: 1e-14,
  /** A determinant this small relative to its parts: the contact point moves along one line only. */
  line: 1e-12,
  /**
   * Start: the gap that counts as closed is a few roundings of the coordinates; smaller pivots leave velocities
   * undecided.
   */
  closed: 1e-14,
  pivot: 1e-14,
  /**
   * Loops: distances and velocities that count as closed, singular values that count as 0 relative to the largest,
   * assemblies that are the same.
   */
  loop: 1e-13,
  loopRate: 1e-12,
  loopRank: 1e-9,
  sameAssembly: 1e-6,
  /** Pull of a point: the gap that counts as closed, the width of a difference, the longest step of a coordinate. */
  pulledGap: 1e-12,
  pullWidth: 1e-6,
  pullStep: 0.3,
  /** How much the pulled point yields to the gaps, and the gaps to each other. */
  pointYields: 1e-4,
  gapYields: 1e-14,
  /** How much the velocity of a thrown point yields, and the share of a throw that closed contacts may take away. */
  throwYields: 1e-10,
  liftShare: 0.15,
  /** How exactly a force at a point must explain a load, and how far coordinates are moved to see that it stays. */
  loadMisfit: 1e-6,
  loadTurn: 0.03,
  /**
   * How much a feature in time may change in a part of a stretch, relative to all its change in the time that is
   * left.
   */
  change: 0.1,
});
