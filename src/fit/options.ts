/** What may a caller choose about a fit? */

import type { SensitivityOptions } from "../sensitivity/index.js";

/** Where a value may lie, and where the first search begins: in the middle, if left out. */
export interface FitRange {
  readonly low: number;
  readonly high: number;
  readonly start?: number;
}

export interface FitOptions
  extends Omit<SensitivityOptions, "with" | "samples" | "times" | "oneSided" | "until"> {
  /** Parameters and values of the start (`start:phi`) that are fitted. */
  readonly fit: Readonly<Record<string, FitRange>>;
  /** Standard deviations of columns, in the units of the model; estimated from the residuals, if left out. */
  readonly noise?: Readonly<Record<string, number>>;
  /** Points of the ranges that are tried; the best of them are refined. */
  readonly starts?: number;
  /** Of the random points. */
  readonly seed?: number;
  readonly maxIterations?: number;
}

export const fitDefaults = Object.freeze({
  starts: 24,
  /** Points that are refined, and the most of them where none of these leads near the data. */
  refined: 3,
  mostRefined: 12,
  seed: 1,
  maxIterations: 40,
  /** Times that columns are weighed anew with the spread of their residuals. */
  weighings: 2,
  /** The smallest noise of a column, relative to a hundredth of its spread: a hundred times the tolerance of runs. */
  ownError: 1e-7,
  /**
   * A mean square of the residuals, in units of the noise, above which the model does not fit; below the second one,
   * in hundredths of the spreads, residuals are errors of the runs.
   */
  farFromNoise: 2,
  exact: 1e-6,
  /** A column that changes by less than this share of its mean is constant. */
  constant: 1e-9,
  /** Residuals this many times the median one of their column are outliers, unless more than a share of them is. */
  outlier: 8,
  /** Smaller ones, as a share of the range of the column, are errors of the runs. */
  leastOutlier: 1e-3,
  outlierShare: 0.1,
  mostOutliers: 5,
  /** Residuals whose neighbours are more alike than this follow a pattern. */
  pattern: 0.5,
  /** A single column is judged by this number of standard deviations of what chance makes of its residuals. */
  certain: 4,
  /** Limits of the question. */
  mostVariables: 50,
  mostStarts: 100_000,
  /** 10 000 rows of seven columns take 240 MB. */
  mostRows: 20_000,
});
