/** Do estimates of errors hold? Over random cases with a closed form: each kind, and all together. */
import { afterAll, describe, expect, it } from "vitest";
import {
  continueOrbit,
  findEquilibria,
  findOrbit,
  followEquilibria,
  followEquilibriumCurves,
  loadMechanism,
  measureLyapunov,
  type Orbit,
  type OrbitBranchPoint,
  type OrbitOptions,
  simulate,
} from "../../src/index.js";
import {
  ballImpact,
  crossed,
  decay,
  driven,
  drivenStart,
  grazingForce,
  kicked,
  kickedOrbit,
  pendulum,
  pushed,
  quartic,
  stopped,
  stopTime,
  swung,
  swungImpact,
  tableHops,
} from "../oracle/closedForms.js";
import { ballOnTable } from "../orbit/cycles.js";
import { compile, drawFrom } from "../simulate/support.js";

const seed = 26;
const draw = drawFrom(seed);

/** How far a number is off, what was estimated, and its size. */
interface Case {
  readonly apart: number;
  readonly error: number;
  readonly size: number;
}
const all: Case[] = [];

const caseOf = (value: number, exact: number, error: number | undefined, size = Math.abs(exact)): Case => ({
  apart: Math.abs(value - exact),
  error: error ?? Number.NaN,
  size,
});

/** The estimate contains the error; it is at most 100 times the error, or the rounding of the number itself. */
const contains = ({ apart, error }: Case): boolean => apart <= error;
const isNear = ({ apart, error, size }: Case): boolean => error <= 100 * Math.max(apart, 2 ** -53 * size);
const shareOf = (cases: readonly Case[], holds: (one: Case) => boolean): number =>
  cases.filter(holds).length / cases.length;

