/** Are crossings found on the polynomial of a real step, as exactly as it is known? */
import { describe, expect, it } from "vitest";
import { CrossingSearch, Stepper } from "../../src/integrate/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { pendulum } from "./problems.js";
import { noControl, type PlainField, plainProgram } from "./programs.js";

const random = randomSource(32);
const draw = (low: number, high: number) => low + (high - low) * random();

describe("with the polynomial of a real step", () => {
  /** One step of size h from the start of a field; what crosses, and where. */
  function inStep(field: PlainField, y: readonly number[], t: number, h: number, armed = 0) {
    const program = plainProgram(field);
    const p = new Float64Array(0);
    const stepper = new Stepper(program, p, noControl);
    const { w, layout } = stepper;
    const watch = {
      signs: new Int8Array(layout.guards).fill(1),
      armed: new Uint8Array(layout.guards).fill(armed),
      slack: new Float64Array(layout.guards),
    };
    const search = new CrossingSearch(program, w, p, watch);
    stepper.begin(t, Float64Array.from(y), h);
    stepper.step(t + h);
    const index = search.first();
    return { index, t: t + (w[layout.theta] ?? 0) * h, search, guard: w[layout.gTrial] };
  }

  it("a state that is a polynomial in t: its roots to rounding", () => {
    for (let round = 0; round < 100; round++) {
      const roots = [draw(0.1, 0.9), draw(1.2, 2), draw(-2, -0.2)];
      const value = (t: number) => -roots.reduce((product, root) => product * (t - root), -1);
      const slope = (t: number) =>
        roots.reduce(
          (sum, _, k) =>
            sum + roots.reduce((product, root, j) => (j === k ? product : product * (t - root)), 1),
          0,
        );
      const field: PlainField = { state: 1, rates: (t) => [slope(t)], guards: (_t, [y = 0]) => [y] };
      const sign = value(0) < 0 ? -1 : 1;
      const turned: PlainField = { ...field, guards: (_t, [y = 0]) => [sign * y] };
      const { index, t, guard } = inStep(turned, [value(0)], 0, 1);
      expect(index).toBe(0);
      expect(Math.abs(t - (roots[0] ?? 0))).toBeLessThan(1e-13);
      expect(Math.abs(guard ?? 1)).toBeLessThan(1e-14);
    }
  });

  it("a pendulum at its lowest point, from steps of several sizes", () => {
    // From the angle 2 at rest: the quarter period is K(sin 1).
    const field: PlainField = { ...pendulum.field, guards: (_t, [angle = 0]) => [angle] };
    const before = 1.9;
    const [angle = 0, rate = 0] = pendulum.exact(before);
    let truth = before;
    for (let k = 0; k < 50; k++) truth -= (pendulum.exact(truth)[0] ?? 0) / (pendulum.exact(truth)[1] ?? 1);
    for (const [h, error] of [
      [0.5, 1e-7],
      [0.3, 1e-9],
      [0.2, 1e-10],
    ] as const) {
      const { index, t } = inStep(field, [angle, rate], before, h);
      expect(index).toBe(0);
      expect(Math.abs(t - truth)).toBeLessThan(error);
    }
  });

  it("the polynomial is made once, and only where it is needed", () => {
    const free = inStep({ ...pendulum.field, guards: (_t, [angle = 0]) => [angle] }, [1, 0], 0, 0.1);
    expect([free.index, free.search.evaluations]).toEqual([-1, 0]);
    const both: PlainField = { ...pendulum.field, guards: (_t, [angle = 0]) => [angle - 0.9, angle - 0.8] };
    const { search } = inStep(both, [1, 0], 0, 1);
    const count = search.evaluations;
    search.build();
    expect(search.evaluations).toBe(count);
  });
});
