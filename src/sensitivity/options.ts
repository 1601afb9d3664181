/** What may a caller choose about the derivatives of a motion? */

import type { StartValues } from "../mechanism/index.js";
import type { SimulateOptions } from "../simulate/index.js";

export interface SensitivityOptions extends Omit<SimulateOptions, "samples" | "method" | "step"> {
  /**
   * What is varied: parameters by name, values of the start such as `start:phi` and `start:phi'`, and `start:t`,
   * the time of the start. All parameters, if left out.
   */
  readonly with?: readonly string[];
  /**
   * Values of the start, as in a model file; what is left out is as in the model. The start follows the
   * parameters.
   */
  readonly start?: StartValues;
  /** Rows at this many evenly spaced times. */
  readonly samples?: number;
  /** Rows at these times in addition, in seconds. */
  readonly times?: readonly number[];
  /** Where a derivative does not exist: estimate those from both sides, by differences of further runs. */
  readonly oneSided?: boolean;
}

export const sensitivityDefaults = Object.freeze({
  until: 1,
  samples: 0,
  /** Relative errors of derivatives, per step. */
  slopeTolerance: 1e-9,
  /** Of the state over the value of the variable: derivatives much smaller than this share need not be resolved. */
  slopeShare: 1e-3,
  /**
   * Largest number of quantities and derivatives in all rows; each takes about 110 bytes until the files are
   * written.
   */
  mostNumbers: 2_500_000,
});
