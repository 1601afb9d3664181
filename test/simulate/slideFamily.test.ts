/** [FIV] At |tan θ| = 2/μ Klein's bar has a family of jumps from no jump to V_T⁺ = −V_T⁻; beyond it one jump, below none. */
import { describe, expect, it } from "vitest";
import { futures, loadMechanism, simulate } from "../../src/index.js";

const seed = 22_107;
const klein = loadMechanism("klein");

let state = seed;
const random = (low: number, high: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return low + ((high - low) * state) / 2 ** 32;
};

/** The bar at an angle whose tangent is `share` times 2/μ, on either side, moving so that nothing smooth follows. */
function barAt(share: number, mu: number, left: boolean, speed: number) {
  const acute = Math.atan((share * 2) / mu);
  const theta0 = left ? Math.PI - acute : acute;
  // Slip of this sign has no reaction where D = b F sin θ + C pulls against it: (2c ± μ s) N = D s.
  const D = -Math.sign(speed) * 0.5;
  const parameters = { mu, theta0, F: 0, b: 0, C: D };
  const at = { q: { x: 0, y: 0, theta: theta0 }, v: { x: speed, y: 0, theta: 0 } };
  return { at, parameters };
}

const cases = Array.from({ length: 12 }, (_, i) => ({
  mu: random(0.3, 2.5),
  left: i % 2 === 1,
  speed: (i % 4 < 2 ? 1 : -1) * random(0.3, 4),
  share: random(0.05, 0.95),
}));

describe(`velocity jumps of a slide, seed ${seed}`, () => {
  it.each(cases)("at |tan θ| = 2/μ every part of the jump is a future: %o", ({ mu, left, speed, share }) => {
    const { at, parameters } = barAt(1, mu, left, speed);
    const jumps = futures(klein, at, { parameters }).futures.filter(({ kind }) => kind === "velocityJump");
    expect(jumps).toHaveLength(1);
    expect(jumps[0]?.after?.v.x).toBeCloseTo(-speed, 9);
    expect(jumps[0]?.family?.range[0]).toBe(0);
    expect(jumps[0]?.family?.range[1]).toBeCloseTo((2 * Math.abs(speed)) / mu, 9); // |Λ_T| = 2 m |V_T| = μ |Λ_N|
    expect(jumps[0]?.family?.jumps).toMatchObject({ y: 0, theta: 0 });
    const value = -2 * speed * share;
    const run = simulate(klein, at, { until: 0, parameters, jump: { x: value } });
    const first = run.events.find(({ contact }) => contact === "B");
    expect(first?.type).toBe("velocityJump");
    expect(first?.after.v.x).toBeCloseTo(speed + value, 9);
    expect(first?.impulse?.T).toBeCloseTo(value, 9);
    expect(Math.abs(first?.impulse?.N as number)).toBeCloseTo(Math.abs(value) / mu, 9);
    expect(run.notes).toBeUndefined();
    expect(run.ambiguities[0]).toMatchObject({ rule: "impact", options: ["velocityJump"] });
  });

  it.each(cases)("beyond it there is one jump, below none: %o", ({ mu, left, speed }) => {
    for (const share of [1 + 1e-6, 3]) {
      const { at, parameters } = barAt(share, mu, left, speed);
      const jumps = futures(klein, at, { parameters }).futures;
      expect(jumps).toMatchObject([{ kind: "velocityJump" }]);
      expect(jumps[0]?.family).toBeUndefined();
      expect(jumps[0]?.after?.v.x).toBeCloseTo(-speed, 9);
    }
    const { at, parameters } = barAt(1 - 1e-6, mu, left, speed);
    expect(futures(klein, at, { parameters }).futures.every(({ kind }) => kind === "mode")).toBe(true);
  });

  it("a jump that the family does not have is an error, one that no family uses is a note", () => {
    const { at, parameters } = barAt(1, 0.9, false, 1);
    const run = (jump: Record<string, number>) => simulate(klein, at, { until: 0.1, parameters, jump });
    expect(() => run({ x: -2.5 })).toThrow(/jump of x' must lie between 0 and -2.*, got -2.5/);
    expect(() => run({ x: 1 })).toThrow(/between 0 and -2/);
    expect(() => run({ theta: 1 })).toThrow(
      /theta' does not change along the family .*name a member by x', got theta'=1/,
    );
    const other = barAt(3, 0.9, false, 1);
    const unused = simulate(klein, other.at, { until: 0.1, parameters: other.parameters, jump: { x: -1 } });
    expect(unused.notes).toEqual([expect.stringMatching(/^the jump x'=-1 was not used/)]);
    expect(simulate(klein, other.at, { until: 0.1, parameters: other.parameters }).notes).toBeUndefined();
  });

  it("all=stop ends before a member is chosen", () => {
    const { at, parameters } = barAt(1, 0.9, false, 1);
    const { outcome, events } = simulate(klein, at, { until: 1, parameters, policy: { all: "stop" } });
    expect(outcome.kind).toBe("indeterminate");
    expect(events).toEqual([]);
  });
});
