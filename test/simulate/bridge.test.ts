/** One step of Gauss's method with six stages: order 12, its polynomial inside the step, and where it gives up. */
import { describe, expect, it } from "vitest";
import { loadMechanism } from "../../src/index.js";
import { Bridge, stagePlaces } from "../../src/simulate/motion/bridge.js";
import { foldsOf } from "../../src/simulate/motion/folds.js";

type Stepper = ConstructorParameters<typeof Bridge>[0];

/** A work space for two coordinates, and a program that evaluates these accelerations. */
function stepperOf(
  accelerations: (t: number, q: readonly number[], v: readonly number[]) => readonly number[],
  { t = 0, q = [0, 0], v = [0, 0], tolerance = 1e-12 },
) {
  const state = 4;
  const layout = {
    state,
    t: 0,
    tEnd: 1,
    h: 2,
    rtol: 3,
    rough: 4,
    atol: 5,
    y0: 10,
    y1: 20,
    f0: 30,
    f1: 40,
    polynomial: 50,
  };
  const w = new Float64Array(100);
  const slopes = (at: number, t1: number, to: number) => {
    const [x, y, u, s] = [...w.subarray(at, at + 4)] as [number, number, number, number];
    w.set([u, s, ...accelerations(t1, [x, y], [u, s])], to);
  };
  w.set([...q, ...v], layout.y0);
  w[layout.t] = t;
  w[layout.rtol] = tolerance;
  w.fill(tolerance, layout.atol, layout.atol + state);
  w[layout.rough] = 1;
  slopes(layout.y0, t, layout.f0);
  const program = {
    finish: () => slopes(layout.y1, w[layout.tEnd] as number, layout.f1),
  };
  const stepper = { w, layout, program, p: new Float64Array(0), evaluations: 0 };
  /** y0 + x (c0 + r (c1 + x (c2 + …))), r = 1 − x. */
  const at = (x: number) =>
    Array.from({ length: state }, (_, i) => {
      let value = 0;
      for (let k = stagePlaces.length; k >= 0; k--)
        value = (k % 2 === 0 ? x : 1 - x) * ((w[layout.polynomial + k * state + i] as number) + value);
      return (w[layout.y0 + i] as number) + value;
    });
  return { stepper: stepper as unknown as Stepper, w, layout, at, counted: stepper };
}

const close = (found: readonly number[], expected: readonly number[], digits: number) => {
  for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, digits);
};

describe("one bridge", () => {
  it("is exact where accelerations are polynomials of the fifth degree of time", () => {
    const { stepper, w, layout, at } = stepperOf((t) => [42 * t ** 5 - 6 * t, 2], {
      q: [1, -1],
      v: [3, 0.5],
      tolerance: 1,
    });
    expect(new Bridge(stepper, 2).solve()).toBe(true);
    const exact = (t: number) => [
      1 + 3 * t + t ** 7 - t ** 3,
      -1 + t / 2 + t * t,
      3 + 7 * t ** 6 - 3 * t * t,
      0.5 + 2 * t,
    ];
    close([...w.subarray(layout.y1, layout.y1 + 4)], exact(2), 10);
    expect([w[layout.tEnd], w[layout.h], w[layout.rough]]).toEqual([2, 2, 0]);
    for (const x of [0, 0.13, 0.5, 0.77, 1]) close(at(x), exact(2 * x), 9);
  });

  it("follows an oscillation that is driven and damped, from a later time and backwards", () => {
    // x = sin t, y = e^{−t}: x'' = −x, y'' = y + (y' + y).
    for (const h of [0.4, -0.4]) {
      const t = 1.3;
      const start = { t, tolerance: 1e-7, q: [Math.sin(t), Math.exp(-t)], v: [Math.cos(t), -Math.exp(-t)] };
      const { stepper, w, layout, at, counted } = stepperOf(
        (_, [x = 0, y = 0], [, s = 0]) => [-x, 2 * y + s],
        start,
      );
      expect(new Bridge(stepper, h).solve()).toBe(true);
      const exact = (at: number) => [Math.sin(at), Math.exp(-at), Math.cos(at), -Math.exp(-at)];
      close([...w.subarray(layout.y1, layout.y1 + 4)], exact(t + h), 10);
      expect(w[layout.tEnd]).toBe(t + h);
      close(at(0.37), exact(t + 0.37 * h), 8);
      // Two evaluations for each stage of an iteration, and for the end.
      expect((counted.evaluations - 2) % (2 * stagePlaces.length)).toBe(0);
    }
  });

  it("reads time in the stages", () => {
    const { stepper, w, layout } = stepperOf((t, [x = 0]) => [Math.cos(t) - x, 0], {
      t: 0.5,
      tolerance: 1e-7,
    });
    expect(new Bridge(stepper, 0.3).solve()).toBe(true);
    // x'' + x = cos t from rest at 0.5.
    const exact = (s: number) => (s * Math.sin(0.5 + s) - Math.sin(0.5) * Math.sin(s)) / 2;
    close([...w.subarray(layout.y1, layout.y1 + 1)], [exact(0.3)], 10);
  });

  it("gives up where the stages do not converge, are not finite, or the step is too rough", () => {
    expect(new Bridge(stepperOf((_, [x = 0]) => [-1e6 * x, 0], { q: [1, 0] }).stepper, 1).solve()).toBe(
      false,
    );
    expect(new Bridge(stepperOf((t) => [t > 0.5 ? Number.NaN : 0, 0], {}).stepper, 1).solve()).toBe(false);
    expect(new Bridge(stepperOf((t) => [Math.abs(t - 0.4), 0], {}).stepper, 1).solve()).toBe(false);
    expect(new Bridge(stepperOf((t) => [Math.abs(t - 0.4), 0], { tolerance: 0.1 }).stepper, 1).solve()).toBe(
      true,
    );
  });
});

it("singular positions are looked for where two slides may depend on each other", () => {
  const klein = loadMechanism("klein");
  const [one, other] = klein.contacts.filter(({ bilateral }) => bilateral) as [
    (typeof klein.contacts)[number],
    (typeof klein.contacts)[number],
  ];
  const found = [[], [one], [one, other], [{ ...one, bilateral: false }, other]].map((contacts) =>
    foldsOf(Object.create(klein, { contacts: { value: contacts } })),
  );
  expect(found.map((folds) => folds !== undefined)).toEqual([false, false, true, false]);
});
