import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { compile } from "./support.js";

describe("a box at rest that is pushed harder and harder: forces that are not unique", () => {
  const pushed = compile(`
name: Pushed box
coordinates: [x, y, theta]
parameters: { m: 2, a: 1, h: 1, c: 3, mu: 0.5 }
definitions:
  xf: x + a*cos(theta) - h*sin(theta)
  yf: y - a*sin(theta) - h*cos(theta)
  xr: x - a*cos(theta) - h*sin(theta)
  yr: y + a*sin(theta) - h*cos(theta)
kinetic: m/2*(x'^2 + y'^2 + theta'^2)
potential: m*10*y
forces: { x: c*t }
contacts:
  front: { gap: yf, slip: xf', at: [xf, yf], friction: mu, law: moreau }
  rear: { gap: yr, slip: xr', at: [xr, yr], friction: mu, law: moreau }
start: { y: h }
`);

  // At the border the fewest contacts change: one corner slips, the other still sticks, and nothing can move.
  it("μ < a/h: slides on both corners from c t = μ m g on", () => {
    for (const mu of [0.2, 0.5, 0.8]) {
      const begin = (mu * 2 * 10) / 3;
      const run = simulate(pushed, pushed.start, { until: begin + 1, parameters: { mu } });
      expect(run.events.map(({ type, contact }) => `${type} ${contact}`)).toEqual([
        "slip+ front",
        "slip+ rear",
      ]);
      for (const { t } of run.events) expect(t).toBeCloseTo(begin, 8);
      // m ẍ = c t − μ m g from then on: x = c s³/(6m).
      expect(run.final.q.x).toBeCloseTo(3 / 12, 7);
    }
  });

  it("μ > a/h: tips over the front corner from c t h = m g a on", () => {
    const run = simulate(pushed, pushed.start, { until: 7.5, parameters: { mu: 1.5 } });
    expect(run.events.map(({ type, contact }) => `${type} ${contact}`)).toEqual(["liftoff rear"]);
    expect(run.events[0]?.t).toBeCloseTo(20 / 3, 8);
    expect(run.final.q.theta).toBeGreaterThan(0.01);
  });
});
