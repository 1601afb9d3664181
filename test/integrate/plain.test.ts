/** Is a field that is only read as accurate as generated code? A circle, and a matrix exponential of several columns. */
import { expect, it } from "vitest";
import { plainProgram, Stepper, stepStatus } from "../../src/integrate/index.js";

function carried(
  size: number,
  rates: (t: number, y: Float64Array, out: Float64Array) => void,
  start: number[],
  time: number,
  rtol: number,
) {
  const [state, out] = [new Float64Array(size), new Float64Array(size)];
  const room = { state, rates: out, write: (t: number) => rates(t, state, out) };
  const stepper = new Stepper(plainProgram({ state: size }, room), new Float64Array(0), { rtol, atol: rtol });
  const { w, layout } = stepper;
  stepper.begin(0, Float64Array.from(start), 0);
  for (;;) {
    expect(stepper.step(time)).toBe(stepStatus.done);
    if ((w[layout.tEnd] as number) >= time) return [...w.subarray(layout.y1, layout.y1 + size)];
    const h = stepper.propose();
    stepper.shift();
    w[layout.h] = h;
  }
}

it("plainProgram: a circle is closed, and errors fall with the tolerance", () => {
  const circle = (_t: number, y: Float64Array, out: Float64Array) => {
    out[0] = y[1] as number;
    out[1] = -(y[0] as number);
  };
  const error = (rtol: number) => {
    const [x = 0, v = 0] = carried(2, circle, [1, 0], 2 * Math.PI, rtol);
    return Math.hypot(x - 1, v);
  };
  expect(error(1e-13)).toBeLessThan(1e-12);
  expect(error(1e-6)).toBeLessThan(1e-5);
  expect(error(1e-6)).toBeGreaterThan(error(1e-10));
});

it("plainProgram: time enters at the stages", () => {
  const power = (t: number, _y: Float64Array, out: Float64Array) => {
    out[0] = 9 * t ** 8;
  };
  const [x] = carried(1, power, [0], 1.5, 1e-12);
  expect(x).toBeCloseTo(1.5 ** 9, 11);
});
