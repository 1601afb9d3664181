import { describe, expect, it } from "vitest";
import { impulsePathInto, type PathLaw, pathResult } from "../../src/impact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { sized } from "../long.js";
import { march } from "../oracle/impulseMarch.js";

const seed = 20090317;
const count = sized(8000, 1_000_000);

interface Case {
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly mu: number;
  readonly r: number;
  readonly vT: number;
  readonly vN: number;
}

/** Random contacts over many orders of magnitude; every sign pattern of the rate constants has its share. */
function randomCase(random: () => number): Case {
  const A = 10 ** (2 * random() - 1);
  const C = 10 ** (2 * random() - 1);
  const B = (2 * random() - 1) * 0.999 * Math.sqrt(A * C);
  const pull = random();
  // Friction around the critical values C/|B| and |B|/A, so that all five panels of Fig. 5 are met.
  const critical = random() < 0.5 ? C / Math.abs(B) : Math.abs(B) / A;
  const mu = pull < 0.1 ? 0 : critical * 10 ** (1.5 * random() - 0.75);
  const corner = random();
  const r = corner < 0.1 ? 0 : corner < 0.2 ? 1 : random();
  const vN = random() < 0.1 ? 0 : -(10 ** (2 * random() - 1));
  const vT = random() < 0.03 ? 0 : (2 * random() - 1) * 10 ** (2 * random() - 1);
  return { A, B, C, mu, r, vT, vN };
}

const run = (law: PathLaw, c: Case) => {
  const out = new Float64Array(pathResult.size);
  const region = impulsePathInto(law, Float64Array.of(c.A, c.B, c.C, c.mu, c.r, c.vT, c.vN), 0, out);
  const [vT, vN, T, N] = out as unknown as [number, number, number, number];
  return { region, vT, vN, T, N, energy: (T * (c.vT + vT) + N * (c.vN + vN)) / 2 };
};

const kinetic = ({ A, B, C }: Case, vT: number, vN: number) =>
  (C * vT * vT - 2 * B * vT * vN + A * vN * vN) / (2 * (A * C - B * B));

