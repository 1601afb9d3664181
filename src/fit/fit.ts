/**
 * Which parameters belong to a measured motion? Weighted least squares by exact derivatives through contact, from
 * several starts; with standard errors, and with the combinations of values that the data do not determine.
 */

import type { Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { randomSource } from "../numerics/index.js";
import { columnNames, type Sensitivity } from "../sensitivity/index.js";
import type { Provenance } from "../simulate/index.js";
import { type Measured, measuredOf, spreadsOf } from "./data.js";
import { identify } from "./identify.js";
import { type LeastSquares, type LinearModel, leastSquares } from "./leastSquares.js";
import { type FitOptions, fitDefaults } from "./options.js";
import { checkRanges } from "./ranges.js";
import {
  type Comparison,
  compare,
  type FitColumn,
  fitColumns,
  neighbourCorrelation,
  type Residual,
} from "./residuals.js";
import type { DataTable } from "./table.js";
import { type FitWarning, misfitOf, noFreedom, warningsOf } from "./warnings.js";

export interface FittedValue {
  readonly name: string;
  readonly value: number;
  /** One standard deviation; null where the data do not determine the value. */
  readonly error: number | null;
  readonly low: number;
  readonly high: number;
  readonly unit?: string;
  /** The value lies at one of its bounds: errors to the other side only. */
  readonly atBound?: "low" | "high";
}

export interface FitResult {
  readonly mechanism: string;
  readonly converged: boolean;
  readonly values: readonly FittedValue[];
  /** By name and name, in the units of the values. */
  readonly covariance: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly columns: readonly FitColumn[];
  /** Combinations of values in shares of their ranges, the best known first; `told`: the data determine it. */
  readonly combinations: readonly {
    readonly weights: Readonly<Record<string, number>>;
    /** One standard deviation, as a share of the ranges; null where nothing changes along it. */
    readonly spread: number | null;
    readonly told: boolean;
  }[];
  /** Sum of squares over the degrees of freedom: near 1 where the noise was given and the model fits. */
  readonly reducedChiSquare: number;
  readonly degreesOfFreedom: number;
  /** Points that were refined: where each began and ended. */
  readonly searches: readonly {
    readonly cost: number;
    readonly iterations: number;
    readonly values: Readonly<Record<string, number>>;
  }[];
  readonly runs: number;
  readonly warnings: readonly FitWarning[];
  readonly residuals: readonly Omit<Residual, "slopes">[];
  readonly provenance: Provenance;
}

/** Throws Mistake on a mistake of the data or the options. */
export function fit(mechanism: Mechanism, table: DataTable, options: FitOptions): FitResult {
  const data = measuredOf(mechanism, table, columnNames(mechanism), options.t ?? 0);
  const ranges = checkRanges(mechanism, options, data);
  return new Fitting(mechanism, data, options, ranges).result();
}

class Fitting {
  private readonly names: readonly string[];
  private readonly spreads: Map<string, number>;
  /** Runs have errors of their own: residuals below them give no information. */
  private readonly smallest: ReadonlyMap<string, number>;
  private runs = 0;
  /** The column of each residual. */
  private readonly residualColumns: readonly string[];
  /** Why the first values without a motion have none. */
  private refusal: string | undefined;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly data: Measured,
    private readonly options: FitOptions,
    private readonly ranges: ReturnType<typeof checkRanges>,
  ) {
    this.names = ranges.map(({ name }) => name);
    this.residualColumns = [...data.columns, ...data.events].flatMap(({ name, values }) =>
      [...values].flatMap((value) => (value === null ? [] : [name])),
    );
    const changes = spreadsOf(data);
    this.spreads = new Map([...changes, ...Object.entries(options.noise ?? {})]);
    this.smallest = new Map(changes.map(([name, spread]) => [name, fitDefaults.ownError * spread]));
  }

  private valuesOf(u: Float64Array): Record<string, number> {
    return Object.fromEntries(
      this.ranges.map(({ name, low, high }, i) => [name, low + (u[i] as number) * (high - low)]),
    );
  }

  private compared(u: Float64Array, derivatives: boolean): Comparison | undefined {
    this.runs++;
    try {
      return compare(this.mechanism, this.data, this.options, this.valuesOf(u), derivatives);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.refusal ??= error.message; // no start, or a coefficient outside its range, for these values
      return undefined;
    }
  }

  private readonly at = (u: Float64Array, derivatives: boolean): LinearModel | undefined => {
    const comparison = this.compared(u, derivatives);
    return comparison && this.weighed(comparison);
  };

  /** A number that the model does not have is off by what all of its column's changes are. */
  private weighed({ residuals }: Comparison): LinearModel {
    const count = this.names.length;
    const slopes = new Float64Array(residuals.length * count);
    const values = residuals.map(({ column, data, model, slopes: own }, i) => {
      const spread = this.spreads.get(column) as number;
      for (const [j, { low, high }] of this.ranges.entries())
        slopes[i * count + j] = ((own[j] as number) * (high - low)) / spread;
      return model === null ? missing : (model - data) / spread;
    });
    return { residuals: Float64Array.from(values), slopes };
  }

  result(): FitResult {
    const { options } = this;
    const { maxIterations = fitDefaults.maxIterations } = options;
    const stop = () => options.signal?.aborted === true;
    const tried = this.startPoints();
    const searches: LeastSquares[] = [];
    for (const [k, u] of tried.entries()) {
      const found = leastSquares(u, this.at, maxIterations, stop);
      // A minimum near the data that was found twice, and none below it, is taken for the lowest one.
      const again =
        found?.converged && searches.some(({ cost }) => Math.abs(cost - found.cost) <= 1e-6 * cost);
      const lowest = searches.every(({ cost }) => (found?.cost ?? 0) <= (1 + 1e-6) * cost);
      if (found !== undefined) searches.push(found);
      if (again && lowest && this.isNear(found)) break;
      if (k + 1 >= fitDefaults.refined && searches.some((one) => this.isNear(one))) break;
      options.onProgress?.(0.3 + (0.6 * (k + 1)) / tried.length, `search ${k + 1} of ${tried.length}`);
    }
    const best = searches.reduce<LeastSquares | undefined>(
      (one, other) => (one === undefined || other.cost < one.cost ? other : one),
      undefined,
    );
    if (best === undefined)
      throw new Mistake(
        "the model has no motion for any of the values that were tried: change the ranges or the start" +
          (this.refusal === undefined ? "" : ` (the first of them: ${this.refusal})`),
      );
    const final = options.noise === undefined ? this.weighAnew(best, maxIterations, stop) : best;
    options.onProgress?.(1, `${this.runs} runs`);
    return this.report(final, searches);
  }

  /**
   * Residuals are those of a right model: as small as the noise or, where it is not known, small and without a
   * pattern.
   */
  private isNear({ cost, model: { residuals } }: LeastSquares): boolean {
    const square = (2 * cost) / residuals.length;
    if (this.options.noise !== undefined) return square <= fitDefaults.farFromNoise;
    const { exact, pattern } = fitDefaults;
    return (
      square <= exact || (square <= 100 && neighbourCorrelation(residuals, this.residualColumns) < pattern)
    );
  }

  /** The middle, then random points; the best few are refined, more of them while none leads near the data. */
  private startPoints(): Float64Array[] {
    const { starts = fitDefaults.starts, seed = fitDefaults.seed, onProgress } = this.options;
    const random = randomSource(seed);
    const points = Array.from({ length: starts }, (_, k) =>
      Float64Array.from(this.ranges, ({ low, high, start }) =>
        k === 0 ? (start === undefined ? 0.5 : (start - low) / (high - low)) : random(),
      ),
    );
    const judged = points.flatMap((u, k) => {
      const model = this.at(u, false);
      onProgress?.((0.3 * (k + 1)) / starts, `start ${k + 1} of ${starts}`);
      // Far from the data a few large residuals say little: their roots are compared.
      const cost = model?.residuals.reduce((sum, value) => sum + Math.sqrt(Math.abs(value)), 0);
      return cost === undefined || this.options.signal?.aborted ? [] : [{ u, cost }];
    });
    const sorted = judged.sort((one, other) => one.cost - other.cost).slice(0, fitDefaults.mostRefined);
    return sorted.map(({ u }) => u);
  }

  /** Columns are weighed with the spread of their own residuals, and fitted once more. */
  private weighAnew(best: LeastSquares, maxIterations: number, stop: () => boolean): LeastSquares {
    let found = best;
    for (let k = 0; k < fitDefaults.weighings; k++) {
      const comparison = this.compared(found.u, true);
      if (comparison === undefined) return found;
      for (const { name, rms, count } of fitColumns(comparison.residuals, this.spreads))
        this.spreads.set(
          name,
          Math.max(
            rms * Math.sqrt(count / Math.max(1, count - this.share(count))),
            this.smallest.get(name) as number,
          ),
        );
      found = leastSquares(found.u, this.at, maxIterations, stop) ?? found;
    }
    return found;
  }

  /** Degrees of freedom that a column gives to the values, by its part of the data. */
  private share(count: number): number {
    const all = [...this.data.columns, ...this.data.events].reduce(
      (sum, { values }) => sum + values.length,
      0,
    );
    return (this.names.length * count) / all;
  }

  private report(best: LeastSquares, searches: readonly LeastSquares[]): FitResult {
    const { names, ranges } = this;
    const comparison = this.compared(best.u, true) as Comparison;
    const model = this.weighed(comparison);
    const freedom = model.residuals.length - names.length;
    const degrees = Math.max(1, freedom);
    // As many values as measurements have no residuals that could say how accurate they are.
    const isExact = freedom <= 0 && this.options.noise === undefined;
    const chi = model.residuals.reduce((sum, value) => sum + value * value, 0) / degrees;
    // Residuals may be larger than the noise that was given; smaller ones, as without any noise, give no more digits.
    const scale = Math.max(1, Math.sqrt(chi));
    const { covariance, combinations } = identify(model, names.length, scale);
    const values = this.valuesOf(best.u);
    const untold = combinations.filter(({ spread }) => !(spread < 1));
    const told = (j: number) => untold.every(({ weights }) => Math.abs(weights[j] as number) < 0.1);
    const rangeOf = (j: number) => (ranges[j]?.high as number) - (ranges[j]?.low as number);
    const entry = (i: number, j: number) =>
      isExact ? Number.NaN : (covariance[i * names.length + j] as number) * rangeOf(i) * rangeOf(j);
    const found: Sensitivity = comparison.found;
    return {
      mechanism: this.mechanism.name,
      converged: best.converged,
      values: ranges.map(({ name, low, high, unit }, j): FittedValue => {
        const share = best.u[j] as number;
        return {
          name,
          value: values[name] as number,
          error: told(j) && !isExact ? Math.sqrt(entry(j, j)) : null,
          low,
          high,
          ...(unit === undefined ? {} : { unit }),
          ...(share <= 0 ? { atBound: "low" as const } : share >= 1 ? { atBound: "high" as const } : {}),
        };
      }),
      covariance: Object.fromEntries(
        names.map((name, i) => [name, Object.fromEntries(names.map((other, j) => [other, entry(i, j)]))]),
      ),
      columns: fitColumns(comparison.residuals, this.spreads),
      combinations: combinations.map(({ weights, spread }) => ({
        weights: Object.fromEntries(names.map((name, j) => [name, weights[j] as number])),
        spread: Number.isFinite(spread) ? spread : null,
        told: spread < 1,
      })),
      reducedChiSquare: chi,
      degreesOfFreedom: degrees,
      searches: searches.map(({ cost, iterations, u }) => ({ cost, iterations, values: this.valuesOf(u) })),
      runs: this.runs,
      warnings: [
        ...misfitOf({ residuals: model.residuals, columns: this.residualColumns }, this.options.noise),
        ...(isExact ? [noFreedom(model.residuals.length)] : []),
        ...warningsOf(this.mechanism, this.data, comparison, this.options, values),
      ],
      residuals: comparison.residuals.map(({ slopes: _, ...residual }) => residual),
      provenance: found.provenance,
    };
  }
}

/** A residual of what the model does not have, in spreads. */
const missing = 100;
