import { describe, expect, it } from "vitest";
import {
  findOrbit,
  followOrbitCurves,
  followOrbits,
  loadMechanism,
  type OrbitsOver,
} from "../../src/index.js";
import { compile } from "../equilibria/models.js";
import { isLong } from "../long.js";
import { restBorder, restMargin } from "../oracle/chatterOnTable.js";
import { ballOnTable } from "../orbit/cycles.js";
import { pencil } from "../simulate/pencil.js";

const labels = ({ points }: OrbitsOver) => points.map(({ label }) => label);

const steps = { ds: 0.05, dsMax: 0.1 };

/** x runs on the unit circle in 2π seconds; y swings with the damping −d beside it. */
const circleAndSwing = compile(`
name: Circle and swing
coordinates: [x, y]
parameters: { d: -0.2, w: 1.2 }
kinetic: (x'^2 + y'^2)/2
potential: x^2/2 + (w*y)^2/2
forces: { x: "(1 - x^2 - x'^2)*x'", y: "(d - y^2)*y'" }
start: { x: 1 }
`);

describe("NS: a pair of multipliers exp(πd ± 2πi√(w² − d²/4)) leaves the unit circle at d = 0", () => {
  it("is labelled there, with stable orbits before and unstable ones beyond", () => {
    const over = followOrbits(circleAndSwing, { parameter: "d", from: -0.2, to: 0.1, ...steps });
    expect(labels(over)).toEqual(["NS"]);
    expect(Math.abs(over.points[0]?.value as number)).toBeLessThan(1e-11);
    for (const { value, stable, multipliers, label } of over.branch) {
      if (label === undefined) expect(stable).toBe(value < 0);
      const pair = multipliers.find(({ im }) => im !== 0);
      expect(Math.hypot(pair?.re ?? 0, pair?.im ?? 0)).toBeCloseTo(Math.exp(Math.PI * value), 8);
    }
  });

  it("in the plane of d and w the curve is d = 0; at w = 5/4 the angle is π/2 (R4), at 4/3 it is 2π/3 (R3)", () => {
    const second = { parameter: "w", low: 1.23, high: 1.35 };
    const big = { ds: 0.2, dsMax: 0.4 };
    const parameters = { w: 1.29 };
    const plane = followOrbitCurves(circleAndSwing, {
      parameter: "d",
      from: -0.1,
      to: 0.1,
      parameters,
      second,
      ...big,
    });
    const [curve, ...others] = plane.curves;
    expect(others).toEqual([]);
    expect(curve?.label).toBe("NS");
    for (const { values } of curve?.points ?? []) expect(Math.abs(values[0])).toBeLessThan(1e-11);
    const special = curve?.points.filter(({ label }) => label !== undefined) ?? [];
    expect(special.map(({ label }) => label)).toEqual(["R4", "R3"]);
    expect(special[0]?.values[1]).toBeCloseTo(5 / 4, 10);
    expect(special[1]?.values[1]).toBeCloseTo(4 / 3, 10);
  });
});

describe("BP: a column beside a driven swing buckles while the swing goes on", () => {
  /** ρ = exp(λT) with λ² + cλ = p: one is 1 at p = 0, where two bent orbits branch off. */
  const buckling = compile(`
name: Driven swing beside a column
coordinates: [x, y]
parameters: { p: -0.3, c: 0.4, w: 1 }
kinetic: (x'^2 + y'^2)/2
potential: x^2 + y^4/4 - p*y^2/2
dissipation: c/2*(x'^2 + y'^2)
forces: { x: cos(w*t) }
start: { x: 1 }
`);
  it("is labelled at p = 0 and has no curve", () => {
    const plane = followOrbitCurves(buckling, {
      parameter: "p",
      from: -0.3,
      to: 0.2,
      settle: 80,
      second: { parameter: "c", low: 0.3, high: 0.5 },
      ...steps,
    });
    expect(labels(plane.over)).toEqual(["BP"]);
    expect(Math.abs(plane.over.points[0]?.value as number)).toBeLessThan(1e-12);
    for (const { value, stable, label } of plane.over.branch)
      if (label === undefined) expect(stable).toBe(value < 0);
    expect(plane.curves).toEqual([]);
    expect(plane.unfollowed.map(({ label }) => label)).toEqual(["BP"]);
    expect(plane.unfollowed[0]?.because).toMatch(/^two conditions hold.*symmetry.*LP/);
  });
});

