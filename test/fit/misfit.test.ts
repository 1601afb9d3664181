/** Does a fit say that its model cannot have made the data, and only then? */

import { describe, expect, it } from "vitest";
import { parseTable } from "../../src/fit/table.js";
import {
  compileMechanism,
  fitParameters,
  loadMechanism,
  makeState,
  parseModel,
  simulate,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

const oscillator = compileMechanism(
  parseModel(`name: oscillator
coordinates: [x]
parameters: { k: 8, c: 0.3 }
kinetic: x'^2
potential: k/2*x^2
dissipation: c/2*x'^2
start: { x: 1 }
`),
);
const times = Array.from({ length: 81 }, (_, i) => 0.1 * i);
const { q } = simulate(oscillator, oscillator.start, { until: 8 }).columns(times);

const noisy = (seed: number, noise: number) => {
  const random = randomSource(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const values = [...(q.x as Float64Array)].map((x) => x + noise * normal());
  return {
    columns: [
      { name: "t", values: times },
      { name: "x", values },
    ],
  };
};
const fit = { k: { low: 4, high: 12 } };
const kinds = (found: ReturnType<typeof fitParameters>) => found.warnings.map(({ kind }) => kind);

describe.each(Array.from({ length: 8 }, (_, i) => i + 1))("seed %i", (seed) => {
  it("the model that made the data has no warning, with noise and without", () => {
    expect(kinds(fitParameters(oscillator, noisy(seed, 0.01), { fit, seed, starts: 6 }))).toEqual([]);
    expect(kinds(fitParameters(oscillator, noisy(seed, 0), { fit, seed, starts: 6 }))).toEqual([]);
    const noise = { x: 0.01 };
    expect(kinds(fitParameters(oscillator, noisy(seed, 0.01), { fit, seed, noise, starts: 6 }))).toEqual([]);
  });

  it("a model without the damper has one", () => {
    const options = { fit, seed, parameters: { c: 0 }, starts: 6 };
    const found = fitParameters(oscillator, noisy(seed, 0.01), options);
    expect(found.warnings[0]).toMatchObject({ kind: "misfit" });
    expect(found.warnings[0]?.because).toMatch(
      /^residuals follow a pattern \(correlation of neighbours (0\.[5-9]|1)/,
    );
    const known = fitParameters(oscillator, noisy(seed, 0.01), { ...options, noise: { x: 0.01 } });
    expect(known.warnings[0]?.because).toMatch(/^residuals are \d+ times the noise that was given/);
  });
});

describe("single values that were misread", () => {
  it.each([1, 2, 3, 4])("are reported with their place, and no others; seed %i", (seed) => {
    const measured = noisy(seed, 0.01).columns.find(({ name }) => name === "x")?.values ?? [];
    const rows = measured.map((x, i) => `${times[i]},${x + (i === 9 + seed ? 0.4 : 0)}`);
    const table = parseTable(`t,x\n${rows.join("\n")}\n`, "film.csv");
    const { warnings } = fitParameters(oscillator, table, { fit, seed, starts: 6 });
    expect(warnings.map(({ kind }) => kind)).toEqual(["outlier"]);
    expect(warnings[0]?.because).toMatch(
      new RegExp(
        `^film\\.csv:${11 + seed}:2: x = .* at t = .* s is 0\\.\\d+ from the model, \\d+ times the usual`,
      ),
    );
  });
});

describe("values that are not misread", () => {
  const off = (places: readonly number[], by: number, count = times.length) => ({
    columns: [
      { name: "t", values: times.slice(0, count) },
      {
        name: "x",
        values: [...(q.x as Float64Array)]
          .slice(0, count)
          .map((x, i) => x + by * Math.sign(places.indexOf(i) + 1) * (-1) ** places.indexOf(i)),
      },
    ],
  });
  const outliers = (data: ReturnType<typeof off>) =>
    kinds(fitParameters(oscillator, data, { fit, starts: 1 })).filter((kind) => kind === "outlier");

  it("are roundings, one of a few, or a share of the column that says that the model is wrong", () => {
    expect(outliers(off([5], 0.1, 20))).toHaveLength(1);
    expect(outliers(off([5], 5e-4, 20))).toEqual([]);
    expect(outliers(off([5], 0.1, 7))).toEqual([]);
    expect(outliers(off([9, 10, 29, 30, 49, 50, 69, 70, 71], 0.1))).toEqual([]);
  });
});

/** The hopping orbit is reached at the first impact: all periods are equal, and say one number. */
it("equal periods determine one combination of two values, not both", () => {
  const finger = loadMechanism("finger");
  const parameters = { mu: 1 };
  const run = simulate(finger, makeState(finger, {}, { parameters }), { until: 1.5, parameters });
  const hits = run.events.filter(({ type }) => type === "impact").map(({ t }) => t);
  const values = hits.slice(1).map((t, i) => t - (hits[i] as number));
  const found = fitParameters(
    finger,
    { columns: [{ name: "period:tip impact", values }] },
    { fit: { mu: { low: 0.8, high: 1.3 }, k: { low: 70, high: 140 } }, starts: 2 },
  );
  expect(found.values.map(({ error }) => error)).toEqual([null, null]);
  expect(found.combinations.map(({ told }) => told)).toEqual([true, false]);
});

/** Weighed by its own residuals, a column that the model does not follow is one among others. */
describe.each([1, 2, 3, 4])("one column of three is wrong, seed %i", (seed) => {
  const random = randomSource(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const two = compileMechanism(
    parseModel(`name: two
coordinates: [x, y, z]
parameters: { k: 8, c: 0.3 }
kinetic: x'^2 + y'^2 + z'^2
potential: k/2*(x^2 + y^2 + z^2)
dissipation: c/2*(x'^2 + y'^2 + z'^2)
start: { x: 1, y: 0.5, z: 0.8 }
`),
  );
  const run = simulate(two, two.start, { until: 8 }).columns(times);
  const table = (sign: number) => ({
    columns: [
      { name: "t", values: times },
      ...["x", "y", "z"].map((name) => ({
        name,
        values: [...(run.q[name] as Float64Array)].map(
          (value) => (name === "y" ? sign : 1) * value + 0.01 * normal(),
        ),
      })),
    ],
  });

  it.each([undefined, { x: 0.01, y: 0.01, z: 0.01 }])("noise %j", (noise) => {
    const options = { fit, seed, starts: 2, ...(noise === undefined ? {} : { noise }) };
    expect(kinds(fitParameters(two, table(1), options))).toEqual([]);
    const [first] = fitParameters(two, table(-1), options).warnings;
    expect(first?.kind).toBe("misfit");
    if (noise === undefined) expect(first?.because).toMatch(/^residuals of y follow a pattern/);
  });
});

it("as many values as measurements have no standard errors, unless the noise is known", () => {
  const hits = {
    columns: [
      { name: "t", values: [0.5, 1] },
      { name: "x", values: [0.5, -0.4] },
    ],
  };
  const both = { k: { low: 4, high: 12 }, c: { low: 0, high: 2 } };
  const found = fitParameters(oscillator, hits, { fit: both, starts: 2 });
  expect(kinds(found)).toEqual(["noFreedom"]);
  expect(found.values.map(({ error }) => error)).toEqual([null, null]);
  const known = fitParameters(oscillator, hits, { fit: both, starts: 2, noise: { x: 0.01 } });
  expect(kinds(known)).toEqual([]);
  for (const { error } of known.values) expect(error).toBeGreaterThan(0);
});
