/** Motions under friction that depends on the slip velocity, against an integrator of the test's own. */

import { describe, expect, it } from "vitest";
import { compileMechanism, parseModel, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { type BeltCurve, beltEvents } from "../oracle/frictionCurve.js";

interface Curve {
  readonly title: string;
  readonly friction: string;
  readonly kinetic: BeltCurve["kinetic"];
  readonly hold?: BeltCurve["hold"];
  /** Extrapolation is not exact across a kink. */
  readonly digits?: number;
}

const e = Math.exp;

/** The monotone cubic through five points, with slopes by SciPy 1.17.1. */
const knots = [0, 0.1, 0.3, 0.8, 2];
const heights = [0.5, 0.42, 0.33, 0.28, 0.3];
const slopes = [-0.916666666666667, -0.5944954128440366, -0.18, 0, 0.05];
function cubicAt(u: number): number {
  const k = Math.min(
    3,
    knots.findLastIndex((knot) => knot <= Math.max(u, 0)),
  );
  const at = (list: readonly number[], i: number) => list[i] as number;
  const h = at(knots, k + 1) - at(knots, k);
  const s = (u - at(knots, k)) / h;
  const [a, b] = [at(heights, k), at(heights, k + 1)];
  const [m, n] = [h * at(slopes, k), h * at(slopes, k + 1)];
  return (
    a * (1 + 2 * s) * (1 - s) ** 2 + m * s * (1 - s) ** 2 + b * s * s * (3 - 2 * s) + n * s * s * (s - 1)
  );
}

const curves: readonly Curve[] = [
  {
    title: "Stribeck, one expression",
    friction: "0.3 + 0.2*exp(-abs(slip)/0.4) + 0.02*abs(slip)",
    kinetic: (s) => 0.3 + 0.2 * e(-Math.abs(s) / 0.4) + 0.02 * Math.abs(s),
  },
  {
    title: "static above the onset",
    friction: "{ static: 0.62, kinetic: 0.3 + 0.2*exp(-abs(slip)/0.4) }",
    kinetic: (s) => 0.3 + 0.2 * e(-Math.abs(s) / 0.4),
    hold: () => 0.62,
  },
  {
    title: "falling like 1/(1 + δ|s|)",
    friction: "0.5/(1 + 3*abs(slip))",
    kinetic: (s, side) => 0.5 / (1 + 3 * side * s),
  },
  {
    title: "a bell",
    friction: "0.25 + 0.25*exp(-(slip/0.3)^2)",
    kinetic: (s) => 0.25 + 0.25 * e(-((s / 0.3) ** 2)),
  },
  {
    title: "rising",
    friction: "0.3 + 0.2*tanh(abs(slip)/0.2)",
    kinetic: (s, side) => 0.3 + 0.2 * Math.tanh((side * s) / 0.2),
  },
  {
    title: "by the sign of slip",
    friction: "(0.4 + 0.1*sign(slip))*(0.6 + 0.4*exp(-abs(slip)))",
    kinetic: (s, side) => (0.4 + 0.1 * side) * (0.6 + 0.4 * e(-side * s)),
  },
  {
    title: "a slope through slip 0",
    friction: "max(0.1, 0.4 + 0.1*slip)",
    kinetic: (s) => Math.max(0.1, 0.4 + 0.1 * s),
  },
  {
    title: "a kink at a slip",
    friction: "max(0.22, 0.5 - 0.6*abs(slip))",
    kinetic: (s, side) => Math.max(0.22, 0.5 - 0.6 * side * s),
    digits: 4,
  },
  {
    title: "of place and time",
    friction: "(0.35 + 0.15*exp(-abs(slip)/0.5))*(1 + 0.1*sin(1.3*t) + 0.1*cos(x))",
    kinetic: (s, side, x, t) =>
      (0.35 + 0.15 * e((-side * s) / 0.5)) * (1 + 0.1 * Math.sin(1.3 * t) + 0.1 * Math.cos(x)),
  },
  {
    title: "a table",
    friction: "curve(abs(slip))",
    kinetic: (s, side) => cubicAt(side * s),
    digits: 7,
  },
  {
    title: "a power with a parameter in its exponent",
    friction: "0.25 + 0.25*exp(-(abs(slip)/0.3)^delta)",
    kinetic: (s, side) => 0.25 + 0.25 * e(-(Math.abs(side * s) / 0.3)),
  },
];

function modelOf(belt: Omit<BeltCurve, "kinetic" | "hold">, friction: string): string {
  const { m, k, c, v, N } = belt;
  return `
name: belt
coordinates: [x, y]
parameters: { m: ${m}, k: ${k}, c: ${c}, v: ${v}, N: ${N}, delta: 1 }
tables: { curve: { x: [${knots}], y: [${heights}] } }
kinetic: m/2*(x'^2 + y'^2)
potential: k/2*x^2 + N*y
dissipation: c/2*x'^2
contacts:
  pad:
    gap: y
    slip: x' - v
    friction: ${friction.startsWith("{") ? friction : JSON.stringify(friction)}
start: { y: contact }
`;
}

describe("friction curves", () => {
  it.each(curves)(
    "$title: events and energy as by extrapolation",
    ({ friction, kinetic, hold, digits = 8 }) => {
      const random = randomSource(31);
      for (let k = 0; k < 3; k++) {
        const belt = {
          m: 0.5 + random(),
          k: 1 + 2 * random(),
          c: 0.1 * random(),
          v: 0.1 + 0.4 * random(),
          N: 3,
        };
        const oracle = {
          ...belt,
          kinetic,
          hold: hold ?? ((side: 1 | -1, x: number, t: number) => kinetic(0, side, x, t)),
        };
        const mechanism = compileMechanism(parseModel(modelOf(belt, friction)));
        const begin = { x: 2 * random() - 1, v: 3 * random() - 1 };
        const until = 12;
        const expected = beltEvents(oracle, begin, until, 0.01);
        const run = simulate(
          mechanism,
          { q: { x: begin.x, y: 0 }, v: { x: begin.v, y: 0 } },
          { until, rtol: 1e-12, atol: 1e-13 },
        );
        const found = run.events.map(({ t, to }) => ({ t, to }));
        expect(found.map(({ to }) => to)).toEqual(expected.events.map(({ to }) => to));
        for (const [i, { t }] of expected.events.entries()) expect(found[i]?.t).toBeCloseTo(t, digits);
        expect(run.final.q.x).toBeCloseTo(expected.x, digits);
        expect(run.final.v.x).toBeCloseTo(expected.v, digits);
        expect(run.ledger.friction).toBeGreaterThan(0);
        expect(Math.abs(run.ledger.residual)).toBeLessThan(1e-9);
      }
    },
  );
});