describe("CH: a ball on a table that shakes no longer comes to rest before it is thrown off", () => {
  const parameters = { r: 0.05 };
  const border = restBorder(0.029, 0.0305, { g: 9.81, r: 0.05, omega: 30 });

  it.runIf(isLong)(
    "is where the hops accumulate just when the table falls away, at every frequency with the same aω²/g",
    () => {
      const plane = followOrbitCurves(ballOnTable, {
        parameter: "amplitude",
        from: 0.02985,
        to: 0.02995,
        parameters,
        maxPoints: 120,
        ds: 0.05,
        dsMax: 0.2,
        second: { parameter: "omega", low: 29.9, high: 30.1 },
        labels: ["CH"],
      });
      const [first] = plane.over.points;
      expect(first?.label).toBe("CH");
      expect(Math.abs((first?.value as number) - border)).toBeLessThan(1e-8);
      expect(first?.word).toContain("chatter");
      const { points = [], ends } = plane.curves[0] ?? {};
      expect(points.length).toBeGreaterThan(6);
      // Lengths by g/ω², times by 1/ω: the motion is the same.
      for (const { values } of points)
        expect(Math.abs((values[0] * values[1] ** 2) / (border * 30 ** 2) - 1)).toBeLessThan(1e-6);
      expect(ends?.map(({ kind }) => kind)).toEqual(["bound", "bound"]);
    },
  );

  it("the number of simulated hops before a complete chatter is no border", () => {
    const over = followOrbits(ballOnTable, {
      parameter: "amplitude",
      from: 0.017,
      to: 0.019,
      parameters,
      ds: 0.1,
      dsMax: 0.2,
    });
    expect(new Set(over.branch.map(({ word }) => word.join(" ")))).toEqual(
      new Set(["impact chatter stick flight"]),
    );
    expect(over.points).toEqual([]);
    expect(over.end).toMatchObject({ kind: "bound", value: 0.019 });
    expect(restMargin(0.019, { g: 9.81, r: 0.05, omega: 30 })).toBeLessThan(0);
  });
});

describe("PP: friction rises in the middle of slip, to where slip has no force", () => {
  const mechanism = pencil("low + (high - low)*(1 + sign(-cos(w*t)))/2", 0.5);

  it("(4.15) the branch ends where k_N = C − μB = 0, and says that slip cannot go on", () => {
    const over = followOrbits(mechanism, { parameter: "high", from: 0.53, to: 0.57, ...steps });
    const [pp, ...others] = over.points;
    expect(others).toEqual([]);
    expect(pp?.label).toBe("PP");
    expect(Math.abs((pp?.value as number) - 0.5 * (1 + 0.1 / 1))).toBeLessThan(1e-12);
    expect(pp?.border).toMatchObject({ contact: "tip", verdict: "end" });
    // By simulation alone: slip ends ever sooner after the friction has risen, at π/6 s.
    const slipEnd = (high: number) => {
      const orbit = findOrbit(mechanism, { parameters: { high } });
      const stop = orbit.found ? orbit.events.find(({ type }) => type === "stick")?.t : undefined;
      return ((stop ?? Number.NaN) % ((2 * Math.PI) / 3)) - Math.PI / 6;
    };
    expect(slipEnd(0.549) / slipEnd(0.5)).toBeLessThan(0.05);
  });

  it.each([
    ["M", 0.9, 1.1],
    ["tilt", 0.49, 0.51],
  ])("(4.15) in the plane of high and %s its curve is μ = tilt (1 + m/M)", (parameter, low, high) => {
    const second = { parameter, low, high };
    const plane = followOrbitCurves(mechanism, {
      parameter: "high",
      from: 0.53,
      to: 0.57,
      second,
      ds: 0.1,
      dsMax: 0.3,
    });
    expect(plane.unfollowed).toEqual([]);
    expect(plane.curves.map(({ label, contact }) => [label, contact])).toEqual([["PP", "tip"]]);
    const { points = [], ends } = plane.curves[0] ?? {};
    expect(points.length).toBeGreaterThan(4);
    for (const { values } of points) {
      const at: Record<string, number> = { M: 1, tilt: 0.5, [parameter]: values[1] };
      const critical = (at.tilt as number) * (1 + 0.1 / (at.M as number));
      expect(Math.abs(values[0] - critical)).toBeLessThan(1e-9);
    }
    expect(ends?.map(({ because }) => because).sort()).toEqual([
      `${parameter} reaches ${low}`,
      `${parameter} reaches ${high}`,
    ]);
  });
});

