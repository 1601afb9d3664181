import { describe, expect, it } from "vitest";
import { type CompliantSlip, compliantBorder, scaledTouchdowns } from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { separatingVelocity } from "../oracle/compliantLanding.js";

const seed = 20170607;

/** v_N on the border at the gap y: a parabola in flight, a line in contact. */
function borderVelocity(slip: CompliantSlip, y: number): number {
  const { equilibrium, decay, touchdown } = compliantBorder(slip);
  return y > 0 ? -Math.sqrt(touchdown ** 2 + 2 * slip.b * y) : decay * (y - equilibrium);
}

/** v_N from which on the damper would pull at a penetration y ≤ 0. */
const releaseVelocity = ({ stiffness, damping }: CompliantSlip, y: number): number =>
  damping === 0 ? Number.POSITIVE_INFINITY : (-stiffness * y) / damping;

function randomSlip(random: () => number) {
  const kN = -(10 ** (1.5 * random() - 1));
  const stiffness = 10 ** (3 * random());
  const damping = random() < 0.2 ? 0 : 3 * random() * Math.sqrt(stiffness / -kN);
  return { b: 0.2 + 2 * random(), kN, stiffness, damping };
}

describe("lift-off or impact on a spring and damper, Hogan and Kristiansen (2017)", () => {
  it(`the border in contact is where a march of the contact changes its answer, seed ${seed}`, () => {
    const random = randomSource(seed);
    for (let i = 0; i < 40; i++) {
      const slip = randomSlip(random);
      const { equilibrium, touchdown } = compliantBorder(slip);
      expect(borderVelocity(slip, 0)).toBeCloseTo(touchdown, 12);
      for (const y of [0, equilibrium * random(), equilibrium * (1 + 2 * random())]) {
        const found = separatingVelocity(slip, y, 0.02);
        expect(Math.abs(borderVelocity(slip, y) - found)).toBeLessThan(2e-6 * Math.abs(touchdown));
      }
    }
  });

  it(`and in flight, where the march steps over the first touch, seed ${seed}`, () => {
    const random = randomSource(seed + 1);
    for (let i = 0; i < 10; i++) {
      const slip = randomSlip(random);
      const y = 0.5 * random() * (slip.b / (-slip.kN * slip.stiffness));
      const border = borderVelocity(slip, y);
      const found = separatingVelocity(slip, y, 5e-4);
      expect(Math.abs(border - found)).toBeLessThan(2e-3 * Math.abs(border));
      expect(border).toBeLessThan(compliantBorder(slip).touchdown);
    }
  });

  it(`the force is never clipped on the border, and more damping makes lift-off rarer, seed ${seed}`, () => {
    const random = randomSource(seed + 2);
    for (let i = 0; i < 2000; i++) {
      const slip = randomSlip(random);
      const { equilibrium, decay, growth, touchdown } = compliantBorder(slip);
      const y = equilibrium * 10 ** (6 * random() - 3);
      expect(borderVelocity(slip, y)).toBeLessThan(releaseVelocity(slip, y));
      expect(compliantBorder({ ...slip, damping: slip.damping + 1 }).touchdown).toBeGreaterThan(touchdown);
      // Both rates solve η² + k_N c η + k_N K = 0.
      for (const rate of [decay, growth]) {
        const terms = [rate * rate, slip.kN * slip.damping * rate, slip.kN * slip.stiffness];
        const size = Math.max(...terms.map(Math.abs));
        expect(Math.abs(terms.reduce((sum, term) => sum + term, 0))).toBeLessThan(1e-12 * size);
      }
    }
  });

  it("−b (√(1 + ζ²) − ζ)/√(−k_N) for v_N √K", () => {
    const found = scaledTouchdowns(1.2, -0.8);
    expect(found.map(({ dampingRatio }) => dampingRatio)).toEqual([0, 0.5, 1]);
    for (const { dampingRatio: zeta, touchdown } of found)
      expect(touchdown).toBeCloseTo((-1.2 * (Math.sqrt(1 + zeta * zeta) - zeta)) / Math.sqrt(0.8), 13);
  });

  it.each([
    [{ b: 0 }, /b must be positive and finite, got 0/],
    [{ kN: 0.5 }, /k_N must be negative and finite, got 0.5/],
    [{ stiffness: Number.NaN }, /stiffness must be positive and finite, got NaN/],
    [{ damping: -1 }, /damping must be finite and not negative, got -1/],
  ])("%o is refused", (mistake, message) => {
    const slip = { b: 1, kN: -1, stiffness: 1, damping: 0, ...mistake };
    expect(() => compliantBorder(slip)).toThrow(RangeError);
    expect(() => compliantBorder(slip)).toThrow(message);
  });
});
