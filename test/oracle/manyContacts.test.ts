import { describe, expect, it } from "vitest";
import { brokenBy, marginAt, standsUntil } from "./loadCone.js";
import { type PlanarContact, type PlanarSystem, stepContacts } from "./manyContacts.js";

/** A box on feet at the offsets a, pushed by a force at its centre: q = (x, y, θ), θ counterclockwise. */
function box(
  offsets: readonly number[],
  h: number,
  mu: number,
  force: (t: number) => number,
  m = 1,
  J = 0.06,
  g = 9.81,
): PlanarSystem {
  const foot = (a: number, i: number): PlanarContact => ({
    ...{ name: `f${i}`, muStatic: mu, muKinetic: mu, restitution: 0, bilateral: false },
    gap: (q) => (q[1] as number) + a * Math.sin(q[2] as number) - h * Math.cos(q[2] as number),
    WN: (q) => [0, 1, a * Math.cos(q[2] as number) + h * Math.sin(q[2] as number)],
    wN: () => 0,
    WT: (q) => [1, 0, -a * Math.sin(q[2] as number) + h * Math.cos(q[2] as number)],
    wT: () => 0,
  });
  return {
    size: 3,
    mass: [
      [m, 0, 0],
      [0, m, 0],
      [0, 0, J],
    ],
    force: (_q, _v, t) => [force(t), -m * g, 0],
    contacts: offsets.map(foot),
  };
}

const rest = (h: number) => ({ q: [0, h, 0], v: [0, 0, 0] });

describe("what contacts can carry", () => {
  it("a box on two or three feet tips at F h = m g b and slides at F = μ m g", () => {
    for (const feet of [
      [-0.1, 0.1],
      [-0.1, 0.02, 0.1],
      [-0.1, -0.07, 0.05, 0.1],
    ]) {
      const push = (t: number) => 4 * Math.sin(2 * t);
      const tips = standsUntil(box(feet, 0.4, 0.9, push), rest(0.4), 3, 0.01);
      expect(tips.t).toBeCloseTo(Math.asin((9.81 * 0.1) / (4 * 0.4)) / 2, 10);
      const slides = standsUntil(box(feet, 0.4, 0.2, push), rest(0.4), 3, 0.01);
      expect(slides.t).toBeCloseTo(Math.asin((9.81 * 0.2) / 4) / 2, 10);
      expect(
        standsUntil(
          box(feet, 0.4, 0.6, (t) => 0.55 * push(t)),
          rest(0.4),
          3,
          0.01,
        ).t,
      ).toBeUndefined();
    }
  });

  it("the margin of one foot is half of the distance to the border of its cone", () => {
    const block = { ...box([0], 0, 0.5, () => 0), size: 2 };
    const foot = block.contacts[0] as PlanarContact;
    const flat = { ...block, contacts: [{ ...foot, WN: () => [0, 1], WT: () => [1, 0] }] };
    // N = a₁ + a₂, T = μ (a₁ − a₂): the smaller of both is (N − |T|/μ)/2.
    for (const [T, N] of [
      [0, 10],
      [3, 10],
      [-4.9, 10],
      [5.1, 10],
      [2, -1],
    ] as const) {
      expect(marginAt(flat, [0, 0], [-T, -N], 0)).toBeCloseTo((N - Math.abs(T) / 0.5) / 2, 12);
    }
    const rail = { ...flat, contacts: [{ ...(flat.contacts[0] as PlanarContact), bilateral: true }] };
    expect(marginAt(rail, [0, 0], [-3, 10], 0)).toBeCloseTo((10 - 3 / 0.5) / 2, 12);
    expect(marginAt(rail, [0, 0], [-3, 1], 0)).toBeLessThan(0);
  });

  it("names what a row breaks", () => {
    const system = box([-0.1, 0.1], 0.4, 0.9, () => 1);
    const row = (left: readonly [number, number], right: readonly [number, number], mode = "stick") => ({
      ...{ t: 0, ...rest(0.4) },
      contacts: [left, right].map(([lambdaN, lambdaT]) => ({ mode, lambdaN, lambdaT })),
    });
    // Moments about the centre: 0.1 (N_r − N_l) = −0.4 T with T = −1.
    const [left, right] = [9.81 / 2 - 2, 9.81 / 2 + 2];
    expect(brokenBy(system, row([left, -0.5], [right, -0.5]), 1e-9)).toEqual([]);
    expect(brokenBy(system, row([left, -0.9], [right, -0.1]), 1e-9)).toEqual([]);
    expect(brokenBy(system, row([left, -3], [right, 2]), 1e-9).join()).toMatch(
      /^f0 stick: cone by [\d.e-]+$/,
    );
    expect(brokenBy(system, row([left, -0.4], [right, -0.5]), 1e-9).join()).toContain(
      "tangential acceleration",
    );
    expect(brokenBy(system, row([left, -0.5], [right, -0.5], "slip+"), 1e-9).join()).toContain(
      "kinetic friction",
    );
  });
});

describe("time steps with many contacts", () => {
  it("a box brakes on its feet and stops at v²/(2 μ g), at first order", () => {
    const system = box([-0.3, 0.05, 0.3], 0.2, 0.4, () => 0);
    const exact = 1 / (2 * 0.4 * 9.81);
    const errors = [20, 80].map((fine) => {
      const { rows, unsolved } = stepContacts(system, { t: 0, q: [0, 0.2, 0], v: [1, 0, 0] }, 0.5, 10, fine);
      expect(unsolved).toBe(0);
      expect(Math.abs(rows.at(-1)?.v[0] as number)).toBeLessThan(1e-10);
      return Math.abs((rows.at(-1)?.q[0] as number) - exact);
    }) as [number, number];
    expect(errors[1]).toBeLessThan(1e-3);
    expect(errors[0] / errors[1]).toBeGreaterThan(2.5);
  });

  it("a block with static friction above the kinetic one waits for the first and then feels the second", () => {
    const [muStatic, muKinetic, rate] = [0.6, 0.3, 5];
    const foot: PlanarContact = {
      ...{ name: "foot", muStatic, muKinetic, restitution: 0, bilateral: false },
      gap: (q) => q[1] as number,
      ...{ WN: () => [0, 1], wN: () => 0, WT: () => [1, 0], wT: () => 0 },
    };
    const system: PlanarSystem = {
      ...{ size: 2, contacts: [foot] },
      mass: [
        [1, 0],
        [0, 1],
      ],
      force: (_q, _v, t) => [rate * t, -10],
    };
    const slips = (muStatic * 10) / rate;
    const until = 2;
    // v̇ = rate t − μ_k g from the time at which it slips.
    const past = until - slips;
    const exact = (rate * past ** 3) / 6 + ((muStatic - muKinetic) * 10 * past ** 2) / 2;
    const { rows } = stepContacts(system, { t: 0, q: [0, 0], v: [0, 0] }, until, 10, 400);
    expect(rows[5]?.q[0]).toBe(0);
    expect(rows.at(-1)?.q[0]).toBeCloseTo(exact, 2);
  });
});
