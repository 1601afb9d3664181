/** Does a segment of very many steps come to its end, and one that creeps towards a singular point to a refusal? */
import { describe, expect, it } from "vitest";
import { PhaseFlow } from "../../src/variation/flow.js";
import type { ImplicitSystem } from "../../src/variation/implicit.js";

/** q̈ = f(q) with its slopes by q, q̇ and t: what the generated system of a phase gives. */
function system(f: (q: number) => number, slope: (q: number) => number): ImplicitSystem {
  const [z, slopes] = [new Float64Array(1), new Float64Array(3)];
  return {
    size: 1,
    variables: 3,
    z,
    slopes,
    solve: (_t: number, [q]: Float64Array) => {
      z[0] = f(q as number);
      return true;
    },
    differentiate: (_t: number, [q]: Float64Array) => {
      slopes.set([slope(q as number), 0, 0]);
    },
  } as unknown as ImplicitSystem;
}

describe("the variational flow of a long segment", () => {
  it("follows a fast oscillator through five hundred periods, with its derivatives", () => {
    const omega = 500;
    const flow = new PhaseFlow(
      system(
        (q) => -(omega ** 2) * q,
        () => -(omega ** 2),
      ),
      1,
      new Float64Array(0),
    );
    const time = 2 * Math.PI + 0.0007; // some eighteen thousand steps, near the most that a segment has
    expect(flow.carry(0, Float64Array.of(1, 0), time)).toBe(true);
    const [c, s] = [Math.cos(omega * time), Math.sin(omega * time)];
    const expected = [c, -omega * s, c, -omega * s, s / omega, c];
    for (const [i, value] of expected.entries())
      expect(Math.abs((flow.y[i] as number) - value)).toBeLessThan(
        1e-6 * Math.max(1, Math.abs(value), omega),
      );
  });

  it("follows a stiff field, as friction with a state of its own has it", () => {
    const rate = 3e4; // v̇ = −rate·v: some fifty thousand steps
    const stiff = system(
      () => 0,
      () => 0,
    );
    const { z, slopes } = stiff;
    stiff.solve = (_t: number, _q: Float64Array, [v]: Float64Array) => {
      z[0] = -rate * (v as number);
      return true;
    };
    stiff.differentiate = () => {
      slopes.set([0, -rate, 0]);
    };
    const flow = new PhaseFlow(stiff, 1, new Float64Array(0));
    expect(flow.carry(0, Float64Array.of(0, 1), 5)).toBe(true);
    const expected = [1 / rate, 0, 1, 0, 1 / rate, 0];
    for (const [i, value] of expected.entries())
      expect(Math.abs((flow.y[i] as number) - value)).toBeLessThan(1e-9);
  });

  it("refuses a way that never ends: q̈ = −1/q² falls into its centre", () => {
    const flow = new PhaseFlow(
      system(
        (q) => -1 / q ** 2,
        (q) => 2 / q ** 3,
      ),
      1,
      new Float64Array(0),
    );
    expect(flow.carry(0, Float64Array.of(1, 0), 2)).toBe(false);
  });

  it("refuses sooner what is a small part of a motion and still takes very many steps", () => {
    const omega = 5e5;
    const fast = system(
      (q) => -(omega ** 2) * q,
      () => -(omega ** 2),
    );
    const flow = new PhaseFlow(fast, 1, new Float64Array(0));
    const time = (2 * Math.PI * 200) / omega; // some seven thousand steps
    expect(flow.carry(0, Float64Array.of(1, 0), time)).toBe(true);
    expect(flow.carry(0, Float64Array.of(1, 0), time, 1000 * time)).toBe(false);
  });
});
