import { describe, expect, it } from "vitest";
import {
  findOrbit,
  followOrbitCurves,
  followOrbits,
  loadMechanism,
  type OrbitsOver,
} from "../../src/index.js";

const finger = loadMechanism("finger");

const at = ({ points }: OrbitsOver, label: string) => points.filter((point) => point.label === label);

describe("[LBN] Fig. 5.1: the hopping orbit of the finger", () => {
  it("loses its slip phase where A = b = 0 at the border of stick, and goes on", () => {
    const { over, curves } = followOrbitCurves(finger, {
      parameter: "mu",
      from: 0.63,
      to: 0.67,
      second: { parameter: "m1", low: 0.1, high: 0.101 },
      ds: 0.2,
      dsMax: 0.4,
    });
    const [gb, ...others] = over.points;
    expect(others).toEqual([]);
    expect(gb?.label).toBe("GB");
    expect(Math.abs((gb?.value as number) - 0.646809145)).toBeLessThan(1e-9);
    expect(gb?.border).toMatchObject({ contact: "tip", verdict: "persistence" });
    // By simulation alone: the words on both sides.
    const word = (mu: number, m1: number) => {
      const orbit = findOrbit(finger, { parameters: { mu, m1 } });
      return orbit.found ? orbit.word.join(" ") : orbit.outcome.kind;
    };
    expect(word((gb?.value as number) - 1e-4, 0.1)).toBe("impact stick slip+ flight");
    expect(word((gb?.value as number) + 1e-4, 0.1)).toBe("impact stick flight");
    // The same at another mass of the tip, where the curve of these points leads.
    expect(curves.map(({ label }) => label)).toEqual(["GB"]);
    const [mu, m1] = curves[0]?.points.at(-1)?.values ?? [0, 0];
    expect(m1).toBe(0.101);
    expect(mu).toBeGreaterThan((gb?.value as number) + 2e-3);
    expect(word(mu - 1e-4, m1)).toBe("impact stick slip+ flight");
    expect(word(mu + 1e-4, m1)).toBe("impact stick flight");
    for (const { stable, multipliers } of over.branch) {
      expect(stable).toBe(true);
      expect(multipliers.slice(0, -1).every(({ re, im }) => re === 0 && im === 0)).toBe(true);
    }
  });

  it("begins at a stick border at 0.389569, turns back unstable, and ends in the Hopf point of steady slip", () => {
    const over = followOrbits(finger, { parameter: "mu", from: 0.42, to: 0.385 });
    expect(over.points.map(({ label }) => label)).toEqual(["RB:stick-slip+", "SB", "LP", "LO", "HB"]);
    const [border] = at(over, "SB");
    expect(border?.value).toBeCloseTo(0.389569, 6);
    expect(border?.border?.verdict).toBe("nonsmoothFold");
    // Facts: the weak slip cycle lives up to 0.409828, the equilibrium is stable up to 0.409778166093.
    expect(at(over, "LP")[0]?.value).toBeCloseTo(0.409828, 6);
    expect(Math.abs((at(over, "HB")[0]?.value as number) - 0.409778166093)).toBeLessThan(1e-6);
    // Three orbits at one friction: hopping, stable; slip with weak landings, unstable; steady slip is stable too.
    const near = over.branch.filter(({ value }) => Math.abs(value - 0.4) < 2e-3);
    expect(near.some(({ stable }) => stable)).toBe(true);
    expect(near.some(({ stable }) => !stable)).toBe(true);
  });
});

describe("mistakes and branches that are none", () => {
  it("a RangeError names what was wrong", () => {
    const orbit = findOrbit(finger, { parameters: { mu: 0.5 } });
    expect(orbit.found).toBe(true);
    expect(() => followOrbits(finger, { parameter: "nu", from: 0, to: 1 })).toThrow(/nu/);
    expect(() => followOrbits(finger, { parameter: "mu", from: 1, to: 1 })).toThrow(/1\.\.1/);
    expect(() => followOrbits(finger, { parameter: "mu", from: 0.5, to: 1, searches: 0 })).toThrow(/0/);
    expect(() => followOrbits(finger, { parameter: "mu", from: 0.5, to: 1, ds: 1, dsMax: 0.1 })).toThrow(
      /ds/,
    );
  });

  it("where no value has an orbit the outcome says why", () => {
    const over = followOrbits(finger, { parameter: "mu", from: 0.1, to: 0.2, searches: 1 });
    expect(over.branch).toEqual([]);
    expect(over.outcome?.kind).toBe("equilibrium");
  });
});
