/**
 * Blocks of any masses in a stack with one coefficient of friction everywhere, on a shaken table: all contacts reach the borders of
 * their cones at the same instant, and only the lowest one slips; the others stay on their borders. The stack moves as one block, whose
 * slips begin where |a w² sin(w t)| = μ g and end where velocities are equal: roots that the test finds by halving intervals.
 */

import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { drawFrom } from "../mechanism/support.js";
import { compile } from "./support.js";

const seed = 20261118;

interface Shaken {
  readonly masses: readonly number[];
  readonly mu: number;
  readonly a: number;
  readonly w: number;
}

const g = 10;

function stackText({ masses, mu, a, w }: Shaken): string {
  const blocks = masses.map((_, i) => i + 1);
  const sum = (term: (i: number) => string) => blocks.map(term).join(" + ");
  const below = (name: string, i: number) => (i === 1 ? "" : ` - ${name}${i - 1}`);
  const slip = (i: number) => (i === 1 ? "x1' - a*w*cos(w*t)" : `x${i}' - x${i - 1}'`);
  return `name: Stack
coordinates: [${blocks.flatMap((i) => [`x${i}`, `y${i}`]).join(", ")}]
parameters: { g: ${g}, a: ${a}, w: ${w}, mu: ${mu}, ${blocks.map((i) => `m${i}: ${masses[i - 1]}`).join(", ")} }
kinetic: ${sum((i) => `m${i}/2*(x${i}'^2 + y${i}'^2)`)}
potential: g*(${sum((i) => `m${i}*y${i}`)})
contacts:
${blocks.map((i) => `  joint${i}: { gap: "y${i}${below("y", i)}", slip: "${slip(i)}", friction: mu, restitution: 0 }`).join("\n")}
start: { ${blocks.map((i) => `x${i}': a*w`).join(", ")} }
`;
}

/** The first zero of a function after a time: looked for in small steps, then halved. */
function firstZero(f: (t: number) => number, from: number, until: number): number | undefined {
  const dt = 1e-3;
  for (let t = from; t < until; t += dt) {
    let [low, high] = [t, t + dt];
    if (f(low) * f(high) >= 0) continue;
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      if (f(low) * f(middle) <= 0) high = middle;
      else low = middle;
    }
    return high < until ? high : undefined;
  }
  return undefined;
}

/** Times at which slip begins and ends, by turns. */
function changesOf({ mu, a, w }: Shaken, until: number): number[] {
  const changes: number[] = [];
  const table = (t: number) => -a * w * w * Math.sin(w * t);
  for (let from = 0; ; ) {
    const begins = firstZero((t) => Math.abs(table(t)) - mu * g, from, until);
    if (begins === undefined) return changes;
    const push = Math.sign(table(begins)) * mu * g;
    const slip = (t: number) => a * w * Math.cos(w * begins) + push * (t - begins) - a * w * Math.cos(w * t);
    const ends = firstZero(slip, begins + 1e-6, until);
    changes.push(begins, ...(ends === undefined ? [] : [ends]));
    if (ends === undefined) return changes;
    // The table may be faster than friction allows already: slip the other way begins at once.
    if (Math.abs(table(ends)) > mu * g) return changes;
    from = ends;
  }
}

describe(`a stack with one friction everywhere is one block, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  it.each([2, 3, 4, 5, 6])("%i blocks", (count) => {
    const stack: Shaken = {
      masses: Array.from({ length: count }, () => draw(0.3, 3)),
      mu: draw(0.2, 0.35),
      a: 0.1,
      w: draw(6, 6.5),
    };
    const mechanism = compile(stackText(stack));
    const expected = changesOf(stack, 3).slice(0, 6);
    expect(expected.length).toBeGreaterThanOrEqual(2);
    const until = (expected.at(-1) as number) + 0.01;
    const { events, ambiguities, outcome, ledger } = simulate(mechanism, mechanism.start, { until });
    expect(outcome.kind).toBe("finished");
    expect(ambiguities).toEqual([]);
    expect(Math.abs(ledger.relative)).toBeLessThan(1e-9);
    expect(new Set(events.map(({ contact }) => contact))).toEqual(new Set(["joint1"]));
    const times = events.map(({ t }) => t).slice(0, expected.length);
    expect(times).toHaveLength(expected.length);
    for (const [i, t] of times.entries()) expect(t).toBeCloseTo(expected[i] as number, 9);
  });
});
