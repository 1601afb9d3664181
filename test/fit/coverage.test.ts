/**
 * Do fits find four parameters from data with one percent of noise, and do their standard errors say how well? With
 * `JUDDER_LONG=1` 100 seeds each, and how often all four are covered at once.
 */
import { afterAll, describe, expect, it } from "vitest";
import { type FitResult, fitParameters, loadMechanism, makeState, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { isLong, sized } from "../long.js";

interface Trial {
  readonly name: string;
  readonly columns: readonly string[];
  readonly until: number;
  readonly rows: number;
  readonly truth: Readonly<Record<string, number>>;
  readonly starts: number;
  readonly seeds: number;
}

const trials: readonly Trial[] = [
  {
    ...{ name: "finger", columns: ["phi", "y"], until: 0.6, rows: 121, starts: 6, seeds: sized(2, 100) },
    truth: { mu: 1, k: 100, kphi: 100, phi0: Math.PI / 8 },
  },
  {
    ...{
      name: "woodpecker",
      columns: ["y", "phiM", "phiS"],
      until: 0.3,
      rows: 151,
      starts: 24,
      seeds: sized(0, 100),
    },
    truth: { mu: 0.3, e1: 0.5, c: 0.0056, hS: 0.02 },
  },
];

/** The quantile of 95 percent. */
const chiSquareOfFour = 9.488;

/** dᵀC⁻¹d of the errors, by elimination in shares of the values. */
function distanceOf({ values, covariance }: FitResult, truth: Trial["truth"]): number {
  const size = (name: string) => truth[name] as number;
  const rows = values.map(({ name, value }) => [
    ...values.map((other) => (covariance[name]?.[other.name] as number) / (size(name) * size(other.name))),
    (value - size(name)) / size(name),
  ]);
  // With C = L D Lᵀ the sum of squares of L⁻¹d over D.
  let sum = 0;
  for (const [k, row] of rows.entries()) {
    const pivot = row[k] as number;
    const last = row.at(-1) as number;
    sum += last ** 2 / pivot;
    for (const other of rows.slice(k + 1)) {
      const factor = (other[k] as number) / pivot;
      for (let j = k; j < other.length; j++) other[j] = (other[j] as number) - factor * (row[j] as number);
    }
  }
  return sum;
}

describe.each(trials.filter((trial) => trial.seeds > 0))(
  "four parameters of the $name",
  ({ name, columns, until, rows, truth, starts, seeds }) => {
    const mechanism = loadMechanism(name);
    const times = Array.from({ length: rows }, (_, i) => (until * i) / (rows - 1));
    const start = makeState(mechanism, {}, { parameters: truth });
    const { q } = simulate(mechanism, start, { until, parameters: truth }).columns(times);
    const fit = Object.fromEntries(
      Object.entries(truth).map(([one, value]) => [one, { low: 0.6 * value, high: 1.5 * value }]),
    );

    /** With noise of one percent of their ranges. */
    function noisy(seed: number) {
      const random = randomSource(seed);
      const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      const measured = columns.map((column) => {
        const values = [...(q[column] as Float64Array)];
        const range = Math.max(...values) - Math.min(...values);
        return { name: column, values: values.map((value) => value + 0.01 * range * normal()) };
      });
      return { columns: [{ name: "t", values: times }, ...measured] };
    }

    const covered = new Map(Object.keys(truth).map((one) => [one, 0]));
    let [together, inEllipsoid] = [0, 0];

    it.each(Array.from({ length: seeds }, (_, i) => i + 1))(
      "seed %i: within 2 percent",
      { timeout: 240_000 },
      (seed) => {
        const found = fitParameters(mechanism, noisy(seed), { fit, starts, seed });
        expect(found.converged).toBe(true);
        expect(found.warnings).toEqual([]);
        const inside = found.values.filter(({ name: one, value, error }) => {
          const off = Math.abs(value - (truth[one] as number));
          expect(off / (truth[one] as number), one).toBeLessThan(0.02);
          return off <= 2 * (error as number);
        });
        for (const { name: one } of inside) covered.set(one, (covered.get(one) as number) + 1);
        if (inside.length === found.values.length) together++;
        if (distanceOf(found, truth) <= chiSquareOfFour) inEllipsoid++;
      },
    );

    afterAll(() => {
      for (const [one, count] of covered) expect(count, one).toBeGreaterThanOrEqual(Math.floor(0.9 * seeds));
      if (!isLong) return;
      console.log(
        `${name}: ${[...covered].join(" ")}, all at once ${together}, ellipsoid ${inEllipsoid} of ${seeds}`,
      );
      // Four independent intervals of two standard errors cover all values in 83 of 100 cases.
      expect(together).toBeGreaterThanOrEqual(75);
      expect(inEllipsoid).toBeGreaterThanOrEqual(89);
    });
  },
);