const kinds: Readonly<Record<string, () => Case[]>> = {
  "event times": () => {
    const [ball, wall] = [loadMechanism("ball"), compile(swung)];
    return Array.from({ length: 9 }, () => {
      const rtol = 10 ** -draw(6, 11);
      const options = { rtol, atol: rtol, errors: true };
      const [g, r, y] = [draw(1, 20), draw(0.3, 0.8), draw(0.2, 3)];
      const from = { q: { y }, v: { y: 0 } };
      const fall = simulate(ball, from, {
        ...options,
        until: 2.2 * Math.sqrt((2 * y) / g),
        parameters: { g, r },
      });
      const [z, w] = [draw(0.01, 0.4), draw(0.5, 10)];
      const swing = simulate(wall, wall.start, { ...options, until: 9 / w, parameters: { z, w } });
      return [
        ...fall.events.slice(0, 2).map(({ t, error }, k) => caseOf(t, ballImpact(g, r, y, k), error)),
        ...swing.events.slice(0, 2).map(({ t, error }, k) => caseOf(t, swungImpact(z, w, k), error)),
      ];
    }).flat();
  },
  "times after many events": () => {
    const ball = loadMechanism("ball");
    return Array.from({ length: 20 }, () => {
      const rtol = 10 ** -draw(5, 11);
      const [g, r, y] = [draw(1, 20), draw(0.3, 0.9), draw(0.2, 3)];
      const first = Math.sqrt((2 * y) / g);
      const end = (first * (1 + r)) / (1 - r);
      const { events } = simulate(
        ball,
        { q: { y }, v: { y: 0 } },
        { rtol, atol: rtol, errors: true, until: 1.05 * end, parameters: { g, r } },
      );
      const impacts = events.filter(({ type }) => type === "impact");
      const rests = events.filter(({ type }) => type === "chatter");
      return [
        ...impacts.map(({ t, error }, k) => caseOf(t, ballImpact(g, r, y, k), error)),
        ...rests.map(({ t, error }) => caseOf(t, end, error)),
      ];
    }).flat();
  },
  "periods and multipliers": () => {
    const mechanism = compile(kicked);
    return Array.from({ length: 13 }, () => {
      const [z, w, r, a] = [draw(0.01, 0.5), draw(0.5, 20), draw(0.1, 0.9), draw(0.5, 3)];
      const orbit = found(mechanism, { parameters: { z, w, r, a } });
      const { period, multiplier } = kickedOrbit(z, w, r);
      return [
        caseOf(orbit.period, period, orbit.error?.period),
        caseOf(orbit.multipliers[0]?.re as number, multiplier, orbit.error?.multipliers[0]),
      ];
    }).flat();
  },
  equilibria: () =>
    Array.from({ length: 10 }, () => {
      const [k, f, m, c] = [draw(0.5, 5), draw(0.5, 9), draw(1, 5), draw(0.1, 0.9)];
      const well = findEquilibria(compile(quartic), { parameters: { k, f } }).equilibria;
      const hung = findEquilibria(compile(pendulum), { parameters: { m, c } }).equilibria;
      return [...well.slice(0, 1), ...hung.slice(0, 1)].map(({ q, error }, i) =>
        caseOf(q.x as number, i === 0 ? Math.cbrt(f / k) : Math.asin(c / m), error?.x),
      );
    }).flat(),
  "critical values": () => {
    const [hopf, fold] = [compile(pushed), compile(pendulum)];
    return Array.from({ length: 8 }, () => {
      const [a, w, m] = [draw(0.1, 0.9), draw(1, 5), draw(1, 5)];
      const lost = followEquilibria(hopf, {
        parameter: "mu",
        low: -1,
        high: 1,
        parameters: { a, w },
      }).critical;
      const ends = followEquilibria(fold, {
        parameter: "c",
        low: 0.1,
        high: 6,
        parameters: { m },
        searches: 2,
      }).critical;
      const [swings, turns] = [
        lost.find(({ kind }) => kind === "hopf"),
        ends.find(({ kind }) => kind === "fold"),
      ];
      return [
        caseOf(swings?.value ?? Number.NaN, a, swings?.error),
        caseOf(turns?.value ?? Number.NaN, m, turns?.error),
      ];
    }).flat();
  },
  "bifurcations of orbits": () =>
    Array.from({ length: 4 }, () => {
      const [r, omega, g] = [draw(0.4, 0.8), draw(15, 40), 9.81];
      const { period, speed, begin, double } = tableHops(r, omega, g);
      const amplitude = 1.03 * begin;
      const t = Math.acos(speed / (amplitude * omega)) / omega;
      const start = { q: { y: amplitude * Math.sin(omega * t) }, v: { y: (g * period) / 2 } };
      const orbit = found(ballOnTable, { parameters: { amplitude, r, omega }, settle: 0, t, start });
      const low = 0.9 * begin;
      const labelled = (to: number, within: readonly [number, number]): OrbitBranchPoint | undefined =>
        [...continueOrbit(orbit, { parameter: "amplitude", to, within, ds: 0.05, dsMax: 0.1 })].find(
          ({ label }) => label !== undefined,
        );
      const [up, down] = [labelled(1.1 * double, [low, 1.1 * double]), labelled(low, [low, double])];
      expect([up?.label, down?.label]).toEqual(["PD", "LP"]);
      return [
        caseOf(up?.value ?? Number.NaN, double, up?.error),
        caseOf(down?.value ?? Number.NaN, begin, down?.error),
      ];
    }).flat(),
  "orbits that shrink to a point (HB)": () =>
    Array.from({ length: 4 }, () => {
      const [c, w, b] = [draw(0.1, 0.9), draw(0.7, 4), draw(0.3, 3)];
      const cycle = compile(`
name: Cycle
coordinates: [x]
parameters: { mu: ${c + 0.3}, c: ${c} }
kinetic: x'^2/2
potential: ${w ** 2}/2*x^2
forces: { x: (mu - c)*x' - ${b}*x'*x^2 }
start: { x: 0.3 }
`);
      const orbit = found(cycle, { settle: 100 });
      const points = [...continueOrbit(orbit, { parameter: "mu", to: c - 0.2 })];
      const last = points.find(({ label }) => label === "HB");
      return caseOf(last?.value ?? Number.NaN, c, last?.error);
    }),
  "points of curves in a plane": () =>
    Array.from({ length: 3 }, (_, i) => {
      const [c, k] = [draw(0.5, 2), draw(1, 9)];
      const hopf = `forces: { x: (p*q - ${c})*x' - x'*x^2 }\npotential: ${k}/2*x^2`;
      const fold = `forces: { x: "-x'" }\npotential: x^3/3 - (p - ${c}*q^2)*x`;
      return [
        ...(i === 0 ? curveCases(hopf, "hopf", (p, q) => [p * q - c, q, p]) : []),
        ...curveCases(fold, "fold", (p, q) => [p - c * q * q, 1, -2 * c * q]),
      ];
    }).flat(),
  "Lyapunov exponents": () => {
    const free = compile(swung.replace(/contacts:[\s\S]*\nstart/, "start"));
    const orbit = compile(kicked);
    return Array.from({ length: 8 }, () => {
      const [z, w, time] = [draw(0.05, 3), draw(0.5, 5), draw(10, 25)];
      const one = measureLyapunov(free, { parameters: { z, w }, settle: 1, time });
      const parameters = { z: draw(0.01, 0.5), w: draw(0.5, 20), r: draw(0.1, 0.9) };
      const other = measureLyapunov(orbit, { parameters, settle: 5, time });
      return [caseOf(one.exponent, decay(z, w), one.error), caseOf(other.exponent, 0, other.error, 1 / time)];
    }).flat();
  },
  "times that the first steps reach": () => {
    const slide = compile(stopped);
    return Array.from({ length: 60 }, () => {
      const rtol = 10 ** -draw(5, 11);
      const [mu, g, c, v] = [draw(0.1, 0.9), draw(5, 15), draw(0.1, 3), draw(0.3, 3)];
      const start = { q: { x: 0, y: 0 }, v: { x: v, y: 0 } };
      const options = { rtol, atol: rtol, errors: true, until: 10, parameters: { mu, g, c } };
      const [stop] = simulate(slide, start, options).events;
      return caseOf(stop?.t ?? Number.NaN, stopTime(mu, g, c, v), stop?.error);
    });
  },
  "branch points": () => {
    const mechanism = compile(crossed);
    return Array.from({ length: 4 }, () => {
      const [a, c] = [draw(0.5, 1.5), draw(0.5, 1.5)];
      const range = { parameter: "p", low: -0.3, high: c + 0.5, searches: 2 };
      const { critical } = followEquilibria(mechanism, { ...range, parameters: { a, c } });
      const point = critical.find(({ kind }) => kind === "branchPoint");
      return caseOf(point?.value ?? Number.NaN, c, point?.error);
    });
  },
  grazes: () => {
    const mechanism = compile(driven);
    return Array.from({ length: 3 }, () => {
      const [z, w, W, d] = [draw(0.1, 0.5), draw(0.5, 6), draw(0.5, 6), draw(0.2, 2)];
      const force = grazingForce(z, w, W, d);
      const [F, start] = [0.9 * force, drivenStart(z, w, W, 0.9 * force)];
      const orbit = found(mechanism, { parameters: { z, w, W, d, F }, start, settle: 0 });
      let graze: OrbitBranchPoint | undefined;
      for (const point of continueOrbit(orbit, { parameter: "F", to: 1.1 * force, ds: 0.2, dsMax: 0.5 }))
        if (point.label !== undefined) {
          graze = point;
          break;
        }
      expect(graze?.label).toBe("GR");
      return caseOf(graze?.value ?? Number.NaN, force, graze?.error);
    });
  },
};

