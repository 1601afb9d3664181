/** One-impact orbits of a rod that bounces on a shaking table, along the angle of its spring: where do their impacts lie? */

import {
  continueOrbit,
  findImpacts,
  findOrbit,
  loadMechanism,
  type OrbitBranchPoint,
  type ParameterValues,
  type State,
  simulate,
} from "judder";

const table = loadMechanism("table");

/** Where the search for an orbit begins; it settles for some periods. */
export interface Beginning {
  readonly parameters: ParameterValues;
  readonly theta0: number;
  readonly t?: number;
  readonly start?: State;
  readonly seconds: number;
}

/** Nearly upright, on a fast and weak table. */
export const upright: Beginning = {
  parameters: { kx: 300, ctheta: 2, amplitude: 0.032, mu: 0.15 },
  theta0: 1.5,
  seconds: 6,
};

/** Lying rod whose tip a hard spring drives backwards: slip reverses late in the impact. */
export const reversing: Beginning = {
  parameters: { kx: 500, cx: 4, ktheta: 15, ctheta: 0.4, amplitude: 0.1, omega: 21, mu: 0.08, r: 0.6 },
  theta0: 0.6,
  t: 0.01,
  start: { q: { x: -0.05, y: 0.1 * Math.sin(0.21), theta: 0.06 }, v: { x: -0.16, y: 6.46, theta: -5 } },
  seconds: 6,
};

/** The same rod seen from behind the picture: θ and π − θ, x and −x. */
export const mirrored: Beginning = {
  ...reversing,
  theta0: Math.PI - 0.6,
  start: {
    q: { x: 0.05, y: 0.1 * Math.sin(0.21), theta: Math.PI - 0.06 },
    v: { x: 0.16, y: 6.46, theta: 5 },
  },
};

/** On a slow table; the moment of inertia is left open. */
export const slow = (J: number): Beginning => ({
  parameters: { J, kx: 4, cx: 0.1, ktheta: 20, ctheta: 0.5, amplitude: 0.3, omega: 6, mu: 0.05, r: 0.5 },
  theta0: 1.555,
  t: 0.05,
  start: { q: { x: -0.05, y: 0.09, theta: 1.52 }, v: { x: 0, y: 5.15, theta: -0.2 } },
  seconds: 20,
});

/** The orbits from the beginning to another angle, between bounds that it may reach by turning. */
export function branchTo(
  { parameters, theta0, t = 0, start = table.start, seconds }: Beginning,
  to: number,
  within?: readonly [number, number],
): OrbitBranchPoint[] {
  const settle = { settle: seconds, search: seconds + 2 };
  const from = "q" in start && t > 0 ? { t, start } : {};
  const orbit = findOrbit(table, { ...settle, ...from, parameters: { ...parameters, theta0 } });
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  const range = within === undefined ? {} : { within };
  return [...continueOrbit(orbit, { parameter: "theta0", to, dsMax: 0.1, ...range })];
}

/** The one impact of an orbit: v_T/|v_N| before in percent, and where the borders of its regions are on that scale. */
export interface OrbitImpact {
  readonly theta0: number;
  readonly region: number;
  readonly ratio: number;
  /** Slip to the right or to the left stops at the end of the impact, or of compression; NaN where it never does. */
  readonly ends: readonly [number, number];
  readonly turns: readonly [number, number];
}

export function impactOf(parameters: ParameterValues, point: OrbitBranchPoint): OrbitImpact {
  const { start, period, value: theta0 } = point;
  const own = { ...parameters, theta0 };
  const run = simulate(table, start, { t: start.t, until: 1.001 * period, parameters: own });
  const [event] = run.events;
  if (event === undefined) throw new Error("the orbit has no impact");
  const { A, B, C, mu, r, before } = findImpacts(table, event.before, "tip", { t: event.t, parameters: own });
  const turn = (s: 1 | -1) => {
    const at = (-100 * (B - s * mu * A)) / (C - s * mu * B);
    return s * at > 0 ? at : Number.NaN;
  };
  const turns = [turn(1), turn(-1)] as const;
  return {
    theta0,
    region: event.region ?? 0,
    ratio: (100 * before.vT) / Math.abs(before.vN),
    ends: [(1 + r) * turns[0], (1 + r) * turns[1]],
    turns,
  };
}

/** What a motion does that began next to an orbit, when it has had time to settle. */
export interface Settled {
  /** That the last impact leaves. */
  readonly slip: number;
  readonly region: number;
  readonly impactsPerPeriod: number;
}

/** Periods at the end over which impacts are counted. */
const counted = 20;

export function settled(
  parameters: ParameterValues,
  { start, period }: OrbitBranchPoint,
  theta0: number,
  periods: number,
): Settled {
  const beside = { q: { ...start.q, x: (start.q.x as number) + 1e-3 }, v: start.v };
  const until = periods * period;
  const run = simulate(table, beside, { t: start.t, until, parameters: { ...parameters, theta0 } });
  const impacts = run.events.filter(({ type }) => type === "impact");
  const late = impacts.filter(({ t }) => t > start.t + until - counted * period);
  return {
    slip: impacts.at(-1)?.after.v.x ?? Number.NaN,
    region: impacts.at(-1)?.region ?? 0,
    impactsPerPeriod: late.length / counted,
  };
}
