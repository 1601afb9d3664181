/** Events, memory, states and conditions of contacts by fixed steps: the motion by events is the limit, with an error of first order. */

import { describe, expect, it } from "vitest";
import { loadMechanism, type Mechanism, simulate, type Trajectory } from "../../src/index.js";
import { compile } from "./support.js";

const stepped = (mechanism: Mechanism, until: number, step: number) =>
  simulate(mechanism, mechanism.start, { until, method: "timestepping", step });
const numbers = ({ final: { q, v, memory = {}, states = {} } }: Trajectory) =>
  [q, v, memory, states].flatMap((part) => Object.values(part));
const apart = (one: Trajectory, other: Trajectory) =>
  Math.hypot(...numbers(one).map((value, i) => value - (numbers(other)[i] as number)));

describe("time stepping", () => {
  it.each([
    ["rimless", 4],
    ["hopper", 3],
    ["sampled", 2],
    ["walker", 4],
  ])("%s: the same events, and an error that falls with the step", (name, until) => {
    const mechanism = loadMechanism(name);
    const exact = simulate(mechanism, mechanism.start, { until });
    const [coarse, fine] = [stepped(mechanism, until, 4e-3), stepped(mechanism, until, 4e-4)];
    expect(fine.outcome.kind).toBe("finished");
    expect(fine.events.map((event) => event.name)).toEqual(exact.events.map((event) => event.name));
    for (const [i, { t }] of fine.events.entries())
      expect(Math.abs(t - (exact.events[i]?.t as number))).toBeLessThan(0.03);
    expect(apart(fine, exact)).toBeLessThan(0.5 * apart(coarse, exact));
    expect(apart(fine, exact)).toBeLessThan(0.1);
    expect(fine.ledger.events).toBeDefined();
    expect(Math.abs(fine.ledger.relative)).toBeLessThan(1e-3);
  });

  it("first-order states: x' = z, z' = −z by their exact solution, to second order", () => {
    const lag = compile(`
name: lag
coordinates: [x]
states: { z: { rate: -2*z, start: 1 } }
kinetic: x'^2/2
forces: { x: z }
`);
    const end = stepped(lag, 1, 1e-3).final;
    expect(end.states?.z).toBeCloseTo(Math.exp(-2), 6);
    expect(end.v.x).toBeCloseTo((1 - Math.exp(-2)) / 2, 6);
  });

  it("a contact ceases to act: the body falls from there, and lands where it acts again", () => {
    const gripper = compile(`
name: gripper
coordinates: [y]
memory: { holds: 1 }
kinetic: y'^2/2
potential: 10*y
contacts:
  jaw: { gap: y, when: holds - 0.5, friction: 0 }
  floor: { gap: y + 1.8, friction: 0, restitution: 0 }
events:
  open: { every: 100, at: 0.5, set: { holds: 0 } }
`);
    const run = stepped(gripper, 2, 1e-3);
    expect(run.events.map(({ type, contact, name }) => [type, name ?? contact])).toEqual([
      ["event", "open"],
      ["liftoff", "jaw"],
      ["impact", "floor"],
    ]);
    expect(run.events[2]?.t).toBeCloseTo(0.5 + 0.6, 2); // √(2·1.8/10)
    expect(run.final.q.y).toBeCloseTo(-1.8, 9);
  });

  it("a contact that begins to act inside the other body ends the run", () => {
    const late = compile(`
name: late
coordinates: [y]
kinetic: y'^2/2
potential: 10*y
contacts:
  floor: { gap: y, friction: 0, when: t - 0.5 }
`);
    expect(stepped(late, 1, 1e-3).outcome).toMatchObject({ kind: "inconsistent", t: expect.closeTo(0.5, 2) });
  });

  it("an event that pushes bodies into each other ends the run", () => {
    const push = compile(`
name: push
coordinates: [y]
kinetic: y'^2/2
contacts:
  floor: { gap: y, friction: 0 }
events:
  push: { every: 100, at: 0.5, set: { y: -1 } }
start: { y: 1 }
`);
    expect(stepped(push, 1, 1e-3).outcome).toMatchObject({
      kind: "inconsistent",
      reason: expect.stringContaining("contact floor penetrate"),
    });
  });
});
