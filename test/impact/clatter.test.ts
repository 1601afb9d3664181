import { describe, expect, it } from "vitest";
import { type ClatterQuestion, solveClatter, solveRocking } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { type Feet, impactsAtOnce } from "../oracle/clattering.js";

const seed = 19980301;
/** A uniform rod of mass 1 on feet at its ends: G = 1/m ± l²/J with J = ml²/3. */
const rod = [
  [4, -2],
  [-2, 4],
] as const;
const both = (G: ClatterQuestion["G"], r: number) => solveClatter({ G, restitution: [r, r] });

/** The most impacts over many starts, by single impacts. */
function mostOf({ G, restitution }: ClatterQuestion, limit: number): number {
  const feet: Feet = { G, r: restitution, b: [0, 0] };
  let most = 0;
  for (const first of [0, 1])
    for (let k = 0; k <= 400; k++) {
      const angle = (Math.PI * k) / 400; // the first foot approaches, the other one moves either way
      const speeds = [-Math.sin(angle), Math.cos(angle)];
      const start = first === 0 ? speeds : [...speeds].reverse();
      start[first] = Math.min(start[first] as number, -1e-9);
      most = Math.max(most, impactsAtOnce(feet, start, first, limit));
    }
  return most;
}

describe("a uniform rod on two frictionless feet", () => {
  it("clatters completely exactly for r ≤ 7 − 4√3, to 1e-15", () => {
    const border = 7 - 4 * Math.sqrt(3);
    expect(both(rod, 0.5).criticalRestitution).toBeCloseTo(border, 15);
    let [low, high] = [0, 1];
    while (high - low > 1e-13) {
      const middle = (low + high) / 2;
      if (both(rod, middle).kind === "complete") low = middle;
      else high = middle;
    }
    expect(Math.abs(low - border)).toBeLessThan(1e-12);
  });

  it("has the trace (1 + r)²/4 − 2r and the determinant r²", () => {
    for (const r of [0, 0.01, 0.05, 0.07, 0.0717, 0.0719, 0.1, 0.4, 0.9, 1]) {
      const [one, other] = both(rod, r).eigenvalues;
      expect(one.re + other.re).toBeCloseTo((1 + r) ** 2 / 4 - 2 * r, 14);
      expect(one.re * other.re - one.im * other.im).toBeCloseTo(r * r, 14);
      expect(one.im === 0).toBe(r <= 7 - 4 * Math.sqrt(3));
    }
  });

  it("rests at one instant, whatever the weight is, for r < 9 − 4√5, where λ₂ = λ₁²", () => {
    const border = 9 - 4 * Math.sqrt(5);
    expect(both(rod, border * (1 - 1e-9)).instant).toBe(true);
    expect(both(rod, border * (1 + 1e-9)).instant).toBe(false);
    const [one, other] = both(rod, border).eigenvalues;
    expect(other.re).toBeCloseTo(one.re ** 2, 13);
  });

  it("parts after a number of impacts that single impacts confirm; it grows without bound towards the border", () => {
    for (const r of [0.0718, 0.072, 0.073, 0.075, 0.08, 0.1, 0.2, 0.3, 0.5, 0.8, 1]) {
      const { impacts, kind } = both(rod, r);
      expect(kind).toBe("incomplete");
      expect(impacts, `r = ${r}`).toBe(mostOf({ G: rod, restitution: [r, r] }, 1000));
    }
    expect(both(rod, 0.0717968).impacts).toBeGreaterThan(1000);
    expect(both(rod, 0.0717967).impacts).toBe("infinitely many");
  });
});

