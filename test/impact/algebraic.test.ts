import { describe, expect, it } from "vitest";
import {
  compareImpactLaws,
  type ImpactPoint,
  type ImpactSolution,
  solveImpact,
} from "../../src/impact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { scanCone } from "../oracle/coneScan.js";

const seed = 20051107;

function randomContact(random: () => number) {
  const A = 10 ** (2 * random() - 1);
  const C = 10 ** (2 * random() - 1);
  const B = (2 * random() - 1) * 0.98 * Math.sqrt(A * C);
  const mu = (random() < 0.5 ? C / Math.abs(B) : Math.abs(B) / A) * 10 ** (random() - 0.5);
  return { contact: { A, B, C }, mu, r: random(), vT: 4 * random() - 2, vN: -2 * random() - 0.01 };
}

const isPoint = (solution: ImpactSolution): solution is ImpactPoint => !("family" in solution);
const points = (solutions: readonly ImpactSolution[]) => solutions.filter(isPoint);

describe.each(["moreau", "fremond"] as const)("%s, all solutions", (law) => {
  it(`equals the scan of the friction cone on 1500 random contacts, seed ${seed}`, () => {
    const random = randomSource(seed);
    const counts = new Map<number, number>();
    for (let i = 0; i < 1500; i++) {
      const { contact, mu, r, vT, vN } = randomContact(random);
      const scanned = scanCone({ ...contact, mu, r, vT, vN, share: law === "fremond" ? 1 : 0 });
      const { solutions } = solveImpact(law, contact, mu, r, { vT, vN });
      const ours = points(solutions).map(({ impulse }) => impulse);
      counts.set(ours.length, (counts.get(ours.length) ?? 0) + 1);
      expect(ours, JSON.stringify({ contact, mu, r, vT, vN, scanned })).toHaveLength(scanned.length);
      for (const { T, N } of scanned) {
        const nearest = Math.min(...ours.map((own) => Math.hypot(own.T - T, own.N - N) / (1 + N)));
        expect(nearest).toBeLessThan(1e-9);
      }
    }
    expect([...counts.keys()]).toEqual([1]); // X(τ) is monotone: with v_N < 0 one contact has one solution
  });

  it("every solution satisfies the law: v_N⁺ + r v_N⁻ = 0, the cone, slip opposed", () => {
    const random = randomSource(seed + 1);
    for (let i = 0; i < 3000; i++) {
      const { contact, mu, r, vT, vN } = randomContact(random);
      for (const { impulse, vT: after, vN: up } of points(
        solveImpact(law, contact, mu, r, { vT, vN }).solutions,
      )) {
        const { T, N } = impulse;
        const acting = after + (law === "fremond" ? vT : 0);
        const size = 1 + (contact.A + Math.abs(contact.B)) * (Math.abs(T) + N);
        expect(Math.abs(up + r * vN)).toBeLessThan(
          1e-11 * (1 + (contact.C + Math.abs(contact.B)) * (Math.abs(T) + N)),
        );
        expect(Math.abs(T)).toBeLessThanOrEqual(mu * N * (1 + 1e-12));
        if (Math.abs(acting) > 1e-9 * size) expect(T).toBeCloseTo(-Math.sign(acting) * mu * N, 9);
      }
    }
  });

  it("moving apart nothing happens; touching at rest nothing may happen", () => {
    const contact = { A: 2, B: 1, C: 1.5 };
    expect(solveImpact(law, contact, 0.5, 0.5, { vT: 1, vN: 0.1 }).solutions).toEqual([
      { none: true, vT: 1, vN: 0.1, impulse: { T: 0, N: 0 }, energyChange: 0 },
    ]);
    expect(solveImpact(law, contact, 0.5, 0.5, { vT: 1, vN: 0 }).solutions).toHaveLength(1);
  });

  it("v_N = 0: besides nothing a jump exists where C < μ|B| and v_T B > 0, and nowhere else", () => {
    const random = randomSource(seed + 3);
    let jumps = 0;
    for (let i = 0; i < 3000; i++) {
      const { contact, mu, r, vT } = randomContact(random);
      const { solutions } = solveImpact(law, contact, mu, r, { vT, vN: 0 });
      const exists = contact.C < mu * Math.abs(contact.B) && vT * contact.B > 0;
      expect(points(solutions).filter(({ none }) => none !== true)).toHaveLength(exists ? 1 : 0);
      if (!exists) continue;
      jumps += 1;
      expect(points(solutions)[1]?.vT).toBeCloseTo(law === "fremond" ? -vT : 0, 9);
    }
    expect(jumps).toBeGreaterThan(300);
  });

  it("k_N = 0 and v_N = 0: a continuum from nothing to where the acting velocity vanishes", () => {
    const contact = { A: 17 / 5, B: 6 / 5, C: 8 / 5 }; // the rod at tan θ = 2, [NDCb] (2.12)
    const { solutions } = solveImpact(law, contact, 4 / 3, 0, { vT: 1, vN: 0 });
    const family = solutions.find((solution) => "family" in solution);
    expect(solutions).toHaveLength(2);
    if (family === undefined || !("family" in family)) throw new Error("no family");
    const { from, to } = family.family;
    expect(from.impulse).toEqual({ T: -0, N: 0 });
    expect((to?.vT ?? 9) + (law === "fremond" ? 1 : 0)).toBeCloseTo(0, 12);
    expect(to?.vN).toBeCloseTo(0, 12);
  });

  it("k_N = 0 to rounding: the end of the family is not listed a second time as stick", () => {
    const contact = { A: 17 / 5, B: 6 / 5, C: 8 / 5 };
    for (const share of [-4e-13, -1e-15, 0, 1e-15, 4e-13]) {
      const { solutions } = solveImpact(law, contact, (4 / 3) * (1 + share), 0, { vT: 1, vN: 0 });
      expect(solutions.map((solution) => "family" in solution)).toEqual([false, true]);
    }
  });
});

