/** Blocks on each other on a shaken table: contacts that feel each other, decided at every change of slip. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { type Tower, towerAt } from "../oracle/tower.js";
import { compile } from "./support.js";

const seed = 20261117;
const until = 3;

const textOf = ({ masses, friction, g, amplitude, frequency }: Tower, order: readonly number[]): string => {
  const all = masses.map((_, i) => i);
  const contact = (i: number) =>
    i === 0
      ? `  c0: { gap: y0, slip: x0' - ${amplitude * frequency}*cos(${frequency}*t), friction: ${friction[0]}, restitution: 0 }`
      : `  c${i}: { gap: y${i} - y${i - 1}, slip: x${i}' - x${i - 1}', friction: ${friction[i]}, restitution: 0 }`;
  return [
    "name: tower",
    `coordinates: [${all.flatMap((i) => [`x${i}`, `y${i}`]).join(", ")}]`,
    `kinetic: ${all.map((i) => `${(masses[i] as number) / 2}*(x${i}'^2 + y${i}'^2)`).join(" + ")}`,
    `potential: ${all.map((i) => `${(masses[i] as number) * g}*y${i}`).join(" + ")}`,
    "contacts:",
    ...order.map(contact),
    `start: { ${all.map((i) => `x${i}: 0, y${i}: 0`).join(", ")} }`,
  ].join("\n");
};

describe(`towers on a shaken table, seed ${seed}`, () => {
  const random = randomSource(seed);
  const draw = (from: number, to: number) => from + (to - from) * random();
  for (const count of [2, 3, 4, 6]) {
    const tower: Tower = {
      masses: Array.from({ length: count }, () => draw(0.5, 2)),
      friction: Array.from({ length: count }, () => draw(0.15, 0.45)),
      g: 9.81,
      amplitude: draw(0.08, 0.15),
      frequency: draw(6, 9),
    };
    const upward = Array.from({ length: count }, (_, i) => i);
    const plain = compile(textOf(tower, upward));
    const run = simulate(plain, plain.start, { until });

    it(`${count} blocks move as time stepping says`, () => {
      const [coarse, fine] = [towerAt(tower, until, 30_000), towerAt(tower, until, 60_000)];
      expect(run.outcome.kind).toBe("finished");
      expect(run.ambiguities).toEqual([]);
      expect(run.events.length).toBeGreaterThan(count);
      for (const [i, x] of fine.entries()) {
        const error = Math.abs(x - (coarse[i] as number));
        expect(Math.abs((run.final.q[`x${i}`] as number) - x)).toBeLessThan(4 * error + 1e-6);
      }
    });

    it(`${count} blocks have the same events in another order of the contacts`, () => {
      const reversed = compile(textOf(tower, upward.toReversed()));
      const other = simulate(reversed, reversed.start, { until });
      const told = ({ events }: typeof run) =>
        events.map(({ type, contact, t }) => `${t.toFixed(8)} ${contact} ${type}`).sort();
      expect(told(other)).toEqual(told(run));
    });
  }
});