/** How far five points of the curve G(p, q) = 0 lie off it, by each parameter; `curve` has G and its slopes. */
function curveCases(
  formulas: string,
  label: string,
  curve: (p: number, q: number) => readonly [number, number, number],
): Case[] {
  const mechanism = compile(`
name: Plane
coordinates: [x]
parameters: { p: 1, q: 1 }
kinetic: x'^2/2
${formulas}
start: { x: 0.1 }
`);
  const second = { parameter: "q", low: 0.7, high: 1.3 };
  const { curves } = followEquilibriumCurves(mechanism, {
    parameter: "p",
    low: 0.2,
    high: 5,
    second,
  });
  const { points = [] } = curves.find((one) => one.label === label) ?? {};
  expect(points.length).toBeGreaterThan(5);
  return points.slice(0, 5).flatMap(({ values: [p, q], error }) => {
    const [G, byP, byQ] = curve(p, q);
    // The shortest way back, in units of both ranges.
    const [a, b] = [byP * 4.8, byQ * 0.6];
    const back = G / (a * a + b * b);
    return [caseOf(p + 4.8 * a * back, p, error?.[0]), caseOf(q + 0.6 * b * back, q, error?.[1])];
  });
}

function found(mechanism: Parameters<typeof findOrbit>[0], options: OrbitOptions): Orbit {
  const orbit = findOrbit(mechanism, options);
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  return orbit;
}

describe(`errors of numbers with a closed form (seed ${seed})`, () => {
  it.each(Object.keys(kinds))("%s", (kind) => {
    const cases = (kinds[kind] as () => Case[])();
    all.push(...cases);
    expect(cases.every(({ apart, error }) => Number.isFinite(apart) && Number.isFinite(error))).toBe(true);
    expect(shareOf(cases, contains)).toBeGreaterThanOrEqual(0.95);
    // One of a few may be exact by chance, so that its estimate is far above it.
    expect(cases.filter((one) => !isNear(one)).length).toBeLessThanOrEqual(Math.max(1, cases.length / 10));
  });

  afterAll(() => {
    expect(all.length).toBeGreaterThanOrEqual(100);
    expect(shareOf(all, contains)).toBeGreaterThanOrEqual(0.95);
    expect(shareOf(all, isNear)).toBeGreaterThanOrEqual(0.9);
  });
});

it("the exponent of a periodic motion is zero within its error", () => {
  const finger = loadMechanism("finger");
  const { exponent, error } = measureLyapunov(finger, { parameters: { mu: 0.5 }, settle: 5, time: 10 });
  expect(Math.abs(exponent)).toBeLessThanOrEqual(error);
});

it("events have no error beyond where smaller tolerances give others, and none unless it is asked for", () => {
  const ball = loadMechanism("ball");
  const [first] = simulate(ball, ball.start, { until: 1 }).events;
  expect(first?.error).toBeUndefined();
  expect(() => simulate(ball, ball.start, { method: "timestepping", errors: true })).toThrow(
    /takes no errors/,
  );
});
