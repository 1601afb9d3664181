/** Are the figures' data right? Against closed forms of [LBN], [NDCb] and [FIV] that the scripts do not use. */
import { describe, expect, it } from "vitest";
import { reactionTable } from "../../gallery/FIV/reactions.js";
import { gallery, type Table } from "../../gallery/index.js";
import { wedge } from "../../gallery/NDCb/stickCone.js";
import { sectors } from "../../gallery/NDCb/support/sectors.js";
import { solveContactModes } from "../../src/index.js";
import { finger } from "../oracle/finger.js";
import { solve } from "../oracle/lagrange.js";

const rowsOf = (name: string): Table["rows"] => gallery[name]?.data?.().rows ?? [];

describe("NDCb figures", () => {
  it("(2.25) Fig. 3: the contact solver sticks inside the wedge and nowhere else", () => {
    for (const { B, mu } of [
      { B: 0.5, mu: 1 },
      { B: 0.5, mu: 3 },
      { B: 0.5, mu: 1 / 3 },
      { B: 0, mu: 0.4 },
    ]) {
      const [, first = [0, 0], ...rest] = wedge({ B, mu });
      const last = rest.at(-1) ?? [0, 0];
      const from = Math.atan2(first[1], first[0]);
      const width = (Math.atan2(last[1], last[0]) - from + 2 * Math.PI) % (2 * Math.PI);
      for (let i = 0; i < 200; i++) {
        const angle = 0.0123 + (i * Math.PI) / 100;
        const { solutions } = solveContactModes({
          A: 1,
          B,
          C: 1,
          a: Math.cos(angle),
          b: Math.sin(angle),
          mu,
        });
        const sticks = solutions.some(({ modes }) => modes.contact === "stick");
        const turned = (angle - from + 4 * Math.PI) % (2 * Math.PI);
        expect(sticks, `B = ${B}, mu = ${mu}, angle ${angle}`).toBe(turned < width);
      }
    }
  });

  it("Fig. 5: the borders are ρ = −(1+r)k_T/k_N, −k_T/k_N and 0", () => {
    const r = 0.6;
    const borders = (B: number, mu: number) =>
      sectors({ panel: "", signs: "", B, mu }, r)
        .slice(1)
        .map(({ from }) => 1 / Math.tan(from));
    const ratio = (B: number, mu: number, s: number) => -(B - s * mu) / (1 - s * mu * B);
    const [plus, minus] = [ratio(0.5, 1, 1), ratio(0.5, 1, -1)];
    const expected = [1.6 * plus, plus, 0, minus, 1.6 * minus];
    for (const [i, value] of borders(0.5, 1).entries())
      expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 12);
    expect(borders(0.5, 3)).toHaveLength(3);
    expect(borders(0.5, 1 / 3)).toHaveLength(3);
  });

  it("(4.12)-(4.14) Fig. 6: e², panel (b), v_T > 0", () => {
    const [kT, kN, kN0] = [-2.5, -0.5, 0.75];
    const rows = rowsOf("growth").filter(([mu, , rho]) => mu === 3 && Number(rho) > 0);
    expect(rows.length).toBe(5 * 160);
    for (const [, r, rho, e] of rows as number[][]) {
      const square = (r ?? 0) ** 2 * (kN0 / kN + (1 - kN0 / kN) * (1 + (kN / kT) * (rho ?? 0)) ** 2);
      expect(e).toBeCloseTo(Math.sqrt(square), 12);
    }
  });

  it("(4.22)-(4.23) Fig. 7(a): both ends of the interval of a/(−b)", () => {
    const met = { lower: 0, upper: 0 };
    for (const row of rowsOf("chatterRegions").filter(([panel]) => panel === "(a)")) {
      const [r, ratio, mu] = row.slice(1) as [number, number, number];
      const [kT, kN, kN0, q] = [0.5 - mu, 1 - mu / 2, 0.75, r * r];
      const root = Math.sqrt(Math.max(0, (q * kN0 - kN) / (kN0 - kN)));
      const lower = (-kT * (1 - q)) / (2 * q * (kN0 - kN)) / (1 + root / r);
      const upper = kN > 0 ? Math.min(3, (-kT / (2 * kN)) * (1 + root)) : 3;
      const side = Math.abs(ratio - lower) < Math.abs(ratio - upper) ? "lower" : "upper";
      expect(Math.abs(ratio - (side === "lower" ? lower : upper))).toBeLessThan(1e-6);
      met[side] += 1;
    }
    expect(Math.min(met.lower, met.upper)).toBeGreaterThan(100);
  });

  it("Fig. 7(b): μ = (C − r²(C − B²/A))/B along the rod's curves", () => {
    const rows = rowsOf("chatterRegions").filter(([panel, , , mu]) => panel === "(b)" && Number(mu) < 3);
    expect(rows.length).toBeGreaterThan(1000);
    for (const row of rows) {
      const [r, theta, mu] = row.slice(1) as [number, number, number];
      const [s, c] = [Math.sin(theta), Math.cos(theta)];
      const [A, B, C] = [1 + 3 * s * s, 3 * s * c, 1 + 3 * c * c];
      expect(mu).toBeCloseTo((C - r * r * (C - (B * B) / A)) / B, 9);
    }
  });

  it("(5.33) Fig. 10(b): from −k_T⁺/k_N⁻ to −k_T⁺/k_N⁺; (5.29) Fig. 10(a): 1.25 < μ < 2", () => {
    const rows = rowsOf("elasticChatter");
    const windowAfter = (from: string) =>
      rows.filter(([name]) => name === from) as [string, number, number, number][];
    for (const [, mu, low, high] of windowAfter("slip-")) {
      expect(low).toBeCloseTo((mu - 0.5) / (1 + mu / 2), 6);
      expect(high).toBeCloseTo(mu < 2 ? Math.min(3, (mu - 0.5) / (1 - mu / 2)) : 3, 6);
    }
    const positive = windowAfter("slip+").map(([, mu]) => mu);
    expect([Math.min(...positive), Math.max(...positive)].map((mu) => Number(mu.toFixed(9)))).toEqual([
      1.25, 2,
    ]);
  });

  it("§6: the growth factors to four digits", () => {
    const ours = gallery.exampleGrowth
      ?.numbers?.()
      .slice(0, 4)
      .map((row) => Number(row.ours).toFixed(4));
    expect(ours).toEqual(["1.2354", "1.8806", "1.5045", "3.6819"]);
  });
});

