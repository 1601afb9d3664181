/** What happens to hops that are too low to be seen and never settle? The contact closes, in the slip that it has. */
import { describe, expect, it } from "vitest";
import { compileMechanism, parseModel, simulate } from "../../src/index.js";

/** Without losses hops have no limit: those of a resting height must close all the same. */
const puck = compileMechanism(
  parseModel(`
name: Puck
coordinates: [x, y]
parameters: { m: 1.3, g: 9.81, mu: 0.25, vdr: 0 }
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*y
contacts:
  floor: { gap: y, slip: x' - vdr, friction: mu, restitution: 1 }
start: { y: 0 }
`),
);

describe("hops below the resolution", () => {
  it.each([
    [1.2, 0, "slip+"],
    [-1.2, 0, "slip-"],
    [0.9, 2, "slip-"],
    [-0.4, -3, "slip+"],
  ])("x' = %f on a belt with the speed %f: the contact closes in %s and follows Coulomb", (v0, vdr, mode) => {
    const until = 0.1;
    const start = { q: { x: 0, y: 0 }, v: { x: v0, y: -5e-8 } };
    const { events, final, outcome } = simulate(puck, start, { until, parameters: { vdr } });
    expect(outcome.kind).toBe("finished");
    expect(events.map(({ to }) => to)).toEqual([mode]);
    expect(final.contacts.floor?.mode).toBe(mode);
    const a = (v0 > vdr ? -1 : 1) * 0.25 * 9.81;
    expect(final.v.x).toBeCloseTo(v0 + a * until, 6);
    expect(final.q.x).toBeCloseTo(v0 * until + (a * until * until) / 2, 6);
    expect(final.q.y).toBe(0);
  });

  it("without slip the contact sticks", () => {
    const start = { q: { x: 0, y: 0 }, v: { x: 0.7, y: -5e-8 } };
    const { final, events } = simulate(puck, start, { until: 0.1, parameters: { vdr: 0.7 } });
    expect(events.map(({ to }) => to)).toEqual(["stick"]);
    expect(final.v.x).toBeCloseTo(0.7, 12);
  });
});
