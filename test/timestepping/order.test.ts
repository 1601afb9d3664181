import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import { loadMechanism, makeState, type ParameterValues, simulate } from "../../src/index.js";
import { numbersOf } from "../simulate/support.js";
import { measuredOrder } from "./support.js";

/** The height and speed of a ball that falls from rest, by its parabolas. */
function bounce(height: number, g: number, r: number, t: number): [number, number] {
  let [time, speed] = [Math.sqrt((2 * height) / g), r * Math.sqrt(2 * g * height)];
  if (t < time) return [height - (g * t * t) / 2, -g * t];
  while (time + (2 * speed) / g < t) [time, speed] = [time + (2 * speed) / g, r * speed];
  const s = t - time;
  return [speed * s - (g * s * s) / 2, speed - g * s];
}

const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(...one.map((value, i) => value - (other[i] as number)));

const [least, most] = [0.8, 1.3];

describe("the error is of order 1 in the step", () => {
  it("a ball after three impacts, against its parabolas", () => {
    const ball = loadMechanism("ball");
    const [until, r] = [2, 0.8];
    const exact = bounce(1, 9.81, r, until);
    const order = measuredOrder([150, 600, 2400], (steps) => {
      const run = simulate(ball, ball.start, {
        until,
        method: "timestepping",
        step: until / steps,
        parameters: { r },
      });
      return distance(numbersOf(run.final), exact);
    });
    expect(order).toBeGreaterThan(least);
    expect(order).toBeLessThan(most);
  });

  const cases: readonly [string, string, number, ParameterValues?, string?][] = [
    ["block", "a block on a belt after five changes between stick and slip", 4.2],
    ["rocking", "a rocking block after two impacts", 1.8],
    ["finger", "a hopping finger after two impacts and six changes of mode", 0.6],
    [
      "box",
      "a sliding box that tips onto its other corner",
      1.2,
      { mu: 0.3 },
      "theta=-0.2,y=contact:rear,x'=1",
    ],
    ["table", "a rod on a table that moves, after two impacts", 0.4],
  ];
  it.each(cases)("%s: %s, against the event-driven method", (name, _, until, parameters = {}, from) => {
    const mechanism = loadMechanism(name);
    const start =
      from === undefined ? mechanism.start : makeState(mechanism, parseStart([from]), { parameters });
    const exact = simulate(mechanism, start, { until, parameters, law: "moreau" });
    expect(exact.stats.events).toBeGreaterThan(1);
    expect(exact.ambiguities).toEqual([]);
    const order = measuredOrder([150, 600, 2400], (steps) => {
      const run = simulate(mechanism, start, {
        until,
        parameters,
        method: "timestepping",
        step: until / steps,
      });
      expect(run.outcome.kind).toBe("finished");
      expect(run.ambiguities).toEqual([]);
      return distance(numbersOf(run.final), numbersOf(exact.final));
    });
    expect(order).toBeGreaterThan(least);
    expect(order).toBeLessThan(most);
  });

  it("of order 2 without events: a bar that slides towards its jam", () => {
    const bar = loadMechanism("bar");
    const exact = simulate(bar, bar.start, { until: 0.5 });
    const order = measuredOrder([100, 400], (steps) => {
      const run = simulate(bar, bar.start, { until: 0.5, method: "timestepping", step: 0.5 / steps });
      return distance(numbersOf(run.final), numbersOf(exact.final));
    });
    expect(order).toBeGreaterThan(1.9);
    expect(order).toBeLessThan(2.1);
  });

  it("the residual of the ledger vanishes with the step, at order 1 or better", () => {
    const finger = loadMechanism("finger");
    const order = measuredOrder([150, 600, 2400], (steps) => {
      const run = simulate(finger, finger.start, { until: 0.6, method: "timestepping", step: 0.6 / steps });
      return Math.abs(run.ledger.residual);
    });
    expect(order).toBeGreaterThan(least);
  });
});
