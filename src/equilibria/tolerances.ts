/** What counts as zero, equal or near where a mechanism rests? Shares of the forces, lengths and eigenvalues there. */

export const restTolerances = Object.freeze({
  /** How near to its border an inequality counts as kept, relative to the forces, or as a length. */
  border: 1e-9,
  /** A balance that is missed by this share has been lost on the way. */
  lostBalance: 1e-6,
  /** A curve is followed until an inequality is broken by this share of the forces, or of a length. */
  beyond: 0.1,
  /**
   * Of an inequality that holds with equality this is rounding: of a force relative to the loads, of a gap in its
   * own unit.
   */
  forceRounding: 1e-11,
  gapRounding: 1e-13,
  /** How far an inequality that stays at 0 may be broken. */
  flatBorder: 1e-9,
  /**
   * Singular values of held directions below this share of the largest leave a direction free; so do those of their
   * equations.
   */
  rank: 1e-10,
  /** Real parts this small, relative to the largest eigenvalue, do not decide. */
  neutral: 1e-9,
  /** How near to its border an inequality counts as kept: places are exact to rounding only. */
  nearBorder: 1e-8,
  /** Forces below this share of the loads, and of what a unit of length would change of them, are 0. */
  noForce: 1e-12,
  /** A gap this small is closed: places are exact to rounding only. */
  noGap: 1e-9,
  /** Real parts this small, relative to the largest eigenvalue, are 0 to rounding. */
  realRounding: 1e-15,
  /** A rate is known where its error is this share of it at most. */
  knownRate: 1e-2,
  /**
   * If the parameter were doubled: a change of the critical value by this share of its range is none, as places are
   * not known better.
   */
  noRate: 1e-9,
  /**
   * The same of an equation of a place of rest, and of what vanishes at a critical value; and at how many places
   * nearby the latter is evaluated.
   */
  equationRounding: 4 * Number.EPSILON,
  noiseLooks: 4,
  /** Of every term of a linear equation this share may be rounding. */
  termRounding: 32 * Number.EPSILON,
  /** A fold is located to about the root of what a double resolves. */
  foldWidth: 1e-7,
  /** A slope by differences is not known better than this share of itself. */
  slopeRounding: 4 * Number.EPSILON,
  /**
   * Points of a branch nearer than this share of the range are one; of what changes like a root, within the root of
   * this.
   */
  samePoint: 1e-9,
  /** Two pairs this near, relative to the largest eigenvalue, have met: past it they part like a root. */
  metPairs: 1e-3,
  /**
   * Steps of a bisection end at this share of the distance; a continuum that shrinks to a point is lost a little
   * before.
   */
  sharpness: 1e-10,
  /**
   * While the border of a continuum is known to this share of the distance only, the whole range is searched before
   * it counts as absent.
   */
  wideBorder: 1e-3,
  /** From a border a branch is followed after this share of the range. */
  insideStep: 1e-6,
  /** Values nearer than this share of the range are one. */
  sameValue: 1e-7,
  /** What changes by more than this share of itself from step to step is rounding, or 0. */
  settled: 1e-2,
  /** Derivatives by two steps that are this number of errors apart belong to different parts of a field. */
  contradiction: 100,
  /** An eighth difference above this share of the field: the steps are too long for it. */
  resolved: 1e-2,
  /** Real parts this small relative to ω belong to a pair on the axis; else two real eigenvalues were opposite. */
  onAxis: 1e-6,
  /** Two pairs on the axis nearer than this share of the largest eigenvalue are one: rounding moves them that far. */
  doublePair: 1e-5,
  /** Directions of forces that differ by less than this share of all leave a force open. */
  openForce: 1e-12,
  /** Of a direction of length 1 that is free: what moves coordinates less moves forces alone. */
  freeCoordinate: 1e-7,
  /** The same of an angle along which a curve is followed although another coordinate changes more. */
  turningCurve: 1e-3,
  /** The smallest unit of forces, where there is no load. */
  noLoad: 1e-12,
  /** Pivots of the equations of accelerations above this share determine them. */
  pivot: 1e-14,
  /** Pivots of the equations of a place, or of velocities, on closed gaps above this share determine them. */
  heldPivot: 1e-13,
  /**
   * Accelerations that meet their equations within this share of the forces are determined, redundant contacts or
   * not.
   */
  missedForce: 1e-8,
  /** Critical points whose coordinates and frequencies differ by less than this share are one. */
  samePlace: 1e-4,
  /** Velocities up to this are rest: of a relative equilibrium some are larger. */
  still: 1e-9,
  /** A value this share of a step outside of it still belongs to the step of a branch. */
  outsideStep: 1e-9,
  /**
   * A place lies on a branch, or on a curve of a continuum, if it misses a step of it by less than this share of
   * the step.
   */
  offBranch: 0.1,
  offCurve: 0.05,
  /** How far outside of a range a coordinate still counts as inside. */
  slack: 1e-9,
});
