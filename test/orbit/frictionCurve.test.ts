/**
 * Orbits under friction that depends on the slip velocity: periods and slip times against an integrator of the test's own, multipliers
 * against differences of the motion.
 */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  findOrbit,
  impactLaws,
  type Mechanism,
  parseModel,
  simulate,
} from "../../src/index.js";
import { type BeltCurve, beltEvents } from "../oracle/frictionCurve.js";
import { expectSame, multipliersByDifferences } from "./byDifferences.js";

const compile = (text: string): Mechanism => compileMechanism(parseModel(text));
const fine = { rtol: 1e-12, atol: 1e-13 };

interface Oscillator {
  readonly title: string;
  readonly text: string;
  readonly belt: BeltCurve;
}

/** Leine, van Campen, de Kraker & van den Steen (1998): F_s/(1 + δ|v|); and others of the kind. */
const oscillators: readonly Oscillator[] = [
  {
    title: "Leine 1998: 1/(1 + 3|v|)",
    text: "1/(1 + 3*abs(slip))",
    belt: {
      ...{ m: 1, k: 1, c: 0, v: 0.2, N: 1 },
      kinetic: (s, side) => 1 / (1 + 3 * side * s),
      hold: () => 1,
    },
  },
  {
    title: "a Stribeck curve with more at rest",
    text: "{ static: 1.2, kinetic: 0.5 + 0.4*exp(-2*abs(slip)) + 0.03*abs(slip) }",
    belt: {
      ...{ m: 0.7, k: 3, c: 0.08, v: 0.35, N: 2 },
      kinetic: (s, side) => 0.5 + 0.4 * Math.exp(-2 * side * s) + 0.03 * side * s,
      hold: () => 1.2,
    },
  },
  {
    title: "other friction ahead than behind",
    text: "(1 - 0.2*sign(slip))*(0.4 + 0.5*exp(-1.5*abs(slip)))",
    belt: {
      ...{ m: 1.3, k: 2, c: 0.02, v: 0.25, N: 1.5 },
      kinetic: (s, side) => (1 - 0.2 * side) * (0.4 + 0.5 * Math.exp(-1.5 * side * s)),
      hold: (side) => (1 - 0.2 * side) * 0.9,
    },
  },
];

const beltModel = (friction: string, { m, k, c, v, N }: BeltCurve) => `
name: mass on a belt
coordinates: [x, y]
parameters: { m: ${m}, k: ${k}, c: ${c}, v: ${v}, N: ${N} }
kinetic: m/2*(x'^2 + y'^2)
potential: k/2*x^2 + N*y
dissipation: c/2*x'^2
contacts:
  pad: { gap: y, slip: x' - v, friction: ${friction.startsWith("{") ? friction : JSON.stringify(friction)} }
start: { y: contact, x': ${v} }
`;

describe("stick-slip oscillators", () => {
  it.each(oscillators)("$title: period and slip time to 1e-9", ({ text, belt }) => {
    const { events } = beltEvents(belt, { x: 0, v: belt.v }, 60, 0.01);
    const slips = events.filter(({ to }) => to !== "stick");
    const last = slips.at(-2)?.t as number;
    const period = (slips.at(-1)?.t as number) - last;
    const slip = (events.find(({ to, t }) => to === "stick" && t > last)?.t as number) - last;
    const mechanism = compile(beltModel(text, belt));
    const orbit = findOrbit(mechanism, simulate(mechanism, mechanism.start, { until: 60, ...fine }));
    expect(orbit.found).toBe(true);
    if (!orbit.found) return;
    expect(orbit.word).toEqual(["slip-", "stick"]);
    expect(Math.abs(orbit.period - period)).toBeLessThan(1e-9);
    const times = orbit.events.map(({ t }) => t);
    const found = Math.abs((times[1] as number) - (times[0] as number));
    expect(Math.min(Math.abs(found - slip), Math.abs(period - found - slip))).toBeLessThan(1e-9);
    // Stick forgets how it was reached.
    expect(orbit.multipliers.map(({ re }) => re)).toEqual([0, 1]);
  });
});

const hopping = (law: string, friction: string) => `
name: a foot that hops on a shaking belt
coordinates: [x, y, th]
parameters: { a: 0.12, w: 2*pi, r: 0.8, v: 1.5, k: 8, c: 0.6 }
kinetic: 0.5*(x'^2 + y'^2) + 0.15*th'^2
potential: 9.81*y + k/2*x^2 + 15*th^2
dissipation: c/2*x'^2 + th'^2
contacts:
  foot:
    gap: y - 0.1*th - a*sin(w*t)
    slip: x' + 0.5*th' - v
    friction: ${friction}
    restitution: r
    law: ${law}
start: { y: 0.1, y': 4.5 }
`;

const struck = [
  `"0.2 + 0.3*exp(-abs(slip)/0.4)"`,
  `{ kinetic: "0.2 + 0.3*exp(-abs(slip)/0.4)", impact: "0.1 + 0.05*slip^2" }`,
  `{ static: 0.6, kinetic: "(0.3 + 0.1*sign(slip))*exp(-abs(slip)/2)" }`,
];

describe("multipliers by differences", () => {
  it.each(impactLaws)("of impacts under %s, whose friction depends on the slip before", (law) => {
    for (const friction of struck) {
      const mechanism = compile(hopping(law, friction));
      const orbit = findOrbit(mechanism, simulate(mechanism, mechanism.start, { until: 100, ...fine }));
      expect(orbit.found).toBe(true);
      if (!orbit.found) continue;
      const expected = multipliersByDifferences(
        mechanism,
        orbit,
        0.2,
        ["x", "y", "th", "x'", "y'", "th'"],
        1e-6,
      );
      expectSame(orbit.multipliers, expected, 1e-6);
    }
  });

  it("of stick and slip in two degrees of freedom", () => {
    const mechanism = compile(`
name: two masses
coordinates: [x, z, y]
parameters: { m: 1, k: 2, kz: 5, c: 0.05, v: 0.6, N: 3, vs: 0.4 }
kinetic: m/2*(x'^2 + y'^2) + 0.4*z'^2
potential: k/2*x^2 + N*y + kz/2*(x - z)^2
dissipation: c/2*x'^2 + 0.2*(x' - z')^2
contacts:
  pad: { gap: y, slip: x' - v, friction: "0.3 + 0.2*exp(-abs(slip)/vs) + 0.02*abs(slip)" }
start: { y: contact, x: 0.2 }
`);
    const orbit = findOrbit(mechanism, simulate(mechanism, mechanism.start, { until: 300, ...fine }));
    expect(orbit.found).toBe(true);
    if (!orbit.found) return;
    const slips = orbit.start.modes.pad === "slip-" ? 0.3 : 0;
    const found = multipliersByDifferences(mechanism, orbit, slips, ["x", "z", "x'", "z'"], 1e-5);
    expectSame(orbit.multipliers, found, 1e-6);
  });
});
