/**
 * An event that resets a velocity as an impact does comes back in ever shorter times. However small the hops are
 * relative to other coordinates, to an offset or to the step, none is missed: the run ends where the closed form
 * says that infinitely many have happened.
 */

import { expect, it } from "vitest";
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
