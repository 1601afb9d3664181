/** A relay behind a first-order lag: its crossings become shorter for ever, and the motion slides where they end. */

import { expect, test } from "vitest";
import { findOrbit, simulate } from "../../src/index.js";
import { lagMotion } from "../oracle/lag.js";
import { compile } from "./support.js";

const relay = compile(`
name: relay behind a lag
coordinates: [x]
parameters: { U: 1, T: 0.1, L: 1, F: 0 }
states: { z: { rate: (-U*sign(x' + L*x) - z)/T } }
kinetic: x'^2/2
forces: { x: z }
start: { x: 1 }
`);

test("slides as the crossings do on average", () => {
  const [U, T, L] = [2, 0.05, 1.5];
  const parameters = { U, T, L };
  const run = simulate(relay, relay.start, { until: 6, parameters, samples: 601 });
  expect(run.outcome.kind).toBe("finished");
  const hold = run.events.find(({ type }) => type === "hold");
  expect(hold?.name).toBe("L*x + x'");
  const later = (hold?.t as number) + 0.3;
  const expected = lagMotion({ t: 0, x: 1, v: 0, z: 0 }, T, U, L, later);
  const { q, v, states } = run.at(later);
  expect(q.x).toBeCloseTo(expected.x, 8);
  expect(v.x).toBeCloseTo(expected.v, 8);
  // The crossings still swing: z by its own rate times their length.
  expect(states?.z).toBeCloseTo(expected.z, 3);
  expect(run.final.q.x).toBeCloseTo((q.x as number) * Math.exp(-L * (6 - later)), 10);
  expect(run.final.states?.z).toBeCloseTo(L * L * (run.final.q.x as number), 10);
});

test("a relay in the position behind a lag has a limit cycle", () => {
  const third = compile(`
name: third order
coordinates: [x]
parameters: { U: 1, T: 0.3 }
states: { z: { rate: (-U*sign(x) - z)/T } }
kinetic: x'^2/2
dissipation: x'^2/2
forces: { x: z }
start: { x: 0.3 }
`);
  const orbit = findOrbit(third);
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  // Tsypkin: half a period h of 1/(s (s + 1) (0.3 s + 1)) has h/2 = (tanh(h/2) − 0.09 tanh(h/0.6))/0.7.
  const h = orbit.period / 2;
  expect(h / 2).toBeCloseTo((Math.tanh(h / 2) - 0.09 * Math.tanh(h / 0.6)) / 0.7, 9);
});