describe("two contacts with random numbers", () => {
  it(`complete, incomplete and apart agree with single impacts, with and without symmetry; seed ${seed}`, () => {
    const random = randomSource(seed);
    const counts: Record<string, number> = {};
    for (let k = 0; k < 400; k++) {
      const [G11, G22] = [0.2 + random(), 0.2 + random()];
      const c = 1.4 * random() - 1.1;
      const skew = k % 2 === 0 ? 1 : 0.5 + random();
      const G12 = c * Math.sqrt(G11 * G22) * skew;
      const G21 = (c * Math.sqrt(G11 * G22)) / (k % 4 === 1 ? 1 : skew);
      const small = random() ** 3;
      const restitution = [small, k % 3 === 0 ? small : random() ** 2] as const;
      const question: ClatterQuestion = {
        G: [
          [G11, G12],
          [G21, G22],
        ],
        restitution,
      };
      const told = JSON.stringify(question);
      const { kind, impacts, eigenvalues } = solveClatter(question);
      counts[kind] = (counts[kind] ?? 0) + 1;
      const most = mostOf(question, 60);
      if (typeof impacts === "number" && impacts < 60) expect(most, told).toBe(impacts);
      else expect(most, told).toBe(60);
      if (kind === "growing") expect(eigenvalues[0].re, told).toBeGreaterThanOrEqual(1 - 1e-12);
      if (kind === "complete") {
        expect(eigenvalues[0].re, told).toBeLessThan(1);
        expect(eigenvalues[1].re, told).toBeGreaterThanOrEqual(0);
      }
    }
    for (const kind of ["complete", "incomplete", "growing", "apart"])
      expect(counts[kind], kind).toBeGreaterThan(10);
  });

  it("the critical restitution parts the verdicts for equal restitutions", () => {
    const random = randomSource(seed + 1);
    for (let k = 0; k < 100; k++) {
      const [G11, G22] = [0.2 + random(), 0.2 + random()];
      const G12 = -random() * Math.sqrt(G11 * G22);
      const G = [
        [G11, G12],
        [G12, G22],
      ] as const;
      const { criticalRestitution } = both(G, 0);
      expect(both(G, criticalRestitution * (1 - 1e-10)).kind).toBe("complete");
      expect(both(G, Math.min(1, criticalRestitution * (1 + 1e-10))).kind).toBe("incomplete");
    }
  });

  it("refuses numbers that are not those of two contacts, with the value", () => {
    expect(() => both(rod, 1.5)).toThrow("restitution must lie between 0 and 1, got 1.5");
    expect(() =>
      both(
        [
          [0, 1],
          [1, 1],
        ],
        0,
      ),
    ).toThrow("positive diagonal, got [[0,1],[1,1]]");
  });
});

describe("a body that rocks from one contact to the other", () => {
  it(`rests after the sum of its flights; seed ${seed}`, () => {
    const random = randomSource(seed + 2);
    for (let k = 0; k < 50; k++) {
      const [G11, G22] = [0.2 + random(), 0.2 + random()];
      const G12 = 0.98 * random() * Math.sqrt(G11 * G22);
      const accelerations = [-0.1 - random(), -0.1 - random()] as const;
      const G = [
        [G11, G12],
        [G12, G22],
      ] as const;
      const result = solveRocking({ G, accelerations });
      for (const first of [0, 1] as const) {
        let [time, speed, moving] = [0, 1, first as number];
        while (speed > 1e-18) {
          time += (-2 * speed) / (accelerations[moving] as number);
          speed *= G12 / (G[moving]?.[moving] as number);
          moving = 1 - moving;
        }
        expect(Math.abs((result?.timePerSpeed[first] ?? 0) / time - 1)).toBeLessThan(1e-12);
      }
      expect(result?.eigenvalue).toBeCloseTo((G12 * G12) / (G11 * G22), 14);
    }
  });

  it("does not rock where a landing presses the other contact down, or where nothing falls back", () => {
    expect(solveRocking({ G: rod, accelerations: [-1, -1] })).toBeUndefined();
    const G = [
      [4, 2],
      [2, 4],
    ] as const;
    expect(solveRocking({ G, accelerations: [-1, 1] })).toBeUndefined();
    expect(solveRocking({ G, accelerations: [-1, -2] })?.eigenvalue).toBe(0.25);
  });
});
