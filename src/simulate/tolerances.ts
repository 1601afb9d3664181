/** What counts as zero, equal, near or clear in a run? Shares of its scales, or multiples of its tolerance. */

export const simulateTolerances = Object.freeze({
  /** Rounding of a sum relative to its terms, of a duration relative to the time, of numbers that are the same. */
  rounding: 2 ** -48,
  /** A gap of this share of its terms is 0. */
  touching: 2 ** -50,
  /**
   * Times that differ by less than this share are one instant; a stretch of time this short, relative to what is
   * left, is taken as it is.
   */
  instant: 2 ** -40,
  /**
   * Errors of the state add up over steps: they are this many tolerances. Numbers that are closer to each other
   * count as equal.
   */
  errorTolerances: 10,
  /**
   * Times of accumulation that differ by no more than this number of tolerances are one moment; limits of words
   * must be this near.
   */
  momentTolerances: 100,
  /** A slip below this number of tolerances has ended when a word of impacts ends. */
  endedSlipTolerances: 100,
  /** A slip below this share of the speeds has ended. */
  endedSlip: 1e-9,
  /**
   * Velocities after an impact of several contacts come from a linear system: below this share of those before they
   * are 0.
   */
  jointStill: 1e-10,
  /** Contacts that hop in turn slip by this multiple of the hop at most, up to the angles between their surfaces. */
  slipsPerHop: 10,
  /** The first moment of a slide, as a share of the time in which k_N changes by its own parts. */
  moment: 2e-5,
  /**
   * Phase 0 of a reverse chatter has a hop of this height, in units of the model's lengths; all its hops follow
   * from that one by powers of e.
   */
  referenceHeight: 1e-12,
  /**
   * The first hop of a reverse chatter that is computed is at least this many times higher than what the gap can
   * resolve.
   */
  clearance: 100,
  /** Heights that the gap can resolve, relative to its terms. */
  visible: 1e-14,
  /**
   * After impacts at one position a hop of this many visible heights ends there; errors of chatters are of this
   * size.
   */
  unseenHeights: 10,
  /** Where hops cannot be resolved any more, the limit of their normal speed is known to this share of it. */
  sunkSpeed: 0.25,
  /** Changes below this share of the largest are rounding. */
  change: 1e-12,
  /** Speeds this small relative to those at the beginning have vanished, after impacts at one instant. */
  vanished: 1e-12,
  /** The same after impacts in turn; flights this short relative to all before them have vanished, too. */
  vanishedInTurn: 1e-15,
  /** The times of hops below the resolution of the gap are known to this share of what is left of them. */
  unseenHops: 0.1,
  /** Ratios of two hops in a row may differ by this much. */
  sameRatio: 1e-10,
  /** Two words in a row must agree in their factor to this much. */
  sameFactor: 0.02,
  /** Times of impacts are located to about this share, whatever the tolerance. */
  impactTime: 1e-10,
  /** A state on a border is there up to the error of the integration; relative to what the inequality compares. */
  border: 1e-7,
  /** Inequalities with this much room, relative to the accelerations involved, are kept beyond doubt. */
  clear: 1e-5,
  /** What is kept beyond doubt is so by this many errors of the accelerations. */
  clearErrors: 1000,
  /** How far ahead a border is examined, as shares of the time that is left: from here … */
  nearestLook: 1e-10,
  /** … to here. */
  farthestLook: 1e-3,
  /** Corners this near to each other, relative to the terms of their gaps, are one place: edges end within it. */
  endOfEdge: 4e-9,
  /** A gap or slip this small right after an event is one that starts at zero. */
  fresh: 1e-9,
  /** Energies below this share of what the loads do along the size of the positions belong to a mechanism at rest. */
  still: 1e-6,
  /** Changes of an energy below this share of its value are not known to the residual that closes a balance. */
  smallestChange: 1e-9,
  /** A force this near to the edge of its cone, relative to all forces, is on it. */
  edge: 1e-9,
  /** 1 − cos² of the angle between W_N and W_T below which the two are one row. */
  oneRow: 1e-14,
  /**
   * How near slides are to dependent is read over this part of a step. Around the position at which they are, they
   * are closed to the second number, relative to their normals. A step that ends where they differ by less than
   * this share of what they did is too long. At a share of a normal below `foldBlur`, over √rtol, rounding moves
   * velocities by a thousand tolerances; a motion that no guard keeps from a bridge is given up at this part of it.
   */
  foldMoment: 1e-3,
  foldGap: 1e-10,
  foldMet: 0.02,
  foldBlur: 5e-10,
  foldLost: 0.1,
  /** How far the first step of a hop goes beyond the expected landing. */
  hopReach: 1.2,
  /** k_N this small relative to its value at the start of the slip has vanished. */
  jam: 1e-3,
  /** Steps this short relative to the time do not lead out of it. */
  crawl: 1e-10,
  /** A switching value this small is 0. */
  switching: 1e-11,
  /** A kink whose row is spanned by those of others to within this share follows from them. */
  follows: 1e-9,
  /** Shares of the jump of a force that are this close are one. */
  sameShare: 1e-12,
  /**
   * Errors of event times are estimated by a run whose tolerances are this share of the others, but not below this
   * relative one.
   */
  secondTolerance: 1 / 1000,
  smallestRtol: 1e-14,
  /** What such a difference is multiplied by, so that it bounds the error. */
  errorMargin: 2,
  /** Behind a kink a motion begins later than it ended before it, by this share of the time at most. */
  passedKink: 2 ** -33,
  /**
   * Durations of a phase that differ by less than this share are about the same; the next one may be later by ten
   * differences and this share.
   */
  sameDuration: 0.01,
  /** The smallest such margin. */
  leastMargin: 1e-3,
  /** A run of time stepping that is longer than whole steps by less than this share of a step gets no further one. */
  wholeSteps: 1e-9,
  /** Numbers of a compliant contact below this share of their terms start at zero. */
  startOfCompliance: 1e-10,
  /** Roundings of a gap that its force may be wrong by where two pieces of code compute it. */
  forceRoundings: 4,
  /** A slip this small relative to the velocities that make it up is 0. */
  noSlip: 1e-14,
  /** The part of the creep that ends a common stick at which it may begin. */
  creepPart: 0.5,
  /** k_N this small relative to its parts is 0: λ_N = −b/k_N has lost its meaning. */
  lostRate: 1e-10,
  /** By how much, relative to all forces, a force that starts at zero must then pass zero. */
  restingForce: 1e-9,
  /** After an event has set coordinates or velocities: a gap, relative to the terms of the gap, that is closed. */
  setGap: 1e-9,
  /** A normal velocity, relative to the speeds of the contact, that is 0. */
  setSpeed: 1e-9,
  /**
   * The share of a step over which the slope of an output is taken, and a difference of its values there that is
   * rounding.
   */
  outputSlope: 1e-4,
  outputRounding: 1e-14,
  /** An output that differs by more than this share between the end of a step and the start of the next has jumped. */
  outputJump: 1e-6,
});
