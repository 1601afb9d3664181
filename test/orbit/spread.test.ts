/** Are multipliers of strongly unstable orbits right one by one? Each orbit has a saddle with known ones, in coordinates that mix both. */
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  continueOrbit,
  findOrbit,
  type Mechanism,
  type Orbit,
  parseModel,
} from "../../src/index.js";
import { parameterVector } from "../../src/mechanism/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { orbitErrors } from "../../src/orbit/periodic/errors.js";
import { equationsOf } from "../../src/orbit/periodic/solve.js";
import { multipliersOf } from "../../src/orbit/shooting/multipliers.js";
import { refine } from "../../src/orbit/shooting/newton.js";
import { stickSlip } from "../oracle/blockOnBelt.js";
import { oneImpactOrbit } from "../oracle/impactOscillator.js";
import { vanDerPolMultiplier, vanDerPolPeriod } from "../oracle/smoothCycles.js";

const seed = 20261118;

/** A linear motion y2 next to another one, y1, seen in (u, w) with y1 = u + a w, y2 = b u + w. */
interface Mixed {
  readonly a: number;
  readonly b: number;
  readonly force: string;
  readonly damping: number;
  readonly contacts?: string;
}

const [y1, y2] = ["(u + a*w)", "(b*u + w)"];
const [v1, v2] = ["(u' + a*w')", "(b*u' + w')"];

const mixed = ({ a, b, force, damping, contacts }: Mixed) =>
  compileMechanism(
    parseModel(`
name: a motion next to a saddle
coordinates: [u, w]
parameters: { a: ${a}, b: ${b}, damping: ${damping}, stiffness: 3, loss: 0.5, omega: 2.2 }
kinetic: ${v1}^2/2 + ${v2}^2/2
potential: ${y1}^2/2 + stiffness/2*${y2}^2
dissipation: damping/2*${v1}^2 + loss*${v2}^2
forces: { u: ${force}, w: a*(${force}) }
${contacts ?? ""}
start: { u: ${-1 / (1 - a * b)}, w: ${b / (1 - a * b)} }
`),
  );

/** The same next to a block that a belt drags along: it sticks, slips and sticks again. */
const belted = ({ a, b }: Pick<Mixed, "a" | "b">) =>
  compileMechanism(
    parseModel(`
name: a block on a belt next to a saddle
coordinates: [u, w, h]
parameters: { a: ${a}, b: ${b}, stiffness: 3, loss: 0.5 }
kinetic: ${v1}^2/2 + ${v2}^2/2 + h'^2/2
potential: 10*${y1}^2 + stiffness/2*${y2}^2 + 9.81*h
dissipation: loss*${v2}^2
contacts:
  foot: { gap: h, slip: "${v1} - 0.3", friction: { static: 0.5, kinetic: 0.3 }, restitution: 0, law: moreau }
start: { h: contact }
`),
  );

/** y2 does not move: the orbit is one for every stiffness, and a saddle where that is negative. */
function orbitOf(mechanism: Mechanism, settle: number): Orbit {
  const orbit = findOrbit(mechanism, { settle });
  if (!orbit.found) throw new Error(`no orbit: ${orbit.outcome.kind}, ${orbit.outcome.reason}`);
  return orbit;
}

/** ÿ2 + 2 loss ẏ2 + stiffness y2 = 0 grows by a number of decades in a period, and decays by at least as many. */
function saddleOf(loss: number, decades: number, period: number) {
  const growth = (decades * Math.log(10)) / period;
  return {
    stiffness: -growth * (growth + 2 * loss),
    large: Math.exp(growth * period),
    small: Math.exp(-(growth + 2 * loss) * period),
  };
}

/** The multipliers with their errors where y2 is a saddle; the largest and the smallest are those of the saddle. */
function spread(orbit: Orbit, decades: number, loss: number, period = orbit.period) {
  const solved = equationsOf(orbit);
  if (solved === undefined) throw new Error("the orbit has no equations");
  const { problem, u } = solved;
  const { large, small, stiffness } = saddleOf(loss, decades, period);
  const p = parameterVector(problem.mechanism, { stiffness, loss });
  const refined = refine(problem, u, p);
  if ("reason" in refined) throw new Error(`not refined: ${refined.reason.kind}`);
  const found = multipliersOf(problem, refined.u, p, refined.at.values);
  const errors = orbitErrors(problem, refined, p, found, true)?.multipliers ?? [];
  const last = found.filter(({ re, im }) => re !== 0 || im !== 0).length - 1;
  const misses = [
    [0, large],
    [last, small],
  ] as const;
  for (const [i, value] of misses) {
    const { re, im } = found[i] as (typeof found)[number];
    const [apart, error] = [Math.hypot(re - value, im), errors[i] as number];
    expect(apart / value).toBeLessThan(1e-8);
    expect(apart).toBeLessThanOrEqual(error);
    expect(error / value).toBeLessThan(1e-7);
  }
  return found.filter((_, i) => i !== 0 && i !== last);
}

