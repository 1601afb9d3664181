import { describe, expect, it } from "vitest";
import { solveContactModes } from "../../src/atlas/index.js";
import {
  contactModesInto,
  modeBits,
  modeForces,
  rawRates,
  rescale,
  scaledRates,
  sustainedMask,
} from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { sized } from "../long.js";

const seed = 20011231;

function randomContact(random: () => number) {
  const A = 10 ** (2 * random() - 1);
  const C = 10 ** (2 * random() - 1);
  const B = (2 * random() - 1) * 0.99 * Math.sqrt(A * C);
  const mu = (random() < 0.5 ? C / Math.abs(B) : Math.abs(B) / A) * 10 ** (1.4 * random() - 0.7);
  const share = random();
  return {
    A,
    B,
    C,
    mu,
    a: 10 * random() - 5,
    b: 10 * random() - 5,
    slip: share < 0.5 ? 0 : share < 0.75 ? 1 : -1,
  };
}

const bits = [
  ["slip+", modeBits.slipPlus],
  ["slip-", modeBits.slipMinus],
  ["stick", modeBits.stick],
  ["flight", modeBits.flight],
] as const;

describe("the mask kernel of one contact", () => {
  it(`says the same as the enumeration with certificates, forces too, seed ${seed}`, () => {
    const random = randomSource(seed);
    const out = new Float64Array(modeForces.size);
    for (let i = 0; i < sized(6000, 20_000); i++) {
      const { A, B, C, a, b, mu, slip } = randomContact(random);
      const report = solveContactModes({ A, B, C, a, b, mu }, slip);
      if (report.degenerate) continue;
      const mask = contactModesInto(Float64Array.of(A, B, C, a, b, mu, mu), 0, slip, out);
      const named = bits.filter(([, bit]) => (mask & bit) !== 0).map(([name]) => name);
      expect([...report.solutions.map(({ modes }) => modes.contact)].sort()).toEqual([...named].sort());
      const kept = sustainedMask(mask, B, C, mu);
      for (const { modes, forces, sustained } of report.solutions) {
        const bit = bits.find(([name]) => name === modes.contact)?.[1] ?? 0;
        expect((kept & bit) !== 0).toBe(sustained !== false);
        if (modes.contact === "flight") continue;
        const at =
          modes.contact === "slip+"
            ? modeForces.slipPlus
            : modes.contact === "slip-"
              ? modeForces.slipMinus
              : modeForces.stick;
        const size = 1 + Math.abs(out[at.lambdaN] as number);
        expect(
          Math.abs((out[at.lambdaN] as number) - (forces.contact?.lambdaN ?? Number.NaN)) / size,
        ).toBeLessThan(1e-9);
        expect(
          Math.abs((out[at.lambdaT] as number) - (forces.contact?.lambdaT ?? Number.NaN)) / size,
        ).toBeLessThan(1e-9);
      }
    }
  });

  it(`no λ_N < 0, none outside the cone, residuals below 1e-10, 10⁶ contacts; at rest 1 or 3 modes`, () => {
    const random = randomSource(seed + 1);
    const out = new Float64Array(modeForces.size);
    const counts = new Map<number, number>();
    let worst = 0;
    for (let i = 0; i < 1_000_000; i++) {
      const { A, B, C, a, b, mu, slip } = randomContact(random);
      const mask = contactModesInto(Float64Array.of(A, B, C, a, b, mu, mu), 0, slip, out);
      const number = bits.filter(([, bit]) => (mask & bit) !== 0).length;
      if (slip === 0) counts.set(number, (counts.get(number) ?? 0) + 1);
      for (const [bit, at] of [
        [modeBits.slipPlus, modeForces.slipPlus],
        [modeBits.slipMinus, modeForces.slipMinus],
        [modeBits.stick, modeForces.stick],
      ] as const) {
        if ((mask & bit) === 0) continue;
        const [T, N] = [out[at.lambdaT] as number, out[at.lambdaN] as number];
        if (N < 0 || Math.abs(T) > mu * N * (1 + 1e-12)) throw new Error(`force (${T}, ${N}) at μ = ${mu}`);
        const size = Math.abs(b) + (Math.abs(B) + C) * (Math.abs(T) + N);
        worst = Math.max(worst, Math.abs(b + B * T + C * N) / size);
        if (bit === modeBits.stick)
          worst = Math.max(
            worst,
            Math.abs(a + A * T + B * N) / (Math.abs(a) + (A + Math.abs(B)) * (Math.abs(T) + N)),
          );
      }
    }
    expect(worst).toBeLessThan(1e-10);
    expect([...counts.keys()].sort()).toEqual([1, 3]);
  });
});

describe("rate constants, [NDCb] §2.4", () => {
  it(`(2.21) kN⁺kT⁻ − kN⁻kT⁺ = 2μkN⁰·A raw; scaled and raw agree through (2.14)-(2.15), seed ${seed}`, () => {
    const random = randomSource(seed + 2);
    for (let i = 0; i < 2000; i++) {
      const { A, B, C, a, b, mu } = randomContact(random);
      const k = rawRates({ A, B, C }, mu);
      const identity = k.plus.kN * k.minus.kT - k.minus.kN * k.plus.kT;
      expect(identity / (2 * mu * A * k.zero.kN)).toBeCloseTo(1, 9);
      const scaled = scaledRates(rescale({ A, B, C, a, b, mu }));
      expect(scaled.plus.kN).toBeCloseTo(k.plus.kN / C, 9);
      expect(scaled.minus.kT).toBeCloseTo(k.minus.kT / Math.sqrt(A * C), 9);
      expect(scaled.zero.kN).toBeCloseTo(k.zero.kN / C, 9);
      // (2.14): in slip⁺ the scaled ṽ_T' = √(C/A) v_T', with forces that belong to the same b.
      const s = rescale({ A, B, C, a, b, mu });
      const slip = s.a + scaled.plus.kT * (-s.b / scaled.plus.kN);
      const raw = a + k.plus.kT * (-b / k.plus.kN);
      expect(slip / (Math.sqrt(C / A) * raw)).toBeCloseTo(1, 6);
      expect(
        [k.plus.kN, k.minus.kN, -k.plus.kT, k.minus.kT].filter((one) => one <= 0).length,
      ).toBeLessThanOrEqual(1);
    }
  });
});
