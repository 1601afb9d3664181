/** A ball on a shaken table along the amplitude: its chatter is one event, until it is no longer complete. */

import { describe, expect, it } from "vitest";
import { compileMechanism, continueOrbit, findOrbit, parseModel, simulate } from "../../src/index.js";

const [g, omega, r] = [9.81, 60, 0.5];
const period = (2 * Math.PI) / omega;

const ball = compileMechanism(
  parseModel(`
name: Ball on a shaken table
coordinates: [y]
parameters: { A: 0.003 }
kinetic: y'^2/2
potential: ${g}*y
contacts: { table: { gap: "y - A*sin(${omega}*t)", restitution: ${r} } }
start: { y: 0, y': ${omega}*A }
`),
);

/** Its orbit with stick at an amplitude, followed to another. */
function follow(from: number, to: number) {
  const parameters = { A: from };
  const orbit = findOrbit(ball, simulate(ball, ball.start, { until: 3 * period, parameters }));
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  expect(orbit.word).toEqual(["impact", "chatter", "stick", "flight"]);
  const branch = continueOrbit(orbit, { parameter: "A", to, maxPoints: 60 });
  const points = [];
  for (let next = branch.next(); ; next = branch.next()) {
    if (next.done) return { points, end: next.value };
    points.push(next.value);
  }
}

/** From where the table falls faster than the ball: do its hops end before it does so again? */
function comesToRest(A: number): boolean {
  const left = Math.asin(g / (A * omega ** 2)) / omega;
  let [t, speed] = [left, 0];
  for (;;) {
    // gap(s)/s, without the difference of nearly equal heights.
    const above = (s: number) => {
      const [x, half] = [omega * s, Math.sin((omega * s) / 2)];
      const bend = x < 0.05 ? (-(x ** 3) / 6) * (1 - (x * x) / 20 + x ** 4 / 840) : Math.sin(x) - x;
      return (
        speed - (g * s) / 2 + (A / s) * (2 * Math.sin(omega * t) * half ** 2 - Math.cos(omega * t) * bend)
      );
    };
    let [low, high] = [0, speed === 0 ? period / 500 : speed / g / 20];
    while (above(high) > 0) {
      [low, high] = [high, 1.03 * high];
      if (t + high > left + period) return false;
    }
    while (low < (low + high) / 2 && (low + high) / 2 < high) {
      const middle = (low + high) / 2;
      if (above(middle) > 0) low = middle;
      else high = middle;
    }
    const before = A * omega * (Math.cos(omega * (t + high)) - Math.cos(omega * t));
    [t, speed] = [t + high, -r * (speed - g * high - before)];
    if (high < 1e-10 * period) return true;
  }
}

describe("an orbit with a chatter", () => {
  it("keeps its word where rounding changes the number of hops", () => {
    const { points, end } = follow(0.0032, 0.00323);
    expect(end.kind).toBe("bound");
    expect(points.filter(({ label }) => label !== undefined)).toEqual([]);
  });

  it("meets CH where the table leaves before the last hop", () => {
    let [low, high] = [0.0043, 0.0044];
    expect([comesToRest(low), comesToRest(high)]).toEqual([true, false]);
    for (let k = 0; k < 40; k++) {
      const middle = (low + high) / 2;
      if (comesToRest(middle)) low = middle;
      else high = middle;
    }
    const { points } = follow(0.0043527, 0.00435278);
    const [border] = points.filter(({ label }) => label !== undefined);
    expect(border?.label).toBe("CH");
    expect(Math.abs((border?.value as number) / low - 1)).toBeLessThan(1e-7);
  });
});