describe.each<PathLaw>(["stronge", "poisson", "newton"])(
  `%s along the impulse, ${count} random contacts, seed ${seed}`,
  (law) => {
    it("(2.30)-(2.32) equals the march along the impulse: region, velocities, impulses", {
      timeout: 200_000,
    }, () => {
      const random = randomSource(seed);
      const met = new Map<number, number>();
      const patterns = new Map<string, number>();
      let worst = 0;
      for (let i = 0; i < count; i++) {
        const c = randomCase(random);
        const ours = run(law, c);
        const oracle = march(law, c, c.r, c.vT, c.vN);
        const size = Math.abs(c.vT) + Math.abs(c.vN) + Math.abs(oracle.vT) + Math.abs(oracle.vN) || 1;
        const push = Math.abs(oracle.N) + Math.abs(oracle.T);
        worst = Math.max(worst, Math.abs(ours.vT - oracle.vT) / size, Math.abs(ours.vN - oracle.vN) / size);
        if (push > 0)
          worst = Math.max(worst, Math.abs(ours.N - oracle.N) / push, Math.abs(ours.T - oracle.T) / push);
        if (worst > 1e-10) throw new Error(`${JSON.stringify({ c, ours, oracle })}`);
        if (ours.region !== oracle.region && oracle.clearance > 1e-9 && c.vT !== 0)
          throw new Error(JSON.stringify({ c, ours, oracle }));
        met.set(ours.region, (met.get(ours.region) ?? 0) + 1);
        const signs = [c.C - c.mu * c.B, c.C + c.mu * c.B, c.mu * c.A - c.B, c.B + c.mu * c.A]
          .map((k) => (k > 0 ? "+" : "-"))
          .join("");
        patterns.set(signs, (patterns.get(signs) ?? 0) + 1);
      }
      expect(worst).toBeLessThan(1e-10);
      expect([...met.keys()].sort((x, y) => x - y)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      for (const [region, times] of met) expect(times, `region ${region}`).toBeGreaterThan(count / 1000);
      // (2.21): at most one of k_N⁺, k_N⁻, −k_T⁺, k_T⁻ is not positive: five patterns and no other.
      expect([...patterns.keys()].sort()).toEqual(["+++-", "++++", "++-+", "+-++", "-+++"].sort());
      for (const [pattern, times] of patterns) expect(times, pattern).toBeGreaterThan(count / 200);
    });

    it("(2.29) impulses and velocities belong together; v_N⁺ ≥ 0, |Λ_T| ≤ μ Λ_N", () => {
      const random = randomSource(seed + 1);
      for (let i = 0; i < 20_000; i++) {
        const c = randomCase(random);
        const { vT, vN, T, N } = run(law, c);
        const size =
          Math.abs(c.vT) + Math.abs(c.vN) + (c.A + Math.abs(c.B)) * Math.abs(T) + (c.C + Math.abs(c.B)) * N;
        expect(Math.abs(c.vT + c.A * T + c.B * N - vT)).toBeLessThanOrEqual(1e-12 * size);
        expect(Math.abs(c.vN + c.B * T + c.C * N - vN)).toBeLessThanOrEqual(1e-12 * size);
        expect(vN).toBeGreaterThanOrEqual(-1e-13 * size);
        expect(N).toBeGreaterThanOrEqual(0);
        expect(Math.abs(T)).toBeLessThanOrEqual(c.mu * N * (1 + 1e-12));
      }
    });

    it("(2.28) reflecting (v_T, B) reflects the result and swaps the regions", () => {
      const random = randomSource(seed + 2);
      const mirror = [0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9];
      for (let i = 0; i < 20_000; i++) {
        const c = randomCase(random);
        if (c.vT === 0) continue;
        const [ours, other] = [run(law, c), run(law, { ...c, B: -c.B, vT: -c.vT })];
        expect(other.region).toBe(mirror[ours.region]);
        expect([-other.vT + 0, other.vN, -other.T + 0, other.N]).toEqual([
          ours.vT + 0,
          ours.vN,
          ours.T + 0,
          ours.N,
        ]);
      }
    });

    it("the maps are continuous across the borders of the regions", () => {
      const random = randomSource(seed + 3);
      let crossings = 0;
      for (let i = 0; i < 4000; i++) {
        const c = { ...randomCase(random), vN: -1 };
        let [low, high] = [-12 * random(), 12 * random()];
        const at = (vT: number) => run(law, { ...c, vT });
        if (at(low).region === at(high).region) continue;
        for (let k = 0; k < 90; k++) {
          const middle = (low + high) / 2;
          if (at(middle).region === at(low).region) low = middle;
          else high = middle;
        }
        crossings += 1;
        const [one, other] = [at(low), at(high)];
        const size = 1 + Math.abs(one.vT) + Math.abs(one.vN);
        expect(Math.abs(one.vT - other.vT)).toBeLessThan(1e-6 * size);
        expect(Math.abs(one.vN - other.vN)).toBeLessThan(1e-6 * size);
      }
      expect(crossings).toBeGreaterThan(sized(200, 1000));
    });

    it(law === "newton" ? "energy can grow: an example is found" : "energy never grows", () => {
      const random = randomSource(seed + 4);
      let largest = -1;
      for (let i = 0; i < sized(8000, 50_000); i++) {
        const c = randomCase(random);
        const { energy, vT, vN } = run(law, c);
        const before = kinetic(c, c.vT, c.vN);
        expect(Math.abs(kinetic(c, vT, vN) - before - energy)).toBeLessThanOrEqual(
          1e-10 * (before + kinetic(c, vT, vN)),
        );
        if (before > 0) largest = Math.max(largest, energy / before);
      }
      if (law === "newton") expect(largest).toBeGreaterThan(0.01);
      else expect(largest).toBeLessThan(1e-12);
    });
  },
);

describe("the energetic law", () => {
  it("[NDCb] §2.5: with r = 1 and no sliding friction in the path the energy is kept", () => {
    const { energy, vN } = run("stronge", { A: 2, B: 0.5, C: 3, mu: 0, r: 1, vT: 1, vN: -2 });
    expect(energy).toBeCloseTo(0, 14);
    expect(vN).toBe(2);
  });

  it("the three coefficients are one where slip does not stop or the contact is central (B = 0)", () => {
    const random = randomSource(seed + 5);
    for (let i = 0; i < 2000; i++) {
      const c = { ...randomCase(random), B: 0 };
      const [stronge, poisson, newton] = (["stronge", "poisson", "newton"] as const).map((law) =>
        run(law, c),
      );
      expect(poisson?.vN).toBeCloseTo(stronge?.vN ?? Number.NaN, 12);
      expect(newton?.vN).toBeCloseTo(stronge?.vN ?? Number.NaN, 12);
    }
  });

  it("the rod of the paradox, μ = 2, v_T = 2, v_N = 0, r = 0: impact without collision", () => {
    const [s, k] = [Math.sin(1.1), Math.cos(1.1)];
    const { T, N, vT, vN, region } = run("stronge", {
      A: 1 + 3 * s * s,
      B: 3 * s * k,
      C: 1 + 3 * k * k,
      mu: 2,
      r: 0,
      vT: 2,
      vN: 0,
    });
    expect(N).toBeCloseTo(0.606372302865, 11);
    expect(T).toBeCloseTo(-0.808624162058, 11);
    expect([vT, region]).toEqual([0, 5]);
    expect(vN).toBeCloseTo(0, 14);
  });
});
