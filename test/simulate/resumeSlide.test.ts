/** Does a state inside a run remember on which side a slide pushes? It is integrated again from the last event. */

import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../cli/text/index.js";
import { loadMechanism, makeState, simulate } from "../../src/index.js";

describe("a bar between two slides, one of which pulls", () => {
  const klein = loadMechanism("klein");
  it.each([
    ["slideRoot=small", 5],
    ["slideRoot=large", 3],
  ])("%s: states between events lie on the parabola of constant forces", (policy, until) => {
    const start = makeState(klein, { "x'": 1 }, {});
    const run = simulate(klein, start, { until, policy: parsePolicy(policy) });
    // The jump turns the velocity; from there on both slides press with constant forces of opposite signs.
    expect(run.events.map(({ type }) => type)).toEqual(["velocityJump", "velocityJump"]);
    const { final } = run;
    const sides = Object.values(final.contacts).map(({ lambdaN }) => Math.sign(lambdaN ?? 0));
    expect(sides.toSorted()).toEqual([-1, 1]);
    const from = run.events[1]?.after as { q: Record<string, number>; v: Record<string, number> };
    const acceleration = ((final.v.x as number) - (from.v.x as number)) / until;
    expect(Math.abs(acceleration)).toBeGreaterThan(1e-3);
    for (const share of [0.1, 0.45, 0.97]) {
      const t = share * until;
      const { q, v } = run.at(t);
      expect(v.x).toBeCloseTo((from.v.x as number) + acceleration * t, 8);
      expect(q.x).toBeCloseTo(
        (from.q.x as number) + (from.v.x as number) * t + (acceleration * t * t) / 2,
        8,
      );
    }
  });
});
