/** Where may a step end early: on its polynomial, and where an event is expected? */
import { describe, expect, it } from "vitest";
import { gauss, Stepper, stepStatus } from "../../src/integrate/index.js";
import { pendulum } from "./problems.js";
import { distance, plainProgram } from "./programs.js";

const noParameters = new Float64Array(0);

describe("a step that ends early", () => {
  const ruleOf = (k: number) => gauss.reduce((sum, [place, weight]) => sum + weight * place ** k, 0);

  it.each([0, 1, 2, 3, 4, 5, 6, 7])("the rule of its integrals is exact for t^%i", (k) =>
    expect(Math.abs(ruleOf(k) - 1 / (k + 1))).toBeLessThan(2e-16),
  );

  it("and not for t^8", () => expect(Math.abs(ruleOf(8) - 1 / 9)).toBeGreaterThan(1e-6));

  /** A step of the pendulum over h that ends at a share of it: the state, and how often the field was asked for that. */
  const stoppedAt = (h: number, theta: number, tolerance: number) => {
    const stepper = new Stepper(plainProgram(pendulum.field), noParameters, {
      rtol: tolerance,
      atol: tolerance,
    });
    const { w, layout } = stepper;
    stepper.begin(0.3, Float64Array.from(pendulum.exact(0.3).slice(0, layout.state)), h);
    stepper.step(0.3 + h);
    stepper.program.dense(w, noParameters);
    w[layout.theta] = theta;
    const [before, whole] = [stepper.evaluations, w[layout.h] ?? Number.NaN];
    const t = 0.3 + theta * whole;
    const anew = stepper.aimAtTrial();
    if (anew) stepper.program.step(w, noParameters);
    stepper.stopped();
    expect(w[layout.h]).toBe(theta * whole);
    expect(w[layout.tEnd]).toBe(t);
    const y = [...w.subarray(layout.y1, layout.y1 + layout.state)];
    const error = distance(y, pendulum.exact(t).slice(0, layout.state));
    return { anew, error: error / tolerance, evaluations: stepper.evaluations - before };
  };

  it("ends on the polynomial only where that is good to a tenth of the tolerance", () => {
    const found = [0.1, 0.2, 0.3, 0.4, 0.5].flatMap((h) =>
      [0.05, 0.2, 0.5, 0.8, 0.95, 0.99].flatMap((theta) =>
        [1e-6, 1e-8, 1e-10].map((tolerance) => ({ h, theta, tolerance, ...stoppedAt(h, theta, tolerance) })),
      ),
    );
    for (const { anew, error, evaluations, ...where } of found) {
      expect(error, JSON.stringify(where)).toBeLessThan(anew ? 1 : 0.1);
      expect(evaluations).toBe(anew ? 12 : 1); // it has no integrals
    }
    // Near its end it is best: there are steps that may end there and not in the middle.
    const anewAt = (share: number, h: number, tolerance: number) =>
      found.some((one) => one.theta === share && one.h === h && one.tolerance === tolerance && one.anew);
    const better = found.filter(
      (one) => one.theta === 0.5 && one.anew && !anewAt(0.99, one.h, one.tolerance),
    );
    expect(better.length).toBeGreaterThan(0);
    const counts = [true, false].map((wanted) => found.filter(({ anew }) => anew === wanted).length);
    expect(Math.min(...counts), String(counts)).toBeGreaterThan(10);
  });

  it("ends on the polynomial also where it cannot be taken anew, because the field ends there", () => {
    const tolerance = { rtol: 1e-10, atol: 1e-10 };
    const stepper = new Stepper(plainProgram(pendulum.field), noParameters, tolerance);
    const { w, layout } = stepper;
    stepper.begin(0.3, Float64Array.from(pendulum.exact(0.3).slice(0, layout.state)), 0.3);
    stepper.step(1);
    stepper.program.dense(w, noParameters);
    const whole = w[layout.h] ?? Number.NaN;
    w[layout.theta] = 0.5;
    expect(stepper.aimAtTrial()).toBe(true);
    w[layout.error] = Number.POSITIVE_INFINITY;
    stepper.stopped();
    expect(w[layout.h]).toBe(0.5 * whole);
    const y = [...w.subarray(layout.y1, layout.y1 + layout.state)];
    expect(distance(y, pendulum.exact(0.3 + 0.5 * whole).slice(0, layout.state))).toBeLessThan(1e-9);
  });

  it("of no length stays where it began", () => {
    const { anew, error } = stoppedAt(0.3, 0, 1e-8);
    expect([anew, error < 1e-6]).toEqual([false, true]);
  });
});

describe("an event that is expected", () => {
  const at = (due: number, h = 0.2) => {
    const stepper = new Stepper(plainProgram(pendulum.field), noParameters, { rtol: 1e-6, atol: 1e-6 });
    const { w, layout } = stepper;
    stepper.begin(0.3, Float64Array.from(pendulum.exact(0.3).slice(0, layout.state)), h);
    w[layout.due] = due;
    expect(stepper.step(5)).toBe(stepStatus.done);
    const [taken, next] = [w[layout.h] ?? 0, stepper.propose()];
    return { taken, next };
  };

  it("ends the step there; the next one is as long as this one wished to be", () => {
    const { taken, next } = at(0.4);
    expect(taken).toBeCloseTo(0.1, 15);
    expect(next).toBeGreaterThanOrEqual(0.2);
  });

  it.each([
    ["beyond the step", 0.6],
    ["in the past", 0.25],
    ["so near that the step would be lost", 0.3 + 0.009],
    ["unknown", Number.NaN],
  ])("does nothing where it is %s", (_, due) => expect(at(due).taken).toBe(0.2));

  it("leaves nothing behind when a stepper begins anew", () => {
    const stepper = new Stepper(plainProgram(pendulum.field), noParameters, { rtol: 1e-12, atol: 1e-12 });
    const { w, layout } = stepper;
    const start = Float64Array.from(pendulum.exact(0.3).slice(0, layout.state));
    stepper.begin(0.3, start, 3);
    w[layout.due] = 0.5;
    stepper.aim();
    expect(w[layout.wish]).toBe(3);
    stepper.begin(0.3, start, 0.01);
    expect(stepper.step(5)).toBe(stepStatus.done);
    expect(stepper.propose()).toBeLessThanOrEqual(0.06 * (1 + 1e-12));
  });

  it("does not lengthen a step that had to be repeated", () => {
    const { taken, next } = at(5, 4.9);
    expect(taken).toBeLessThan(1.5);
    expect(next).toBeLessThan(3 * taken);
  });
});
