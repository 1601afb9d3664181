/** What happens to hops that are too low to be seen and whose limit lies beyond the run? The contact closes, in the slip that it has. */
import { describe, expect, it } from "vitest";
import { compileMechanism, parseModel, simulate } from "../../src/index.js";

const puck = compileMechanism(
  parseModel(`
name: Puck
coordinates: [x, y]
parameters: { m: 1.3, g: 9.81, mu: 0.25, vdr: 0, r: 0.5, up: 0 }
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*y
contacts:
  floor: { gap: y - up*t, slip: x' - vdr, friction: mu, restitution: r }
start: { y: 0 }
`),
);

/** From rest at a height, hops accumulate after this time: the fall, then 2 r √(2h/g)/(1 − r). */
const lastHop = (height: number, r: number) => (Math.sqrt((2 * height) / 9.81) * (1 + r)) / (1 - r);

describe("hops below the resolution, a moment before their limit", () => {
  it.each([
    [5, 0, "slip+"],
    [-5, 0, "slip-"],
    [0.5, 7, "slip-"],
    [-1, -7, "slip+"],
    [0.4, 0.4, "stick"],
  ])("x' = %f on a belt with the speed %f: the contact closes in %s", (v0, vdr, mode) => {
    for (const [height, r] of [
      [1, 0.5],
      [0.7, 0.3],
    ] as const) {
      const time = lastHop(height, r);
      const start = { q: { x: 0, y: height }, v: { x: v0, y: 0 } };
      const { events, final } = simulate(puck, start, { until: time - 2e-8, parameters: { vdr, r } });
      const last = events.at(-1);
      expect([last?.type, last?.to]).toEqual(["chatter", mode]);
      expect(final.contacts.floor?.mode).toBe(mode);
      // All impacts together push with m g t; Coulomb takes μ of it from the slip.
      const push = 0.25 * 9.81 * time;
      const v = v0 === vdr ? v0 : v0 - Math.sign(v0 - vdr) * push;
      expect(final.v.x).toBeCloseTo(v, 6);
      expect(final.q.y).toBeCloseTo(0, 12);
    }
  });
});

describe("a chatter on a surface that moves", () => {
  it.each([
    [5, 1.5, 0.8],
    [-4, 2, -0.6],
    [9, -1, 0.3],
  ])("x' = %f, belt %f, lift %f: its work is that of all impulses along its own motion", (v0, vdr, up) => {
    const [height, r, m, g, mu] = [0.4, 0.5, 1.3, 9.81, 0.25];
    const until = lastHop(height, r) + 0.05;
    const start = { q: { x: 0, y: height }, v: { x: v0, y: up } };
    const { events, ledger } = simulate(puck, start, { until, parameters: { vdr, r, up } });
    expect(events.at(-1)?.type).toBe("chatter");
    // Seen from the lift the puck rests at both ends: N = m g t in all, and Coulomb's force is opposite to the slip.
    const work = m * g * until * (up - Math.sign(v0 - vdr) * mu * vdr);
    expect(ledger.work / work).toBeCloseTo(1, 7);
    expect(Math.abs(ledger.relative)).toBeLessThan(1e-8);
  });
});
