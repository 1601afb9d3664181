/** Is a motion the same in other units? Millimetres and milliseconds instead of metres and seconds: no number is absolute. */

import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import { loadMechanism, type Mechanism, makeState, type State, simulate } from "../../src/index.js";
import { compile, wordsOf } from "./support.js";

const [length, time] = [1e3, 1e3];
/** What 1 of a unit is in kg, mm, ms. */
const inSmall: Readonly<Record<string, number>> = {
  "1": 1,
  rad: 1,
  kg: 1,
  m: length,
  "m/s": length / time,
  "m/s^2": length / time ** 2,
  "rad/s": 1 / time,
  "kg m^2": length ** 2,
  N: length / time ** 2,
  "N m": length ** 2 / time ** 2,
  "N/m": 1 / time ** 2,
  "N s/m": 1 / time,
  "N m/rad": length ** 2 / time ** 2,
  "N m s/rad": length ** 2 / time,
};

function smallParameters({ parameters }: Mechanism, given: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    parameters.map(({ name, value, unit = "1" }) => {
      const factor = inSmall[unit];
      if (factor === undefined) throw new Error(`unit ${unit} of ${name}`);
      return [name, (given[name] ?? value) * factor];
    }),
  );
}

const isAngle = (name: string) => name === "theta" || name === "phi";
const small = ({ q, v }: State): State => ({
  q: Object.fromEntries(Object.entries(q).map(([name, x]) => [name, isAngle(name) ? x : x * length])),
  v: Object.fromEntries(
    Object.entries(v).map(([name, x]) => [name, isAngle(name) ? x / time : (x * length) / time]),
  ),
});

const cases = [
  { name: "rod", from: "theta=1.3, y=0.05, x'=2", parameters: { mu: 0.7 }, until: 4 },
  { name: "rod", from: "theta=0.7, x'=30, theta'=0.6", parameters: { mu: 1.7 }, until: 0.4 },
  { name: "finger", from: "phi=0.39", parameters: { mu: 0.5 }, until: 1 },
  { name: "finger", from: "phi=0.39", parameters: { mu: 1 }, until: 1 },
  { name: "box", from: "x'=1", parameters: {}, until: 1 },
  { name: "box", from: "x'=1", parameters: { mu: 3 }, until: 0.5 },
  { name: "box", from: "x'=2", parameters: { mu: 0.6, slope: 0.1 }, until: 1 },
  { name: "rocking", from: "theta=0.1", parameters: {}, until: 1.2 },
  { name: "bar", from: "theta=0.85, x'=-7", parameters: {}, until: 3, policy: { jam: "liftoff" } as const },
  { name: "block", from: "x=0", parameters: {}, until: 3 },
  { name: "brake", from: "x=0.01", parameters: { v: 0.2 }, until: 2 },
];

describe("in millimetres and milliseconds", () => {
  for (const { name, from, parameters, until, policy = {} } of cases) {
    it(`${name} from ${from}, ${JSON.stringify(parameters)}: the same events`, () => {
      const mechanism = loadMechanism(name);
      const start = makeState(mechanism, parseStart([from]), { parameters });
      const metres = simulate(mechanism, start, { until, parameters, policy });
      const millimetres = simulate(mechanism, small(start), {
        until: until * time,
        parameters: smallParameters(mechanism, parameters),
        policy,
      });
      expect(metres.events.length).toBeGreaterThan(0);
      expect(wordsOf(millimetres)).toEqual(wordsOf(metres));
      for (const [i, { t }] of metres.events.entries())
        expect((millimetres.events[i]?.t ?? Number.NaN) / time).toBeCloseTo(t, 7);
      expect(millimetres.ambiguities.map(({ policy: taken }) => taken)).toEqual(
        metres.ambiguities.map(({ policy: taken }) => taken),
      );
    });
  }
});

describe("lengths in another unit, and the absolute tolerance with them", () => {
  const ball = compile(`
name: ball
coordinates: [x, y, th]
parameters: { m: 1, R: 0, J: 1, g: 9.81, mu: 0.3, e: 0.1 }
kinetic: "m/2*(x'^2 + y'^2) + J/2*th'^2"
potential: "m*g*y"
contacts: { floor: { gap: "y - R", slip: "x' + R*th'", friction: mu, restitution: e, law: moreau } }
`);
  const run = (unit: number, e: number, R: number) => {
    const parameters = { R: R * unit, J: (1 + R) ** 2 * unit ** 2, g: 9.81 * unit, e };
    const start = { q: { x: 0, y: (R + 1) * unit, th: 0 }, v: { x: unit, y: 0, th: 0 } };
    return simulate(ball, start, { until: 2, parameters, atol: 1e-12 * unit });
  };
  const restitutions = [0, 0.001, 0.002, 0.003, 0.01, 0.05, 0.1, 0.15];

  it.each(restitutions)("the last hop of a chatter with e = %f has one name in all of them", (e) => {
    for (const R of [0, 0.2])
      for (const unit of [1e-3, 0.1, 8, 1e3]) {
        const [one, other] = [run(1, e, R), run(unit, e, R)];
        expect(wordsOf(other), `unit ${unit}, R = ${R}`).toEqual(wordsOf(one));
        for (const [i, { t }] of one.events.entries()) expect(other.events[i]?.t).toBeCloseTo(t, 9);
      }
  });
});
