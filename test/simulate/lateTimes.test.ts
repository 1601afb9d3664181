/** Does a driven motion do the same after many periods of its load as at the beginning? */
import { describe, expect, it } from "vitest";
import { loadMechanism, type Mechanism, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { compile } from "../equilibria/models.js";

const table = loadMechanism("table");
const belt = compile(`
name: Block on a belt with a changing speed
coordinates: [x, y]
parameters: { k: 20, c: 0.1, B: 0.1, V: 0.4, omega: 7, mu: 0.4, F: 1 }
kinetic: (x'^2 + y'^2)/2
potential: k/2*x^2 + 9.81*y
dissipation: c/2*x'^2
forces: { x: F*sin(2*omega*t) }
contacts:
  foot: { gap: y, slip: x' - B - V*cos(omega*t), friction: { static: 1.2*mu, kinetic: mu } }
start: { y: contact }
`);

/** Events but for hops: how many of these a chatter has is a matter of rounding. */
function events(mechanism: Mechanism, parameters: Readonly<Record<string, number>>, periods: number) {
  const from = (periods * 2 * Math.PI) / (parameters.omega as number);
  const run = simulate(mechanism, mechanism.start, { parameters, t: from, until: 4 });
  expect(run.outcome.kind).toBe("finished");
  return run.events
    .filter(({ type, to }) => !(type === "impact" && to === "flight"))
    .map(({ type, to, t }) => ({ what: `${type} ${to}`, t: t - from }));
}

describe("time is rounded, and a surface that moves with it", () => {
  const seed = 20261119;
  const random = randomSource(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const cases = Array.from({ length: 12 }, (_, i) =>
    i % 3 < 2
      ? {
          mechanism: table,
          parameters: {
            mu: between(0, 1),
            r: between(0, 0.75),
            omega: between(20, 40),
            amplitude: between(0.01, 0.04),
          },
        }
      : {
          mechanism: belt,
          parameters: {
            V: between(0.2, 1.2),
            omega: between(2, 12),
            mu: between(0.2, 0.4),
            F: between(0, 3),
          },
        },
  );
  it.each(cases)(`$mechanism.name with $parameters, seed ${seed}`, ({ mechanism, parameters }) => {
    const first = events(mechanism, parameters, 0);
    for (const periods of [1000, 100_000]) {
      const later = events(mechanism, parameters, periods);
      expect(later.map(({ what }) => what)).toEqual(first.map(({ what }) => what));
      for (const [i, { t }] of later.entries())
        expect(t).toBeCloseTo(first[i]?.t as number, periods > 1000 ? 4 : 6);
    }
  });
});
