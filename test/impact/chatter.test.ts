import { describe, expect, it } from "vitest";
import type { RawProblem } from "../../src/contact/index.js";
import { growthAt, reverseChatter } from "../../src/impact/index.js";
import { randomSource } from "../../src/numerics/random.js";

const seed = 20091218;

function randomProblem(random: () => number): RawProblem {
  const A = 10 ** (random() - 0.5);
  const C = 10 ** (random() - 0.5);
  const B = (2 * random() - 1) * 0.98 * Math.sqrt(A * C);
  const mu = (random() < 0.5 ? C / Math.abs(B) : Math.abs(B) / A) * 10 ** (random() - 0.4);
  return { A, B, C, mu, a: 6 * random() - 3, b: -2 * random() - 0.01 };
}

/** The rod of [NDCb] §2.2 with R = 0 and ω = 0: (2.11)-(2.12). */
const rod = (theta: number, Sx: number, Sy: number, mu: number): RawProblem => ({
  A: 1 + 3 * Math.sin(theta) ** 2,
  B: 3 * Math.sin(theta) * Math.cos(theta),
  C: 1 + 3 * Math.cos(theta) ** 2,
  a: Sx,
  b: Sy,
  mu,
});

describe("growth of small impacts, [NDCb] §4.2", () => {
  it(`(4.22)-(4.25) hold exactly where e(−2a/b) > 1 inside the friction cone, 20000 contacts, seed ${seed}`, () => {
    const random = randomSource(seed);
    let [yes, no] = [0, 0];
    for (let i = 0; i < 20_000; i++) {
      const problem = randomProblem(random);
      const r = random() < 0.3 ? 1 : random();
      const { possible, growth, conditions } = reverseChatter(problem, r);
      if (conditions.some(({ value }) => Math.abs(value) < 1e-9) || Math.abs(growth - 1) < 1e-9) continue;
      const { region } = growthAt("stronge", problem, r, (-2 * problem.a) / problem.b);
      const settles = [3, 4, 5, 6].includes(region); // there v_T = 0 after the impact and ρ stays
      expect(possible, JSON.stringify({ problem, r, growth, region })).toBe(settles && growth > 1);
      possible ? yes++ : no++;
    }
    expect(yes).toBeGreaterThan(500);
    expect(no).toBeGreaterThan(500);
  });

  it("(4.12) e = r in regions 1 and 2; (4.14) e = r at ρ = 0", () => {
    const random = randomSource(seed + 1);
    for (let i = 0; i < 2000; i++) {
      const problem = randomProblem(random);
      const r = random();
      const { factor, region } = growthAt("stronge", problem, r, 40 * random() - 20);
      if (region <= 2) expect(factor).toBeCloseTo(r, 12);
      expect(growthAt("stronge", problem, r, 0).factor).toBeCloseTo(r, 12);
    }
  });

  it("(4.13)-(4.14) as printed, in scaled variables", () => {
    const random = randomSource(seed + 2);
    for (let i = 0; i < 4000; i++) {
      const B = 0.97 * (2 * random() - 1);
      const mu = 3 * random();
      const [r, rho] = [random(), 8 * random() - 4];
      const { factor, region } = growthAt("stronge", { A: 1, B, C: 1, mu, a: 0, b: -1 }, r, rho);
      if (region <= 2) continue;
      const s = rho < 0 ? -1 : 1;
      const [kT, kN] = [B - s * mu, 1 - s * mu * B];
      const second = region <= 6 ? 1 - B * B : 1 + s * mu * B;
      const bracket = (1 + (kN / kT) * rho) ** 2;
      const restitution = [3, 4, 7, 8].includes(region);
      const square = restitution
        ? (second / kN) * r * r + (1 - second / kN) * bracket
        : r * r * (second / kN + (1 - second / kN) * bracket);
      expect(factor).toBeCloseTo(Math.sqrt(square), 9);
    }
  });

  it("[NDCb] §4.2 item 2: e of region 3 and 5 is at most r √(k_N⁰/k_N⁺), reached at ρ = −k_T⁺/k_N⁺", () => {
    const problem = { A: 1, B: 0.5, C: 1, mu: 1, a: 0, b: -1 };
    const best = growthAt("stronge", problem, 0.9, 0.5 / 0.5).factor;
    expect(best).toBeCloseTo(0.9 * Math.sqrt(0.75 / 0.5), 12);
    for (let rho = 0; rho < 3; rho += 0.01)
      expect(growthAt("stronge", problem, 0.9, rho).factor).toBeLessThanOrEqual(best + 1e-12);
  });

  it("without coupling there is no reverse chatter", () => {
    expect(reverseChatter({ A: 1, B: 0, C: 2, mu: 1, a: 1, b: -1 }, 1).possible).toBe(false);
  });

  it.each([
    ["(6.11)", 0.5, 0.9, 1, 1.2354],
    ["(6.14)", 2, 1.5, 1, 1.8806],
    ["(6.14) with r = 0.8", 2, 1.5, 0.8, 1.5045],
    ["(6.14) with r = 0.8 and S_x = 12", 12, 1.5, 0.8, 3.6819],
  ])("%s: reverse chatter is possible at the start state and grows by e", (_, Sx, mu, r, growth) => {
    const found = reverseChatter(rod(1.18, Sx, -1, mu), r);
    expect(found.possible).toBe(true);
    expect(found.growth).toBeCloseTo(growth, 4);
  });
});
