/** Does the stepper carry a smooth field with order 8, keep its tolerance, and stay as cheap as it is? */
import { describe, expect, it } from "vitest";
import { Stepper, stepDefaults } from "../../src/integrate/index.js";
import { kepler, pendulum, riccati } from "./problems.js";
import {
  controlled,
  distance,
  fixedSteps,
  meanOrder,
  noControl,
  type PlainField,
  plainProgram,
} from "./programs.js";

const noParameters = new Float64Array(0);
const problems = [
  { name: "Kepler, e = 0.3", known: kepler(0.3), ends: [3, 6, 9], h: 0.5 },
  { name: "a pendulum", known: pendulum, ends: [2, 4, 6], h: 0.5 },
  { name: "a field with time in it", known: riccati, ends: [1, 2, 5], h: 0.5 },
];

describe("fixed steps", () => {
  it.each(problems)("$name: order 8, integrals too", ({ known, ends, h }) => {
    const program = plainProgram(known.field);
    const { state } = program.layout;
    const start = { t: 0, y: known.exact(0).slice(0, state) };
    const found = [h, h / 2, h / 4].map((size) =>
      ends.map((end) => {
        const [y, exact] = [fixedSteps(program, start, end, end / size), known.exact(end)];
        const errors = y.map((x, i) => Math.abs(x - (exact[i] ?? Number.NaN)));
        return {
          carried: Math.max(...errors.slice(0, state)),
          integral: Math.max(0, ...errors.slice(state)),
        };
      }),
    );
    const carried = found.map((errors) => Math.max(...errors.map((error) => error.carried)));
    expect(meanOrder(carried), String(carried)).toBeGreaterThan(7.7);
    expect(carried.at(-1)).toBeLessThan(1e-7);
    expect(carried.at(-1)).toBeGreaterThan(1e-14); // above rounding, so that the order is one
    if (known.field.powers === undefined) return;
    const integrals = found.map((errors) => Math.max(...errors.map((error) => error.integral)));
    expect(meanOrder(integrals), String(integrals)).toBeGreaterThan(7.7);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])("y′ = (k + 1) t^k is exact, k = %i, over steps of any size", (k) => {
    const rates = (t: number) => [(k + 1) * t ** k];
    const program = plainProgram({ state: 1, rates, powers: rates });
    for (const [from, end] of [
      [0, 1],
      [-2, 3],
      [1, 1.001],
      [3, 7],
    ] as const) {
      const found = fixedSteps(program, { t: from, y: [from ** (k + 1)] }, end, 3);
      const size = Math.max(1, Math.abs(end), Math.abs(from)) ** (k + 1);
      const expected = [end ** (k + 1), end ** (k + 1) - from ** (k + 1)];
      expect(distance(found, expected) / size).toBeLessThan(40 * 2 ** -52);
    }
  });

  it("y′ = 9 t⁸ is not exact", () => {
    const [y = 0] = fixedSteps(
      plainProgram({ state: 1, rates: (t) => [9 * t ** 8] }),
      { t: 0, y: [0] },
      1,
      1,
    );
    expect(Math.abs(y - 1)).toBeGreaterThan(1e-6);
  });
});

/** The largest error of the state at points inside one step of size h from t. */
function insideStep(
  { field, exact }: ReturnType<typeof kepler>,
  t: number,
  h: number,
  shares: readonly number[],
): number {
  const program = plainProgram(field);
  const stepper = new Stepper(program, noParameters, noControl);
  const { w, layout } = stepper;
  stepper.begin(t, Float64Array.from(exact(t).slice(0, field.state)), h);
  stepper.step(t + h);
  program.dense(w, noParameters);
  const errors = shares.flatMap((theta) => {
    w[layout.theta] = theta;
    program.trial(w, noParameters);
    const expected = exact(t + theta * h);
    const state = w.slice(layout.yTrial, layout.yTrial + field.state);
    return [...state].map((x, i) => Math.abs(x - (expected[i] ?? 0)));
  });
  return Math.max(...errors);
}

describe("the polynomial inside a step", () => {
  const shares = [0.1, 0.3, 0.45, 0.7, 0.9];

  it.each([
    { name: "Kepler", known: kepler(0.3), t: 0.4, h: 0.4 },
    { name: "a pendulum", known: pendulum, t: 0.3, h: 1 },
    { name: "a field with time in it", known: riccati, t: 0.2, h: 0.4 },
  ])("$name: order 7 (an error of h⁸)", ({ known, t, h }) => {
    const found = [h, h / 2, h / 4].map((size) => insideStep(known, t, size, shares));
    expect(meanOrder(found), String(found)).toBeGreaterThan(7.6);
  });

  it("meets both ends of the step", () => {
    const known = kepler(0.3);
    expect(insideStep(known, 0.4, 0.3, [0])).toBe(0);
    expect(insideStep(known, 0.4, 0.1, [1])).toBeLessThan(1e-12);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])("y′ = (k + 1) t^k is exact inside, k = %i", (k) => {
    const field: PlainField = { state: 1, rates: (t: number) => [(k + 1) * t ** k] };
    const error = insideStep({ field, exact: (t) => [t ** (k + 1)] }, 0.5, 1.5, shares);
    expect(error).toBeLessThan(2 ** (k + 1) * 100 * 2 ** -52);
  });
});

