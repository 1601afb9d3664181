/** What counts as a graze, as simultaneous or as a border, where the derivative of a motion is judged? */

export const sensitivityTolerances = Object.freeze({
  /** A guard whose rate is below this share of the terms of the rate is met with no speed. */
  graze: 1e-6,
  /**
   * A gap that comes this near, relative to the largest one of its flight, has touched; minima below the second are
   * located precisely.
   */
  nearMiss: 1e-9,
  lookCloser: 1e-2,
  /** Events closer to each other than this share of the length of the run happen at one instant. */
  simultaneous: 1e-9,
  /** A force this near to the border of its cone, or to zero, relative to the forces of the phase, is on it. */
  border: 1e-7,
  /** A change of a closed gap or of a held velocity above this share of its terms leaves the contact. */
  leaves: 1e-6,
  /** Changes below this share of the state, for a change of the variable by its own value, are rounding. */
  still: 1e-6,
  /** A time this near to an event, relative to the length of the run, is that of the event. */
  atEvent: 1e-12,
  /** Steps of the differences of a start, relative to the value that is changed; 0 is changed by the second. */
  startStep: 1e-3,
  startStepAtZero: 1e-4,
  /** Steps of one-sided differences, relative to the value; and how closely two estimates must agree. */
  oneSidedStep: 1e-5,
  oneSidedAgreement: 1e-3,
});
