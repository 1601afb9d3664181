/** Does the implicit stepper have order 5, lose fast decay in one step, meet published values, and locate guards? */
import { describe, expect, it } from "vitest";
import { CrossingSearch, StiffStepper } from "../../../src/integrate/index.js";
import { riccati } from "../problems.js";
import { meanOrder, noControl } from "../programs.js";
import {
  protheroRobinson,
  robertson,
  type StiffField,
  type StiffProblem,
  stiffProgram,
  vanDerPol,
} from "./fields.js";

const none = new Float64Array(0);
const at = (stepper: StiffStepper, place: number) => stepper.w[place] ?? Number.NaN;

/** A field with time in it and a known solution, and its Jacobian. */
const smooth: StiffField = { ...riccati.field, jacobian: (t, [y = 0]) => [2 * y * Math.cos(t)] };

function fixed(field: StiffField, y0: readonly number[], end: number, count: number): StiffStepper {
  const stepper = new StiffStepper(stiffProgram(field), none, noControl);
  // Without a tolerance the iterations would stop at once: that of their own is asked for.
  stepper.w.fill(1e-10, stepper.layout.atol, stepper.layout.atol + stepper.layout.state);
  stepper.begin(0, Float64Array.from(y0), 1);
  for (let k = 1; k <= count; k++) {
    stepper.w[stepper.layout.h] = end / count;
    stepper.w[stepper.layout.tEnd] = (end * k) / count;
    stepper.program.step(stepper.w, none);
    expect(at(stepper, stepper.layout.error)).toBeLessThan(Number.POSITIVE_INFINITY);
    if (k < count) stepper.shift();
  }
  return stepper;
}

function controlled({ field, y0, end, atol }: StiffProblem, rtol: number): StiffStepper {
  const stepper = new StiffStepper(stiffProgram(field), none, { rtol, atol: atol * rtol });
  stepper.begin(0, Float64Array.from(y0), 1e-6);
  while (at(stepper, stepper.layout.t) < end) {
    expect(stepper.steps, "far too many steps").toBeLessThan(20_000);
    expect(stepper.step(end)).toBe(0);
    const h = stepper.propose();
    stepper.shift();
    stepper.w[stepper.layout.h] = h;
  }
  return stepper;
}

describe("fixed steps", () => {
  it("order 5, integrals too", () => {
    const ends = [1, 2, 4];
    const errors = [4, 8, 16].map((perUnit) => {
      const found = ends.map((end) => {
        const stepper = fixed(smooth, riccati.exact(0).slice(0, 1), end, end * perUnit);
        return riccati.exact(end).map((x, i) => Math.abs(at(stepper, stepper.layout.y1 + i) - x));
      });
      return [0, 1].map((i) => Math.max(...found.map((pair) => pair[i] ?? Number.NaN)));
    });
    for (const i of [0, 1]) {
      const order = meanOrder(errors.map((pair) => pair[i] ?? Number.NaN));
      expect(order, String(errors)).toBeGreaterThan(4.8);
      expect(order, String(errors)).toBeLessThan(5.4);
    }
  });

  it("[HW] (IV.15.1) Prothero–Robinson: order 5 where it is not stiff, h³/λ where it is very stiff", () => {
    const error = (lambda: number, count: number) => {
      const stepper = fixed(protheroRobinson(lambda), [0], 2, count);
      return Math.abs(at(stepper, stepper.layout.y1) - Math.sin(2));
    };
    expect(meanOrder([error(-1, 4), error(-1, 8), error(-1, 16)])).toBeGreaterThan(4.8);
    const stiff = [error(-1e6, 4), error(-1e6, 8), error(-1e6, 16)];
    expect(meanOrder(stiff)).toBeGreaterThan(2.9);
    expect(meanOrder(stiff)).toBeLessThan(3.2);
    expect((stiff[0] ?? 0) / error(-1e5, 4)).toBeCloseTo(0.1, 4); // falls with 1/λ
  });

  it("[HW] (IV.3.17) one step of y′ = λy is the Padé approximation of e^z", () => {
    const pade = (z: number) =>
      (1 + (2 / 5) * z + z ** 2 / 20) / (1 - (3 / 5) * z + (3 / 20) * z ** 2 - z ** 3 / 60);
    for (const z of [-0.1, -1, -10, -1e3, -1e6, -1e12]) {
      const field: StiffField = { state: 1, rates: (_t, [y = 0]) => [z * y], jacobian: () => [z] };
      const stepper = fixed(field, [1], 1, 1);
      expect(at(stepper, stepper.layout.y1)).toBeCloseTo(pade(z), 13);
    }
  });

  it("L-stable: fast decay is gone after one step", () => {
    const field: StiffField = { state: 1, rates: (_t, [y = 0]) => [-1e12 * y], jacobian: () => [-1e12] };
    const stepper = fixed(field, [1], 1, 1);
    expect(Math.abs(at(stepper, stepper.layout.y1))).toBeLessThan(4e-12); // −3/z of the Padé approximation
  });
});

