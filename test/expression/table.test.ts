/** Is the function of a table the monotone cubic through its points? Numbers of `PchipInterpolator` of SciPy 1.17.1, and properties. */

import { describe, expect, it } from "vitest";
import { monotoneSlopes, tableNode } from "../../src/expression/graph/table.js";
import { buildNode, Differentiator, evaluate, Graph, parseExpression } from "../../src/expression/index.js";
import { randomSource } from "../../src/numerics/index.js";

const brake = { x: [0, 0.05, 0.1, 0.2, 0.4, 1], y: [6, 4.4, 3.5, 2.6, 2.1, 2.2] };
const bumpy = { x: [-1, 0, 0.5, 3, 3.5], y: [2, -1, -1.5, 4, 3] };

const at = (table: typeof brake, u: number): number => {
  const graph = new Graph();
  const node = tableNode(graph, table, graph.symbol("u"));
  return evaluate([node], new Map([["u", u]]))[0] as number;
};

describe("the function of a table", () => {
  it("has the values and slopes of SciPy", () => {
    const values = [0.3, 0.07, 0, 0.02, 0.05, 0.15, 0.99].map((u) => at(brake, u));
    const known = [
      2.245618556701031, 3.9771273846153843, 6, 5.266592, 4.4, 2.9464214908802537, 2.1950828703703706,
    ];
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(known[i] as number, 13);
    const slopes = [-39, -23.04, -12.461538461538462, -4.175257731958763, 0, 0.5];
    for (const [i, slope] of monotoneSlopes(brake).entries())
      expect(slope).toBeCloseTo(slopes[i] as number, 12);
    const ends = [-4.333333333333333, -1.4210526315789473, 0, 0, -2.7];
    for (const [i, slope] of monotoneSlopes(bumpy).entries())
      expect(slope).toBeCloseTo(ends[i] as number, 12);
    const between = [0.13596491228070184, -1.278315789473684, 1.085088, 3.7776];
    for (const [i, u] of [-0.5, 0.2, 1.7, 3.2].entries())
      expect(at(bumpy, u)).toBeCloseTo(between[i] as number, 13);
  });

  it("goes through its points, is constant beyond them and rises or falls with them", () => {
    const random = randomSource(1980);
    for (let k = 0; k < 50; k++) {
      const count = 2 + Math.floor(6 * random());
      const x = Array.from({ length: count }, () => random()).sort((a, b) => a - b);
      const y = Array.from({ length: count }, () => 4 * random() - 2);
      const table = { x, y };
      for (const [i, knot] of x.entries()) expect(at(table, knot)).toBeCloseTo(y[i] as number, 12);
      expect(at(table, -5)).toBeCloseTo(y[0] as number, 12);
      expect(at(table, 5)).toBeCloseTo(y[count - 1] as number, 12);
      for (let i = 0; i + 1 < count; i++) {
        const [left, right] = [x[i] as number, x[i + 1] as number];
        const sign = Math.sign((y[i + 1] as number) - (y[i] as number));
        let before = y[i] as number;
        for (let j = 1; j <= 10; j++) {
          const value = at(table, left + ((right - left) * j) / 10);
          expect(sign * (value - before)).toBeGreaterThan(-1e-12);
          before = value;
        }
      }
    }
  });

  it("is a node with exact derivatives", () => {
    const graph = new Graph();
    const tables = new Map([["mu", brake]]);
    const node = buildNode(
      graph,
      parseExpression("2*mu(abs(u)) + u", ["mu"]),
      (name) => graph.symbol(name),
      tables,
    );
    const slope = new Differentiator(graph).derivative(node, graph.symbol("u"));
    for (const u of [-0.7, -0.3, 0.03, 0.12, 0.35, 0.8, 1.5]) {
      const value = (w: number) => evaluate([node], new Map([["u", w]]))[0] as number;
      const difference = (value(u + 1e-6) - value(u - 1e-6)) / 2e-6;
      expect(evaluate([slope], new Map([["u", u]]))[0]).toBeCloseTo(difference, 6);
    }
  });
});
