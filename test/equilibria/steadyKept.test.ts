/** Steady motions of mechanisms with first-order states, memory and compliant contacts, in closed form. */

import { expect, test } from "vitest";
import { findEquilibria, followEquilibria } from "../../src/index.js";
import { sized } from "../long.js";
import { compile, drawFrom } from "../simulate/support.js";

const seed = 20261118;

/** A drive with an integrating controller turns a load by a spring; friction falls with the speed. */
const drill = `
name: drill
coordinates: [top, bit]
parameters: { Jt: 2, Jb: 0.4, k: 10, c: 0.1, w: 3, K: 50, ki: 5, Td: 2, Ts: 4, vs: 0.5 }
memory: { gear: 2 }
states: { I: { rate: w - top' } }
kinetic: Jt/2*top'^2 + Jb/2*bit'^2
potential: k/2*(top - bit)^2
dissipation: c/2*(top' - bit')^2
forces: { top: K*(w - top') + ki*I*gear/2, bit: -sign(bit')*(Td + (Ts - Td)*exp(-abs(bit')/vs)) }
events: { never: { when: top' - bit' + 1000, set: { gear: 1 } } }
start: { top': 3, bit': 3 }
`;

/** |det| of the linear motion at λ, relative to its terms. */
function characteristic(
  { re, im }: { re: number; im: number },
  p: Record<string, number>,
  slope: number,
): number {
  type C = [number, number];
  const times = ([a, b]: C, [c, d]: C): C => [a * c - b * d, a * d + b * c];
  const sum = (...all: C[]): C => all.reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  const n = (name: string): number => p[name] as number;
  const l: C = [re, im];
  const real = (value: number): C => [value, 0];
  const spring = sum(real(n("k")), times(real(n("c")), l));
  // With x = ∫ top' and I = −x at a disturbance: Jt λ² + K λ + ki + spring, Jb λ² + slope λ + spring, −spring.
  const a = sum(times(times(real(n("Jt")), l), l), times(real(n("K")), l), real(n("ki")), spring);
  const b = sum(times(times(real(n("Jb")), l), l), times(real(slope), l), spring);
  const [one, other] = [times(a, b), times(spring, spring)];
  return Math.hypot(one[0] - other[0], one[1] - other[1]) / (Math.hypot(...one) + Math.hypot(...other));
}

test(`a drive with an integrating controller turns steadily, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const mechanism = compile(drill);
  for (let k = 0; k < sized(3, 8); k++) {
    const p = {
      ...{ Jt: draw(1, 3), Jb: draw(0.2, 0.8), k: draw(5, 20), c: draw(0.05, 0.5), w: draw(1, 4) },
      ...{ K: draw(5, 50), ki: draw(1, 8), Td: draw(1, 3), Ts: draw(3, 5), vs: draw(0.3, 1) },
    };
    const { equilibria } = findEquilibria(mechanism, { parameters: p });
    const steady = equilibria.find(({ rates }) => Math.abs((rates?.top ?? 0) - p.w) < 1e-8);
    const torque = p.Td + (p.Ts - p.Td) * Math.exp(-p.w / p.vs);
    expect(steady?.rates?.bit).toBeCloseTo(p.w, 9);
    expect(steady?.states?.I).toBeCloseTo(torque / p.ki, 9);
    expect((steady?.q.top ?? 0) - (steady?.q.bit ?? 0)).toBeCloseTo(torque / p.k, 9);
    expect(steady?.memory).toEqual({ gear: 2 });
    expect(steady?.eigenvalues).toHaveLength(4);
    const slope = (-(p.Ts - p.Td) / p.vs) * Math.exp(-p.w / p.vs);
    for (const value of steady?.eigenvalues ?? []) expect(characteristic(value, p, slope)).toBeLessThan(1e-9);
  }
});

const sledge = `
name: sledge
coordinates: [x, y]
parameters: { m: 1, g: 9.81, F: 2, c: 0.5, mu: 0.1, k: 1000, d: 10 }
memory: { load: 0 }
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*y
dissipation: c/2*x'^2
forces: { x: F + load }
contacts: { floor: { gap: y, slip: "x'", friction: mu, compliance: { law: kelvinVoigt, stiffness: k, damping: d } } }
`;

test(`a sledge on a compliant floor moves steadily, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const mechanism = compile(sledge);
  for (let i = 0; i < sized(4, 8); i++) {
    const p = {
      m: draw(0.5, 2),
      F: draw(2, 3),
      c: draw(0.5, 2),
      mu: draw(0.02, 0.1),
      k: draw(500, 2000),
      d: draw(5, 20),
    };
    const { equilibria } = findEquilibria(mechanism, { parameters: p });
    const [one, ...others] = equilibria;
    expect(others).toEqual([]);
    const weight = p.m * 9.81;
    expect(one?.rates?.x).toBeCloseTo((p.F - p.mu * weight) / p.c, 9);
    expect(one?.q.y).toBeCloseTo(-weight / p.k, 12);
    const expected = [-p.c / p.m, -p.d / (2 * p.m), -p.d / (2 * p.m)].sort((a, b) => b - a);
    expect(one?.eigenvalues.map(({ re }) => re)).toEqual(expected.map((re) => expect.closeTo(re, 8)));
  }
});

test("its speed at which friction makes the drill unstable is a Hopf point", () => {
  const mechanism = compile(drill);
  const { critical } = followEquilibria(mechanism, { parameter: "w", low: 1.4, high: 1.7 });
  const hopf = critical.find(({ kind }) => kind === "hopf");
  expect(hopf?.value).toBeCloseTo(1.55309316779, 8);
  const p = { Jt: 2, Jb: 0.4, k: 10, c: 0.1, K: 50, ki: 5 };
  const slope = -4 * Math.exp(-2 * (hopf?.value as number));
  expect(characteristic({ re: 0, im: hopf?.frequency as number }, p, slope)).toBeLessThan(1e-8);
});
