/** Combinations of contacts that cannot be closed together are not searched: by closed form, and on wheels of spokes that touch. */

import { expect, it } from "vitest";
import { ClosableContacts } from "../../src/equilibria/closable.js";
import { RestField } from "../../src/equilibria/field/restField.js";
import { findEquilibria } from "../../src/index.js";
import { parameterVector } from "../../src/mechanism/index.js";
import { haltonPoint, randomSource } from "../../src/numerics/index.js";
import { compile } from "../simulate/support.js";

const box = {
  low: Float64Array.of(-3, -3),
  high: Float64Array.of(3, 3),
  angles: [false, false],
  ignorable: [false, false],
  strict: [false, false],
};

it("circles and lines in the plane meet where their equations say so (seed 255)", () => {
  const next = randomSource(255);
  for (let k = 0; k < 6; k++) {
    const circles = Array.from({ length: 3 }, () => ({ x: 4 * next(), y: 4 * next(), r: 0.5 + 2 * next() }));
    const gaps = circles.map(({ x, y, r }, i) => `c${i}: { gap: sqrt((x - ${x})^2 + (y - ${y})^2) - ${r} }`);
    const mechanism = compile(
      `name: circles\ncoordinates: [x, y]\nkinetic: (x'^2 + y'^2)/2\npotential: x + y\ncontacts:\n  ${gaps.join("\n  ")}\n`,
    );
    const p = parameterVector(mechanism);
    const guesses = Array.from({ length: 24 }, (_, i) => haltonPoint(box, i + 1));
    const closable = new ClosableContacts(new RestField(mechanism, {}), p, guesses);
    for (const [i, j] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const [one, two] = [circles[i], circles[j]] as [(typeof circles)[0], (typeof circles)[0]];
      const apart = Math.hypot(one.x - two.x, one.y - two.y);
      const meet = apart < one.r + two.r && apart > Math.abs(one.r - two.r);
      expect(closable.together([i]), "a circle").toBe(true);
      expect(closable.together([i, j]), `case ${k}`).toBe(meet);
    }
    expect(closable.together([0, 1, 2]), "three").toBe(false);
  }
});

/** A wheel on a slope, each spoke a contact of its own. */
const wheel = (spokes: number, slope: number) => {
  const contacts = Array.from({ length: spokes }, (_, i) => {
    const angle = `th + ${i}*2*pi/${spokes}`;
    return `s${i}: { gap: y - cos(${angle}), at: [x + sin(${angle}), y - cos(${angle})], friction: 1.5 }`;
  });
  return compile(`
name: wheel
coordinates: [x, y, th]
kinetic: (x'^2 + y'^2)/2 + 0.05*th'^2
potential: 9.81*(y*cos(${slope}) - x*sin(${slope}))
contacts:
  ${contacts.join("\n  ")}
start: { y: 1 }
`);
};

it("a wheel of spokes rests on each pair of neighbours, and balances on each spoke", () => {
  const next = randomSource(256);
  for (const spokes of [3, 4]) {
    const slope = (0.2 + 0.6 * next()) * (Math.PI / spokes);
    const { equilibria } = findEquilibria(wheel(spokes, slope), { guesses: 8 });
    const two = equilibria.filter(
      ({ modes }) => Object.values(modes).filter((one) => one === "stick").length === 2,
    );
    expect(two).toHaveLength(spokes);
    for (const { q, stable } of two) {
      expect(q.y).toBeCloseTo(Math.cos(Math.PI / spokes), 9);
      expect(stable).toBe(true);
    }
    const one = equilibria.filter((each) => !two.includes(each));
    expect(one).toHaveLength(spokes);
    for (const { q, stable } of one) {
      expect(q.y).toBeCloseTo(Math.cos(slope), 9);
      expect(stable).toBe(false);
    }
  }
});
