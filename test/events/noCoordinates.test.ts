/** Models of states, memory and events alone, against closed forms and published numbers; states next to coordinates at rest. */

import { describe, expect, it } from "vitest";
import { continueOrbit, findOrbit, type Orbit, parseModel, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { carry, type Vector } from "./oracle.js";
import { compile } from "./support.js";

const orbitOf = (text: string, options: Parameters<typeof findOrbit>[1] = {}): Orbit => {
  const orbit = findOrbit(compile(text), options);
  if (!orbit.found) throw new Error(`${text}: ${orbit.outcome.reason}`);
  return orbit;
};

const thermostat = `
name: thermostat
memory: { on: 1 }
parameters: { P: 3, high: 22 }
states: { T: { rate: on*P - 0.1*T, start: 18 } }
events:
  off: { when: T - high, direction: rising, set: { on: 0 } }
  on: { when: T - 20, set: { on: 1 } }`;

const waves = "name: states\nstates: { x: { rate: y, start: 1 }, y: { rate: (1 - x^2)*y - x } }";
const driven = "states: { x: { rate: a*cos(2*t) - x } }";

describe("without coordinates", () => {
  it("a thermostat has the period of two exponentials (seed 841)", () => {
    const next = randomSource(841);
    const period = (P: number, high: number) =>
      10 * Math.log((10 * P - 20) / (10 * P - high)) + 10 * Math.log(high / 20);
    for (let i = 0; i < 3; i++) {
      const parameters = { P: 2.5 + 2 * next(), high: 20.5 + 2 * next() };
      const orbit = orbitOf(thermostat, { parameters });
      expect(orbit.period).toBeCloseTo(period(parameters.P, parameters.high), 9);
      expect(orbit.word).toEqual(["off", "on"]);
    }
    const branch = [...continueOrbit(orbitOf(thermostat), { parameter: "P", to: 4 })];
    for (const { value, period: found } of branch) expect(found).toBeCloseTo(period(value, 22), 8);
    expect(branch.at(-1)?.value).toBe(4);
  });

  it("van der Pol's cycle has its published period, alone and next to a body at rest", () => {
    const rest = "\ncoordinates: [d]\nkinetic: d'^2/2\npotential: d^2/2\ndissipation: d'^2";
    for (const more of ["", "\ncoordinates: []", rest])
      expect(orbitOf(waves + more).period).toBeCloseTo(6.6632868593, 9);
  });

  it("a driven state is an orbit and no rest, alone and next to a body at rest", () => {
    const rest = "\ncoordinates: [d]\nkinetic: d'^2/2\npotential: d^2/2\ndissipation: d'^2/3";
    for (const more of ["", rest]) {
      const orbit = orbitOf(`name: driven\nparameters: { a: 3 }\n${driven}${more}`);
      expect(orbit.period).toBeCloseTo(Math.PI, 12);
      const sizes = orbit.multipliers.map(({ re, im }) => Math.hypot(re, im));
      expect(Math.min(...sizes)).toBeCloseTo(Math.exp(-Math.PI), 10);
      const still = findOrbit(compile(`name: still\nparameters: { a: 0 }\n${driven}${more}`));
      expect(still.found ? "" : still.outcome.kind).toBe("equilibrium");
    }
  });

  it("memory and a clock alone are an automaton", () => {
    const counter = compile(
      "name: counter\nmemory: { n: 0, s: 1 }\nevents: { tick: { every: 0.5, set: { n: n + 1, s: -s } } }",
    );
    expect(simulate(counter, counter.start, { until: 5 }).final.memory).toEqual({ n: 11, s: -1 });
    const orbit = findOrbit(counter) as Orbit;
    expect(orbit.period).toBeCloseTo(1, 12);
    expect(orbit.shift).toMatchObject({ n: 2 });
  });

  it("something must be able to change", () => {
    expect(() => parseModel("name: nothing\ncoordinates: []")).toThrow(/nothing can move\n.*\n.*\n.*states:/);
    expect(() => parseModel("name: nothing")).toThrow(/coordinates is missing/);
    expect(() => parseModel(`${waves}\ncoordinates: [d]`)).toThrow(/kinetic is missing/);
  });
});

it("a rotor behind a lag turns with the period of its own integrator (seed 842)", () => {
  const next = randomSource(842);
  for (let i = 0; i < 3; i++) {
    const [T, A, M] = [0.1 + next(), 0.1 + 0.2 * next(), 0.5 + 0.5 * next()];
    const orbit = orbitOf(`
name: rotor behind a lag
coordinates: [phi]
kinetic: phi'^2/2
potential: ${A}*cos(3*phi)
dissipation: 0.1*phi'^2
states: { M: { rate: (${M} - 0.1*sin(phi) - M)/${T} } }
forces: { phi: M }
start: { phi': 2 }`);
    const f = ([phi = 0, w = 0, m = 0]: Vector) => [
      w,
      3 * A * Math.sin(3 * phi) - 0.2 * w + m,
      (M - 0.1 * Math.sin(phi) - m) / T,
    ];
    let [t, y]: [number, Vector] = [0, [0, 2, 0]];
    for (let n = 0; n < 110; n++) {
      const turned = carry(f, y, ([phi = 0]) => 2 * Math.PI - phi, 0, 2e-3);
      [t, y] = [turned.t, [0, ...turned.y.slice(1)]];
    }
    expect(orbit.period).toBeCloseTo(t, 8);
    expect(Math.abs(orbit.shift?.phi as number)).toBeCloseTo(2 * Math.PI, 12);
  }
});
