/** Are steady motions found along directions on which nothing depends, with their rates, forces and eigenvalues? */
import { describe, expect, it } from "vitest";
import { findEquilibria, loadMechanism, simulate } from "../../src/index.js";
import { compile } from "./models.js";

const steadyOf = (mechanism: Parameters<typeof findEquilibria>[0], parameters = {}) =>
  findEquilibria(mechanism, { parameters }).equilibria.filter(({ rates }) => rates !== undefined);

describe("relative equilibria", () => {
  const incline = compile(`
name: Block on an incline
coordinates: [x, y]
parameters: { m: 2, g: 9.81, a: 0.5, c: 3, mu: 0.2, belt: 0 }
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*(-sin(a)*x + cos(a)*y)
dissipation: c/2*x'^2
contacts: { foot: { gap: y, slip: x' - belt, friction: mu } }
start: { x: 1, y: contact, x': 0.5 }
`);
  const [m, g, a, c] = [2, 9.81, 0.5, 3];
  const [pull, press] = [m * g * Math.sin(a), m * g * Math.cos(a)];

  it.each([0, 0.2, 0.4])("a block slides down at the speed at which the damper balances, mu = %f", (mu) => {
    const [one, ...others] = steadyOf(incline, { mu });
    expect(others).toEqual([]);
    expect(one?.modes).toEqual({ foot: "slip+" });
    expect(one?.rates?.x).toBeCloseTo((pull - mu * press) / c, 10);
    expect(one?.contacts.foot?.lambdaN).toBeCloseTo(press, 10);
    // The shift along x is not among the eigenvalues.
    expect(one?.eigenvalues).toHaveLength(1);
    expect(one?.eigenvalues[0]?.re).toBeCloseTo(-c / m, 10);
    expect(one?.stable).toBe(true);
  });

  it("it rests where friction holds it, and is not listed as moving", () => {
    expect(steadyOf(incline, { mu: 0.7 })).toEqual([]);
    expect(findEquilibria(incline, { parameters: { mu: 0.7 } }).equilibria).toHaveLength(1);
  });

  it("a belt carries it: it sticks to the belt and moves with it", () => {
    const [one] = steadyOf(incline, { mu: 0.9, belt: -0.3 });
    expect(one?.modes).toEqual({ foot: "stick" });
    expect(one?.rates?.x).toBeCloseTo(-0.3, 12);
    expect(one?.contacts.foot?.lambdaT).toBeCloseTo(-pull - c * 0.3, 10);
    expect(one?.eigenvalues).toEqual([]);
  });

  it("the clutch: R F μ(v) = T, unstable since friction falls with the speed", () => {
    const clutch = loadMechanism("clutch");
    const [one] = steadyOf(clutch);
    expect(one?.rates).toEqual({ a: expect.closeTo((2.5 * Math.log(16)) / 0.1, 8) });
    expect(one?.stable).toBe(false);
    // a' alone grows by R² F |dμ/dv| / J1, to first order in the coupling with the disc.
    expect(one?.eigenvalues[0]?.re).toBeCloseTo((0.1 ** 2 * 200 * 0.4 * 0.4 * (1 / 16)) / 2.5 / 0.2, 4);
  });

  it("inertias that only their difference couples turn together", () => {
    const shaft = compile(`
name: Shaft
coordinates: [a, b]
parameters: { k: 40, c: 0.3, T: 6 }
kinetic: (a'^2 + 2*b'^2)/2
potential: k/2*(a - b)^2
dissipation: c/2*b'^2
forces: { a: T }
`);
    const [one] = steadyOf(shaft);
    expect(one?.rates?.a).toBeCloseTo(20, 9);
    expect(one?.rates?.b).toBeCloseTo(20, 9);
    expect((one?.q.a as number) - (one?.q.b as number)).toBeCloseTo(6 / 40, 10);
    expect(one?.eigenvalues).toHaveLength(3);
    // Simulated from there nothing changes but the angles.
    const start = { q: one?.q ?? {}, v: one?.rates ?? {} };
    const { final } = simulate(shaft, start, { until: 3 });
    expect(final.v.a).toBeCloseTo(20, 7);
    expect((final.q.a as number) - (final.q.b as number)).toBeCloseTo(6 / 40, 8);
  });
});
