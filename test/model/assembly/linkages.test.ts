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

/** Peaucellier's inversor with random lengths: its output stays on a line, and passes the crank where branches cross. */
const inversor = (d: number, a: number, s: number, start: number) => {
  const body = (name: string, length: number) =>
    `  ${name}: { mass: 0.5, inertia: ${(0.5 * length ** 2) / 12}, centre: [${length / 2}, 0], points: { B: [${length}, 0] } }\n`;
  const short = ["in1", "in2", "out1", "out2"].map((name) => body(name, s)).join("");
  return compile(`name: inversor
gravity: 9.81
bodies:
  ground: { points: { Q: [${d}, 0] } }
${body("long1", a)}${body("long2", a)}${body("crank", d)}${short}
joints:
  - { pin: [ground.O, long1.O], coordinate: p1 }
  - { pin: [ground.O, long2.O], coordinate: p2 }
  - { pin: [ground.Q, crank.O], coordinate: c }
  - { pin: [crank.B, in1.O] }
  - { pin: [crank.B, in2.O] }
  - { pin: [in1.B, long1.B] }
  - { pin: [in2.B, long2.B] }
  - { pin: [long1.B, out1.O] }
  - { pin: [long2.B, out2.O] }
  - { pin: [out1.B, out2.B] }
start: { c: ${start}, c': 1, p1: 0.6, p2: -0.1, phi_in1: 1.2, phi_in2: -1, phi_out1: -0.8, phi_out2: 0.8 }
`);
};

describe(`Peaucellier's inversor draws a line at every tolerance, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const cases = Array.from({ length: 2 }, () => {
    const d = draw(0.45, 0.55);
    return { d, a: draw(1.15, 1.25), s: draw(0.42, 0.48), start: draw(0.4, 0.6) };
  });

  it.each(cases)("$d, $a, $s, $start", ({ d, a, s, start }) => {
    const linkage = inversor(d, a, s, start);
    const [loose, fine] = [1e-9, 1e-13].map((rtol) => driftOf(linkage, 3, rtol).run);
    for (const run of [loose, fine]) {
      expect(run?.outcome.kind).toBe("finished");
      expect(Math.abs(run?.ledger.relative as number)).toBeLessThan(1e-7);
      for (let t = 0; t <= 3; t += 0.05) {
        const { p1 = 0, phi_out1: o1 = 0 } = run?.at(t).q ?? {};
        expect(a * Math.cos(p1) + s * Math.cos(o1)).toBeCloseTo((a * a - s * s) / (2 * d), 7);
      }
    }
    expect(loose?.final.q.c).toBeCloseTo(fine?.final.q.c as number, 7);
  });
});

describe("a scissor lift", () => {
  const parameters = "{ l: 1, m: 1, J: 1/12, M: 5, mf: 0.1, g: 9.81 }";
  const bar = "{ mass: m, inertia: J, centre: [l/2, 0], points: { mid: [l/2, 0], end: [l, 0] } }";
  const lift = (more = "") =>
    compile(`name: lift
parameters: ${parameters}
gravity: g
bodies:
  one: ${bar}
  two: ${bar}
  foot: { mass: mf, inertia: 1 }
  head: { mass: mf, inertia: 1 }
  table: { mass: M, inertia: 1 }
joints:
  - { pin: [ground.O, one.O], coordinate: phi }
  - { pin: [one.mid, two.mid] }
  - { slider: [ground.O, foot.O] }
  - { pin: [foot.O, two.O] }
  - { pin: [two.end, table.O] }
  - { slider: [table.O, head.O] }
  - { pin: [head.O, one.end] }
${more}start: { phi: 0.6, phi': 6, phi_two: pi - 0.6, phi_table: 0 }
`);

  it("passes its stretched and its folded positions as in its minimal coordinate", () => {
    const hand = compile(`name: hand
parameters: ${parameters}
coordinates: [phi]
kinetic: (m*l^2/2 + 2*J + M*l^2*cos(phi)^2 + mf*l^2*sin(phi)^2 + mf*l^2)/2*phi'^2
potential: g*l*sin(phi)*(m + M + mf)
start: { phi: 0.6, phi': 6 }
`);
    const [one, other] = [lift(), hand].map((each) =>
      simulate(each, each.start, { until: 1, rtol: 1e-12, atol: 1e-13 }),
    );
    expect(one?.final.q.phi).toBeGreaterThan((5 / 2) * Math.PI);
    for (let k = 0; k <= 400; k++) {
      const [loop, free] = [one?.at(k / 400), other?.at(k / 400)];
      expect(loop?.q.phi).toBeCloseTo(free?.q.phi as number, 9);
      expect(loop?.v.phi).toBeCloseTo(free?.v.phi as number, 8);
      expect(loop?.q.phi_table).toBeCloseTo(0, 9);
    }
    expect(Math.abs(one?.ledger.relative as number)).toBeLessThan(1e-9);
  });

  it("stops where a force jumps in its stretched position, and names the constraint", () => {
    for (const rtol of [1e-9, 1e-12]) {
      const spring = "springs: [ { between: [ground.O, foot.O], stiffness: 40, length: 0.3 } ]\n";
      const sprung = lift(spring);
      const { outcome, ledger, final } = simulate(sprung, sprung.start, { until: 1, rtol });
      expect(outcome.kind).toBe("singular");
      expect(outcome.reason).toMatch(/^constraint \w+ follows from the others at the position ahead/);
      expect(final.q.phi).toBeCloseTo(Math.PI / 2, 2);
      expect(Math.abs(ledger.relative)).toBeLessThan(1e-8);
    }
  });
});
