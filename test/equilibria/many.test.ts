/**
 * Places of rest whose basins are narrow. The slope of each part of the potential is a product of linear factors, along directions that are turned against
 * the coordinates: all critical points are known. A truss near the length zero of one of its springs has places that few guesses reach.
 */

import { expect, it } from "vitest";
import { findEquilibria } from "../../src/index.js";
import { compile, drawFrom } from "../simulate/support.js";

const seed = 2150;

/** Coefficients of Π (u − root), the constant first. */
function product(roots: readonly number[]): number[] {
  let coefficients = [1];
  for (const root of roots)
    coefficients = [...coefficients, 0].map(
      (value, i) =>
        (i === 0 ? 0 : (coefficients[i - 1] as number)) - (i < coefficients.length ? root * value : 0),
    );
  return coefficients;
}

function rootsApart(draw: (low: number, high: number) => number, count: number): number[] {
  const roots: number[] = [];
  while (roots.length < count) {
    const root = draw(-2, 2);
    if (roots.every((other) => Math.abs(root - other) > 0.15)) roots.push(root);
  }
  return roots;
}

it(`all critical points of random potentials are found, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  for (let k = 0; k < 9; k++) {
    const counts = k % 3 === 0 ? [3, 3, 3] : [5, 3];
    const roots = counts.map((count) => rootsApart(draw, count));
    const turn = draw(0, 2 * Math.PI);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const along = [`(${c}*x + ${s}*y)`, `(${c}*y - ${s}*x)`, "z"];
    const names = ["x", "y", "z"].slice(0, counts.length);
    const potential = roots
      .flatMap((own, i) =>
        product(own).map((value, power) => `(${value})/${power + 1}*${along[i]}^${power + 1}`),
      )
      .join(" + ");
    const { equilibria } = findEquilibria(
      compile(
        `name: Hills\ncoordinates: [${names}]\nkinetic: ${names.map((name) => `${name}'^2/2`).join(" + ")}\npotential: ${potential}\n`,
      ),
    );
    expect(equilibria, `potential ${k}`).toHaveLength(counts.reduce((all, count) => all * count, 1));
    for (const { q } of equilibria) {
      const [x, y, z] = [q.x, q.y, q.z] as [number, number, number];
      const places = [c * x + s * y, c * y - s * x, z].slice(0, counts.length);
      for (const [i, u] of places.entries())
        expect(Math.min(...(roots[i] as number[]).map((root) => Math.abs(u - root)))).toBeLessThan(1e-7);
    }
  }
});

const truss = compile(`
name: Truss
coordinates: [x, y]
parameters: { k: 50, h: 0.4, P: 0 }
definitions: { length: sqrt(1 + h^2), left: sqrt((1 + x)^2 + y^2), right: sqrt((1 - x)^2 + y^2) }
kinetic: (x'^2 + y'^2)/2
potential: k/2*((left - length)^2 + (right - length)^2) + (9.81 + P)*y
dissipation: 0.15*(x'^2 + y'^2)
start: { x: 0.02, y: 0.4 }
`);

it("a truss has its places next to where a spring has no length", () => {
  for (const P of [-5, 0, 5, 10]) {
    const { equilibria, note } = findEquilibria(truss, { parameters: { P } });
    const far = equilibria.filter(({ q }) => Math.abs(q.x as number) > 0.5);
    expect(far, note).toHaveLength(2);
    for (const { q, stable } of far) {
      const [x, y] = [q.x as number, q.y as number];
      const [left, right] = [Math.hypot(1 + x, y), Math.hypot(1 - x, y)];
      const [one, other] = [50 * (1 - Math.hypot(1, 0.4) / left), 50 * (1 - Math.hypot(1, 0.4) / right)];
      expect(Math.abs(one * (1 + x) - other * (1 - x))).toBeLessThan(1e-7);
      expect(Math.abs((one + other) * y + 9.81 + P)).toBeLessThan(1e-7);
      expect(stable).toBe(false);
    }
  }
});

it("a number of guesses is checked, and named in what was searched", () => {
  expect(findEquilibria(truss, { guesses: 500 }).note).toContain("at least 501 guesses");
  for (const guesses of [0, 1.5, 1e7])
    expect(() => findEquilibria(truss, { guesses })).toThrow(/guesses must be a whole number/);
});
