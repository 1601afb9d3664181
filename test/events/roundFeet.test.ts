/** A compass walker on round feet, made of bodies whose shapes touch the ground while a memory variable says so. */

import { describe, expect, it } from "vitest";
import { findOrbit, simulate } from "../../src/index.js";
import { roundStep } from "../oracle/roundFeet.js";
import { compile } from "./support.js";

const text = `
name: Compass with round feet
parameters: { slope: 0.02, g: 9.81, R: 0.3, m: 5, mh: 10, I: 0.1 }
gravity: [g*sin(slope), -g*cos(slope)]
memory: { on1: 1, on2: 0 }
bodies:
  ground: { shape: { halfplane: {} } }
  leg1: { mass: m, inertia: I, centre: [0, -0.5], coordinates: [x, y, th1], shape: { disc: { radius: R, at: [0, R - 1] } }, points: { c: [0, R - 1] } }
  hip: { mass: mh }
  leg2: { mass: m, inertia: I, centre: [0, -0.5], shape: { disc: { radius: R, at: [0, R - 1] } }, points: { c: [0, R - 1] } }
joints:
  - { weld: [leg1.O, hip.O] }
  - { pin: [leg1.O, leg2.O], coordinate: th2 }
contacts:
  foot(1..2): { between: [leg(i), ground], friction: 5, law: moreau, when: on(i) - 0.5 }
events:
  ready2: { when: th2 - th1 - 0.35, direction: rising, set: { on2: 1 } }
  free1: { when: on1*on2*(0.002 - (leg1.c.y - R)) + 1 - on1*on2, set: { on1: 0 } }
  ready1: { when: th1 - th2 - 0.35, direction: rising, set: { on1: 1 } }
  free2: { when: on1*on2*(0.002 - (leg2.c.y - R)) + 1 - on1*on2, set: { on2: 0 } }
start: { th1: 0.25, th2: -0.25, th1': -1.0, th2': -0.3, y: contact:leg1_disc1_ground_line1, x': stick:leg1_disc1_ground_line1 }
`;

describe("a compass walker on round feet", () => {
  const mechanism = compile(text);

  it("comes back after the two steps of its own integrator, with its multipliers", () => {
    for (const R of [0.1, 0.3]) {
      const orbit = findOrbit(mechanism, { parameters: { R } });
      if (!orbit.found) throw new Error(orbit.outcome.reason);
      const walker = { slope: 0.02, g: 9.81, R, m: 5, mh: 10, I: 0.1 };
      const strike = orbit.events.find(
        ({ type, contact }) => type === "impact" && contact.startsWith("leg1"),
      );
      const { q, v } = (strike as NonNullable<typeof strike>).after;
      const angle = q.th1 as number;
      const start = [angle, v.th1 as number, v.th2 as number];
      expect(q.th2 as number).toBeCloseTo(-angle, 10);
      const first = roundStep(walker, start);
      const second = roundStep(walker, first.next);
      expect(first.t + second.t).toBeCloseTo(orbit.period, 9);
      expect(first.t).toBeCloseTo(orbit.period / 2, 9);
      for (const [i, value] of second.next.entries()) expect(value).toBeCloseTo(start[i] as number, 8);
      // det of the return map: the product of the three multipliers that are not 0.
      const d = 1e-5;
      const columns = start.map((_, k) => {
        const at = (by: number) => start.map((value, i) => (i === k ? value + by : value));
        const [up, down] = [roundStep(walker, at(d)).next, roundStep(walker, at(-d)).next];
        return up.map((value, i) => (value - (down[i] as number)) / (2 * d));
      }) as [number[], number[], number[]];
      const [[a = 0, b = 0, c = 0], [e = 0, f = 0, g = 0], [h = 0, k = 0, l = 0]] = columns;
      const determinant = a * (f * l - g * k) - b * (e * l - g * h) + c * (e * k - f * h);
      const product = orbit.multipliers
        .slice(0, 3)
        .reduce((size, { re, im }) => size * Math.hypot(re, im), 1);
      expect(product).toBeCloseTo(determinant ** 2, 8);
    }
  });

  it("a condition of a pair of shapes acts together with those of edges, and not with compliance", () => {
    const box = (extra: string) => `
name: Box that a hole lets through
gravity: 9.81
memory: { on: 1 }
bodies:
  ground: { shape: { segment: [[-2, 0], [2, 0]] } }
  box: { mass: 1, inertia: 0.1, coordinates: [x, y, th], shape: { disc: { radius: 0.1 } } }
contacts:
  touch: { between: [box, ground], when: on - 0.5${extra} }
events:
  open: { every: 100, at: 1, set: { on: 0 } }
start: { y: 0.1 }
`;
    for (const [x, until, height] of [
      [0, 0.9, 0.1],
      [0, 1.5, 0.1 - (9.81 / 2) * 0.25],
      [3, 0.5, 0.1 - (9.81 / 2) * 0.25],
    ] as const) {
      const falling = compile(box(""));
      const { final } = simulate(falling, { ...falling.start, q: { x, y: 0.1, th: 0 } }, { until });
      expect(final.q.y).toBeCloseTo(height, 9);
    }
    expect(() => compile(box(", compliance: { law: kelvinVoigt, stiffness: 100, damping: 1 }"))).toThrow(
      /touch has a condition when: and is compliant/,
    );
  });
});
