/** What counts as zero in a contact problem? Shares of its own scales. */

export const contactTolerances = Object.freeze({
  /** An inequality this close to its border is neither kept nor broken: both sides are listed. */
  border: 1e-11,
  /** Equations that cannot be met better than this have no solution. */
  equations: 1e-9,
  /** Pivots and singular values. */
  rank: 1e-10,
  /**
   * By how much the other tolerances could change without a change of the verdict; nearer to a border it is called
   * degenerate.
   */
  band: 100,
  /**
   * Equations whose smallest pivot is above this, with rows and columns of length 1, have one solution that numbers
   * alone give.
   */
  healthyPivot: 1e-3,
  /** Directions and frictions of two looks that differ by less are the same. */
  sameDirections: 1e-9,
  /** A witness nearer to 0, as a share of the accelerations involved, does not decide: the combination is solved. */
  clearWitness: 1e-6,
  /** What rounding leaves of a sum of rows that vanishes, as a share of its terms. */
  vanishingRows: 1e-11,
  /** What rounding leaves of two tangents that are one direction. */
  sameTangent: 1e-13,
});
