/** What counts as a graze, as simultaneous or as a border, where the derivative of a motion is judged? */

export const sensitivityTolerances = Object.freeze({
  /** A guard whose rate is below this share of the terms of the rate, or of earlier rates, is met with no speed. */
  graze: 1e-6,
  /** One that would go beyond zero by less than this share of what the state makes of it, too. */
  grazeDepth: 1e-9,
  /** A hop of a chatter ends with more than this share of the speed with which it began. */
  hopSpeed: 1e-3,
  /** A guard that comes this near to zero, relative to its terms and to its values on the step, has touched. */
  nearMiss: 1e-9,
  /** A slip that ends this near to where it loses its solution, by its determinant relative to that at its start. */
  jam: 1e-5,
  /** Events closer to each other than this share of the length of the run happen at one instant: runs know times so. */
  simultaneous: 3e-9,
  /** A gap this small, relative to its terms, may count as closed in an impact of another contact. */
  touching: 1e-11,
  /** A force this near to the border of its cone, or to zero, relative to the forces of the phase, is on it. */
  border: 1e-7,
  /** The same of the impulse of an impact: which of its cases is followed is decided to about a tenth of this. */
  impactBorder: 1e-6,
  /** A contact that opens again, or reverses its slip, within this number of last hops of its chatter. */
  opensAgain: 10,
  /** A change of a closed gap or of a held velocity above this share of its terms leaves the contact. */
  leaves: 1e-6,
  /** A guard that changes by less than this share of its terms is met at the same time as before. */
  unmoved: 1e-8,
  /** Changes below this share of the state, for a change of the variable by its own value, are rounding. */
  still: 1e-6,
  /** A start value below this share of the largest component of the state has that size. */
  startShare: 1e-3,
  /** A time this near to an event, relative to the length of the run, is that of the event. */
  atEvent: 1e-12,
  /** Steps of the differences of a start, relative to the value that is changed; 0 is changed by the second. */
  startStep: 1e-3,
  startStepAtZero: 1e-4,
  /** Steps of one-sided differences, relative to the value; and how closely two estimates must agree. */
  oneSidedStep: 1e-5,
  oneSidedAgreement: 1e-3,
  /** Errors of the runs of these differences, relative to the largest component of the state. */
  oneSidedRounding: 1e-11,
});
