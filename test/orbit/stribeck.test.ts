/**
 * A force −sign(v) F(|v|) jumps at v = 0 and depends on |v| there: it holds the motion as a contact with the same friction does. The cycle without
 * stick, which a branch reaches where stick ends, is followed to the Hopf point.
 */

import { describe, expect, it } from "vitest";
import { continueOrbit, findOrbit, type Mechanism, type Orbit } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { compile } from "../events/support.js";

/** A string that a motor turns at its upper end, with dry friction at the lower one. */
const drill = (coordinates: string, lower: string, W: number, c: number) =>
  compile(`
name: drill
coordinates: [a, ${coordinates}]
parameters: { M0: 3, dM: 2, vs: 0.5, W: ${W}, c: ${c} }
dissipation: c/2*(a' - b')^2
start: { a': 1, b': 1 }
${lower}`);

const asForce = (W: number, c: number) =>
  drill(
    "b",
    `kinetic: 5/2*a'^2 + b'^2/2
potential: 5*(a - b)^2
forces: { a: 20*(W - a'), b: "-sign(b')*(M0 + dM*exp(-abs(b')/vs))" }`,
    W,
    c,
  );

const asContact = (W: number, c: number) =>
  drill(
    "b, y",
    `kinetic: 5/2*a'^2 + b'^2/2 + y'^2/2
potential: 5*(a - b)^2 + y
forces: { a: 20*(W - a') }
contacts: { bit: { gap: y, slip: b', friction: M0 + dM*exp(-abs(slip)/vs) } }`,
    W,
    c,
  );

const orbitOf = (mechanism: Mechanism): Orbit => {
  const orbit = findOrbit(mechanism);
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  return orbit;
};

describe("dry friction over the speed", () => {
  const next = randomSource(2521);
  it.each([1, 2])("is the same as a force and as a contact (seed 2521, %i)", () => {
    const [W, c] = [0.4 + 0.4 * next(), 0.2 + 0.2 * next()];
    const [force, contact] = [orbitOf(asForce(W, c)), orbitOf(asContact(W, c))];
    expect(force.word).toEqual(["hold", "release"]);
    expect(force.period).toBeCloseTo(contact.period, 9);
    expect(force.shift?.b).toBeCloseTo(contact.shift?.b as number, 9);
    expect(force.multipliers[0]?.re).toBeCloseTo(contact.multipliers[0]?.re as number, 9);
  });

  it.each([
    ["contact", asContact],
    ["force", asForce],
  ])(
    "as a %s: the cycle without stick leads from the end of stick to the Hopf point of the steady rotation",
    (_, drilled) => {
      const options = { parameter: "W", to: 1.45, within: [1, 1.45], ds: 0.1, dsMax: 0.2 } as const;
      const points = [...continueOrbit(orbitOf(drilled(1.38, 0.3)), options)];
      expect(points.flatMap(({ label }) => label ?? [])).toEqual(["SB", "HB"]);
      expect(points.at(-1)?.value).toBeCloseTo(hopf(0.3), 7);
    },
  );
});

/** λ³ + a₂ λ² + a₁ λ + a₀ has a pair on the imaginary axis where a₂ a₁ = a₀; W belongs to the speed there. */
function hopf(c: number): number {
  const [J1, J2, k, kd, M0, dM, vs] = [5, 1, 10, 20, 3, 2, 0.5];
  const routh = (v: number) => {
    const fall = (dM / vs) * Math.exp(-v / vs);
    const [p, r] = [(kd + c) / J1, (c - fall) / J2];
    const a1 = k / J1 + k / J2 + p * r - (c * c) / (J1 * J2);
    return (p + r) * a1 - (k / J2) * (p - c / J1) - (k / J1) * (r - c / J2);
  };
  let [low, high] = [0.5, 2];
  while (high - low > 1e-14) {
    const middle = (low + high) / 2;
    if (routh(middle) < 0 === routh(low) < 0) low = middle;
    else high = middle;
  }
  return low + (M0 + dM * Math.exp(-low / vs)) / kd;
}
