/** Formulas around a point far from the origin are as exact as around the origin: what is written there is not expanded. */

import { expect, it } from "vitest";
import { Differentiator, evaluate, Graph, type Node, Simplifier } from "../../src/expression/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { sized } from "../long.js";

const [seed, cases] = [20261119, sized(60, 2000)];

/** A random formula of a length u: powers, bumps, and what differentiation makes of them. */
function formula(graph: Graph, u: Node, next: () => number, depth: number): Node {
  const pick = next();
  const part = () => formula(graph, u, next, depth - 1);
  if (depth === 0 || pick < 0.15) return u;
  if (pick < 0.4) return graph.multiply(part(), part());
  if (pick < 0.6) return graph.add(part(), graph.scale(Math.round(20 * next() - 10) / 4 || 1, part()));
  if (pick < 0.75) return graph.power(part(), 2 + Math.floor(2 * next()));
  return graph.call("exp", [graph.negate(graph.power(u, 2))]);
}

it(`${cases} formulas of x − c and their derivatives have the digits of those of x, seed ${seed}`, () => {
  const next = randomSource(seed);
  let large = 0;
  for (let k = 0; k < cases; k++) {
    const graph = new Graph();
    const [simplifier, differentiator] = [new Simplifier(graph), new Differentiator(graph)];
    const x = graph.symbol("x");
    const c = [7, 100, -1000][k % 3] as number;
    const width = [1, 0.1, 4][Math.floor(next() * 3)] as number;
    const choices = Array.from({ length: 200 }, next);
    /** The third derivative, each one written as short as it can be. */
    const third = (u: Node) => {
      let place = 0;
      let node = formula(graph, u, () => choices[place++ % 200] as number, 4);
      for (let order = 0; order < 3; order++) node = simplifier.simplify(differentiator.derivative(node, x));
      return node;
    };
    const there = third(graph.scale(1 / width, graph.subtract(x, graph.number(c))));
    const here = third(graph.scale(1 / width, x));
    const at = width * (2 * next() - 1);
    const place = c + at;
    const read = (node: Node, value: number) => evaluate([node], new Map([["x", value]]))[0] as number;
    // The difference of the rounded place and c is exact; a few roundings of it may be lost, no digits of c³.
    const wanted = read(here, place - c);
    const size = Math.max(Math.abs(wanted), Math.abs(read(here, (place - c) * (1 + 1e-3))), 1e-3);
    if (size > 1) large++;
    const lost = Math.abs(read(there, place) - wanted) / size;
    expect(lost, `case ${k}: ${c}, ${width}`).toBeLessThan(1e-9);
  }
  expect(large).toBeGreaterThan(cases / 4);
});
