/**
 * An event that resets a velocity as an impact does comes back in ever shorter times. However small the hops are
 * relative to other coordinates, to an offset or to the step, none is missed: the run ends where the closed form
 * says that infinitely many have happened.
 */

import { describe, expect, it } from "vitest";
import { compileMechanism, parseModel, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { sized } from "../long.js";

const [seed, cases] = [20261179, sized(100, 1500)];

interface Ball {
  readonly e: number;
  readonly h: number;
  readonly g: number;
  /** Height, slope and direction of the surface; a second coordinate that moves along it. */
  readonly height: number;
  readonly slope: number;
  readonly sign: 1 | -1;
  readonly x: { readonly start: number; readonly speed: number } | undefined;
  readonly both: boolean;
}

function ball(next: () => number): Ball {
  const isTilted = next() < 0.4;
  return {
    e: 10 ** (-6 * next() ** 3) * 0.9,
    h: 10 ** (4 * next() - 2),
    g: 10 ** (4 * next() - 2),
    height: next() < 0.5 ? 0 : Math.round(2e4 * next() - 1e4) / 1000,
    slope: isTilted ? 0.2 : 0,
    sign: next() < 0.5 ? 1 : -1,
    x: isTilted || next() < 0.5 ? { start: next(), speed: next() } : undefined,
    both: next() < 0.3,
  };
}

function textOf({ e, h, g, height, slope, sign, x, both }: Ball): string {
  const [along, rate] = slope === 0 ? ["", ""] : [` - ${slope}*x`, ` - ${slope}*x'`];
  const [place, speed] = x === undefined ? [0, 0] : [slope * x.start, slope * x.speed];
  const direction = both ? "both" : sign > 0 ? "falling" : "rising";
  return `
name: ball
coordinates: [y${x ? ", x" : ""}]
kinetic: y'^2/2${x ? " + x'^2/2" : ""}
potential: ${sign * g}*y
events:
  hit: { when: y - (${height})${along}, direction: ${direction}, set: { y': y'${rate ? ` - (1 + ${e})*(y'${rate})` : ` - (1 + ${e})*y'`} } }
start: { y: ${height + place + sign * h}, y': ${speed}${x ? `, x: ${x.start}, x': ${x.speed}` : ""} }
`;
}

it(`ends where ${cases} closed forms say (seed ${seed})`, () => {
  const next = randomSource(seed);
  for (let k = 0; k < cases; k++) {
    const one = ball(next);
    const text = textOf(one);
    const mechanism = compileMechanism(parseModel(text));
    const last = Math.sqrt((2 * one.h) / one.g) * (1 + (2 * one.e) / (1 - one.e));
    const run = simulate(mechanism, mechanism.start, { until: 1.5 * last });
    expect(run.outcome.kind, text).toBe("tooManyEvents");
    // Hops below the rounding of a height of 10 take up to a microsecond, in the weakest gravity ten times as long.
    expect(Math.abs(run.outcome.t - last), text).toBeLessThan(2e-5 * Math.max(1, last));
  }
});

it("a latch, whose event changes no motion, is passed each time", () => {
  const mechanism = compileMechanism(
    parseModel(`
name: latch
coordinates: [x]
memory: { n: 0 }
kinetic: x'^2/2
potential: x^2/2
events:
  pass: { when: x, direction: both, set: { n: n + 1 } }
start: { x: 1 }
`),
  );
  const run = simulate(mechanism, mechanism.start, { until: 100 });
  expect(run.outcome.kind).toBe("finished");
  expect(run.final.memory?.n).toBe(32);
});

describe("events that the motion passes ever sooner", () => {
  /** A mass is switched at x + c v |v| = 0 between −1 and 1; the times form a geometric series [Fuller 1960]. */
  const fuller = (both: boolean) => `
name: time-optimal switching
coordinates: [x]
parameters: { c: 0.4 }
memory: { u: -1 }
kinetic: x'^2/2
forces: { x: u }
events:
${
  both
    ? "  flip: { when: x + c*x'*abs(x'), direction: both, set: { u: -u } }"
    : `  down: { when: x + c*x'*abs(x'), direction: rising, set: { u: -1 } }
  up: { when: x + c*x'*abs(x'), direction: falling, set: { u: 1 } }`
}
start: { x: 1 }
`;

  it(`end where the series does (seed ${seed + 1})`, () => {
    const next = randomSource(seed + 1);
    for (let k = 0; k < sized(12, 200); k++) {
      const mechanism = compileMechanism(parseModel(fuller(k % 2 === 0)));
      const [c, x] = [0.1 + 0.399 * next(), 10 ** (4 * next() - 2)];
      const start = { ...mechanism.start, q: { x } };
      const last = (2 * Math.sqrt(x / (0.5 + c))) / (1 - Math.sqrt((0.5 - c) / (0.5 + c)));
      const { outcome } = simulate(mechanism, start, { until: 3 * last, parameters: { c } });
      expect(outcome.kind, `c = ${c}, x = ${x}`).toBe("tooManyEvents");
      expect(Math.abs(outcome.t / last - 1), `c = ${c}, x = ${x}`).toBeLessThan(1e-3);
    }
  });
});

it(`ends where the closed form says however late it begins (seed ${seed + 2})`, () => {
  const next = randomSource(seed + 2);
  for (let k = 0; k < sized(20, 300); k++) {
    const one = { ...ball(next), height: 0, slope: 0, x: undefined, e: 0.1 + 0.8 * next() };
    const mechanism = compileMechanism(parseModel(textOf(one)));
    const last = Math.sqrt((2 * one.h) / one.g) * (1 + (2 * one.e) / (1 - one.e));
    // Times are known to 10⁻¹⁶ of t: from some thousand of these on hops have lengths of their own.
    const t = last * 10 ** (10 * next());
    const { outcome } = simulate(mechanism, mechanism.start, { t, until: 1.5 * last });
    expect(outcome.kind).toBe("tooManyEvents");
    expect(Math.abs(outcome.t - t - last) / last, `${textOf(one)}${t}`).toBeLessThan(
      1e-6 + (1e-12 * t) / last,
    );
  }
});

describe("events that do not come back ever sooner", () => {
  it("happen ever sooner, but not endlessly, however late it is", () => {
    const mechanism = compileMechanism(
      parseModel(`
name: turns of a shaft that is driven ever faster
coordinates: [a]
kinetic: a'^2/2
forces: { a: 1 }
events:
  turn: { when: a - 1, direction: rising, set: { a: a - 1 } }
start: { a': 50 }
`),
    );
    for (const t of [0, 1e3, 1.7e9]) {
      const run = simulate(mechanism, mechanism.start, { t, until: 1 });
      expect(run.outcome.kind, `${t}`).toBe("finished");
      expect(run.events).toHaveLength(50);
    }
  });

  it("follow each other after a pause, in every unit of time", () => {
    const mechanism = compileMechanism(
      parseModel(`
name: pulses after a pause
parameters: { tau: 1, share: 1e-4 }
memory: { n: 0 }
states: { z: { rate: "(1 + max(0, sign(n - 1.5))*(1/share - 1))/tau" } }
events:
  pulse: { when: z - 1, direction: rising, set: { z: 0, n: n + 1 } }
`),
    );
    for (const tau of [1e-9, 1, 1e6])
      for (const share of [1e-5, 1e-7]) {
        const until = (2 + 1100.5 * share) * tau;
        const { outcome, final } = simulate(mechanism, mechanism.start, {
          until,
          parameters: { tau, share },
        });
        expect(outcome.kind, `${tau} ${share}`).toBe("finished");
        expect(final.memory?.n).toBe(1102);
      }
  });

  const oscillator = (tau: number) => `
name: relaxation oscillator
coordinates: [d]
parameters: { tau: ${tau} }
memory: { u: 1 }
states: { z: { rate: (2*u - z)/tau }, w: { rate: (z - w)/(3.7*tau) } }
kinetic: d'^2/2
events:
  high: { when: z - 1 - 0.3*w, direction: rising, set: { u: -1 } }
  low: { when: z + 1 - 0.3*w, direction: falling, set: { u: 1 } }
`;

  it("happen at the same times in every unit of time", () => {
    const timesOf = (tau: number) => {
      const mechanism = compileMechanism(parseModel(oscillator(tau)));
      const run = simulate(mechanism, mechanism.start, { until: 60 * tau });
      expect(run.outcome.kind, `${tau}`).toBe("finished");
      return run.events.map(({ t }) => t / tau);
    };
    const known = timesOf(1);
    expect(known.length).toBeGreaterThan(50);
    for (const tau of [1e-13, 1e-10, 1e-6, 1e-3, 1e4, 1e9]) {
      const times = timesOf(tau);
      expect(times).toHaveLength(known.length);
      for (const [i, t] of times.entries()) expect(t).toBeCloseTo(known[i] as number, 6);
    }
  });

  it.each([1e-5, 1e-3])("go on however late it is, where an event stops the motion every %f s", (T) => {
    const text = `
name: catch and throw
coordinates: [y]
memory: { on: 0, n: 0 }
kinetic: y'^2/2
potential: y*on
events:
  catch: { when: y, set: { y': 0, on: 0 } }
  throw: { every: ${T}, at: ${T / 3}, set: { y': ${T / 8}*(1 + 0.3*sin(2.1*n)), on: 1, n: n + 1 } }
`;
    const mechanism = compileMechanism(parseModel(text));
    for (const t of [0, 1e3]) {
      const run = simulate(mechanism, mechanism.start, { t, until: 50 * T });
      expect(run.outcome).toMatchObject({ kind: "finished" });
      expect(run.events).toHaveLength(100);
    }
  });

  it("do not happen where a motion leaves the zero at which it has rested", () => {
    const text = `
name: rest on a zero
coordinates: [y]
memory: { n: 0 }
kinetic: y'^2/2
potential: y^2/2
events:
  pass: { when: y, direction: both, set: { n: n + 1 } }
  kick: { every: 10, at: 0.5, set: { y': 1 } }
`;
    const mechanism = compileMechanism(parseModel(text));
    const run = simulate(mechanism, mechanism.start, { until: 5 });
    expect(run.events.map(({ name }) => name)).toEqual(["kick", "pass"]);
    expect(run.events[1]?.t).toBeCloseTo(0.5 + Math.PI, 9);
  });
});
