/**
 * What counts as zero, equal or near along a branch of orbits and in a plane? Shares of the orbit, the range and
 * the box.
 */

export const branchTolerances = Object.freeze({
  /** Events must come when the word says, to within this share of the period. */
  late: 1e-6,
  /**
   * The motion beyond a border may be this far from closing, relative to the sizes of states, for each unit of the
   * look.
   */
  open: 50,
  /** A segment is empty that lasts no longer than this share of the period. */
  empty: 1e-10,
  /** Two events this near to each other at a border, as a share of the period, coincide there. */
  coincide: 1e-6,
  /** An event within this share of the period may be the one that closes it. */
  closing: 0.2,
  /** The new branch may begin this many looks away from the border. */
  reach: 100,
  /** k_N and b smaller than this, relative to their terms, are 0 at a border that was located. */
  paradox: 1e-3,
  /**
   * A duration relative to the period, or the rate of a guard relative to its terms in a period, that is small
   * enough to be what vanishes.
   */
  small: 1e-2,
  /** Of what vanishes at a border: what is smaller than this is 0 but for roundings. */
  rounding: 1e-12,
  /** Locating a border exactly moves it by at most this share of the range. */
  moves: 1e-4,
  /** First steps along a branch when a border is located exactly, in its units. */
  firstStep: 1e-7,
  /** An orbit this small relative to another is almost a point. */
  pointLike: 0.02,
  /** A multiplier this near to 1 beyond a border belongs to a family. */
  family: 1e-6,
  /** An orbit beyond a border is at least this large relative to the motion that showed it. */
  grown: 0.5,
  /** One this small is a point: the parameter is nearer to where it shrinks by the square of this. */
  point: 1e-6,
  /** Roundings of a special value: it follows from multipliers or guards at the end of a period. */
  valueRounding: 2 ** -47,
  /** The distance of two places between which the zero of a test is found, in units of the branch. */
  testStep: 1e-5,
  /** How far before a border its first side is examined, in units of the branch. */
  behind: 1e-6,
  /** How far the first orbit may lie from the straight way between two others, relative to its length. */
  offWay: 0.2,
  /** A fold this near to a branch point, as a share of the range, is the branch that crosses there. */
  sameValue: 1e-6,
  /** A pair whose frequency is this small relative to the largest eigenvalue is a double zero. */
  doubleZero: 1e-4,
  /**
   * How much longer than a period the motion next to the border of a chatter is followed, so that its last event is
   * met.
   */
  chatterOvertime: 1e-6,
  /** A point this near to a curve, in units of the box, lies on it. */
  onCurve: 2e-3,
  /** The border as it was found and the one that is solved for are one, if nearer than this share of the box. */
  sameBorder: 1e-2,
  /** Around the value of HB the equilibrium is looked for within this share of the range. */
  aroundHopf: 0.01,
  /** k_N relative to its terms on the curve of a Painlevé border that is followed. */
  followedRate: 1e-4,
  /** A first step to see how fast k_N changes, in units of the branch. */
  rateStep: 1e-5,
  /** Singular values below this share of the largest slope of a branch leave a direction open. */
  openDirection: 1e-13,
  /** Rows whose distance from each other is above this share are independent beyond doubt. */
  clearRows: 1e-10,
  /** Steps of Newton's method that are this small and no longer fall are roundings, in units of the scale. */
  stepRounding: 1e-10,
  /** What is left of a step of Newton's method where the orbit has a chatter, in units of the scale. */
  chatterNoise: 1e-9,
  /** A multiplier this near to ±1, or a pair this near to the circle, belongs to the test function that is 0. */
  crossing: 1e-2,
});
