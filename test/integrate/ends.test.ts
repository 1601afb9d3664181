/** Where does a step end: at the last time, at a crossing, or where the field has no value any more? */
import { describe, expect, it } from "vitest";
import { dop853, Stepper, stepStatus } from "../../src/integrate/index.js";
import { controlled, distance, noControl, plainProgram } from "./programs.js";

const noParameters = new Float64Array(0);

describe("the ends of a step", () => {
  const linear = plainProgram({ state: 1, rates: () => [2] });

  it("no step passes the last time, and a short rest is not left over", () => {
    const stepper = new Stepper(linear, noParameters, noControl);
    const { w, layout } = stepper;
    stepper.begin(1, Float64Array.of(5), 0.995);
    expect(stepper.step(2)).toBe(stepStatus.done);
    expect([w[layout.tEnd], w[layout.h]]).toEqual([2, 1]);
    expect(w[layout.y1]).toBeCloseTo(7, 13);
    stepper.begin(1, Float64Array.of(5), 0.5);
    stepper.step(2);
    expect([w[layout.tEnd], w[layout.h]]).toEqual([1.5, 0.5]);
    expect(w[layout.y1]).toBeCloseTo(6, 13);
  });

  it("the integrals start at 0, also when a stepper begins again", () => {
    const program = plainProgram({ state: 1, rates: () => [2], powers: () => [3] });
    const stepper = new Stepper(program, noParameters, noControl);
    const { w, layout } = stepper;
    for (let round = 0; round < 2; round++) {
      stepper.begin(0, Float64Array.of(1), 0.5);
      stepper.step(0.5);
      expect(w[layout.y1 + 1]).toBeCloseTo(1.5, 13);
    }
  });

  it("stopAt ends the step at the trial point, on the constraints", () => {
    const project = (_t: number, [x = 0, y = 0]: readonly number[]) => [
      x / Math.hypot(x, y),
      y / Math.hypot(x, y),
    ];
    const rates = (_t: number, [x = 0, y = 0]: readonly number[]) => [-y, x];
    const program = plainProgram({
      state: 2,
      rates,
      powers: () => [1],
      guards: (_t, [x = 0]) => [x],
      project,
    });
    const stepper = new Stepper(program, noParameters, noControl);
    const { w, layout } = stepper;
    stepper.begin(0, Float64Array.of(1, 0), 1);
    stepper.step(1);
    program.dense(w, noParameters);
    w[layout.theta] = 0.25;
    program.trial(w, noParameters);
    if (stepper.aimAtTrial()) stepper.program.step(stepper.w, stepper.p);
    stepper.stopped();
    expect(w[layout.tEnd]).toBe(0.25);
    const y = [...w.subarray(layout.y1, layout.y1 + 3)];
    expect(Math.abs(Math.hypot(y[0] ?? 0, y[1] ?? 0) - 1)).toBeLessThan(3e-16);
    expect(distance(y, [Math.cos(0.25), Math.sin(0.25), 0.25])).toBeLessThan(1e-8);
    expect([w[layout.f1], w[layout.f1 + 1], w[layout.g1]]).toEqual([-(y[1] ?? 0), y[0], y[0]]);
  });

  it("a step that would have to be too small is said to be so", () => {
    // y′ = 1/(1 − t)² has no solution beyond 1; y′ = 1/√(1 − t) has one up to 1, and no value beyond.
    const blowUp = plainProgram({ state: 1, rates: (_t, [y = 0]) => [y * y] });
    const stepper = new Stepper(blowUp, noParameters, { rtol: 1e-9, atol: 1e-9 });
    stepper.begin(0, Float64Array.of(1), 0);
    let status: number = stepStatus.done;
    while (status === stepStatus.done && stepper.steps < 2000) {
      status = stepper.step(2);
      const h = stepper.propose();
      if (status === stepStatus.done) stepper.shift();
      stepper.w[stepper.layout.h] = h;
    }
    expect(status).not.toBe(stepStatus.done);
    expect(Math.abs((stepper.w[stepper.layout.t] ?? 0) - 1)).toBeLessThan(1e-6);
  });

  it("a field without a value beyond the start is said to be so", () => {
    const program = plainProgram({ state: 1, rates: (t) => [t > 1 ? Number.NaN : 1] });
    const stepper = new Stepper(program, noParameters, { rtol: 1e-9, atol: 1e-9 });
    stepper.begin(1, Float64Array.of(1), 0.1);
    expect(stepper.step(2)).toBe(stepStatus.notFinite);
    stepper.begin(2, Float64Array.of(1), 0.1);
    expect(stepper.step(2)).toBe(stepStatus.tooSmall);
  });

  it("a step that leaves the domain is taken again, smaller", () => {
    const program = plainProgram({ state: 1, rates: (t) => [Math.sqrt(1 - t)] });
    const stepper = controlled(program, { t: 0, y: [0] }, 1, { rtol: 1e-6, atol: 1e-6 });
    expect(Math.abs((stepper.w[stepper.layout.y0] ?? 0) - 2 / 3)).toBeLessThan(1e-5);
  });

  it("there are twelve evaluations in an accepted step", () => expect(dop853.stages.length + 1).toBe(12));
});
