/** Definitions and expressions of the file as columns, extrema and sections of sweeps, against closed forms. */
import { describe, expect, it } from "vitest";
import { compileMechanism, parseModel, simulate, sweep, tabulateSweep } from "../../src/index.js";
import { drawFrom } from "../simulate/support.js";

/** x = a cos ωt + b sin ωt, and a second mass that hops on a floor without losses. */
const spring = compileMechanism(
  parseModel(`
name: Spring
coordinates: { x: { unit: m }, y: { unit: m } }
parameters: { k: { value: 4, unit: N/m }, s: 1 }
definitions:
  X: { value: s*x, unit: m, note: enlarged }
  bend: X^2 + X'
kinetic: x'^2/2 + y'^2/2
potential: k/2*x^2 + 9.81*y
contacts: { floor: { gap: y, restitution: 1 } }
start: { x: 1, y: 0.3, x': 0.5 }
`),
);

describe("outputs of sweeps", () => {
  const draw = drawFrom(26);
  const cases = Array.from({ length: 6 }, () => ({
    k: draw(1, 30),
    s: draw(0.3, 3),
    level: draw(-0.4, 0.4),
  }));

  it.each(cases)("have the extrema and zeros of the closed form (%o)", ({ k, s, level }) => {
    const omega = Math.sqrt(k);
    const x = (t: number) => Math.cos(omega * t) + (0.5 / omega) * Math.sin(omega * t);
    const v = (t: number) => -omega * Math.sin(omega * t) + 0.5 * Math.cos(omega * t);
    const bend = (t: number) => (s * x(t)) ** 2 + s * v(t);
    const [settle, record] = [1.3, 6];
    const options = { settle, record, rtol: 1e-12, atol: 1e-12, outputs: { bend: "bend", far: "x + 2*t" } };
    const crossing = `X - s*${level}`;
    const over = [{ name: "k", values: [k] }];
    const [row] = [
      ...sweep(spring, { ...options, over, parameters: { s }, section: { crossing, direction: "both" } }),
    ];
    const times = Array.from({ length: 600_001 }, (_, i) => settle + (record * i) / 600_000);
    const values = times.map(bend);
    const high = values.reduce((best, one) => Math.max(best, one));
    const low = values.reduce((best, one) => Math.min(best, one));
    expect(row?.max_bend).toBeCloseTo(high, 8);
    expect(row?.min_bend).toBeCloseTo(low, 8);
    expect(row?.max_far).toBeGreaterThan(2 * (settle + record) - 2);
    const passes = times.filter((t, i) => i > 0 && (x(t) - level) * (x(times[i - 1] as number) - level) < 0);
    expect(row?.points).toHaveLength(Math.min(32, passes.length));
    for (const [i, point] of (row?.points ?? []).entries()) {
      expect(point[0]).toBeCloseTo(level, 9);
      expect(row?.outputs?.bend?.[i]).toBeCloseTo((s * level) ** 2 + s * (point[2] as number), 9);
    }
  });

  it("are met in one direction, and at maxima", () => {
    const over = [{ name: "k", values: [9] }];
    const options = { over, settle: 0, record: 10, points: 100, rtol: 1e-12, atol: 1e-12 };
    const pointsAt = (section: Parameters<typeof sweep>[1]["section"] & object) =>
      [...sweep(spring, { ...options, section })][0]?.points ?? [];
    expect(pointsAt({ crossing: "X" }).every(([, , v]) => (v as number) > 0)).toBe(true);
    expect(pointsAt({ crossing: "X", direction: "falling" }).every(([, , v]) => (v as number) < 0)).toBe(
      true,
    );
    const [both, rising] = [pointsAt({ crossing: "X", direction: "both" }), pointsAt({ crossing: "X" })];
    expect(Math.abs(both.length - 2 * rising.length)).toBeLessThanOrEqual(1);
    const size = Math.hypot(1, 0.5 / 3);
    const tops = pointsAt({ peak: "X" });
    expect(tops.length).toBeGreaterThanOrEqual(4);
    for (const [x, , v] of tops) {
      expect(x).toBeCloseTo(size, 9);
      expect(v).toBeCloseTo(0, 5);
    }
  });

  it("are columns of tables and of rows of a motion", () => {
    const outputs = { bend: "bend", height: "y + 1" };
    const options = { over: [{ name: "k", values: [4] }], settle: 0, record: 1, outputs };
    const table = tabulateSweep(spring, options, [...sweep(spring, options)]);
    expect(table.columns.slice(-5)).toEqual(["max_bend", "min_bend", "max_height", "min_height", "outputs"]);
    const run = simulate(spring, spring.start, { until: 1, samples: 5, outputs });
    expect(run.samples?.columns.slice(-2)).toEqual(["bend", "height"]);
    for (const row of run.samples?.rows ?? []) {
      const [x, y, v] = [row[2], row[3], row[4]] as [number, number, number];
      expect(row.at(-2)).toBeCloseTo(x ** 2 + v, 12);
      expect(row.at(-1)).toBe(y + 1);
    }
    expect([...(run.columns([0.3]).outputs?.bend ?? [])]).toEqual([
      ...(run.columns([0.3]).definitions.bend ?? []),
    ]);
    const stepped = simulate(spring, spring.start, {
      until: 0.1,
      samples: 3,
      method: "timestepping",
      outputs,
    });
    expect(stepped.samples?.columns.slice(-2)).toEqual(["bend", "height"]);
  });

  it.each([
    [{ outputs: { a: "foo" } }, /output a \(foo\): foo is not a name/],
    [{ outputs: { a: "sin(" } }, /output a \(sin\(\)/],
    [{ outputs: { a: "x''" } }, /accelerations/],
    [{ outputs: { x: "2*x" } }, /output x: there is a column/],
    [{ section: { crossing: "foo" } }, /foo is not a name/],
    [{ section: { peak: "foo" } }, /foo is not a name/],
  ])("%o is a mistake", (options, message) => {
    const all = { over: [{ name: "k", values: [4] }], settle: 0, record: 1, ...options };
    expect(() => [...sweep(spring, all)]).toThrow(message);
  });
});

it("a sweep that is ended by its signal has the rows before", () => {
  const control = new AbortController();
  const over = [{ name: "k", values: Array.from({ length: 40 }, (_, i) => 1 + i) }];
  const shares: number[] = [];
  const rows = sweep(spring, {
    over,
    settle: 0,
    record: 1,
    signal: control.signal,
    onProgress(share) {
      shares.push(share);
      if (share >= 0.5) control.abort();
    },
  });
  const found: unknown[] = [];
  let step = rows.next();
  for (; !step.done; step = rows.next()) found.push(step.value.k);
  expect(step.value).toEqual({ kind: "stopped", rows: found.length });
  expect(found).toEqual(over[0]?.values.slice(0, found.length));
  expect(found.length).toBeGreaterThanOrEqual(20);
  expect(found.length).toBeLessThan(25);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});