describe(`multipliers from 1e-8 to 1e8, seed ${seed}`, () => {
  const random = randomSource(seed);
  const frame = () => ({ a: 1.6 * random() - 0.8, b: 1.6 * random() - 0.8 });
  const driven = () => ({ ...frame(), force: "cos(omega*t)", damping: 0.1 });
  const losses = [0, 0.3];
  const decades = [1, 2, 4, 6, 8, 10];
  const cases = losses.flatMap((loss) => decades.map((count) => ({ count, loss })));

  it("a driven oscillator", () => {
    const orbit = orbitOf(mixed(driven()), 200);
    for (const { count, loss } of cases) {
      const [one, other] = spread(orbit, count, loss);
      const size = Math.exp(-0.1 * orbit.period);
      expect((one?.re ?? 0) ** 2 + (one?.im ?? 0) ** 2).toBeCloseTo(size, 8);
      expect(other?.im).toBeCloseTo(-(one?.im ?? 0), 12);
    }
  });

  it("along a branch: a linear motion with losses keeps the product of its multipliers", () => {
    const orbit = orbitOf(mixed(driven()), 200);
    const points = [...continueOrbit(orbit, { parameter: "stiffness", to: -60 })];
    const known = Math.exp(-orbit.period);
    for (const { value, multipliers } of points.filter(({ value }) => value < -1)) {
      const growth = -0.5 + Math.sqrt(0.25 - value);
      const [large, small] = [multipliers[0]?.re as number, multipliers[3]?.re as number];
      expect(large / Math.exp(growth * orbit.period)).toBeCloseTo(1, 9);
      expect((large * small) / known).toBeCloseTo(1, 9);
    }
    expect(points.at(-1)?.value).toBe(-60);
    expect(points.at(-1)?.multipliers[0]?.re).toBeGreaterThan(1e9);
  });

  it("an oscillator with impacts", () => {
    const contacts = `contacts:\n  stop: { gap: -${y1}, slip: 0, friction: 0, restitution: 0.7, law: newton }`;
    const orbit = orbitOf(mixed({ ...driven(), contacts }), 200);
    expect(orbit.word).toEqual(["impact", "flight"]);
    const oscillator = { k: 1, c: 0.1, force: 1, omega: 2.2, stop: 0, r: 0.7 };
    const known = oneImpactOrbit(oscillator, orbit.forcing?.times ?? 0, { t: 1.108, v: -1.175 });
    for (const { count, loss } of cases) {
      const inner = spread(orbit, count, loss);
      expect(inner).toHaveLength(2);
      expect(inner.reduce((sum, { re }) => sum + re, 0)).toBeCloseTo(known.trace, 6);
    }
  });

  it("a block that sticks and slips: what stick takes away is exactly 0", () => {
    const orbit = orbitOf(belted(frame()), 20);
    expect(orbit.word).toEqual(["slip-", "stick"]);
    const { period } = stickSlip({ m: 1, k: 20, g: 9.81, muStatic: 0.5, mu: 0.3, vdr: 0.3 });
    for (const { count, loss } of cases.filter(({ count }) => count < 9))
      expect(spread(orbit, count, loss, period)).toEqual([{ re: 0, im: 0 }]);
  });

  it("van der Pol's cycle, without the direction along it", () => {
    const orbit = orbitOf(mixed({ ...frame(), force: `(1 - ${y1}^2)*${v1}`, damping: 0 }), 60);
    expect(orbit.period).toBeCloseTo(vanDerPolPeriod, 7);
    const known = vanDerPolMultiplier(1, orbit.period);
    for (const { count, loss } of cases.filter(({ count }) => count > 3 && count < 9)) {
      const inner = spread(orbit, count, loss);
      expect(inner).toHaveLength(1);
      expect(inner[0]?.re).toBeCloseTo(known, 9);
    }
  });
});
