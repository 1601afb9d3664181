/** Impacts of contacts one after the other: elastic ones are no gain of energy, and units of velocity change nothing. */
import { expect, it } from "vitest";
import { contactSpace, lawNamed } from "../../src/impact/index.js";
import { impactSequences } from "../../src/impact/several/sequences.js";
import { randomSource } from "../../src/numerics/index.js";

const seed = 20261121;

/** Three balls in a row without friction, and the outcomes if velocities are measured in another unit. */
function outcomes(masses: readonly number[], before: readonly number[], r: readonly number[], unit: number) {
  const v = before.map((value) => value * unit);
  const contacts = r.map((restitution, k) => {
    const WN = masses.map((_, i) => (i === k ? -1 : i === k + 1 ? 1 : 0));
    const vN = (v[k + 1] as number) - (v[k] as number);
    const WT = [0, 0, 0];
    return {
      name: `c${k}`,
      bilateral: false,
      WN,
      WT,
      wTildeN: 0,
      wTildeT: 0,
      vN,
      vT: 0,
      restitution,
      friction: 0,
    };
  });
  const M = masses.map((m, i) => masses.map((_, j) => (i === j ? m : 0)));
  const space = contactSpace({ M, before: v, contacts });
  if (space === undefined) throw new Error("no mass");
  const laws = contacts.map(() => lawNamed("stronge"));
  return impactSequences(space, laws).solutions.map(({ v: after, order }) => ({
    order,
    v: after.map((value) => value / unit),
  }));
}

it(`elastic and other balls have an outcome in every unit, with momentum and no gain of energy, seed ${seed}`, () => {
  const random = randomSource(seed);
  for (let i = 0; i < 100; i++) {
    const [masses, before] = [0, 1].map((at) => [0, 0, 0].map(() => at * -1 + (1 + at) * random() + 0.1)) as [
      number[],
      number[],
    ];
    const r = i % 2 === 0 ? [1, 1] : [random(), random()];
    const plain = outcomes(masses, before, r, 1);
    const told = JSON.stringify({ masses, before, r });
    expect(plain.length, told).toBeGreaterThan(0);
    for (const { v } of plain) {
      const sum = (weight: (value: number) => number, of: readonly number[]) =>
        of.reduce((all, value, k) => all + (masses[k] as number) * weight(value), 0);
      expect(sum((x) => x, v)).toBeCloseTo(
        sum((x) => x, before),
        12,
      );
      expect(sum((x) => x * x, v)).toBeLessThan(sum((x) => x * x, before) + 1e-12);
    }
    const unit = 10 ** (16 * random() - 8);
    const other = outcomes(masses, before, r, unit);
    expect(
      other.map(({ order }) => order),
      told,
    ).toEqual(plain.map(({ order }) => order));
    for (const [k, { v }] of plain.entries())
      for (const [j, value] of v.entries()) expect(other[k]?.v[j], told).toBeCloseTo(value, 10);
  }
});