/** A light body between earth and moon, [HNW] II.0: returns to its start after one period. */
const arenstorf = {
  mu: 0.012277471,
  start: [0.994, 0, 0, -2.0015851063790824],
  period: 17.065216560157964,
};
const arenstorfField: PlainField = {
  state: 4,
  rates: (_t, [x = 0, y = 0, u = 0, v = 0]) => {
    const { mu } = arenstorf;
    const d1 = ((x + mu) ** 2 + y ** 2) ** 1.5;
    const d2 = ((x - 1 + mu) ** 2 + y ** 2) ** 1.5;
    const ax = x + 2 * v - ((1 - mu) * (x + mu)) / d1 - (mu * (x - 1 + mu)) / d2;
    return [u, v, ax, y - 2 * u - ((1 - mu) * y) / d1 - (mu * y) / d2];
  },
};

describe("error control", () => {
  it.each([1e-5, 1e-7, 1e-9, 1e-11])("the error stays near the tolerance %f", (tolerance) => {
    for (const { known, ends } of problems) {
      const end = Math.max(...ends);
      const { state } = known.field;
      const start = { t: 0, y: known.exact(0).slice(0, state) };
      const { w, layout } = controlled(plainProgram(known.field), start, end, {
        rtol: tolerance,
        atol: tolerance,
      });
      const error = distance([...w.subarray(layout.y0, layout.y0 + state)], known.exact(end).slice(0, state));
      expect(error).toBeLessThan(30 * tolerance);
      expect(error).toBeGreaterThan(tolerance / 1e5);
    }
  });

  it.each([
    // SciPy's DOP853, with its own step control, takes 66, 136 and 298 steps with 1070, 2234 and 4286 evaluations.
    { tolerance: 1e-6, steps: 77, evaluations: 1156, error: 1e-3 },
    { tolerance: 1e-9, steps: 152, evaluations: 2269, error: 1e-6 },
    { tolerance: 1e-12, steps: 320, evaluations: 4111, error: 1e-9 },
  ])(
    "[HNW] II.0 Arenstorf's orbit at $tolerance: $steps steps",
    ({ tolerance, steps, evaluations, error }) => {
      const tolerances = { rtol: tolerance, atol: tolerance };
      const start = { t: 0, y: arenstorf.start };
      const stepper = controlled(plainProgram(arenstorfField), start, arenstorf.period, tolerances);
      const { w, layout } = stepper;
      expect(distance([...w.subarray(layout.y0, layout.y0 + 2)], arenstorf.start.slice(0, 2))).toBeLessThan(
        error,
      );
      // Not more, and a few less at most: the last digit of a sine must not decide a test.
      expect(Math.abs(stepper.steps - steps)).toBeLessThanOrEqual(2);
      expect(Math.abs(stepper.evaluations - evaluations)).toBeLessThanOrEqual(36);
    },
  );

  it("counts every evaluation of the field", () => {
    let count = 0;
    const rates: PlainField["rates"] = (t, y) => {
      count++;
      return arenstorfField.rates(t, y);
    };
    const program = plainProgram({ state: 4, rates });
    const stepper = controlled(program, { t: 0, y: arenstorf.start }, 2, { rtol: 1e-9, atol: 1e-9 });
    expect(stepper.evaluations).toBe(count);
    expect(stepper.evaluations).toBeGreaterThan(12 * stepper.steps);
  });

  it("uses the tolerances of each component: a small one is not lost beside a large one", () => {
    // Two oscillators, one a million times smaller: with rtol both have the same relative error.
    const rates: PlainField["rates"] = (_t, [x = 0, u = 0, y = 0, v = 0]) => [u, -x, v, -9 * y];
    const start = { t: 0, y: [1e6, 0, 1, 0] };
    const { w, layout } = controlled(plainProgram({ state: 4, rates }), start, 5, {
      rtol: 1e-9,
      atol: 1e-12,
    });
    expect(Math.abs((w[layout.y0 + 2] ?? 0) - Math.cos(15))).toBeLessThan(1e-8);
  });

  it("a step shrinks and grows within its bounds", () => {
    const stepper = new Stepper(plainProgram(arenstorfField), noParameters, { rtol: 1e-9, atol: 1e-9 });
    const { w, layout } = stepper;
    stepper.begin(0, Float64Array.from(arenstorf.start), 1e-9);
    stepper.step(1);
    expect(w[layout.h]).toBe(1e-9);
    expect(stepper.propose() / 1e-9).toBeCloseTo(stepDefaults.grow, 12);
    stepper.begin(0, Float64Array.from(arenstorf.start), 1);
    stepper.step(10);
    const shrunk = Math.log(w[layout.h] ?? 0) / -Math.log(stepDefaults.shrink);
    expect(shrunk).toBeGreaterThan(1);
    expect(w[layout.error]).toBeLessThanOrEqual(1);
  });
});
