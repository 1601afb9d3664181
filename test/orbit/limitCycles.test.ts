/** Does `findOrbit` find the cycle of any smooth or relay oscillator, in whichever units it is written? */
import { describe, expect, it } from "vitest";
import { findOrbit, type OrbitResult, simulate } from "../../src/index.js";
import { compile } from "../equilibria/models.js";
import { cycleOf, relayCycle, strobes } from "../oracle/smoothCycles.js";

/** x'' + x/T² = force: lengths in units of L, times in units of T. */
const oscillator = (force: string) =>
  compile(`
name: oscillator
coordinates: [x]
parameters: { mu: 1, F: 1, L: 1, T: 1 }
kinetic: x'^2/2
potential: x^2/(2*T^2)
forces: { x: "${force}" }
start: { x: 1 }
`);

const vanDerPol = oscillator("mu/T*(1 - (x/L)^2)*x'");
const rayleigh = oscillator("mu/T*(1 - (x'*T/L)^2/3)*x'");
const hardening = oscillator("mu/T*(1 - (x/L)^2)*x' - F*x^3/L^2/T^2");
const relay = oscillator("-mu/T*x' + F*L/T^2*sign(x')");

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const periodOf = (result: OrbitResult, unit = 1): number => {
  if (!result.found) throw new Error(`${result.outcome.kind}: ${result.outcome.reason}`);
  expect(result.stable).toBe(true);
  return result.period / unit;
};

const wide = { step: 4e-3, settle: 250 };

describe("the cycle is found, with the period of another integrator", () => {
  it.each([0.1, 1, 3, 8, 20])("van der Pol, mu = %f", (mu) => {
    const step = 2e-3 / Math.max(1, mu / 2);
    const { period } = cycleOf((x, v) => mu * (1 - x * x) * v - x, { step, settle: 120 });
    const found = findOrbit(vanDerPol, { parameters: { mu }, start: { q: { x: 2 }, v: { x: 0 } } });
    expect(Math.abs(periodOf(found) / period - 1)).toBeLessThan(1e-7);
  });

  it("a period far beyond the search: van der Pol, mu = 100", () => {
    const found = findOrbit(vanDerPol, { parameters: { mu: 100 } });
    // Dorodnitsyn: (3 − 2 ln 2) mu + 7.014 mu^(−1/3) − …
    expect(Math.abs(periodOf(found) / ((3 - 2 * Math.LN2) * 100 + 7.014 / 100 ** (1 / 3)) - 1)).toBeLessThan(
      2e-3,
    );
  });

  it("random ones, seed 21", () => {
    const random = randomOf(21);
    for (let k = 0; k < 3; k++) {
      const [mu, F] = [0.1 * 40 ** random(), 0.2 + random()];
      const start = { q: { x: 0.2 + 2 * random() }, v: { x: 2 * random() - 1 } };
      const own: readonly [typeof rayleigh, (x: number, v: number) => number][] = [
        [rayleigh, (x, v) => mu * (1 - (v * v) / 3) * v - x],
        [hardening, (x, v) => mu * (1 - x * x) * v - x - F * x ** 3],
      ];
      for (const [mechanism, force] of own) {
        const { period } = cycleOf(force, wide);
        const found = periodOf(findOrbit(mechanism, { parameters: { mu, F }, start }));
        expect(Math.abs(found / period - 1)).toBeLessThan(1e-7);
      }
    }
  });

  it("relays: the kink is where every piece begins and ends, seed 5", () => {
    const random = randomOf(5);
    for (let k = 0; k < 6; k++) {
      const [mu, F] = [0.05 + 0.6 * random(), 0.1 + random()];
      const exact = relayCycle(mu, F);
      const found = findOrbit(relay, {
        parameters: { mu, F },
        start: { q: { x: 3 * random() }, v: { x: 1 } },
      });
      expect(Math.abs(periodOf(found) / exact.period - 1)).toBeLessThan(1e-10);
      if (!found.found) continue;
      expect(Math.abs(found.start.q.x as number)).toBeCloseTo(exact.top, 9);
      expect(found.multipliers[0]?.re).toBeCloseTo(exact.multiplier, 8);
    }
  });
});

describe("a forced motion is found after how many periods it comes back", () => {
  const duffing = compile(`
name: Duffing
coordinates: [x]
parameters: { F: 0.2, om: 1.2 }
kinetic: x'^2/2
potential: -x^2/2 + x^4/4
forces: { x: F*cos(om*t) - 0.3*x' }
start: { x: 1 }
`);

  it.each([0.2, 0.28, 0.37])("Duffing, F = %f", (F) => {
    const turn = (2 * Math.PI) / 1.2;
    const { states, times } = strobes((t, x, v) => x - x ** 3 - 0.3 * v + F * Math.cos(1.2 * t), turn, 400);
    const orbit = findOrbit(duffing, { parameters: { F } });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    expect(orbit.forcing?.times).toBe(times);
    expect(orbit.period).toBeCloseTo(times * turn, 10);
    // Its highest point at the start of a period of the force is one of those of the other integrator.
    const run = simulate(duffing, orbit.start, {
      t: orbit.start.t,
      until: turn - orbit.start.t,
      parameters: { F },
    });
    const nearest = Math.min(...states.map((x) => Math.abs(x - (run.final.q.x as number))));
    expect(nearest).toBeLessThan(1e-6);
  });
});

describe("in other units of length and time the answer is the same", () => {
  const cases: readonly (readonly [string, typeof relay, Readonly<Record<string, number>>])[] = [
    ["van der Pol, 8", vanDerPol, { mu: 8 }],
    ["van der Pol, 0.02", vanDerPol, { mu: 0.02 }],
    ["Rayleigh, 2", rayleigh, { mu: 2 }],
    ["relay", relay, { mu: 0.1, F: 0.2 }],
    ["decaying", vanDerPol, { mu: -0.3 }],
  ];

  it.each(cases)("%s", (_, mechanism, parameters) => {
    const verdicts = [1, 1e3, 1e-3].flatMap((L) =>
      [1, 1e3, 1e-3].map((T) => {
        const result = findOrbit(mechanism, {
          parameters: { ...parameters, L, T },
          start: { q: { x: 1.5 * L }, v: { x: 0 } },
          settle: 20 * T,
          search: 40 * T,
        });
        return result.found ? result.period / T : result.outcome.kind;
      }),
    );
    for (const verdict of verdicts) {
      if (typeof verdict === "string") expect(verdict).toBe(verdicts[0]);
      else expect(Math.abs(verdict / (verdicts[0] as number) - 1)).toBeLessThan(1e-9);
    }
  });
});
