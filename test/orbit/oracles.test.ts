/** Are orbits and multipliers those that can be written down? */
import { describe, expect, it } from "vitest";
import {
  findOrbit,
  loadMechanism,
  type Mechanism,
  makeState,
  type Orbit,
  type OrbitOptions,
} from "../../src/index.js";
import { bouncingBall } from "../oracle/ballOnTable.js";
import { stickSlip } from "../oracle/blockOnBelt.js";
import { oneImpactOrbit } from "../oracle/impactOscillator.js";
import { hopfCycle, vanDerPolMultiplier, vanDerPolPeriod } from "../oracle/smoothCycles.js";
import { ballOnTable, hopf, impactOscillator, twoFeet, vanDerPol } from "./cycles.js";

function orbitOf(mechanism: Mechanism, options: OrbitOptions = {}): Orbit {
  const orbit = findOrbit(mechanism, options);
  if (!orbit.found) throw new Error(`no orbit: ${orbit.outcome.kind}, ${orbit.outcome.reason}`);
  return orbit;
}

/** Sum and product of two multipliers. */
function invariants({ multipliers: [one, other] }: Orbit): { trace: number; determinant: number } {
  if (one === undefined || other === undefined) throw new Error("two multipliers were expected");
  return { trace: one.re + other.re, determinant: one.re * other.re - one.im * other.im };
}

describe("orbits in closed form", () => {
  it.each([0.005, 0.006, 0.007])(
    "a ball that bounces once in a period of the table, amplitude %d",
    (amplitude) => {
      const known = bouncingBall({ amplitude, omega: 30, g: 9.81, r: 0.8 });
      const start = { q: { y: known.height + 1e-4 }, v: { y: known.up } };
      const orbit = orbitOf(ballOnTable, { parameters: { amplitude }, start, t: known.phase });
      expect(orbit.word).toEqual(["impact", "flight"]);
      expect(orbit.period).toBeCloseTo(known.period, 12);
      expect(orbit.forcing?.times).toBe(1);
      expect(orbit.start.v.y).toBeCloseTo(known.up, 10);
      expect(orbit.start.q.y).toBeCloseTo(known.height, 10);
      expect(orbit.start.t).toBeCloseTo(known.phase, 10);
      const { trace, determinant } = invariants(orbit);
      expect(trace).toBeCloseTo(known.trace, 8);
      expect(determinant).toBeCloseTo(known.determinant, 8);
      expect(orbit.stable).toBe(Math.abs(known.trace) < 1 + known.determinant);
    },
  );

  it("beyond its period doubling the same orbit is found from a guess, and is unstable", () => {
    const amplitude = 0.0125;
    const known = bouncingBall({ amplitude, omega: 30, g: 9.81, r: 0.8 });
    const start = { q: { y: known.height + 3e-4 }, v: { y: 1.005 * known.up } };
    const orbit = orbitOf(ballOnTable, { parameters: { amplitude }, start, t: known.phase, settle: 0 });
    expect(orbit.word).toEqual(["impact", "flight"]);
    expect(orbit.start.t).toBeCloseTo(known.phase, 10);
    const { trace, determinant } = invariants(orbit);
    expect(trace).toBeCloseTo(known.trace, 8);
    expect(determinant).toBeCloseTo(known.determinant, 8);
    expect(orbit.multipliers[0]?.re).toBeLessThan(-1);
    expect(orbit.stable).toBe(false);
  });

  it("a block on a belt: the time of stick and of slip", () => {
    const belt = { m: 1, k: 20, g: 9.81, muStatic: 0.5, mu: 0.3, vdr: 0.3 };
    const known = stickSlip(belt);
    const orbit = orbitOf(loadMechanism("block"));
    expect(orbit.word).toEqual(["slip-", "stick"]);
    expect(orbit.period).toBeCloseTo(known.period, 11);
    const [stuck, released] = orbit.events;
    expect(stuck?.t).toBeCloseTo(known.slip, 10);
    expect(stuck?.after.q.x).toBeCloseTo(known.capture, 10);
    expect(released?.after.q.x).toBeCloseTo(known.release, 10);
    // One direction is left in stick, the one along the orbit; the contact that never opens has none of its own.
    expect(orbit.multipliers).toEqual([
      { re: 0, im: 0 },
      { re: 1, im: 0 },
    ]);
  });

  it("the same block on two feet, whose forces in stick are not unique", () => {
    const known = stickSlip({ m: 1, k: 20, g: 9.81, muStatic: 0.5, mu: 0.3, vdr: 0.3 });
    const orbit = orbitOf(twoFeet);
    expect(orbit.word).toEqual(["rear:slip-", "front:slip-", "rear:stick", "front:stick"]);
    expect(orbit.period).toBeCloseTo(known.period, 11);
    expect(orbit.multipliers).toEqual([
      { re: 0, im: 0 },
      { re: 1, im: 0 },
    ]);
  });

  it("an oscillator that hits its stop", () => {
    const orbit = orbitOf(impactOscillator, { settle: 200 });
    expect(orbit.word).toEqual(["impact", "flight"]);
    const known = oneImpactOrbit(
      { k: 1, c: 0.1, force: 1, omega: 2.2, stop: 0, r: 0.7 },
      orbit.forcing?.times ?? 0,
      { t: orbit.start.t + 1e-3, v: (orbit.start.v.x as number) + 1e-3 },
    );
    expect(orbit.period).toBeCloseTo(known.period, 12);
    expect(orbit.start.t).toBeCloseTo(known.t, 9);
    expect(orbit.start.v.x).toBeCloseTo(known.v, 9);
    const { trace, determinant } = invariants(orbit);
    expect(trace).toBeCloseTo(known.trace, 6);
    expect(determinant).toBeCloseTo(known.determinant, 6);
    expect(determinant).toBeCloseTo(0.7 ** 2 * Math.exp(-0.1 * known.period), 9);
  });

  it("van der Pol: the published period and Liouville's multiplier", () => {
    const orbit = orbitOf(vanDerPol);
    expect(orbit.word).toEqual([]);
    expect(orbit.period).toBeCloseTo(vanDerPolPeriod, 8);
    expect(orbit.multipliers).toHaveLength(2);
    expect(orbit.multipliers[0]?.re).toBeCloseTo(vanDerPolMultiplier(1, orbit.period), 10);
    expect(orbit.multipliers[1]).toEqual({ re: 1, im: 0 });
  });

  it.each([0.02, 0.1, 0.5])("a cycle born in a Hopf point, a = %d", (a) => {
    const orbit = orbitOf(hopf, { parameters: { a } });
    const known = hopfCycle(a);
    expect(orbit.period).toBeCloseTo(known.period, 10);
    expect(Math.hypot(orbit.start.q.x as number, orbit.start.v.x as number)).toBeCloseTo(known.radius, 10);
    expect(orbit.multipliers[0]?.re).toBeCloseTo(known.multiplier, 9);
  });
});

