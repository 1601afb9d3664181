import { describe, expect, it } from "vitest";
import { rawRates } from "../../src/contact/index.js";
import { growthAt, reverseChatter } from "../../src/impact/index.js";
import { explain, solveContactModes, solveImpact } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { textOfLatex, valuesOf } from "./formula.js";

const random = randomSource(20091218);
const between = (low: number, high: number) => low + (high - low) * random();

/** A random contact with its rate constants under the names of the texts. */
function contact(mu = between(0, 2.5)) {
  const [A, C] = [between(0.5, 2), between(0.5, 2)];
  const B = between(-0.95, 0.95) * Math.sqrt(A * C);
  const { plus, minus, zero } = rawRates({ A, B, C }, mu);
  const k = {
    kTPlus: plus.kT,
    kNPlus: plus.kN,
    kTMinus: minus.kT,
    kNMinus: minus.kN,
    kTZero: zero.kT,
    kNZero: zero.kN,
  };
  return { A, B, C, mu, k };
}

const equation = (word: string): string => explain(word)?.equation.text ?? "";

/** The equation as text and as LaTeX: both must say the same. */
const forms = (word: string): string[] => [equation(word), textOfLatex(explain(word)?.equation.latex ?? "")];

describe("the printed equations are those of the library", () => {
  it("(2.30)-(2.32) the ten regions", () => {
    const met = new Map<number, number>();
    for (let i = 0; i < 4000; i++) {
      const { A, B, C, mu, k } = contact();
      const r = between(0, 1);
      const before = { vT: between(-1, 1), vN: -between(0.05, 1) };
      const [solution] = solveImpact("stronge", { A, B, C }, mu, r, before).solutions;
      if (solution === undefined || "family" in solution) throw new Error("stronge has one solution");
      const region = solution.region as number;
      met.set(region, (met.get(region) ?? 0) + 1);
      for (const form of forms(`region ${region}`)) {
        const values = valuesOf(form, { ...k, r, ...before });
        expect(values.vNafter, form).toBeCloseTo(solution.vN, 9);
        if (region >= 3 && region <= 6) expect(solution.vT).toBe(0);
        else expect(values.vTafter, form).toBeCloseTo(solution.vT, 9);
      }
    }
    expect([...met.keys()].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("(2.22)-(2.24) forces of slip and stick", () => {
    const met = new Set<string>();
    for (let i = 0; i < 400; i++) {
      const { k, ...problem } = contact();
      const [a, b] = [between(-2, 2), between(-2, 2)];
      for (const { modes, forces } of solveContactModes({ ...problem, a, b }).solutions) {
        const mode = modes.contact as string;
        if (mode === "flight") continue;
        met.add(mode);
        for (const form of forms(mode)) {
          const { lambdaN, lambdaT } = valuesOf(form, { ...problem, ...k, a, b });
          expect(lambdaN, form).toBeCloseTo(forces.contact?.lambdaN as number, 8);
          expect(lambdaT, form).toBeCloseTo(forces.contact?.lambdaT as number, 8);
        }
      }
    }
    expect(met.size).toBe(3);
  });

  it("§3.3 the normal velocity after an impact without collision", () => {
    let met = 0;
    for (let i = 0; i < 2000 && met < 50; i++) {
      const { A, B, C, mu, k } = contact(between(1, 4));
      if (k.kNPlus >= 0) continue;
      met += 1;
      const [r, vT] = [between(0, 1), between(0.1, 2)];
      const [solution] = solveImpact("stronge", { A, B, C }, mu, r, { vT, vN: 0 }).solutions;
      for (const form of forms("impact without collision"))
        expect(valuesOf(form, { ...k, r, vT }).vNafter, form).toBeCloseTo(
          (solution as { vN: number }).vN,
          10,
        );
      expect((solution as { vT: number }).vT).toBe(0);
    }
    expect(met).toBe(50);
  });

  it("(4.14) the growth factor in region 5", () => {
    let met = 0;
    for (let i = 0; i < 4000 && met < 50; i++) {
      const { k, ...problem } = contact();
      const [r, rho] = [between(0.1, 1), between(0, 3)];
      const { factor, region } = growthAt("stronge", { ...problem, a: 0, b: -1 }, r, rho);
      if (region !== 5) continue;
      met += 1;
      for (const form of forms("growth factor")) {
        const text = form.replace(/^.*region 5: /, "");
        expect(valuesOf(text, { ...k, r, rho, a: rho / 2, b: -1 }).e, form).toBeCloseTo(factor, 9);
      }
    }
    expect(met).toBe(50);
  });

  it("slideRoot: the two reactions solve the balance of the slide", () => {
    const [B, C, b, mu] = [-1.3, 0.7, 0.6, 0.9];
    const small = Math.abs(b) / (C + mu * Math.abs(B));
    const large = Math.abs(b) / (mu * Math.abs(B) - C);
    expect(equation("slideRoot=small")).toBe("|λ_N| = |b|/(C + μ|B|)");
    expect(equation("slideRoot=large")).toBe("|λ_N| = |b|/(μ|B| − C)");
    const balance = (lambdaN: number, s: number) => b + C * lambdaN - s * mu * B * Math.abs(lambdaN);
    const roots = [1, -1].map((s) =>
      [-small, small, -large, large].filter((x) => Math.abs(balance(x, s)) < 1e-12),
    );
    expect(roots.map((list) => list.length).sort()).toEqual([0, 2]);
  });

  it("(4.4) the time that chatter takes, hop by hop", () => {
    const [r, v, b] = [0.6, 0.8, -2];
    let [t, speed] = [0, v];
    for (let n = 0; n < 200; n++) {
      speed *= r;
      t += (2 * speed) / -b;
    }
    expect(equation("chatter")).toContain("2 r |v_N|/((1 − r)|b|)");
    expect(t).toBeCloseTo((2 * r * v) / ((1 - r) * -b), 12);
  });

  it("poisson agrees with stronge where the impact has one piece, and not where slip stops at greatest compression", () => {
    const { A, B, C, mu } = { A: 1, B: 0.5, C: 1, mu: 1 };
    const normalAfter = (law: "stronge" | "poisson", vT: number, vN: number) =>
      (solveImpact(law, { A, B, C }, mu, 0.7, { vT, vN }).solutions[0] as { vN: number }).vN;
    for (const [vT, vN] of [
      [1, -0.3],
      [0, -1],
    ] as const)
      expect(normalAfter("stronge", vT, vN)).toBeCloseTo(normalAfter("poisson", vT, vN), 12);
    expect(Math.abs(normalAfter("stronge", 1, -1) - normalAfter("poisson", 1, -1))).toBeGreaterThan(0.01);
  });

  it("(4.24) no reverse chatter without coupling", () => {
    const problem = { A: 1, B: 0, C: 1, a: 1, b: -1, mu: 2 };
    expect(reverseChatter(problem, 0.9)).toMatchObject({ possible: false });
    expect(reverseChatter(problem, 0.9).growth).toBeCloseTo(0.9, 12);
  });
});
