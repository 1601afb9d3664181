import { describe, expect, it } from "vitest";
import { findModes, loadMechanism } from "../../src/index.js";
import { type Guard, guardOf } from "../../src/phase/index.js";
import type { PhaseModes } from "../../src/variation/differentiatedField.js";
import { guardFunction, releaseFunction } from "../../src/variation/guard.js";
import { drawFrom } from "../simulate/support.js";

const seed = 20100522;
const finger = loadMechanism("finger");
const p = Float64Array.from(finger.parameters, ({ value }) => value);
const parameter = (name: string) => finger.parameters.find((one) => one.name === name)?.value as number;

const stick: PhaseModes = {
  contacts: [{ mode: "stick", side: 1 }],
  rows: [
    { contact: 0, kind: "N" },
    { contact: 0, kind: "T" },
  ],
};

/** The tip on the belt, at rest relative to it. */
function stuckState(phi: number): { readonly q: Float64Array; readonly v: Float64Array } {
  const [l, vdr] = [parameter("l"), parameter("vdr")];
  const phiDot = -vdr / (l * Math.cos(phi));
  return {
    q: Float64Array.of(phi, -l * (1 - Math.cos(phi))),
    v: Float64Array.of(phiDot, -l * Math.sin(phi) * phiDot),
  };
}

/** What the contact problem says at such a state. */
function problemAt(phi: number) {
  const { q, v } = stuckState(phi);
  const state = { q: { phi, y: q[1] as number }, v: { phi: v[0] as number, y: v[1] as number } };
  const { contacts, solutions } = findModes(finger, state);
  const held = solutions.find(({ modes }) => modes.tip === "stick");
  return { b: contacts.tip?.b as number, force: held?.forces.tip };
}

describe("[LB01] (2.5)-(2.11) what ends a phase, with its derivatives", () => {
  it(`values in stick are those of the contact problem; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    const guardAt = (kind: Guard["kind"], phi: number) => {
      const guard = guardFunction(finger, stick, guardOf(kind, 0), []);
      const { q, v } = stuckState(phi);
      expect(guard?.evaluate(0, q, v, p)).toBe(true);
      return guard?.value as number;
    };
    let compared = 0;
    for (let i = 0; i < 20; i++) {
      const phi = draw(0.36, 0.45);
      const { b, force } = problemAt(phi);
      expect(guardAt("freeNormal", phi)).toBeCloseTo(b, 9);
      if (force === undefined) continue;
      compared++;
      const mu = parameter("mu");
      expect(guardAt("normalForce", phi)).toBeCloseTo(force.lambdaN, 9);
      expect(guardAt("coneAbove", phi)).toBeCloseTo(mu * force.lambdaN - force.lambdaT, 9);
      expect(guardAt("coneBelow", phi)).toBeCloseTo(mu * force.lambdaN + force.lambdaT, 9);
    }
    expect(compared).toBeGreaterThan(8);
  });

  it("a release along the tangent is the acceleration that a flight would begin with", () => {
    const flight: PhaseModes = { contacts: [{ mode: "flight", side: 1 }], rows: [] };
    const { q, v } = stuckState(0.4);
    for (const row of ["N", "T"] as const) {
      const ends = releaseFunction(finger, stick, { kind: "release", next: flight, contact: 0, row }, []);
      expect(ends.evaluate(0, q, v, p)).toBe(true);
      const state = { q: { phi: 0.4, y: q[1] as number }, v: { phi: v[0] as number, y: v[1] as number } };
      const { a, b } = findModes(finger, state).contacts.tip as { readonly a: number; readonly b: number };
      expect(ends.value).toBeCloseTo(row === "N" ? b : a, 9);
    }
  });

  it.each(["freeNormal", "normalForce", "coneAbove", "coneBelow", "slip", "gap"] as const)(
    "%s: slopes are central differences",
    (kind) => {
      const guard = guardFunction(finger, stick, guardOf(kind, 0), []);
      if (guard === undefined) throw new Error(`no guard ${kind}`);
      const { q, v } = stuckState(0.37);
      guard.evaluate(0, q, v, p);
      const slopes = guard.slopes.slice(0, 4);
      const h = 1e-6;
      for (let j = 0; j < 4; j++) {
        const [above, below] = [h, -h].map((by) => {
          const [qq, vv] = [q.slice(), v.slice()];
          const part = j < 2 ? qq : vv;
          part[j % 2] = (part[j % 2] as number) + by;
          guard.evaluate(0, qq, vv, p);
          return guard.value;
        }) as [number, number];
        const slope = slopes[j] as number;
        expect((above - below) / (2 * h) - slope).toBeLessThan(1e-5 * (1 + Math.abs(slope)));
        expect((above - below) / (2 * h) - slope).toBeGreaterThan(-1e-5 * (1 + Math.abs(slope)));
      }
    },
  );
});