describe("LBN figures", () => {
  it("(4.2)-(4.12) Fig. 4.2: the borders of stick from the paper's own matrices", () => {
    const p = { m1: 0.1, m2: 1, l: 1, k: 100, kphi: 100, c: 10, cphi: 0, phi0: Math.PI / 8, vdr: 1, g: 10 };
    /** a k_N − b k_T of slip s at rest on the belt. */
    const cone = (phi: number, s: number): number => {
      const rate = -p.vdr / (p.l * Math.cos(phi));
      const y = -p.l * (1 - Math.cos(phi));
      const { M, h, contacts } = finger([phi, y], [rate, -p.l * Math.sin(phi) * rate], p);
      const { WN = [], WT = [], wBarN = 0, wBarT = 0 } = contacts.tip ?? {};
      const [mN, mT, free] = [solve(M, WN), solve(M, WT), solve(M, h)];
      const dot = (one: readonly number[], other: readonly number[]) =>
        one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
      const [A, B, C] = [dot(WT, mT), dot(WT, mN), dot(WN, mN)];
      const [a, b] = [dot(WT, free) + wBarT, dot(WN, free) + wBarN];
      return a * (C - s * 0.5 * B) - b * (B - s * 0.5 * A);
    };
    const stuck = (phi: number) => cone(phi, 1) < 0 && cone(phi, -1) > 0;
    const ours = (gallery.consistentMap?.numbers?.() ?? []).slice(0, 2).map((row) => Number(row.ours));
    expect(ours).toHaveLength(2);
    for (const [i, inward] of [1, -1].entries()) {
      const border = ours[i] as number;
      expect(stuck(border + inward * 1e-8)).toBe(true);
      expect(stuck(border - inward * 1e-8)).toBe(false);
    }
  });

  it("§3: the impulse of the impact without collision in closed form", () => {
    const [s, c, mu] = [Math.sin(1.1), Math.cos(1.1), 2];
    const [A, B, C] = [1 + 3 * s * s, 3 * s * c, 1 + 3 * c * c];
    const slipping = 2 / (mu * A - B);
    const sticking = (-(C - mu * B) * slipping) / (C - (B * B) / A);
    const ours = (gallery.paradoxicalRod?.numbers?.() ?? []).slice(2).map((row) => Number(row.ours));
    expect(ours[0]).toBeCloseTo(slipping + sticking, 12);
    expect(ours[1]).toBeCloseTo(-mu * slipping - (B / A) * sticking, 12);
  });
});

describe("FIV figures", () => {
  it("(2)-(3) Fig. 3: the reactions of the solver lie on both lines; Fig. 2 has none", () => {
    const reactions = reactionTable(-1).rows.filter(([what]) => what === "reaction") as [
      string,
      number,
      number,
    ][];
    expect(reactions).toHaveLength(2);
    for (const [, rN, rT] of reactions) {
      expect(rT).toBeCloseTo(-0.9 * Math.abs(rN), 12);
      expect(-rT * Math.sin(1.3) + 2 * rN * Math.cos(1.3) - 0.5 * Math.sin(1.3)).toBeCloseTo(0, 12);
    }
    expect(reactionTable(1).rows.some(([what]) => what === "reaction")).toBe(false);
  });
});

describe("the laws", () => {
  it("newton and moreau gain energy in the example, the others lose it", () => {
    const change = Object.fromEntries(rowsOf("energyGain").map((row) => [row[0], Math.sign(Number(row[5]))]));
    expect(change).toEqual({ stronge: -1, poisson: -1, newton: 1, moreau: 1, fremond: -1, glocker: -1 });
  });
});
