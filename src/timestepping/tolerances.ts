/** What counts as zero in the problem of one step? Relative to the velocities involved, unless stated otherwise. */

export const stepTolerances = Object.freeze({
  /** A residual of the laws that still counts as solved: nearly redundant contacts do not always leave less. */
  residual: 1e-7,
  /** Where the residual is this small a better solution is not sought. */
  fine: 1e-11,
  /** A slip up to this is none. */
  still: 1e-11,
  /** A change this small ends the iteration. */
  settled: 1e-14,
  /** A pivot this small relative to the largest entry means that the impulses are not unique. */
  pivot: 1e-11,
  /** A determinant this small relative to the product of its diagonal is one of redundant contacts: it has no sign. */
  redundant: 1e-10,
  /**
   * Gaps relative to the coordinates: up to the first they are left as they are, after a move from one up to the
   * second none is left.
   */
  gapRounding: 1e-14,
  gapNear: 1e-6,
  /** Normals up to this relative to the others are dependent. */
  rank: 1e-9,
});