describe("the hopping orbits of [LBN] §4.4", () => {
  it("§4.4 μ = 0.5: impact – stick – slip⁺ – flight", () => {
    const orbit = orbitOf(loadMechanism("finger"));
    expect(orbit.period).toBeCloseTo(0.194993164494, 11);
    expect(orbit.word).toEqual(["impact", "stick", "slip+", "flight"]);
    expect(orbit.multipliers.map(({ re, im }) => [re, im])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
    ]);
    expect(orbit.residual).toBeLessThan(1e-11);
    expect(orbit.valid).toBe(true);
    const { work, dissipated, friction, impacts } = orbit.ledger;
    expect(work - dissipated - friction - impacts).toBeCloseTo(0, 8);
  });

  it("§4.4 μ = 1: impact – stick – flight", () => {
    const orbit = orbitOf(loadMechanism("finger"), { parameters: { mu: 1 } });
    expect(orbit.period).toBeCloseTo(0.20799283651, 10);
    expect(orbit.word).toEqual(["impact", "stick", "flight"]);
    expect(orbit.stable).toBe(true);
    const eager = orbitOf(loadMechanism("finger"), { parameters: { mu: 1 }, policy: { stick: "eager" } });
    expect(eager.period).toBeCloseTo(0.19646, 5);
  });

  it("the weak slip cycle above μ_d is smooth and hardly stable", () => {
    const finger = loadMechanism("finger");
    const start = makeState(
      finger,
      { phi: 0.394, y: "contact", "phi'": 0.083 },
      { parameters: { mu: 0.4098 } },
    );
    const orbit = orbitOf(finger, { parameters: { mu: 0.4098 }, start });
    expect(orbit.word).toEqual(["slip+"]);
    expect(orbit.events).toEqual([]);
    expect(orbit.stable).toBe(true);
    expect(orbit.multipliers[0]?.re).toBeGreaterThan(0.999);
    expect(orbit.multipliers).toHaveLength(2);
  });
});
