/** Does the step follow an open gap that turns faster than the state does, so that no landing is passed over? */
import { describe, expect, it } from "vitest";
import { CrossingSearch, Stepper } from "../../src/integrate/index.js";
import { firstBelow } from "../integrate/guards.js";
import { Workshop } from "./phases.js";

/** A ball that falls, exactly a parabola, onto a table that shakes fast. */
const shaken = `
name: Ball over a shaking table
coordinates: [y]
parameters: { amplitude: 0.1, omega: 60 }
kinetic: y'^2/2
forces: { y: -9.81 }
contacts:
  table: { gap: y - amplitude*sin(omega*t), slip: 0, friction: 0, restitution: 0.5 }
start: { y: 1 }
`;

describe("landing on a table that shakes", () => {
  const shop = new Workshop(shaken);
  const program = shop.program([{ mode: "flight", side: 1 }]);

  it.each([20, 60, 200, 1000])("at %i rad/s: the first touch, as on the closed form", (omega) => {
    for (const speed of [-4, -0.5, 0, 0.7, 3]) {
      const p = shop.parameters({ omega });
      const stepper = new Stepper(program, p, { rtol: 1e-9, atol: 1e-9 });
      const { w, layout } = stepper;
      const watch = { signs: Int8Array.of(1), armed: Uint8Array.of(0), slack: Float64Array.of(0) };
      const search = new CrossingSearch(program, w, p, watch);
      stepper.begin(0, Float64Array.of(1, speed), 0);
      let found = Number.NaN;
      while (Number.isNaN(found) && (w[layout.t] ?? 2) < 2) {
        expect(stepper.step(2)).toBe(0);
        if (search.first() >= 0) found = (w[layout.t] ?? 0) + (w[layout.theta] ?? 0) * (w[layout.h] ?? 0);
        const h = stepper.propose();
        stepper.shift();
        w[layout.h] = h;
      }
      const gap = (t: number) => 1 + speed * t - (9.81 / 2) * t * t - 0.1 * Math.sin(omega * t);
      const truth = 2 * firstBelow((share) => gap(2 * share), 0, 100_000);
      expect(Math.abs(found - truth), `speed ${speed}`).toBeLessThan(1e-9);
    }
  });
});