describe("energy", () => {
  it(`never grows under fremond, and under moreau with r = 0; it can under moreau with r > 0, flagged, seed ${seed}`, () => {
    const random = randomSource(seed + 2);
    let flagged = 0;
    for (let i = 0; i < 20_000; i++) {
      const { contact, mu, r, vT, vN } = randomContact(random);
      const size = (vT * vT + vN * vN) / Math.min(contact.A, contact.C);
      const changes = (law: "moreau" | "fremond", e: number) =>
        points(solveImpact(law, contact, mu, e, { vT, vN }).solutions);
      for (const { energyChange } of changes("fremond", r))
        expect(energyChange).toBeLessThan(1e-11 * size * (1 + mu));
      for (const { energyChange } of changes("moreau", 0))
        expect(energyChange).toBeLessThan(1e-11 * size * (1 + mu));
      const result = solveImpact("moreau", contact, mu, r, { vT, vN });
      const grows = points(result.solutions).some(({ energyChange }) => energyChange > 1e-9 * size);
      if (grows) {
        flagged += 1;
        expect(result.gainsEnergy).toBe(true);
      }
    }
    expect(flagged).toBeGreaterThan(10);
  });
});

describe("the caller's mistakes", () => {
  const contact = { A: 2, B: 1, C: 1.5 };
  it.each([
    [{ ...contact, B: 2 }, 0.5, 0.5, 1, -1, /AC − B² must be positive/],
    [{ ...contact, A: Number.NaN }, 0.5, 0.5, 1, -1, /A must be a finite number, got NaN/],
    [{ ...contact, C: -1 }, 0.5, 0.5, 1, -1, /C must be positive, got -1/],
    [contact, -0.1, 0.5, 1, -1, /mu must not be negative, got -0.1/],
    [contact, 0.5, 1.5, 1, -1, /between 0 and 1, got 1.5/],
    [contact, 0.5, -0.5, 1, -1, /between 0 and 1, got -0.5/],
    [contact, 0.5, 0.5, Number.POSITIVE_INFINITY, -1, /vT must be a finite number/],
    [contact, 0.5, 0.5, 1, Number.NaN, /vN must be a finite number/],
  ])("%j μ=%f r=%f v=(%f, %f) throws RangeError with the value", (numbers, mu, r, vT, vN, message) => {
    expect(() => compareImpactLaws(numbers, mu, r, { vT, vN })).toThrow(RangeError);
    expect(() => compareImpactLaws(numbers, mu, r, { vT, vN })).toThrow(message);
  });
});
