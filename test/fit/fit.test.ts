import { describe, expect, it } from "vitest";
import { leastSquares } from "../../src/fit/leastSquares.js";
import { parseTable } from "../../src/fit/table.js";
import { unitRatio } from "../../src/fit/units.js";
import {
  compileMechanism,
  type DataTable,
  type FitOptions,
  fitParameters,
  loadMechanism,
  parseModel,
  simulate,
} from "../../src/index.js";

const ball = loadMechanism("ball");
const oscillator = compileMechanism(
  parseModel(`name: oscillator
coordinates: [x]
parameters: { m: 2, k: 8, c: 0.3 }
kinetic: m/2*x'^2
potential: k/2*x^2
dissipation: c/2*x'^2
start: { x: 1 }
`),
  { name: "oscillator" },
);
const times = Array.from({ length: 41 }, (_, i) => 0.1 * i);
const columnsOf = (): DataTable => {
  const { q } = simulate(oscillator, oscillator.start, { until: 4 }).columns(times);
  return {
    columns: [
      { name: "t", values: times },
      { name: "x", values: [...(q.x as Float64Array)] },
    ],
  };
};

describe("leastSquares", () => {
  const xs = [0, 1, 2, 3];
  const line = (u: Float64Array, data: readonly number[]) => ({
    residuals: Float64Array.from(xs, (x, i) => (u[0] as number) + (u[1] as number) * x - (data[i] as number)),
    slopes: Float64Array.from(xs.flatMap((x) => [1, x])),
  });

  it("meets the normal equations of a straight line", () => {
    const data = [0.1, 0.4, 0.45, 0.9];
    const found = leastSquares(
      Float64Array.of(0.5, 0.5),
      (u) => line(u, data),
      50,
      () => false,
    );
    // Slope Σ(x − x̄)(y − ȳ)/Σ(x − x̄)² = 1.225/5, intercept ȳ − slope·x̄.
    expect(found?.u[1]).toBeCloseTo(0.245, 9);
    expect(found?.u[0]).toBeCloseTo(0.4625 - 0.245 * 1.5, 9);
  });

  it("stays within its bounds", () => {
    const found = leastSquares(
      Float64Array.of(0.5, 0.5),
      (u) => line(u, [-1, -1, -1, -1]),
      50,
      () => false,
    );
    expect([...(found?.u ?? [])]).toEqual([0, 0]);
  });
});

describe("data without noise", () => {
  it("give back the values, also with holes and other units", () => {
    const { columns } = columnsOf();
    const [t, x] = columns as [DataTable["columns"][0], DataTable["columns"][0]];
    const holes = {
      columns: [
        { ...t, name: "t", unit: "ms", values: Array.from(t.values, (one) => 1e3 * (one as number)) },
        { ...x, values: Array.from(x.values, (one, i) => (i % 3 === 1 ? null : one)) },
      ],
    };
    const found = fitParameters(oscillator, holes, {
      fit: { k: { low: 1, high: 20 }, c: { low: 0, high: 2 } },
    });
    expect(found.values.map(({ value }) => Number(value.toFixed(7)))).toEqual([8, 0.3]);
  });

  it("do not tell m, k and c apart: only k/m and c/m move the motion", () => {
    const fit = { m: { low: 1, high: 4 }, k: { low: 4, high: 16 }, c: { low: 0.1, high: 0.6 } };
    const found = fitParameters(oscillator, columnsOf(), { fit, noise: { x: 0.01 } });
    const [last] = found.combinations.slice(-1);
    expect(last?.told).toBe(false);
    expect(found.values.map(({ error }) => error)).toEqual([null, null, null]);
    // Along the untold combination m, k and c grow in one proportion: equal shares of values 2, 8, 0.3 over ranges 3, 12, 0.5.
    const [m = 0, k = 0, c = 0] = found.values.map(({ value, low, high, name }) => {
      const share = (last?.weights[name] as number) * (high - low);
      return share / value;
    });
    expect(k / m).toBeCloseTo(1, 3);
    expect(c / m).toBeCloseTo(1, 3);
    expect(found.combinations.filter(({ told }) => told)).toHaveLength(2);
  });

  it("have no error for a value that nothing depends on, and the error of runs for others", () => {
    const t = Float64Array.from({ length: 31 }, (_, i) => 0.03 * i);
    const y = simulate(ball, ball.start, { until: 0.9 }).columns([...t]).q.y as Float64Array;
    // A number that is not finite is a missing value.
    y[3] = Number.NaN;
    const columns = [
      { name: "t", values: t },
      { name: "y", unit: "m", values: y },
    ];
    const only = fitParameters(ball, { columns }, { fit: { m: { low: 0.5, high: 2 } }, starts: 2 });
    expect(only.values[0]?.error).toBe(null);
    expect(only.combinations[0]?.told).toBe(false);
    const [r] = fitParameters(ball, { columns }, { fit: { r: { low: 0, high: 1 } }, starts: 3 }).values;
    expect(Math.abs((r?.value as number) - 0.5)).toBeLessThan(1e-9);
    expect(r?.error).toBeGreaterThan(1e-12);
    expect(r?.error).toBeLessThan(1e-8);
  });

  it("by event times and periods alone", () => {
    const run = simulate(ball, ball.start, { until: 2.5, parameters: { r: 0.7, g: 9.5 } });
    const hits = run.events.filter(({ type }) => type === "impact").map(({ t }) => t);
    const values = { fit: { r: { low: 0.3, high: 0.95 }, g: { low: 5, high: 15 } } };
    const byTimes = fitParameters(ball, { columns: [{ name: "event:floor impact", values: hits }] }, values);
    expect(byTimes.values.map(({ value }) => Number(value.toFixed(8)))).toEqual([0.7, 9.5]);
    const gaps = hits.slice(1).map((t, i) => t - (hits[i] as number));
    const byPeriods = fitParameters(ball, { columns: [{ name: "period:impact", values: gaps }] }, values);
    expect(byPeriods.values.map(({ value }) => Number(value.toFixed(6)))).toEqual([0.7, 9.5]);
  });

  it("say a start value as well", () => {
    const { q } = simulate(ball, { q: { y: 1.37 }, v: { y: 0 } }, { until: 1 }).columns(times.slice(0, 10));
    const data = {
      columns: [
        { name: "t", values: times.slice(0, 10) },
        { name: "y", values: [...(q.y as Float64Array)] },
      ],
    };
    const found = fitParameters(ball, data, { fit: { "start:y": { low: 1, high: 2 } } });
    expect(found.values[0]?.value).toBeCloseTo(1.37, 8);
  });

  it("warn where modes differ, and where events are missing", () => {
    const data = {
      columns: [
        { name: "t", values: [0.1, 0.2] },
        { name: "y", values: [0.95095, 0.8038] },
        { name: "floor_mode", values: ["flight", "stick"] },
        { name: "event:floor impact", values: [0.4515, 0.5, 0.6, 0.7] },
      ],
    };
    const found = fitParameters(ball, data, {
      fit: { g: { low: 9, high: 10.5 } },
      starts: 2,
      noise: { y: 0.01, "event:floor impact": 0.01 },
    });
    expect(found.warnings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["modes", "events"]));
  });
});

