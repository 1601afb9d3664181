/**
 * What counts as near, small or good enough in a step? Shares of the step, of the tolerance or of the values
 * compared.
 */

import { pow } from "../elementary/index.js";
export const integrateTolerances = Object.freeze({
  /** A step that would leave less than this share of itself before the last time is made to end there. */
  stretch: 0.01,
  /**
   * The square of the rate of a state, in tolerable errors, below which it says nothing about the first step; and
   * that of its size: a state of roundings has none.
   */
  still: 1e-10,
  seen: 1,
  /**
   * The first step, as a share of the time in which the state would change by its own size; or in seconds, where
   * nothing is known.
   */
  firstShare: 0.01,
  firstStep: 1e-6,
  /** The shortest first step, relative to the time. */
  resolved: 2 ** -48,
  /** An event that is expected nearer than this share of the step does not shorten it. */
  due: 0.05,
  /**
   * Inside a step the polynomial is off by about θ²(1 − θ)/100 of the root of its roughness at most, measured on
   * problems with known solutions. Where that is less than a twentieth of the tolerance, a step may end on it.
   */
  rough: 25,
  /**
   * Anywhere inside a step that is off by 0.0015 of that root: a polynomial that is kept may be off by about half a
   * tolerance.
   */
  roughDense: 1e5,
  /**
   * Halves of a stiff step whose polynomials differ from that of the whole by this many tolerances are good enough:
   * their own error is about a sixteenth of it.
   */
  roughStiff: 4,
  /** The eighth root of the smallest error that is remembered, 1e-4. */
  memory: pow(10, -0.5),
  /** The share of a step within which a guard is as good as straight. */
  straight: 2 ** -40,
  /**
   * A sample of a guard that is larger than this share of its value on the other side of zero has the sign that it
   * shows.
   */
  sure: 1e-2,
  /** How near to the ends of the step the search tests whether the guard falls or rises. */
  end: 2 ** -24,
  /**
   * How far below the polynomial of five samples the guard may lie, as a share of its leading coefficient: the next
   * term of Newton's form is at most 0.0067 times the next divided difference, which may be three times as large.
   */
  margin: 0.02,
  /**
   * How far below the lowest of neighbouring borders, in second differences: an eighth for a parabola, more for
   * others.
   */
  hidden: 0.5,
  /** Stiff steps: the share of the tolerance to which stages are solved. */
  stages: 1e-3,
  /** An iteration that stalls with a correction of this share of the tolerance has met rounding. */
  stalled: 0.05,
  /** Contraction and corrections are never taken to be smaller than this. */
  rounding: 2 ** -52,
  /** The smallest errors that the step control of stiff steps reads and remembers. */
  leastError: 1e-10,
  leastRemembered: 1e-2,
  /** How far inside a stiff step the slope of a guard is read near its end. */
  slope: 1e-4,
  /** A crossing that moves by this share of the stiff step is found. */
  landed: 2 ** -50,
});
