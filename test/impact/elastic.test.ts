import { describe, expect, it } from "vitest";
import type { RawProblem } from "../../src/contact/index.js";
import { elasticVerdicts, reverseChatter } from "../../src/impact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { marchFromSlipEnd } from "../oracle/elasticContact.js";
import { unitRodProblem } from "../oracle/rod.js";

const seed = 20091219;

function randomProblem(random: () => number): RawProblem {
  const A = 10 ** (random() - 0.5);
  const C = 10 ** (random() - 0.5);
  const B = (random() < 0.5 ? 1 : -1) * (0.2 + 0.7 * random()) * Math.sqrt(A * C);
  const mu = (Math.abs(B) / A) * (0.6 + 2 * random());
  return { A, B, C, mu, a: 3 * random() * Math.sign(B) * (random() < 0.2 ? -1 : 1), b: -0.5 - random() };
}

/** The rod of §6 at its start: R = ω = 0, S_y = −1. */
const rod = (Sx: number, mu: number): RawProblem => ({
  ...unitRodProblem(1.18, 0, { Sx, Sy: -1, R: 0 }),
  mu,
});

describe("an undamped elastic contact at the end of slip, [NDCb] §5", () => {
  it.each([
    ["(6.11)", 0.5, 0.9, "fromPlus", "reverseChatter"],
    ["(6.13)", 0.5, 0.9, "fromMinus", "stick"],
    ["(6.13) with S_x = 1", 1, 0.9, "fromMinus", "reverseChatter"],
    ["(6.14)", 2, 1.5, "fromMinus", "reverseChatter"],
    ["(6.14), k_N⁺ < 0: no slip⁺ ends", 2, 1.5, "fromPlus", "none"],
  ] as const)("%s", (_, Sx, mu, from, verdict) => {
    expect(elasticVerdicts(rod(Sx, mu))[from].verdict).toBe(verdict);
  });

  it(`(5.29), (5.33) as a march of the contact itself sees it, seed ${seed}`, () => {
    const random = randomSource(seed);
    const seen: Record<string, number> = {};
    for (let i = 0; i < 600; i++) {
      const problem = randomProblem(random);
      const verdicts = elasticVerdicts(problem);
      for (const [from, direction] of [
        ["fromPlus", 1],
        ["fromMinus", -1],
      ] as const) {
        const { verdict, conditions } = verdicts[from];
        // Near a border the march needs many rounds; (5.28) is the square of another condition.
        const others = conditions.filter(({ equation }) => !equation.startsWith("(5.28)"));
        if (verdict === "none" || others.some(({ value }) => Math.abs(value) < 0.06)) continue;
        const found = marchFromSlipEnd(problem, direction);
        if (found !== "undecided") expect(found, JSON.stringify({ problem, from, conditions })).toBe(verdict);
        const key = `${from} ${found}`;
        seen[key] = (seen[key] ?? 0) + 1;
      }
    }
    for (const from of ["fromPlus", "fromMinus"]) {
      expect(seen[`${from} stick`]).toBeGreaterThan(40);
      expect(seen[`${from} reverseChatter`]).toBeGreaterThan(40);
      expect(seen[`${from} undecided`] ?? 0).toBeLessThan(3);
    }
  });

  it(`(5.28) is V₀ of (5.14)-(5.16) at y₊, and (5.29) is AC − 2μAB + B² < 0, seed ${seed}`, () => {
    const random = randomSource(seed + 1);
    let count = 0;
    for (let i = 0; i < 2000; i++) {
      const raw = randomProblem(random);
      const { fromPlus } = elasticVerdicts(raw);
      const value = (start: string) =>
        fromPlus.conditions.find((one) => one.equation.startsWith(start))?.value;
      const printed = value("(5.28)");
      if (raw.B < 0 || printed === undefined) continue;
      const { A, B: coupling, C, mu: friction } = raw;
      // (2.15), then b scaled to −1 as in (5.5).
      const [a, B, mu] = [
        (Math.sqrt(C / A) * raw.a) / -raw.b,
        coupling / Math.sqrt(A * C),
        friction * Math.sqrt(A / C),
      ];
      const [edge, end] = [a / (B - mu), -1 / (1 - mu * B)];
      const H = (end * end - edge * edge) / 2;
      const V0 = (1 + a * B) * (end - edge) + (1 - B * B) * H;
      expect(printed).toBeCloseTo(V0, 8);
      expect((value("(5.29)") ?? 0) > 0).toBe(A * C - 2 * friction * A * coupling + coupling * coupling < 0);
      count++;
    }
    expect(count).toBeGreaterThan(150);
  });

  it(`(2.28) mirrors the verdicts, and elastic reverse chatter is one of the rigid contact with r = 1, seed ${seed}`, () => {
    const random = randomSource(seed + 2);
    let chattering = 0;
    for (let i = 0; i < 2000; i++) {
      const problem = randomProblem(random);
      const { fromPlus, fromMinus } = elasticVerdicts(problem);
      const mirrored = elasticVerdicts({ ...problem, a: -problem.a, B: -problem.B });
      expect([mirrored.fromMinus.verdict, mirrored.fromPlus.verdict]).toEqual([
        fromPlus.verdict,
        fromMinus.verdict,
      ]);
      const values = (list: typeof fromPlus.conditions) => list.map(({ value }) => value).sort();
      expect(values(mirrored.fromMinus.conditions)).toEqual(values(fromPlus.conditions));
      if (fromPlus.verdict !== "reverseChatter" && fromMinus.verdict !== "reverseChatter") continue;
      expect(reverseChatter(problem, 1).possible).toBe(true);
      chattering++;
    }
    expect(chattering).toBeGreaterThan(300);
  });
});
