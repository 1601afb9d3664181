import { describe, expect, it } from "vitest";
import type { RawProblem } from "../../src/contact/index.js";
import { growthAt, growthWindow, iterateChatter, reverseChatter } from "../../src/impact/index.js";
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

  it("conditions (4.22) and (4.23) are listed only inside the region of the first five", () => {
    const inside = { A: 1, B: 0.9, C: 1, mu: 1, a: 0.5, b: -1 };
    const listed = (problem: typeof inside) =>
      reverseChatter(problem, 1).conditions.map((one) => one.equation);
    expect(listed(inside)).toEqual(expect.arrayContaining(["(4.22)", "(4.23)"]));
    expect(listed({ ...inside, a: 0 })).toHaveLength(5);
    expect(listed({ ...inside, b: 0 })).toHaveLength(5);
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

const laws = ["stronge", "poisson", "newton"] as const;

describe("the window of growth, [NDCb] (4.19)-(4.20)", () => {
  /** Where a scan of the map finds e > 1, its ends by bisection; infinite where growth goes on. */
  function scan(law: (typeof laws)[number], problem: RawProblem, r: number): [number, number] | undefined {
    const grows = (rho: number) => growthAt(law, problem, r, rho).factor > 1 + 1e-13 * (1 + Math.abs(rho));
    const points = Array.from({ length: 4001 }, (_, i) => Math.sinh((i - 2000) / 150));
    const first = points.findIndex(grows);
    if (first < 0) return undefined;
    const last = points.findLastIndex(grows);
    expect(points.slice(first, last + 1).every(grows)).toBe(true);
    const end = (inside: number, outside: number | undefined) => {
      if (outside === undefined) return inside * Number.POSITIVE_INFINITY;
      let [good, bad] = [inside, outside];
      for (let i = 0; i < 80; i++) {
        const middle = (good + bad) / 2;
        if (grows(middle)) good = middle;
        else bad = middle;
      }
      return good;
    };
    return [end(points[first] as number, points[first - 1]), end(points[last] as number, points[last + 1])];
  }

  it.each(laws)(`%s: the closed ends are those of a scan of the map, seed ${seed}`, (law) => {
    const random = randomSource(seed + 3);
    const seen = { none: 0, finite: 0, infinite: 0 };
    for (let i = 0; i < 300; i++) {
      const problem = randomProblem(random);
      const r = random() < 0.3 ? 1 : random();
      const found = scan(law, problem, r);
      const window = growthWindow(law, problem, r);
      if (found === undefined) {
        // A window narrower than the step of the scan is no contradiction.
        if (window !== undefined)
          expect(window[1] - window[0]).toBeLessThan(0.05 * (1 + Math.abs(window[0])));
        seen.none++;
        continue;
      }
      const ends = window ?? [Number.NaN, Number.NaN];
      for (const k of [0, 1] as const) {
        if (Math.abs(ends[k]) > 1e5) expect(Math.abs(found[k])).toBeGreaterThan(1e5);
        else expect(Math.abs(ends[k] - found[k])).toBeLessThan(1e-7 * (1 + Math.abs(found[k])));
      }
      Number.isFinite(found[0] + found[1]) ? seen.finite++ : seen.infinite++;
    }
    expect(seen.none).toBeGreaterThan(30);
    if (law === "newton") expect(seen).toEqual({ none: 300, finite: 0, infinite: 0 });
    else expect(Math.min(seen.finite, seen.infinite)).toBeGreaterThan(30);
  });

  it("r = 1: from 0 to −2k_T⁺/k_N⁺; r = 0: no growth, even where k_N⁺ < 0", () => {
    const problem = { A: 1, B: 0.5, C: 1, mu: 1, a: 0, b: -1 };
    expect(growthWindow("stronge", problem, 1)).toEqual([0, 2]);
    expect(growthWindow("poisson", problem, 1)).toEqual([0, 2]);
    expect(growthWindow("stronge", { ...problem, mu: 3 }, 0)).toBeUndefined();
  });
});

describe("f = h∘g iterated, [NDCb] (4.9), §7", () => {
  const sample = (random: () => number) => ({
    problem: randomProblem(random),
    r: random() < 0.3 ? 1 : random(),
  });

  it(`(4.22)-(4.25) stronge: the closed conditions and the iteration agree, 20000 contacts, seed ${seed}`, () => {
    const random = randomSource(seed + 4);
    let [yes, no] = [0, 0];
    for (let i = 0; i < 20_000; i++) {
      const { problem, r } = sample(random);
      const { possible, growth, conditions } = reverseChatter(problem, r);
      if (conditions.some(({ value }) => Math.abs(value) < 1e-9) || Math.abs(growth - 1) < 1e-9) continue;
      const found = iterateChatter("stronge", problem, r);
      expect(found.possible, JSON.stringify({ problem, r, found })).toBe(possible);
      if (possible) {
        expect(found.rho).toBe((-2 * problem.a) / problem.b);
        expect(found.growth).toBe(growth);
      }
      possible ? yes++ : no++;
    }
    expect(Math.min(yes, no)).toBeGreaterThan(500);
  });

  it(`§7 poisson: the same verdict for r = 1, −2a/b inside its own window for r < 1, seed ${seed}`, () => {
    const random = randomSource(seed + 5);
    let [equal, differing] = [0, 0];
    for (let i = 0; i < 20_000; i++) {
      const { problem, r } = sample(random);
      const { possible, growth, conditions } = reverseChatter(problem, r);
      const found = iterateChatter("poisson", problem, r);
      if (conditions.some(({ value }) => Math.abs(value) < 1e-9) || Math.abs(growth - 1) < 1e-9) continue;
      const window = growthWindow("poisson", problem, r);
      const rho = (-2 * problem.a) / problem.b;
      expect(found.possible).toBe(window !== undefined && window[0] < rho && rho < window[1]);
      if (r === 1) expect(found.possible).toBe(possible);
      found.possible === possible ? equal++ : differing++;
    }
    expect(equal).toBeGreaterThan(1000);
    expect(differing).toBeGreaterThan(50);
  });

  it(`newton: never, its growth is r; an impact that ends in slip gives back at most r under every law, seed ${seed}`, () => {
    const random = randomSource(seed + 6);
    for (let i = 0; i < 5000; i++) {
      const { problem, r } = sample(random);
      expect(iterateChatter("newton", problem, r).possible).toBe(false);
      for (const law of laws) {
        const { factor, region } = growthAt(law, problem, r, Math.sinh(12 * random() - 6));
        if (![3, 4, 5, 6].includes(region)) expect(factor).toBeLessThanOrEqual(r + 1e-12);
      }
    }
  });

  it("b ≥ 0: no flight returns", () => {
    const problem = { A: 1, B: 0.5, C: 1, mu: 1, a: 0.3, b: 1 };
    expect(iterateChatter("poisson", problem, 1)).toEqual({
      possible: false,
      rho: Number.NaN,
      growth: Number.NaN,
    });
  });
});
