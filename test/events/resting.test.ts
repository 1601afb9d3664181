/** An expression that stays at zero but for roundings makes no event, and an event that opens a contact or makes it slip says so. */

import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { compile } from "./support.js";

/** A leg at its rest length falls with its body: l' is 0 in exact arithmetic. The event is the lowest point of the stance. */
const leg = compile(`
name: leg
coordinates: [y, l]
parameters: { m: 2, mf: 0.2, g: 9.81, k: 3000, l0: 0.5, c: 8, h: 0.3 }
kinetic: m/2*y'^2 + mf/2*(y' - l')^2
potential: m*g*y + mf*g*(y - l) + k/2*(l - l0)^2
dissipation: c/2*l'^2
memory: { n: 0 }
contacts: { floor: { gap: y - l, slip: 0, friction: 0 } }
events: { bottom: { when: l', direction: rising, set: { n: n + 1 } } }
start: { y: l0 + h, l: l0 }
`);

describe("an expression that stays at zero", () => {
  it("makes no event until it has left it (seed 2504)", () => {
    const next = randomSource(2504);
    for (let i = 0; i < 12; i++) {
      const h = 0.1 + next();
      const parameters = { m: 1 + next(), mf: 0.1 + 0.3 * next(), l0: 0.3 + next(), h };
      const start = { q: { y: parameters.l0 + h, l: parameters.l0 }, v: { y: 0, l: 0 }, memory: { n: 0 } };
      const { events, outcome } = simulate(leg, start, {
        until: Math.sqrt((2 * h) / 9.81) + 0.1,
        parameters,
      });
      expect(outcome.kind).toBe("finished");
      expect(events.slice(0, 2).map(({ type }) => type)).toEqual(["impact", "event"]);
      expect(events[0]?.t).toBeCloseTo(Math.sqrt((2 * h) / 9.81), 10);
    }
  });
});

describe("an event that changes a contact at once", () => {
  const block = compile(`
name: block
coordinates: [x, y]
memory: { w: 0 }
kinetic: (x'^2 + y'^2)/2
potential: 9.81*y
contacts: { floor: { gap: y, slip: x' - w, friction: 0.3 } }
events:
  belt: { every: 9, at: 0.1, set: { w: 0.2 } }
  kick: { every: 9, at: 1, set: { "x'": 1 } }
  hop: { every: 9, at: 2, set: { "y'": 1 } }
  drop: { every: 9, at: 4, set: { y: 0.1 } }
  hit: { every: 9, at: 6, set: { "y'": -1 } }
`);

  it("is followed by the change as an event of the contact", () => {
    const { events } = simulate(block, block.start, { until: 6.5 });
    expect(events.map(({ type, name, from, to }) => name ?? `${type} ${from} ${to}`)).toEqual([
      "belt",
      "slip- stick slip-",
      "stick slip- stick",
      "kick",
      "slip+ stick slip+",
      "stick slip+ stick",
      "hop",
      "liftoff stick flight",
      "impact flight stick",
      "drop",
      "liftoff stick flight",
      "impact flight stick",
      "hit",
      "impact flight stick",
    ]);
  });
});
