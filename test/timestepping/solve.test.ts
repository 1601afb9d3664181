import { describe, expect, it } from "vitest";
import type { Mode } from "../../src/index.js";
import { residualOf, type StepProblem } from "../../src/timestepping/problem.js";
import { severalSolutions } from "../../src/timestepping/several.js";
import { solved, solveStep } from "../../src/timestepping/solve.js";
import { bruteForce } from "../oracle/bruteContacts.js";
import { drawFrom } from "../simulate/support.js";

const seed = 19880607;

/** A problem of random directions in n coordinates of unit mass. */
function problemOf(
  draw: (low: number, high: number) => number,
  count: number,
  n: number,
  { mu, slides = 0 }: { readonly mu: number; readonly slides?: number },
): StepProblem {
  const directions = Array.from({ length: 2 * count }, () =>
    Float64Array.from({ length: n }, () => draw(-1, 1)),
  );
  const product = (one: Float64Array, other: Float64Array) =>
    one.reduce((sum, value, k) => sum + value * (other[k] as number), 0);
  return {
    count,
    G: Float64Array.from(directions.flatMap((one) => directions.map((other) => product(one, other)))),
    free: Float64Array.from({ length: 2 * count }, () => draw(-1, 1)),
    mu: Float64Array.from({ length: count }, () => draw(0, mu)),
    bilateral: Uint8Array.from({ length: count }, (_, i) => (i < slides ? 1 : 0)),
    directions,
  };
}

const blank = ({ count, bilateral }: StepProblem) => ({
  modes: Array.from({ length: count }, (_, i): Mode => (bilateral[i] ? "slip+" : "flight")),
  impulses: new Float64Array(2 * count),
});

/** The laws in words, tested one by one: what is broken, or an empty text. */
function broken({ count, G, free, mu, bilateral }: StepProblem, impulses: Float64Array): string {
  const size = 2 * count;
  const speed = (k: number) =>
    impulses.reduce((sum, value, j) => sum + (G[k * size + j] as number) * value, free[k] as number);
  const small = 1e-6 * (1 + Math.max(...impulses.map(Math.abs)));
  for (let i = 0; i < count; i++) {
    const [N, T] = [impulses[2 * i] as number, impulses[2 * i + 1] as number];
    const [vN, vT] = [speed(2 * i), speed(2 * i + 1)];
    const most = (mu[i] as number) * Math.abs(N);
    if (!bilateral[i] && (N < 0 || vN < -small)) return `${i} pulls or penetrates`;
    if ((bilateral[i] || N > small) && Math.abs(vN) > small) return `${i} is closed and moves by ${vN}`;
    if (Math.abs(T) > most + small) return `${i} leaves its cone`;
    if (Math.abs(vT) > small && Math.abs(T + Math.sign(vT) * most) > small) return `${i} slips wrongly`;
  }
  return "";
}

/** As the oracle has it: tangential entries first. */
function bruteOf({ count, G, free, mu }: StepProblem) {
  const order = Array.from({ length: 2 * count }, (_, k) => (k % 2 === 0 ? k + 1 : k - 1));
  return bruteForce({
    G: order.map((i) => order.map((j) => G[i * 2 * count + j] as number)),
    c: order.map((i) => free[i] as number),
    mu: [...mu],
    slip: Array.from(mu, () => 0),
  });
}

