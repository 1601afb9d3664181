/**
 * A belt carries a box against a stop while a spring pulls it away from there: without the friction of its feet it would leave the stop. Its
 * hops at the stop become too low to be seen all the same, and it comes to rest on three contacts.
 */

import { describe, expect, it } from "vitest";
import { makeState, simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const [m, a, w, g] = [1, 0.2, 0.5, 9.81];

const box = compile(`
name: Box on a belt with a stop
coordinates: [x, y, th]
parameters: { m: ${m}, a: ${a}, h: 0.15, g: ${g}, mu: 0.4, r: 0.3, k: 5, v: 0.5, w: ${w}, x0: 0 }
definitions:
  J: m*(a^2 + h^2)/3
  xl: x - a*cos(th) + h*sin(th)
  yl: y - a*sin(th) - h*cos(th)
  xr: x + a*cos(th) + h*sin(th)
  yr: y + a*sin(th) - h*cos(th)
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
potential: m*g*y + k/2*x^2
contacts:
  left: { gap: yl, slip: xl' - v, friction: mu, law: moreau }
  right: { gap: yr, slip: xr' - v, friction: mu, law: moreau }
  stop: { gap: w - xr, friction: 0, restitution: r, law: moreau }
start: { x: x0, y: h }
`);

const seed = 20261118;

describe("a box that a belt presses against a stop", () => {
  it(`comes to rest there after few impacts, and the stop carries what the spring leaves of the friction; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 10; i++) {
      const parameters = {
        ...{ mu: draw(0.3, 0.8), r: draw(0.1, 0.7), k: draw(1, 8), v: draw(0.02, 0.6), x0: draw(-0.1, 0.25) },
      };
      const start = makeState(box, {}, { parameters });
      const run = simulate(box, start, { until: 12, parameters, maxEvents: 1000 });
      const told = JSON.stringify(parameters);
      expect(run.outcome.kind, told).toBe("finished");
      expect(run.events.length, told).toBeLessThan(200);
      expect(run.final.q.x, told).toBeCloseTo(w - a, 10);
      expect(run.final.contacts.stop?.lambdaN, told).toBeCloseTo(
        parameters.mu * m * g - parameters.k * (w - a),
        8,
      );
      expect(Math.abs(run.ledger.relative), told).toBeLessThan(1e-9);
    }
  });
});
