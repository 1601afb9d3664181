/** Controllers that reach their goal: the run is finished, and the search for an orbit says that it rests. */

import { expect, test } from "vitest";
import { compileMechanism, findOrbit, parseModel, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

/** A motor with a lag against a constant load: forces give work and take it back, and M keeps the load at rest. */
const motor = (random: () => number) => {
  const between = (low: number, high: number) => (low + (high - low) * random()).toPrecision(4);
  return `
name: motor
coordinates: [phi]
parameters: { J: ${between(0.5, 2)}, T: ${between(0.05, 0.2)}, kp: ${between(2, 6)}, kd: ${between(1, 3)}, goal: ${between(-2, 2)}, load: ${between(0.5, 4)} }
states: { M: { rate: (kp*(goal - phi) - kd*phi' - M)/T } }
kinetic: J/2*phi'^2
forces: { phi: M - load }
`;
};

const seed = 25_001;
test(`motors with a lag and a load come to rest, seed ${seed}`, () => {
  const random = randomSource(seed);
  for (let k = 0; k < 12; k++) {
    const text = motor(random);
    const mechanism = compileMechanism(parseModel(text));
    const run = simulate(mechanism, mechanism.start, { until: 200 });
    expect(run.outcome.kind, text).toBe("finished");
    const { load } = Object.fromEntries(mechanism.parameters.map(({ name, value }) => [name, value]));
    expect(run.final.states?.M, text).toBeCloseTo(load as number, 8);
    const orbit = findOrbit(mechanism);
    expect(orbit.found === false && orbit.outcome.kind, text).toBe("equilibrium");
  }
});

test("a drive with an integrating controller and friction turns steadily", () => {
  const drill = compileMechanism(
    parseModel(`
name: drill
coordinates: [top, bit]
parameters: { w: 3, K: 50, Td: 2, Ts: 4 }
states: { I: { rate: w - top' } }
kinetic: top'^2 + 0.2*bit'^2
potential: 5*(top - bit)^2
dissipation: 0.05*(top' - bit')^2
forces: { top: K*(w - top') + 5*I, bit: -sign(bit')*(Td + (Ts - Td)*exp(-2*abs(bit'))) }
start: { top': 3, bit': 3 }
`),
  );
  const orbit = findOrbit(drill);
  expect(orbit.found === false && orbit.outcome.kind).toBe("relativeEquilibrium");
});

test("a ball that a sampled table has caught rests on it, with the multipliers of the discrete-time system", () => {
  const caught = compileMechanism(
    parseModel(`
name: ball caught by a table
coordinates: [yb, yt]
parameters: { mb: 0.1, mt: 1, k: 50, d: 3, g: 9.81, Ts: 0.01 }
memory: { u: 0 }
kinetic: mb/2*yb'^2 + mt/2*yt'^2
potential: mb*g*yb + mt*g*yt
forces: { yt: u }
contacts: { touch: { gap: yb - yt, restitution: 0.5, friction: 0 } }
events: { sample: { every: Ts, set: { u: "(mt + mb)*g - k*yt - d*yt'" } } }
start: { yb: 0.5 }
`),
  );
  for (const [d, settle] of [
    [3, 12],
    [3, 30],
    [8, 12],
  ] as const) {
    const orbit = findOrbit(caught, { parameters: { d }, settle });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    // Both masses together under a force that is held: trace and determinant of one sample.
    const [Ts, m] = [0.01, 1.1];
    const trace = 2 - (50 * Ts * Ts) / (2 * m) - (d * Ts) / m;
    const product = 1 + (50 * Ts * Ts) / (2 * m) - (d * Ts) / m;
    const [one, other] = orbit.multipliers as [{ re: number; im: number }, { re: number; im: number }];
    expect(one.re + other.re).toBeCloseTo(trace, 9);
    expect(one.re * other.re - one.im * other.im).toBeCloseTo(product, 9);
  }
});
