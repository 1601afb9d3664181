/**
 * What counts as zero or as converged in small dense problems, whose entries are of the order of 1 unless stated
 * otherwise?
 */

export const numericsTolerances = Object.freeze({
  /** Root of a matrix: a pivot up to this share of its diagonal entry is not positive. */
  definite: 1e-15,
  /**
   * Singular values: rotations end where no two vectors have a larger cosine, and pairs with less than half a
   * rounding are left.
   */
  orthogonal: 1e-15,
  rounding: 1e-16,
  /** Pivoting: numbers below this count as 0. */
  pivot: 1e-11,
  /** Ratios this close are equal. */
  tie: 1e-11,
  /** Least distance: a residual, or a slope of it, up to this is 0. */
  residual: 1e-13,
  /**
   * Singular values of its columns up to this share of them are rounding; a weight up to the next is on its border.
   */
  rank: 1e-14,
  border: 1e-15,
  /** A column of which earlier ones leave a larger share is clearly independent of them. */
  independent: 1e-6,
  /** A point at a larger distance is far. */
  far: 10,
  /** Minimum: nothing is resolved beyond this, because values around it differ by less than rounding. */
  minimum: 1e-9,
  /** The share of the interval over which slopes are taken, once that is reached. */
  span: 2e-3,
  /** Search of a zero: the first step from the guess. */
  outwards: 1e-3,
});
