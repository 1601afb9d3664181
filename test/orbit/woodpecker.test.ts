/**
 * The woodpecker toy (Leine, Glocker, van Campen 2001; data of Glocker 1995) against an integrator of the test's own. The paper prints
 * T = 0.1452 s; with its equations and data two integrators that share no code agree on 0.145976 s (decision 0050).
 */

import { beforeAll, describe, expect, it } from "vitest";
import { continueOrbit } from "../../src/branch/index.js";
import { findOrbit, type Orbit } from "../../src/orbit/index.js";
import { peck, type Vector } from "../oracle/woodpecker.js";
import { woodpecker } from "./woodpecker.js";

describe("the woodpecker under Pfeiffer and Glocker's law", () => {
  let orbit: Orbit;
  beforeAll(() => {
    const result = findOrbit(woodpecker, { law: "glocker" });
    if (!result.found) throw new Error(result.outcome.reason);
    orbit = result;
  });

  const listed = (of: Readonly<Record<string, number>>) => [of.y, of.phiM, of.phiS] as Vector;

  it("has the period 0.145976 s: an own integrator comes back after it", () => {
    expect(orbit.period).toBeCloseTo(0.14597607, 8);
    const [q, v] = [listed(orbit.start.q), listed(orbit.start.v)];
    const round = peck({ q, v }, 0.3, orbit.period + 1e-5);
    const { t, what } = round.touches.at(-1) as (typeof round.touches)[number];
    expect(what).toBe("beak open > open");
    expect(t).toBeCloseTo(orbit.period, 10);
    expect(round.touches).toHaveLength(9);
    // A little later, so that rounding does not decide whether the last impact has happened.
    const again = peck({ q, v }, 0.3, orbit.period + 1e-13);
    expect(again.q[0]).toBeCloseTo(orbit.shift?.y as number, 10);
    for (const i of [1, 2] as const) expect(again.q[i]).toBeCloseTo(q[i], 9);
    v.forEach((value, i) => {
      expect((again.v[i] as number) / value).toBeCloseTo(1, 9);
    });
  });

  it("has the multiplier of the oracle's return map", () => {
    // The deviation after one peck lies along the one direction that is left; the next round stretches it by the multiplier.
    const [q, v] = [listed(orbit.start.q), listed(orbit.start.v)];
    const falls = (dv: number) =>
      peck({ q, v: [v[0] + dv, v[1], v[2]] }, 0.3, 0.3)
        .touches.filter(({ what }) => what.startsWith("beak"))
        .map((touch) => touch.v[0]) as [number, number];
    const [up, down] = [falls(1e-6), falls(-1e-6)];
    expect((up[1] - down[1]) / (up[0] - down[0])).toBeCloseTo(orbit.multipliers[0]?.re as number, 5);
  });

  it("is followed along the friction without borders: expansion of rounding size has no side", () => {
    const points = [...continueOrbit(orbit, { parameter: "mu", to: 0.302 })];
    expect(points.at(-1)?.value).toBe(0.302);
    expect(points.filter(({ label }) => label !== undefined)).toEqual([]);
  });
});
