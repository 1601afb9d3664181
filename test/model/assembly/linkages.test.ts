/** Do linkages with loops move as in minimal coordinates, also through positions at which branches cross? */

import { describe, expect, it } from "vitest";
import { describeMechanism, type Mechanism, simulate } from "../../../src/index.js";
import { compile, drawFrom } from "../../mechanism/support.js";
import { linkages } from "./linkages.js";

const seed = 20261118;

/** The largest gap of all rows of a run. */
function driftOf(mechanism: Mechanism, until: number, rtol: number) {
  const run = simulate(mechanism, mechanism.start, { until, samples: 100, rtol, atol: rtol / 10 });
  const { columns = [], rows = [] } = run.samples ?? {};
  const gaps = columns.flatMap((name, i) => (name.endsWith("_gap") ? [i] : []));
  return { run, drift: Math.max(...rows.flatMap((row) => gaps.map((i) => Math.abs(row[i] as number)))) };
}

describe.each(linkages)("$title", ({ parameters, bodies, start, hand, own, ...expected }) => {
  const loop = compile(`name: loop\nparameters: ${parameters}\n${bodies}\nstart: ${start}\n`);
  const free = compile(`name: free\nparameters: ${parameters}\n${hand}\nstart: ${own}\n`);

  it("is assembled, in as many ways as there are with its freedom kept", () => {
    const { assembly } = describeMechanism(loop);
    expect(assembly?.degreesOfFreedom).toBe(expected.coordinates.length);
    expect(assembly?.assemblies).toHaveLength(expected.assemblies);
    expect(assembly?.redundant).toEqual(expected.redundant);
  });

  it("moves as in its minimal coordinates to 1e-10 over 10 s, and stays closed to 1e-12", () => {
    const { run, drift } = driftOf(loop, 10, 1e-13);
    const least = simulate(free, free.start, { until: 10, rtol: 1e-13, atol: 1e-14 });
    expect(run.outcome.kind).toBe("finished");
    expect(drift).toBeLessThan(1e-12);
    const off = (one = 0, other = 0) => Math.abs(one - other) / Math.max(1, Math.abs(other));
    for (const name of expected.coordinates) {
      expect(off(run.final.q[name], least.final.q[name])).toBeLessThan(1e-10);
      expect(off(run.final.v[name], least.final.v[name])).toBeLessThan(1e-10);
    }
  });
});

/** Two cranks of one length and a coupler as long as the ground, with another length where `off` is not 0. */
const parallelogram = (l: number, d: number, start: number, rate: number, g: number, off = 0) =>
  compile(`name: parallelogram
gravity: ${g}
bodies:
  ground: { points: { D: [${d}, 0] } }
  left: { mass: 1, inertia: 0.01, centre: [${l / 2}, 0], points: { T: [${l}, 0] } }
  right: { mass: 1, inertia: 0.01, centre: [${l / 2}, 0], points: { T: [${l}, 0] } }
  top: { mass: 1, inertia: 0.1, centre: [${d / 2}, 0], points: { B: [${d + off}, 0] } }
joints:
  - { pin: [ground.O, left.O], coordinate: a }
  - { pin: [ground.D, right.O], coordinate: c }
  - { pin: [left.T, top.O], coordinate: b }
  - { pin: [top.B, right.T] }
start: { a: ${start}, a': ${rate}, c: ${start} }
`);

describe(`a parallelogram keeps its branch through its flat positions, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const cases = Array.from({ length: 4 }, (_, k) => ({
    l: draw(0.2, 0.8),
    d: draw(0.9, 2),
    start: draw(0.3, 2.8),
    rate: (k % 2 === 0 ? 1 : -1) * draw(3, 8),
    rtol: 10 ** draw(-11.5, -7),
  }));

  it.each(cases)("without gravity at a constant rate: $l, $d, $start, $rate, $rtol", (given) => {
    const { l, d, start, rate, rtol } = given;
    const { run, drift } = driftOf(parallelogram(l, d, start, rate, 0), 4, rtol);
    expect(run.final.t).toBe(4);
    expect(run.final.q.a).toBeCloseTo(start + 4 * rate, 8);
    expect(run.final.q.c).toBeCloseTo(start + 4 * rate, 8);
    expect(run.final.v.b).toBeCloseTo(0, 8);
    expect(run.at(2).q.a).toBeCloseTo(start + 2 * rate, 7);
    expect(drift).toBeLessThan(1e-9);
  });

  it("with gravity as a pendulum", () => {
    const [l, g] = [0.3, 9.81];
    const { run } = driftOf(parallelogram(l, 1, 1, 10, g), 3, 1e-11);
    const pendulum = compile(`name: pendulum
coordinates: [a]
kinetic: (0.02 + ${1.5 * l * l})/2*a'^2
potential: ${2 * g * l}*sin(a)
start: { a: 1, a': 10 }
`);
    const least = simulate(pendulum, pendulum.start, { until: 3, rtol: 1e-12 });
    expect(run.outcome.kind).toBe("finished");
    expect(run.final.q.a).toBeCloseTo(least.final.q.a as number, 8);
    expect(run.final.q.a).toBeCloseTo(run.final.q.c as number, 12);
  });

  it("turns back on its own branch where the lengths differ by a thousandth", () => {
    const [coarse, fine] = [1e-9, 1e-12].map((rtol) =>
      driftOf(parallelogram(0.3, 1, 1, 10, 9.81, 1e-3), 2, rtol),
    );
    expect(coarse?.run.outcome.kind).toBe("finished");
    expect(coarse?.run.final.q.a).toBeCloseTo(fine?.run.final.q.a as number, 5);
    expect(fine?.drift).toBeLessThan(1e-11);
    expect(Math.abs(fine?.run.ledger.relative as number)).toBeLessThan(1e-9);
  });
});