/** A pad on a belt of speed v: it tears off where the spring overcomes static friction, and slips under kinetic friction. */
const brake = compile(`
name: Brake
coordinates: [x, y]
parameters: { k: 40, c: 0.5, v: 0.3, g: 9.81, mus: 0.5, muk: 0.3 }
kinetic: (x'^2 + y'^2)/2
potential: g*y + k/2*x^2
dissipation: c/2*x'^2
contacts:
  pad: { gap: y, slip: x' - v, friction: { static: mus, kinetic: muk }, restitution: 0 }
start: { x: 0, y: contact }
`);

describe("SB: the slip of a brake stops for the last time", () => {
  /** The largest velocity of a slip after its first turn, in closed form; it begins with v where k x + c v = μ g. */
  function returnSpeed(v: number): number {
    const [k, c, g, mus, muk] = [40, 0.5, 9.81, 0.5, 0.3];
    const [decay, w] = [c / 2, Math.sqrt(k - c ** 2 / 4)];
    const from = (mus * g - c * v - muk * g) / k; // beside the rest of slip
    const other = (v + decay * from) / w;
    const speed = (t: number) =>
      Math.exp(-decay * t) *
      ((w * other - decay * from) * Math.cos(w * t) - (w * from + decay * other) * Math.sin(w * t));
    let best = Number.NEGATIVE_INFINITY;
    const turn = (2 * Math.PI) / w;
    for (let i = 0; i <= 4000; i++) best = Math.max(best, speed(turn * (0.5 + i / 4000)));
    return best;
  }
  let [low, high] = [0.2, 0.6];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (returnSpeed(middle) > middle) low = middle;
    else high = middle;
  }

  it.each([1e-9, 1e-10, 1e-11, 1e-12, 1e-13])(
    "with the same label and place at the tolerance %d",
    (tolerance) => {
      const over = followOrbits(brake, {
        parameter: "v",
        from: 0.2,
        to: 0.6,
        rtol: tolerance,
        atol: tolerance,
      });
      expect(labels(over)).toEqual(["SB"]);
      expect(over.points[0]?.border?.verdict).toBe("end");
      expect(Math.abs((over.points[0]?.value as number) - low)).toBeLessThan(1e-6);
      // No event is told twice: the branch ends there and does not come back as another word.
      expect(new Set(over.branch.map(({ word }) => word.join(" "))).size).toBe(1);
    },
  );
});

describe("SB: a phase of stick becomes empty", () => {
  it("where both frictions of the undamped brake are equal, seen from whichever side", () => {
    const parameters = { c: 0, v: 0.3, mus: 0.5 };
    const { points } = followOrbits(brake, { parameter: "muk", from: 0.3, to: 0.9, parameters });
    expect(points.length).toBeGreaterThan(0);
    for (const { label, value } of points) {
      expect(label).toBe("SB");
      expect(Math.abs(value - 0.5)).toBeLessThan(1e-5);
    }
  });

  it("or those of the shipped block, where no orbit is found beyond", () => {
    const { points } = followOrbits(loadMechanism("block"), { parameter: "mu", from: 0.2, to: 0.7 });
    expect(points.map(({ label, border }) => [label, border?.contact, border?.verdict])).toEqual([
      ["SB", "foot", "end"],
    ]);
    expect(Math.abs((points[0]?.value ?? 0) - 0.5)).toBeLessThan(1e-6);
  });
});
