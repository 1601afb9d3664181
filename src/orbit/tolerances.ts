/** What counts as zero, equal or near on a periodic orbit? Shares of its ranges, its period and its speeds. */

export const orbitTolerances = Object.freeze({
  /** The next impact belongs to the picture: the motion is followed for this share of the period longer. */
  motionOvertime: 1e-9,
  /** Singular values of the slopes up to this share of the largest leave a direction open. */
  openFamily: 1e-7,
  /**
   * Of a step of Newton's method: above the errors of derivatives through events, below what the lowest hops of a
   * chatter give.
   */
  openStep: 1e-8,
  /** Errors are estimated with tolerances that are this share of the usual ones. */
  secondTolerance: 1 / 30,
  /**
   * What such a difference is multiplied by, so that it bounds the error; and roundings of an equation, relative to
   * its terms.
   */
  errorMargin: 2,
  roundings: 2 ** -50,
  /** Energies of a guess that differ by this share of what its states change the energy by are kept. */
  sameEnergy: 1e-2,
  /** A number that changes by less than this along a direction of length 1, in units of the orbit, stays the same. */
  sameNumber: 1e-6,
  /** Steps this small, in units of the orbit, end a part of the way to a member; its numbers are reached to this. */
  closeMember: 1e-6,
  reachedMember: 1e-8,
  /** How much longer than a period the orbit is followed, so that its last event is met. */
  overtimes: [1e-9, 1e-7, 1e-5],
  /** An event this soon after the start, relative to the time to the next one, may be one before the start. */
  almostAtOnce: 1e-3,
  /** The motion must be back at its start within this share of its range, or of the sizes of its states. */
  back: 1e-4,
  /** An orbit smaller than this relative to the motion that led to it is an equilibrium. */
  collapse: 1e-6,
  /** Times that differ by this share of the forcing's period are the same. */
  closedTurn: 1e-9,
  /** A multiplier this near to 1, besides the one along the orbit, belongs to a family of orbits. */
  family: 1e-8,
  /** States of an orbit that differ by less than this share of its range are one. */
  sameState: 1e-7,
  /** Below this share of what is usual on the orbit, an event counts as a graze. */
  grazing: 1e-3,
  /** Below this share rounding decides whether the event happens. */
  onGraze: 1e-5,
  /** Coordinates that differ by less than this share of their range, between rows of an orbit, are back. */
  sameReturn: 1e-3,
  /** A coordinate has peaks of its own if its range is more than this share of the largest one. */
  noise: 1e-6,
  /**
   * A motion whose last third is narrower than this relative to its first decays; it comes to rest once it has
   * decayed so far.
   */
  decaying: 0.5,
  decayed: 1e-6,
  /**
   * A coordinate that moves by more than this share of its range in a round drifts, if the next round differs by
   * less than this.
   */
  drift: 0.5,
  sameRound: 1e-3,
  /** Motions that change by less than this relative to their size are at rest. */
  rest: 1e-9,
  /** A velocity along a shift is a steady motion if it is this many times what counts as rest. */
  steady: 1e3,
  /** A component that hardly moves counts relative to this share of the largest range of its kind. */
  smallestRange: 1e-3,
  /**
   * Differences of states count relative to this share of their values at least: a solution is known to some digits
   * of these.
   */
  digits: 1e-6,
  /** How near to a ratio two frequencies must be. */
  ratio: 1e-9,
  /**
   * Pivots this small relative to the largest, in units of the orbit, mean that the equations leave a direction
   * open.
   */
  singular: 1e-12,
});
