/** A start that an orbit reports is accepted wherever a state is: it has the contacts closed that the orbit keeps closed. */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  findOrbit,
  type Orbit,
  parseModel,
  simulate,
  simulateOrbit,
} from "../../src/index.js";

/** Numbers between 0 and 1 from a printed seed (Park, Miller 1988). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** A mass on a belt that sticks and slips; it is kept on the belt by a slide, or rests on it. */
const belt = (contact: string, load: string) =>
  compileMechanism(
    parseModel(`
name: Mass on a belt
coordinates: [x, z]
parameters: { m: 374, k: 473, c: 50, W: 100000, Omega: 8, a: 1, mus: 0.8, muk: 0.5, vs: 0.2, R: 0.1 }
kinetic: m/2*(x' + Omega)^2 + 500*z'^2
potential: k/2*x^2 + ${load}
dissipation: c/2*x'^2
contacts:
  belt:
    ${contact}
    slip: R*(x' + Omega)
    friction: muk + (mus - muk)*exp(-abs(slip)/vs)
    restitution: 0
    law: moreau
start: { x: 0 }
`),
  );

const kinds = {
  "slide: a*z": belt("slide: a*z", "a*W*z"),
  "slide: a*z + sin(x)/50": belt("slide: a*z + sin(x)/50", "a*W*z"),
  "gap: a*z": belt("gap: a*z", "a*W*z"),
};

describe("the start of an orbit", () => {
  for (const [kind, mechanism] of Object.entries(kinds))
    it.each([31, 32, 33])(`is one of a motion with the same events: ${kind} (seed %i)`, (seed) => {
      const random = randomNumbers(seed);
      const parameters = { Omega: 5 + 3 * random(), a: 0.2 + 4 * random(), k: 400 + 200 * random() };
      const orbit = findOrbit(mechanism, { parameters, settle: 40 }) as Orbit;
      expect(orbit.found).toBe(true);
      const run = simulateOrbit(mechanism, orbit);
      expect(run.outcome.kind).toBe("finished");
      const types = ({ events }: { events: readonly { type: string }[] }) => events.map(({ type }) => type);
      // The slip that has just begun may begin once more.
      const first = types(run)[0] === types(orbit).at(-1) ? 1 : 0;
      expect(types(run).slice(first, first + orbit.events.length)).toEqual(types(orbit));
      const { q, v } = orbit.start;
      const shaken = { q, v: { ...v, z: (v.z as number) + 2e-13 * random() } };
      const again = simulate(mechanism, shaken, { parameters, t: orbit.start.t, until: orbit.period });
      expect(types(again)).not.toContain("impact");
      expect(types(again)).toContain("stick");
    });
});
