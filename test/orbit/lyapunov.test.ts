/** Is the growth of disturbances that of the multipliers, and positive in chaos? */
import { describe, expect, it } from "vitest";
import { findOrbit, loadMechanism, measureLyapunov, simulate } from "../../src/index.js";
import { hybridOf } from "../../src/orbit/index.js";
import { sized } from "../long.js";
import { ballOnTable, impactOscillator, vanDerPol } from "./cycles.js";
import { eigenvaluesOf, polynomialOf } from "./differences.js";

describe("the largest Lyapunov exponent", () => {
  it("of a forced orbit is ln|ρ|/T", () => {
    const orbit = findOrbit(impactOscillator, { settle: 200 });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    const modulus = Math.max(...orbit.multipliers.map(({ re, im }) => Math.hypot(re, im)));
    const { exponent, outcome, spread } = measureLyapunov(impactOscillator, { settle: 200, time: 800 });
    expect(outcome.kind).toBe("finished");
    expect(exponent).toBeCloseTo(Math.log(modulus) / orbit.period, 2);
    expect(spread).toBeLessThan(0.02);
  });

  it("of a cycle that nothing drives is 0, along itself", () => {
    expect(measureLyapunov(vanDerPol, { settle: 30, time: 200 }).exponent).toBeCloseTo(0, 1);
    expect(measureLyapunov(loadMechanism("finger"), { time: 30 }).exponent).toBeCloseTo(0, 1);
  });

  it("of a forced motion that forgets everything is −∞", () => {
    const { exponent } = measureLyapunov(ballOnTable, { parameters: { amplitude: 0.001, r: 0.3 }, time: 20 });
    expect(exponent).toBe(Number.NEGATIVE_INFINITY);
  });

  it("in chaos is that of two neighbours", () => {
    const parameters = { amplitude: 0.03, r: 0.85 };
    const { exponent, events } = measureLyapunov(ballOnTable, {
      parameters,
      settle: 20,
      time: sized(200, 400),
    });
    expect(events).toBeGreaterThan(sized(125, 250));
    expect(exponent).toBeGreaterThan(0.5);
    // Brute force: two motions, brought back to a small distance again and again.
    type Ball = { readonly y: number; readonly v: number };
    const run = ({ y, v }: Ball, t: number, until: number): Ball => {
      const { final } = simulate(ballOnTable, { q: { y }, v: { y: v } }, { parameters, t, until });
      return { y: final.q.y as number, v: final.v.y as number };
    };
    const [distance, time, rounds] = [1e-8, 0.1, sized(900, 2400)];
    let [one, other]: [Ball, Ball] = [
      { y: 0.1, v: 0 },
      { y: 0.1 + distance, v: 0 },
    ];
    let sum = 0;
    for (let i = 0; i < rounds + 100; i++) {
      [one, other] = [run(one, i * time, time), run(other, i * time, time)];
      const [dy, dv] = [other.y - one.y, other.v - one.v];
      const apart = Math.hypot(dy, dv);
      if (i >= 100) sum += Math.log(apart / distance);
      other = { y: one.y + (dy / apart) * distance, v: one.v + (dv / apart) * distance };
    }
    expect(exponent / (sum / (rounds * time))).toBeGreaterThan(0.8);
    expect(exponent / (sum / (rounds * time))).toBeLessThan(1.25);
  });

  it("refuses times that mean nothing", () => {
    expect(() => measureLyapunov(vanDerPol, { time: 0 })).toThrow(/time .* got 0/);
    expect(() => measureLyapunov(vanDerPol, { settle: -2 })).toThrow(/settle .* got -2/);
  });
});

describe("an orbit as modes, events and resets", () => {
  it("the product of its matrices has the multipliers", () => {
    const table = loadMechanism("table");
    const orbit = findOrbit(table, { parameters: { mu: 1 } });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    const { modes, events, resets, variables } = hybridOf(table, orbit);
    expect(variables).toEqual(["x", "y", "theta", "x'", "y'", "theta'"]);
    expect(events.map(({ guard, contact }) => [guard, contact])).toEqual([
      ["gap", "tip"],
      ["gap", "tip"],
    ]);
    expect(events[0]?.formula).toMatch(/sin/);
    expect(resets.map(({ kind, law }) => [kind, law])).toEqual([
      ["path", "stronge"],
      ["path", "stronge"],
    ]);
    const times = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]) =>
      a.map((row) =>
        (b[0] ?? []).map((_, j) => row.reduce((sum, value, k) => sum + value * (b[k]?.[j] as number), 0)),
      );
    let product: number[][] = variables.map((_, i) => variables.map((__, j) => (i === j ? 1 : 0)));
    for (const [i, { flow }] of modes.entries())
      product = times(resets[i]?.saltation ?? [], times(flow, product));
    const [ours, theirs] = [polynomialOf(orbit.multipliers), polynomialOf(eigenvaluesOf(product))];
    for (const [i, value] of ours.entries()) expect(value).toBeCloseTo(theirs[i] as number, 9);
  });

  it("a copy of an orbit has the same, what is not an orbit has none", () => {
    const finger = loadMechanism("finger");
    const orbit = findOrbit(finger);
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    const guards = (one: typeof orbit) => hybridOf(finger, one).events.map(({ guard }) => guard);
    expect(guards({ ...orbit })).toEqual(guards(orbit));
    expect(() => hybridOf(finger, { found: true, period: 1 } as typeof orbit)).toThrow(RangeError);
  });
});
