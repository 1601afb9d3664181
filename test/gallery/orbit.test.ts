/**
 * Are the hopping orbits of [LBN] §4.4 right? Phase by phase from the closed forms (4.2)-(4.4), by fixed Runge–Kutta steps
 * and bisection. Stick wipes out the past, so the orbit begins at the border of stick, whatever came before.
 */
import { describe, expect, it } from "vitest";
import { border } from "../../gallery/border.js";
import { hoppingOrbit } from "../../gallery/LBN/orbit.js";
import { finger } from "../oracle/finger.js";
import { localProblem, solve } from "../oracle/lagrange.js";

const p = { m1: 0.1, m2: 1, l: 1, k: 100, kphi: 100, c: 10, cphi: 0, phi0: Math.PI / 8, vdr: 1, g: 10 };
type Vector = readonly [number, number, number, number];

const local = ([phi, y, phiDot, yDot]: Vector) => {
  const terms = finger([phi, y], [phiDot, yDot], p);
  const tip = terms.contacts.tip as NonNullable<typeof terms.contacts.tip>;
  return { terms, tip, ...localProblem(terms, tip) };
};

/** On the belt at angle φ with its speed. */
function stuck(phi: number): Vector {
  const phiDot = -p.vdr / (p.l * Math.cos(phi));
  return [phi, -p.l * (1 - Math.cos(phi)), phiDot, -p.l * Math.sin(phi) * phiDot];
}

/** The time derivative in flight (μ = undefined) or in forward slip. */
function rate(state: Vector, mu: number | undefined): Vector {
  const { terms, tip, B, C, b } = local(state);
  const lambdaN = mu === undefined ? 0 : -b / (C - mu * B);
  const force = terms.h.map(
    (h, i) => h + lambdaN * ((tip.WN[i] as number) - (mu ?? 0) * (tip.WT[i] as number)),
  );
  const [phiDotDot = 0, yDotDot = 0] = solve(terms.M, force);
  return [state[2], state[3], phiDotDot, yDotDot];
}

function step(state: Vector, h: number, mu: number | undefined): Vector {
  const add = (k: Vector, share: number) =>
    state.map((value, i) => value + share * (k[i] as number)) as unknown as Vector;
  const k1 = rate(state, mu);
  const k2 = rate(add(k1, h / 2), mu);
  const k3 = rate(add(k2, h / 2), mu);
  const k4 = rate(add(k3, h), mu);
  return state.map(
    (value, i) => value + (h / 6) * ((k1[i] ?? 0) + 2 * (k2[i] ?? 0) + 2 * (k3[i] ?? 0) + (k4[i] ?? 0)),
  ) as unknown as Vector;
}

/** Until the property is lost: the time and the state. */
function follow(start: Vector, mu: number | undefined, holds: (state: Vector) => boolean): [number, Vector] {
  const h = 2e-5;
  for (let state = start, t = 0; ; t += h) {
    const next = step(state, h, mu);
    if (!holds(next) && t > 0) {
      const last = border((share) => holds(step(state, share * h, mu)), 0, 1) * h;
      return [t + last, step(state, last, mu)];
    }
    state = next;
  }
}

const inCone = (mu: number) => (phi: number) => {
  const { A, B, C, a, b } = local(stuck(phi));
  const lambdaT = (B * b - C * a) / (A * C - B * B);
  const lambdaN = (B * a - A * b) / (A * C - B * B);
  return Math.abs(lambdaT) < mu * lambdaN;
};

/** The period, and the angle at the impact. */
function orbit(mu: number): [number, number] {
  const release = border(inCone(mu), 0.39, 0.3);
  const slides = local(stuck(release)).C - mu * local(stuck(release)).B > 0;
  const [slipTime, lifted] = slides
    ? follow(stuck(release), mu, (state) => local(state).b < 0)
    : [0, stuck(release)];
  const gap = ([phi, y]: Vector) => p.l * (1 - Math.cos(phi)) + y;
  const [flightTime, landed] = follow(
    lifted,
    undefined,
    (state) => gap(state) > -1e-12 * (state[3] > 0 ? 1 : 0),
  );
  // In stick l cos φ φ' = −v_dr: the sine falls evenly.
  const stickTime = (p.l * (Math.sin(landed[0]) - Math.sin(release))) / p.vdr;
  return [slipTime + flightTime + stickTime, landed[0]];
}

describe("§4.4 hopping of the finger", () => {
  it.each([
    { mu: 0.5, period: 0.194993164, phases: "stick–slip–flight" },
    { mu: 1, period: 0.207992837, phases: "stick–flight" },
  ])("μ = $mu: period $period, $phases", ({ mu, period, phases }) => {
    const ours = hoppingOrbit(mu);
    const [time, landing] = orbit(mu);
    expect(Math.abs(time - period)).toBeLessThan(1e-9);
    expect(Math.abs(ours.period - time)).toBeLessThan(1e-8);
    expect(ours.phases).toBe(phases);
    expect(ours.run.events[0]?.before.q.phi).toBeCloseTo(landing, 8);
  });
});