describe("(2.14)-(2.18) the problem of one step", () => {
  it(`one to three contacts: there always is a solution, and one of the enumeration is found; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    let [unique, many] = [0, 0];
    for (let i = 0; i < 600; i++) {
      const problem = problemOf(draw, 1 + (i % 3), 3 + 2 * (i % 3), { mu: i % 2 === 0 ? 0.6 : 4 });
      const { solutions, clearance } = bruteOf(problem);
      if (clearance < 1e-6) continue;
      expect(solutions.length).toBeGreaterThan(0); // copositive: decisions/0007
      const found = solveStep(problem, blank(problem));
      expect(solved(found), String(i)).toBe(true);
      const same = solutions.filter(({ lambda }) =>
        lambda.every((value, k) => {
          const own = found.impulses[k % 2 === 0 ? k + 1 : k - 1] as number;
          return Math.abs(value - own) < 1e-7 * (1 + Math.abs(value));
        }),
      );
      expect(same.map(({ modes }) => modes)).toEqual([found.modes]);
      if (solutions.length > 1) many += 1;
      else unique += 1;
    }
    expect(Math.min(unique, many)).toBeGreaterThan(10);
  });

  it("what is known to have several solutions says so, and lists them all", () => {
    const draw = drawFrom(seed + 1);
    let [several, alone] = [0, 0];
    for (let i = 0; i < 800; i++) {
      const problem = problemOf(draw, 1 + (i % 2), 2 + 2 * (i % 2), { mu: i % 4 < 2 ? 0.5 : 5 });
      const { solutions, clearance } = bruteOf(problem);
      if (clearance < 1e-6) continue;
      const listed = severalSolutions(problem);
      if (solutions.length > 1) {
        several += 1;
        const labels = (modes: readonly (readonly string[])[]) => modes.map((one) => one.join()).sort();
        expect(labels(listed ?? [])).toEqual(labels(solutions.map(({ modes }) => modes)));
      } else {
        alone += 1;
        expect(listed).toBeUndefined();
      }
    }
    expect(Math.min(several, alone)).toBeGreaterThan(10);
  });

  it("the solution that goes on in the same modes is preferred", () => {
    const draw = drawFrom(seed + 2);
    let met = 0;
    for (let i = 0; i < 400; i++) {
      const problem = problemOf(draw, 1, 3, { mu: 4 });
      const { solutions, clearance } = bruteOf(problem);
      if (clearance < 1e-6 || solutions.length < 2) continue;
      for (const { modes } of solutions) {
        const guess = { modes: modes as Mode[], impulses: new Float64Array(2) };
        expect(solveStep(problem, guess).modes).toEqual(modes);
        met += 1;
      }
    }
    expect(met).toBeGreaterThan(20);
  });

  it("twenty contacts, some of them redundant: every law holds", () => {
    const draw = drawFrom(seed + 3);
    for (let i = 0; i < 12; i++) {
      const problem = problemOf(draw, 20, i % 2 === 0 ? 45 : 24, { mu: 0.3 });
      const found = solveStep(problem, blank(problem));
      expect(solved(found), String(i)).toBe(true);
      expect(broken(problem, found.impulses)).toBe("");
      expect(found.residual).toBe(residualOf(problem, found.impulses));
    }
  });

  it("slides: |Λ_T| ≤ μ|Λ_N| with either sign of Λ_N", () => {
    const draw = drawFrom(seed + 4);
    let pulls = 0;
    for (let i = 0; i < 200; i++) {
      const problem = problemOf(draw, 1 + (i % 3), 7, { mu: 0.4, slides: 1 + (i % 2) });
      const found = solveStep(problem, blank(problem));
      if (!solved(found)) continue;
      expect(broken(problem, found.impulses)).toBe("");
      if ((found.impulses[0] as number) < 0) pulls += 1;
    }
    expect(pulls).toBeGreaterThan(50);
  });

  it("a wrong impulse has a residual of the size of what it breaks", () => {
    const draw = drawFrom(seed + 5);
    for (let i = 0; i < 50; i++) {
      const problem = problemOf(draw, 2, 6, { mu: 0.3 });
      const { impulses, residual } = solveStep(problem, blank(problem));
      expect(residual).toBeLessThan(1e-9);
      const wrong = impulses.map((value, k) => (k === i % 4 ? value + 0.01 : value));
      expect(residualOf(problem, wrong)).toBeGreaterThan(1e-4);
    }
  });
});
