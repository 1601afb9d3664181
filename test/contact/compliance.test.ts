/** Are the laws of compliant contacts those of [NDCb] §6, and what energy says of them? */

import { describe, expect, it } from "vitest";
import {
  type Compliance,
  complianceOf,
  normalForce,
  numbersOf,
  restingGap,
  storedEnergy,
  velocityScale,
  velocityStiffness,
} from "../../src/contact/index.js";
import { Mistake } from "../../src/mistake/index.js";
import { randomSource } from "../../src/numerics/index.js";

const laws: readonly Compliance[] = [
  { law: "spring", epsilon: 0.03 },
  { law: "restitution", epsilon: 0.03, epsilonN: 0.2 },
  { law: "kelvinVoigt", stiffness: 500, damping: 7 },
  { law: "hertz", stiffness: 900, damping: 0.2 },
];

describe("normal forces", () => {
  it("(6.8) is −y/ε² below the surface and 0 above", () => {
    expect(normalForce({ law: "spring", epsilon: 0.1 }, -0.02, 5)).toBeCloseTo(2, 12);
    expect(normalForce({ law: "spring", epsilon: 0.1 }, 0.02, -5)).toBe(0);
  });

  it("(6.16) falls from 1 to r² around v = 0, where it is (1 + r²)/2", () => {
    expect(velocityStiffness(-30, 0.6)).toBe(1);
    expect(velocityStiffness(30, 0.6)).toBeCloseTo(0.36, 15);
    expect(velocityStiffness(0, 0.6)).toBeCloseTo(0.68, 15);
    expect(velocityStiffness(0.5, 1)).toBe(1);
  });

  it("(6.15) restitution gives back r² of the work of compression", () => {
    const law: Compliance = { law: "restitution", epsilon: 0.1, epsilonN: 1e-9 };
    const [into, out] = [normalForce(law, -0.3, -1, 0.7), normalForce(law, -0.3, 1, 0.7)];
    expect(out / into).toBeCloseTo(0.49, 12);
  });

  it("never pull", () => {
    const random = randomSource(11);
    for (const law of laws)
      for (let k = 0; k < 200; k++) {
        const [y, v] = [2 * random() - 1, 400 * random() - 200];
        expect(normalForce(law, y, v, random())).toBeGreaterThanOrEqual(0);
      }
  });

  it("(6.9) the resting gap carries the force without motion", () => {
    for (const law of laws) {
      expect(normalForce(law, restingGap(law, 3.7, 0.6), 0, 0.6)).toBeCloseTo(3.7, 12);
      expect(restingGap(law, -1, 0.6)).toBe(0);
    }
  });

  it("stored energy has the resting force as its slope", () => {
    for (const law of laws) {
      const [y, h] = [-0.02, 1e-6];
      const slope = (storedEnergy(law, y - h, 0.6) - storedEnergy(law, y + h, 0.6)) / (2 * h);
      expect(slope).toBeCloseTo(normalForce(law, y, 0, 0.6), 6);
      expect(storedEnergy(law, 0.1, 0.6)).toBe(0);
    }
  });
});

describe("numbers that mean nothing", () => {
  it.each([
    ["spring", 0, 0, "epsilon must be a positive number, got 0"],
    ["spring", -1e-6, 0, "epsilon must be a positive number, got -0.000001"],
    ["restitution", 1e-3, 0, "epsilonN must be a positive number, got 0"],
    ["kelvinVoigt", -4, 0, "stiffness must be a positive number, got -4"],
    ["kelvinVoigt", 4, -1, "damping must be a number >= 0, got -1"],
    ["hertz", Number.NaN, 0, "stiffness must be a positive number, got NaN"],
    ["spring", Number.POSITIVE_INFINITY, 0, "epsilon must be a positive number, got Infinity"],
  ] as const)("%s %s %s", (law, first, second, message) => {
    expect(() => complianceOf(law, first, second)).toThrow(new Mistake(message));
  });

  it("numbers go through unchanged", () => {
    for (const law of laws) expect(complianceOf(law.law, ...numbersOf(law))).toEqual(law);
    expect(laws.map(numbersOf)).toEqual([
      [0.03, 0],
      [0.03, 0.2],
      [500, 7],
      [900, 0.2],
    ]);
  });
});

describe("the velocity scale", () => {
  it("is the speed of a unit mass whose energy is stored where a unit force rests, to a factor of the law", () => {
    const random = randomSource(138);
    const between = (low: number, high: number) => low * (high / low) ** random();
    // v² = 2 E(y) with the gap of a unit force written out: y = −ε², −1/k, −k^(−2/3).
    const cases = (): readonly [Compliance, number][] => {
      const [epsilon, stiffness] = [between(1e-7, 0.5), between(2, 1e12)];
      return [
        [{ law: "spring", epsilon }, epsilon * epsilon],
        [{ law: "restitution", epsilon, epsilonN: epsilon }, epsilon * epsilon],
        [{ law: "kelvinVoigt", stiffness, damping: 3 }, 1 / stiffness],
        [{ law: "hertz", stiffness, damping: 0.1 }, (2 * 0.4) / stiffness ** (2 / 3)],
      ];
    };
    for (let i = 0; i < 50; i++)
      for (const [law, square] of cases()) {
        const factor = law.law === "hertz" ? 0.8 : 1;
        expect((factor * velocityScale(law) ** 2) / square, JSON.stringify(law)).toBeCloseTo(1, 12);
        expect((2 * storedEnergy(law, restingGap(law, 1))) / square, JSON.stringify(law)).toBeCloseTo(1, 12);
      }
  });
});
