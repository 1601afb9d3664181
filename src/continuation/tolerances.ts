/** What counts as near or small along a branch? Shares of the units of the problem's scale. */

export const continuationTolerances = Object.freeze({
  /** Step of the differences where no Jacobian is handed in: the third root of the rounding. */
  residual: 6e-6,
  /** Step over which a Jacobian, or a number on the surface of solutions, is differenced. */
  slope: 1e-5,
  /** How far next to a point of a curve its equations are evaluated, to estimate their roundings. */
  besideCurve: 1e-9,
  /** What a last step of Newton's method is multiplied by, so that it bounds the error; and roundings of a value. */
  curveMargin: 2,
  valueRounding: 2 ** -50,
  /** A component of the first tangent below this does not decide its direction. */
  lead: 1e-9,
  /** How near, relative to its size, a branch comes to its start when it closes. */
  closed: 1e-6,
  /** A test function that exceeds both ends of a step by more than this share runs through a pole. */
  pole: 1e-9,
  /** Points this near to the place where the sign of the determinant changes, relative to the step, … */
  besideJump: 1e-3,
  /** … are nearer to each other than this, unless the step leads to another branch. */
  jump: 0.02,
  /** Points take part in a prediction while their tangents have this component along the present one, … */
  ahead: 0.5,
  /** … and while each pair of terms moves the guess by less than this share of what the pair before moved it by. */
  smoother: 0.5,
});
