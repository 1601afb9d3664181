/**
 * What do the data say about the fitted values? Singular values and vectors of the slopes: the spread of each
 * combination of values, in shares of their ranges. A combination whose spread is not smaller than its range is not
 * determined by the data.
 */

import { svd } from "../numerics/index.js";
import type { LinearModel } from "./leastSquares.js";

export interface Identified {
  /** Row-major, of the shares. */
  readonly covariance: Float64Array;
  readonly combinations: readonly {
    /** Of the shares of the ranges: length 1. */
    readonly weights: readonly number[];
    /** Standard deviation along it; infinite where nothing changes. */
    readonly spread: number;
  }[];
}

/** Singular values below this share of the largest are zero. */
const none = 1e-12;

/** `scale` multiplies spreads: of residuals that are larger than their spread was thought to be. */
export function identify({ residuals, slopes }: LinearModel, count: number, scale: number): Identified {
  const { values, right } = svd(residuals.length, count, slopes);
  const covariance = new Float64Array(count * count);
  const least = none * (values[0] ?? 0);
  const combinations = Array.from({ length: count }, (_, k) => {
    const value = values[k] as number;
    const weights = [...right.subarray(k * count, (k + 1) * count)];
    const spread = value > least ? scale / value : Number.POSITIVE_INFINITY;
    if (spread < Number.POSITIVE_INFINITY)
      for (let i = 0; i < count; i++)
        for (let j = 0; j < count; j++)
          covariance[i * count + j] =
            (covariance[i * count + j] as number) +
            spread * spread * (weights[i] as number) * (weights[j] as number);
    return { weights, spread };
  });
  return { covariance, combinations };
}
