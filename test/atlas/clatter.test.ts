import { describe, expect, it } from "vitest";
import { compileMechanism, findModes, loadMechanism, parseModel } from "../../src/index.js";
import { rock } from "../oracle/housner.js";

const feet = compileMechanism(
  parseModel(`
name: Rod on two feet
coordinates: [x, y, th]
parameters: { m: 2, l: 0.7, g: 9.81, e: 0.05, mu: 0 }
definitions: { J: m*l^2/3 }
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
potential: m*g*y
contacts:
  left: { gap: y - l*sin(th), slip: "x' + l*sin(th)*th'", friction: mu, restitution: e }
  right: { gap: y + l*sin(th), slip: "x' - l*sin(th)*th'", friction: mu, restitution: e }
`),
);
const flat = (vx: number) => ({ q: { x: 0, y: 0, th: 0 }, v: { x: vx, y: -1, th: 0 } });

describe("the clatter of contacts at a state", () => {
  it("a uniform rod is complete for e ≤ 7 − 4√3, whatever its mass, length and friction on level ground are", () => {
    const border = 7 - 4 * Math.sqrt(3);
    for (const mu of [0, 0.3])
      for (const [e, kind] of [
        [border * (1 - 1e-8), "complete"],
        [border * (1 + 1e-8), "incomplete"],
      ] as const) {
        const [one, ...others] = findModes(feet, flat(1), { parameters: { e, mu } }).clatter ?? [];
        expect(others).toEqual([]);
        expect(one?.contacts).toEqual(["left", "right"]);
        expect(one?.rubs).toEqual(mu === 0 ? ["none", "none"] : ["slip+", "slip+"]);
        expect(one?.kind).toBe(kind);
        expect(one?.criticalRestitution).toBeCloseTo(border, 12);
        expect(one?.eigenvalues[0].re).toBeCloseTo(border, 4);
      }
  });

  it("a block rocks to rest by Housner's ratio; the total time is the sum over its falls", () => {
    const block = loadMechanism("rocking");
    for (const [a, h] of [
      [0.25, 1],
      [0.4, 0.9],
    ] as const) {
      const { ratio, alpha } = rock(a, h, 9.81, 1e-3, 1);
      const state = { q: { x: 0, y: h, theta: 0 }, v: { x: 0, y: 0, theta: 0 } };
      const [one] = findModes(block, state, { parameters: { a, h, mu: 3 } }).clatter ?? [];
      expect(one?.rubs).toEqual(["stick", "stick"]);
      expect(one?.rocks?.ratios[0]).toBeCloseTo(ratio, 12);
      expect(one?.rocks?.eigenvalue).toBeCloseTo(ratio ** 2, 12);
      // θ̈ = −p² sin α near the upright place; the corner that leaves does so with 2aω.
      const fall = (3 * 9.81 * Math.sin(alpha)) / (4 * Math.hypot(a, h));
      const perSpeed = 2 / fall / (1 - ratio) / (2 * a);
      for (const time of one?.rocks?.timePerSpeed ?? [0, 0])
        expect(Math.abs(time / perSpeed - 1)).toBeLessThan(1e-9);
    }
  });

  it("one contact, contacts that do not feel each other and open ones have none", () => {
    expect(findModes(loadMechanism("ball"), { q: { y: 0 }, v: { y: -1 } }).clatter).toBeUndefined();
    const open = { q: { x: 0, y: 0.7 * Math.sin(0.1), th: 0.1 }, v: { x: 0, y: 0, th: 0 } };
    expect(findModes(feet, open).clatter).toBeUndefined();
  });
});
