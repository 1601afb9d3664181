/**
 * Memory that no event of an orbit sets is a number like a parameter: the same orbit, multipliers, branch and exponent. Memory that an event
 * sets whatever it was has the multiplier 0. Multipliers that coincide are known to the root of the other errors only.
 */

import { describe, expect, it } from "vitest";
import { continueOrbit, findOrbit, type Mechanism, measureLyapunov, type Orbit } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { compile } from "../events/support.js";

const found = (mechanism: Mechanism, options = {}): Orbit => {
  const result = findOrbit(mechanism, options);
  if (!result.found) throw new Error(result.outcome.reason);
  return result;
};
const sizes = ({ multipliers }: Orbit) => multipliers.map(({ re, im }) => Math.hypot(re, im));

const bodies = {
  "a clock that is struck once in a period": `
dissipation: 0.2*x'^2
forces: { x: -w^2*x }
events:
  tick: { when: x - 0.1, direction: rising, set: { x': x' + k } }`,
  "a cycle without events": `
forces: { x: k*(1 - x^2)*x' - w*x }
events: {}`,
  "a forced oscillator that strikes a stop": `
dissipation: 0.1*x'^2
forces: { x: (2 + k)*cos(2.2*t) - x/2*w }
contacts:
  stop: { gap: 2 - x, slip: 0, friction: 0, restitution: 0.7, law: newton }
events: {}`,
} as const;

/** With k as a parameter, and as memory that an event sets once. */
const written = (body: string, k: number): readonly [Mechanism, Mechanism] => {
  const head = (given: string) => `
name: kept
coordinates: [x]
${given}
kinetic: x'^2/2
start: { x: 1.5 }`;
  const set = `set: { when: (1 - done)*(x - 1.4) + done, set: { k: ${k}, done: 1 } }`;
  const events = body.includes("events: {}")
    ? body.replace("events: {}", `events:\n  ${set}`)
    : `${body}\n  ${set}`;
  return [
    compile(head(`parameters: { w: 2, k: ${k} }`) + body.replace("events: {}", "")),
    compile(head("parameters: { w: 2 }\nmemory: { k: 0.1, done: 0 }") + events),
  ];
};

describe.each(Object.entries(bodies))("%s", (_, body) => {
  const next = randomSource(2501);

  it("has the same orbit and the same branch whether a number is a parameter or memory (seed 2501)", () => {
    const k = 0.4 + next();
    const [one, other] = written(body, k).map((mechanism) => found(mechanism, { settle: 60 })) as [
      Orbit,
      Orbit,
    ];
    expect(other.start.memory).toEqual({ k, done: 1 });
    expect(other).toMatchObject({ isolated: true, stable: one.stable, word: one.word });
    expect(other.period).toBeCloseTo(one.period, 10);
    expect(sizes(other)).toEqual(sizes(one).map((size) => expect.closeTo(size, 9)));
    const [last, same] = [one, other].map((orbit) =>
      [...continueOrbit(orbit, { parameter: "w", to: 2.1 })].at(-1),
    );
    expect(same?.value).toBe(2.1);
    expect(same?.period).toBeCloseTo(last?.period as number, 9);
  });
});

describe("Lyapunov exponents", () => {
  it("are those of the coordinates where memory keeps its value", () => {
    const mechanisms = written(bodies["a forced oscillator that strikes a stop"], 0.6);
    const [one = 0, other] = mechanisms.map(
      (mechanism) => measureLyapunov(mechanism, { settle: 60, time: 200 }).exponent,
    );
    expect(one).toBeLessThan(-0.05);
    expect(other).toBeCloseTo(one, 3);
  });

  it("are those of memory where nothing else changes: ln 2 of z ↦ 4 z (1 − z)", () => {
    const map = compile(`
name: map
coordinates: [x]
memory: { z: 0.3 }
kinetic: x'^2/2
potential: x^2/2
dissipation: x'^2/2
events: { sample: { every: 1, set: { z: 4*z*(1 - z) } } }
`);
    expect(measureLyapunov(map, { time: 600 }).exponent).toBeCloseTo(Math.log(2), 1);
  });
});

describe("multipliers of sampled controllers", () => {
  /** Gains that place both eigenvalues of x'' = u, sampled, at p: no other gain does, and the matrix has one eigenvector. */
  const placed = compile(`
name: placed
coordinates: [x]
parameters: { T: 0.1, p: 0.7 }
memory: { u: 0 }
kinetic: x'^2/2
forces: { x: u }
events:
  sample: { every: T, set: { u: -(1 - p)^2/T^2*x - (1 - p)*(3 + p)/(2*T)*x' } }
start: { x: 1 }
`);

  it("that coincide are within their errors, which are not far larger (seed 2502)", () => {
    const next = randomSource(2502);
    for (let i = 0; i < 12; i++) {
      const parameters = { p: 0.1 + 0.8 * next(), T: 0.05 + 0.2 * next() };
      const { multipliers, error } = found(placed, { parameters, settle: 20 });
      for (const k of [0, 1]) {
        const { re = 0, im = 0 } = multipliers[k] ?? {};
        expect(Math.hypot(re - parameters.p, im)).toBeLessThan(error?.multipliers[k] as number);
        expect(error?.multipliers[k]).toBeLessThan(1e-6);
      }
      expect(multipliers[2]).toEqual({ re: 0, im: 0 });
    }
  });
});
