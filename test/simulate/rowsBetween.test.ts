/** Is a row that is computed again the state of the run at that time? Against runs that end there, and against the run's events. */
import { describe, expect, it } from "vitest";
import { loadMechanism, makeState, type SimulateOptions, simulate } from "../../src/index.js";
import { drawFrom } from "./support.js";

const seed = 390;
const cases: readonly (readonly [string, SimulateOptions])[] = [
  ["finger", { parameters: { mu: 1 }, until: 2 }],
  ["finger", { parameters: { mu: 1 }, until: 1, follow: ["flight"] }],
  ["rod", { parameters: { mu: 0.9, Sx: 0.5 }, until: 1 }],
  ["ball", { until: 2 }],
  ["robot", { until: 1 }],
  ["bar", { until: 1 }],
  ["ball", { until: 1, contacts: "compliant", epsilon: 1e-3 }],
];

/** Modes and numbers of the state that a run ends in, in the order of a row. */
function endOf(run: ReturnType<typeof simulate>): (number | string)[] {
  const { q, v, contacts } = run.final;
  const of = Object.values(contacts).flatMap(({ mode, gap, vT, lambdaN, lambdaT }) => [
    mode,
    gap,
    vT,
    lambdaN,
    lambdaT,
  ]);
  return [...Object.values(q), ...Object.values(v), ...of];
}

function near(row: readonly (number | string)[], expected: readonly (number | string)[], what: string): void {
  expect(row, what).toHaveLength(expected.length);
  for (const [i, value] of expected.entries())
    if (typeof value === "string") expect(row[i], what).toBe(value);
    else
      expect(Math.abs((row[i] as number) - value), `${what}, ${i}`).toBeLessThan(
        1e-9 * (1 + Math.abs(value)),
      );
}

describe.each(cases)("rows of %s, %o", (name, options) => {
  const mechanism = loadMechanism(name);
  const start = makeState(mechanism, {}, options);
  const run = simulate(mechanism, start, { ...options, samples: 50 });
  const end = run.outcome.t;

  it(`at random times are the ends of runs that end there (seed ${seed})`, () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 12; i++) {
      const t = draw(0, end);
      const { rows, columns } = run.rowsBetween(t, t, 1);
      expect(columns).toEqual(run.samples?.columns);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.[0]).toBe(t);
      near((rows[0] ?? []).slice(2), endOf(simulate(mechanism, start, { ...options, until: t })), `${t}`);
    }
  });

  it("between two times are those of a run with these rows, and have both sides of each jump", () => {
    const [from, to] = [0.31 * end, 0.72 * end];
    const { rows } = run.rowsBetween(from, to, 40);
    const times = rows.map(([t]) => t as number);
    expect([times[0], times.at(-1)]).toEqual([from, to]);
    for (let i = 0; i < 40; i++)
      expect(times.some((t) => Math.abs(t - (from + (i / 39) * (to - from))) < 1e-12)).toBe(true);
    for (const { t, type } of run.events)
      if (t > from && t < to && type === "impact")
        expect(times.filter((one) => Math.abs(one - t) < 1e-9 * t).length, `${t}`).toBeGreaterThanOrEqual(2);
  });

  it("at an event is the one after it", () => {
    for (const { t, after } of run.events.slice(0, 8)) {
      if (run.events.some((other) => other.t === t && other.after !== after)) continue;
      const row = run.rowsBetween(t, t, 1).rows.at(-1) ?? [];
      near(
        row.slice(2, 2 + 2 * mechanism.coordinates.length),
        [...Object.values(after.q), ...Object.values(after.v)],
        `${t}`,
      );
    }
  });
});

it("a run that ends where it starts has its state as a row, as samples and again", () => {
  const rod = loadMechanism("rod");
  const options = { parameters: { mu: 2, Sy: 10 }, policy: { all: "stop" } as const, samples: 20 };
  const run = simulate(rod, makeState(rod, { theta: 1.1, "x'": 2 }, options), options);
  expect(run.outcome).toMatchObject({ kind: "indeterminate", t: 0 });
  expect(run.samples?.rows).toHaveLength(1);
  expect(run.samples?.rows[0]?.slice(0, 9)).toEqual([0, 0, 0, 0, 1.1, 2, 0, 0, "slip+"]);
  expect(run.rowsBetween(0, 0, 1).rows).toEqual(run.samples?.rows);
});

it("steps of fixed length have the rows of their steps", () => {
  const ball = loadMechanism("ball");
  const options = { method: "timestepping", step: 1e-2, until: 1, samples: 101 } as const;
  const run = simulate(ball, ball.start, options);
  const { rows } = run.rowsBetween(0.3, 0.5, 21);
  const expected = run.samples?.rows.filter(([t]) => (t as number) > 0.295 && (t as number) < 0.505);
  expect(rows).toEqual(expected);
});

it.each([
  [-0.1, 0.5, 3, "t must be a number between 0 and 1, got -0.1"],
  [0, 1.5, 3, "t must be a number between 0 and 1, got 1.5"],
  [0, Number.NaN, 3, "got NaN"],
  [0, 1, 0, "count must be a whole number from 1 to 10000000, got 0"],
  [0, 1, 1.5, "count must be a whole number from 1 to 10000000, got 1.5"],
])("rows from %f to %f, %f of them, are refused", (from, to, count, message) => {
  const ball = loadMechanism("ball");
  for (const method of ["events", "timestepping"] as const) {
    const run = simulate(ball, ball.start, { until: 1, method });
    expect(() => run.rowsBetween(from, to, count)).toThrow(new RegExp(message.replace(".", "\\.")));
    expect(() => run.rowsBetween(from, to, count)).toThrow(RangeError);
  }
});
