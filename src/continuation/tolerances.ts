/** What counts as near or small along a branch? Shares of the units of the problem's scale. */

export const continuationTolerances = Object.freeze({
  /** Step of the differences where no Jacobian is handed in: the third root of the rounding. */
  residual: 6e-6,
  /** Step over which a Jacobian, or a number on the surface of solutions, is differenced. */
  slope: 1e-5,
  /** A component of the first tangent below this does not decide its direction. */
  lead: 1e-9,
  /** How near, relative to its size, a branch comes to its start when it closes. */
  closed: 1e-6,
  /** A test function that exceeds both ends of a step by more than this share runs through a pole. */
  jump: 1e-9,
});