describe("tables", () => {
  it("have units, quotes, comments, holes and separators", () => {
    const { columns } = parseTable(
      '# film\nt (ms);"phi [deg]";tip_mode\n0;1,5;stick\n'.replace("1,5", "1.5"),
    );
    expect(columns).toEqual([
      { name: "t", unit: "ms", values: [0] },
      { name: "phi", unit: "deg", values: [1.5] },
      { name: "tip_mode", values: ["stick"] },
    ]);
    // Spreadsheets end their lines with separators.
    expect(parseTable("a;b;\n1;2;\n").columns.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(parseTable("event:tip impact\n1\n").columns[0]?.name).toBe("event:tip impact");
    for (const end of ["\r\n", "\r"])
      expect(parseTable(["a,b", "1,2", "", "3,4"].join(end)).columns.map(({ values }) => values)).toEqual([
        [1, 3],
        [2, 4],
      ]);
    expect(parseTable("a,b\n1,\n,2\n").columns.map(({ values }) => values)).toEqual([
      [1, null],
      [null, 2],
    ]);
  });

  it.each([
    ["", /has no header/],
    ["a,b\n1,2,3\n", /data:2: 3 cells, but the header names 2/],
    ["a,b\n1,x\n", /data:2:2: "x" in column b is not a number/],
    [
      "t,x\ns,m\n0,1\n",
      /data:2:1: "s" in column t is not a number; a unit belongs in the header, as in t \(s\)/,
    ],
    ["t x\n0 1\n", /data:1: the header names one column, "t x": separate columns/],
    ["t,x (\uFFFD)\n0,1\n", /data is not a text in UTF-8/],
    ["a,b\n1,0\0x\n", /data is not a text in UTF-8/],
    ['t,"x\n0,1\n', /data:1:2: a quote " is not closed/],
    ['t,x\n0,1\n1,"2\n', /data:3:2: a quote " is not closed/],
    ["t;x\n0;0,39\n", /data:2:2: "0,39" in column x is not a number; write 0\.39/],
  ])("%j is refused", (text, message) => {
    expect(() => parseTable(text)).toThrow(message);
  });

  it.each([
    ["x\n1\n", "data:1:1: the data have no column t"],
    ["T,x\n0,1\n", "data:1:1: the data have a column T that oscillator does not have: did you mean t?"],
    ["# film\nt,xx\n0,1\n", "data:2:2: the data have a column xx that oscillator does not have"],
    ["t,x,x\n0,1,2\n", "data:1:3: the data have two columns x"],
    ["t (kg),x\n0,1\n", "data:1:1: column t (kg)"],
    ["t,x (furlong)\n0,1\n", "data:1:2: column x (furlong): there is no unit furlong"],
    ["t,x\n0,1\n\n,2\n", "data:4:1: t is missing, but x was measured"],
    ["t,x\n0,1\n-1,2\n", "data:3:1: t = -1 s lies before the start"],
    ["t,event:wall impact\n0,1\n", "data:1:2: column event:wall impact: there is no contact wall"],
    ["t,x\n0,1\n0,1\n", "data:2:1: every time with a measurement occurs more than once"],
    ["event:slip+\n2\n1\n", "data:1:1: column event:slip+: 1 s follows 2 s: times of events must increase"],
    ["t,event:bang\n0,1\n", "data:1:2: column event:bang: there is no event bang"],
  ])("%j: a mistake that the model finds is told with file, line and column", (text, message) => {
    const fit = () => fitParameters(oscillator, parseTable(text), { fit: { k: { low: 1, high: 20 } } });
    expect(fit).toThrow(message);
  });

  it("a mode that does not exist is told with its line", () => {
    const table = parseTable("t,floor_mode\n0,flight\n1,flying\n");
    expect(() => fitParameters(ball, table, { fit: { g: { low: 9, high: 10 } } })).toThrow(
      "data:3:2: column floor_mode: there is no mode flying",
    );
  });

  it("units are products and quotients", () => {
    expect(unitRatio("mm/s")).toBeCloseTo(1e-3, 15);
    expect(unitRatio("kg m/s^2")).toBe(1);
    expect(unitRatio("deg")).toBeCloseTo(Math.PI / 180, 15);
    expect(() => unitRatio("furlong")).toThrow(/no unit furlong/);
    expect(unitRatio("kN", "kg m/s^2")).toBe(1000);
    expect(unitRatio("N mm", "J")).toBeCloseTo(1e-3, 15);
    expect(unitRatio("rpm", "rad/s")).toBeCloseTo(Math.PI / 30, 15);
    for (const [one, other] of [
      ["mm", "rad"],
      ["deg", "m"],
      ["N", "J"],
      ["m/s", "m"],
    ] as const)
      expect(() => unitRatio(one, other)).toThrow(
        `the unit ${one} does not fit the model, which has ${other}`,
      );
  });
});

describe("mistakes", () => {
  const fit = { k: { low: 1, high: 20 } };
  it.each<[DataTable, FitOptions, RegExp]>([
    [{ columns: [{ name: "z", values: [1] }] }, { fit }, /column z that oscillator does not have/],
    [{ columns: [{ name: "x", values: [1] }] }, { fit }, /no column t/],
    [{ columns: [{ name: "t", values: [1] }] }, { fit }, /no column with measurements/],
    [
      { columns: [{ name: "t", values: Array.from({ length: 50_000 }, (_, i) => i / 1e5) }] },
      { fit },
      /have 50000 rows, at most 20000 fit into memory: keep one in 3/,
    ],
    [columnsOf(), { fit: { kk: { low: 1, high: 2 } } }, /has no value kk: did you mean k/],
    [columnsOf(), { fit: { k: { low: 2, high: 1 } } }, /range 2\.\.1 of k is empty/],
    [columnsOf(), { fit: {} }, /names no value/],
    [columnsOf(), { fit, noise: { y: 1 } }, /no column y/],
    [columnsOf(), { fit, noise: { x: 0 } }, /standard deviation of x must be positive, got 0/],
    [columnsOf(), { fit, maxIterations: 0 }, /maxIterations must be a whole number of at least 1/],
    [{ t: [0, 1], x: [0, 1] } as unknown as DataTable, { fit }, /must be a table such as/],
    [
      { columns: [{ values: [1] } as unknown as DataTable["columns"][0]] },
      { fit },
      /column 1 .* has no name/,
    ],
    [
      { columns: [{ name: "t", unit: "mm", values: [1] }] },
      { fit },
      /t \(mm\): the unit mm does not fit the model, which has s/,
    ],
    [{ columns: [...columnsOf().columns, ...columnsOf().columns] }, { fit }, /two columns t/],
    [{ columns: [...columnsOf().columns, { name: "v_x", values: [1] }] }, { fit }, /v_x has 1 values, t has/],
    [
      { columns: [{ name: "event:impact", values: ["early"] }] },
      { fit },
      /"early" is not a number; give null where nothing was measured/,
    ],
    [{ columns: [{ name: "wall_mode", values: ["stick"] }] }, { fit }, /there is no contact wall/],
    [
      {
        columns: [
          { name: "t", values: [-1] },
          { name: "x", values: [1] },
        ],
      },
      { fit },
      /before the start/,
    ],
  ])("%#", (data, options, message) => {
    expect(() => fitParameters(oscillator, data, options)).toThrow(message);
  });
});

it("rows that the model does not reach are told", () => {
  const table = parseTable("t,y\n0.1,0.95\n0.2,0.8\n3,0\n");
  const found = fitParameters(ball, table, { fit: { m: { low: 0.5, high: 2 } }, maxEvents: 2, starts: 2 });
  const warning = found.warnings.find(({ kind }) => kind === "rows");
  expect(warning?.because).toMatch(
    /^y: the model has a value at 2 of 3 measured times; its run ended as tooManyEvents/,
  );
});