describe("the polynomial inside a step", () => {
  it("has order 3 everywhere: errors fall like h⁴", () => {
    const errors = [0.4, 0.2, 0.1, 0.05].map((h) => {
      const stepper = fixed(smooth, riccati.exact(0).slice(0, 1), h, 1);
      let worst = 0;
      for (let x = 0; x <= 1; x += 1 / 64) {
        stepper.w[stepper.layout.theta] = x;
        stepper.program.trial(stepper.w, none);
        const [exact = 0] = riccati.exact(x * h);
        worst = Math.max(worst, Math.abs(at(stepper, stepper.layout.yTrial) - exact));
      }
      return worst;
    });
    const order = meanOrder(errors);
    expect(order, String(errors)).toBeGreaterThan(3.8);
    expect(order, String(errors)).toBeLessThan(4.6);
  });

  it("is exact at the start, the stages' end and for cubics", () => {
    const cubic: StiffField = { state: 1, rates: (t) => [4 * t ** 3 - 6 * t], jacobian: () => [0] };
    const stepper = fixed({ ...cubic, rates: (t) => [3 * t * t - 6 * t + 1] }, [2], 1.5, 1);
    for (const x of [0, 0.1, 0.37, 0.9, 1]) {
      stepper.w[stepper.layout.theta] = x;
      stepper.program.trial(stepper.w, none);
      const t = 1.5 * x;
      expect(at(stepper, stepper.layout.yTrial)).toBeCloseTo(2 + t ** 3 - 3 * t * t + t, 13);
    }
  });
});

describe("steps under control", () => {
  it.each([vanDerPol, robertson])("$name meets its reference", (problem) => {
    for (const [rtol, most] of [
      [1e-4, 2e-6],
      [1e-6, 1e-8],
      [1e-8, 1.2e-11],
    ] as const) {
      const stepper = controlled(problem, rtol);
      for (const [i, expected] of problem.reference.entries())
        expect(Math.abs(at(stepper, stepper.layout.y1 + i) / expected - 1)).toBeLessThan(most);
    }
  });

  it.each([
    { problem: vanDerPol, most: { steps: 320, evaluations: 3100, jacobians: 200, factorings: 330 } },
    { problem: robertson, most: { steps: 200, evaluations: 1550, jacobians: 185, factorings: 200 } },
  ])("$problem.name at 1e-4 stays as cheap as it is", ({ problem, most }) => {
    const { steps, evaluations, jacobians, factorings } = controlled(problem, 1e-4);
    expect(steps).toBeLessThan(most.steps);
    expect(evaluations).toBeLessThan(most.evaluations);
    expect(jacobians).toBeLessThan(most.jacobians);
    expect(factorings).toBeLessThan(most.factorings);
  });

  it("a field without finite values ends the step, not the program", () => {
    const field: StiffField = { state: 1, rates: (t) => [t > 0 ? Number.NaN : 1], jacobian: () => [0] };
    const stepper = new StiffStepper(stiffProgram(field), none, { rtol: 1e-6, atol: 1e-6 });
    stepper.begin(0, Float64Array.of(1), 0.1);
    expect(stepper.step(1)).toBe(2);
  });
});

describe("guards", () => {
  /** y = sin t with a fast decay towards it; the guard falls through zero at t = π. */
  const field: StiffField = { ...protheroRobinson(-1e6), guards: (_t, [y = 0]) => [y] };

  it.each([0.3, 0.15, 0.075])("a crossing is found and met to rounding, steps of %f", (h) => {
    const program = stiffProgram(field);
    const stepper = new StiffStepper(program, none, { rtol: 1e-9, atol: 1e-12 });
    const watch = { signs: Int8Array.of(1), armed: Uint8Array.of(0), slack: new Float64Array(1) };
    const search = new CrossingSearch(stepper.program, stepper.w, none, watch);
    stepper.begin(1, Float64Array.of(Math.sin(1)), h);
    for (let k = 0; k < 1000; k++) {
      expect(stepper.step(10)).toBe(0);
      const found = search.first();
      if (found < 0) {
        const next = stepper.propose();
        stepper.shift();
        stepper.w[stepper.layout.h] = next;
        continue;
      }
      const t = stepper.stopOn(found);
      expect(Math.abs(t - Math.PI)).toBeLessThan(1e-10);
      expect(Math.abs(at(stepper, stepper.layout.g1))).toBeLessThan(1e-15);
      return;
    }
    throw new Error("no crossing");
  });

  it("without control the time of a crossing has order 5, not that of the polynomial", () => {
    const falling: StiffField = { ...smooth, guards: (_t, [y = 0]) => [0.9 - y] };
    const exact = Math.asin(2 - 1 / 0.9);
    const errors = [0.5, 0.25, 0.125].map((h) => {
      const stepper = new StiffStepper(stiffProgram(falling), none, noControl);
      stepper.w.fill(1e-10, stepper.layout.atol, stepper.layout.atol + 1);
      const watch = { signs: Int8Array.of(1), armed: Uint8Array.of(0), slack: new Float64Array(1) };
      const search = new CrossingSearch(stepper.program, stepper.w, none, watch);
      stepper.begin(0, Float64Array.of(0.5), h);
      for (let k = 1; ; k++) {
        stepper.w[stepper.layout.h] = h;
        stepper.w[stepper.layout.tEnd] = k * h;
        stepper.program.step(stepper.w, none);
        if (search.first() >= 0) return Math.abs(stepper.stopOn(0) - exact);
        stepper.shift();
      }
    });
    expect(meanOrder(errors), String(errors)).toBeGreaterThan(4.5);
  });
});
