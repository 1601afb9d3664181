/**
 * Which normal and tangent belong to a material point (X, Y) and its surface?
 * The tangent is the normal turned clockwise by 90°, so that a ground with normal (0, 1) has the tangent (1, 0).
 */

import { type Node, type SymbolNode, substitute, symbolsOf } from "../../expression/index.js";
import type { ContactModel } from "../../model/index.js";
import type { Vocabulary } from "./symbols.js";

type Pair = readonly [Node, Node];

/**
 * An implicit surface F(X, Y, t) = 0 as a distance: gap = F/|∇F| at the point, and its unit normal; undefined if ∇F
 * = 0.
 */
export function normaliseSurface(
  contact: ContactModel,
  at: Pair,
  words: Vocabulary,
): { gap: Node; normal: Pair } | undefined {
  const { graph } = words;
  const X = graph.symbol("X of the surface");
  const Y = graph.symbol("Y of the surface");
  const F = words.node(
    contact.normal,
    new Map([
      ["X", X],
      ["Y", Y],
    ]),
  );
  const here = new Map<SymbolNode, Node>([
    [X, at[0]],
    [Y, at[1]],
  ]);
  const slopes = [X, Y].map((axis) => words.simplify(words.derivative(F, axis))) as [Node, Node];
  if (slopes.every((slope) => slope === graph.zero)) return undefined;
  const square = words.simplify(graph.add(graph.power(slopes[0], 2), graph.power(slopes[1], 2)));
  const scale = graph.power(square, -0.5);
  const place = (node: Node): Node => substitute(graph, graph.multiply(node, scale), here);
  return { gap: place(F), normal: [place(slopes[0]), place(slopes[1])] };
}

/** The velocity of the point along the tangent. */
export function tangentialVelocity(at: Pair, normal: Pair, words: Vocabulary): Node {
  const { graph } = words;
  const [xRate, yRate] = at.map((part) => words.timeDerivative(part)) as [Node, Node];
  return words.simplify(graph.subtract(graph.multiply(normal[1], xRate), graph.multiply(normal[0], yRate)));
}

/**
 * Solves Jᵀn = W_N for the normal n, J = ∂(X, Y)/∂q: by comparison with the axes, else by Cramer's rule on two
 * coordinates whose determinant does not depend on the state (a determinant that can vanish would hide a
 * singularity). Undefined where the normal does not follow from the gap.
 */
export function normalFrom(at: Pair, WN: readonly Node[], words: Vocabulary): Pair | undefined {
  const { graph } = words;
  const q = words.q.slice(0, words.visible);
  const [JX, JY] = at.map((part) => q.map((coordinate) => words.derivative(part, coordinate))) as [
    Node[],
    Node[],
  ];
  const matches = (normal: Pair): boolean =>
    WN.slice(0, q.length).every((entry, i) => {
      const along = graph.add(
        graph.multiply(normal[0], JX[i] as Node),
        graph.multiply(normal[1], JY[i] as Node),
      );
      return words.simplifier.isZero(graph.subtract(entry, along));
    });
  const { zero, one } = graph;
  const minus = graph.number(-1);
  const axis = (
    [
      [zero, one],
      [zero, minus],
      [one, zero],
      [minus, zero],
    ] as const
  ).find(matches);
  if (axis !== undefined) return axis;
  const state = new Set([...words.q, words.t].map(({ name }) => name));
  for (let i = 0; i < q.length; i++) {
    for (let j = i + 1; j < q.length; j++) {
      const [xi, xj, yi, yj] = [JX[i], JX[j], JY[i], JY[j]] as [Node, Node, Node, Node];
      const [wi, wj] = [WN[i], WN[j]] as [Node, Node];
      const determinant = words.simplify(graph.subtract(graph.multiply(xi, yj), graph.multiply(xj, yi)));
      if (determinant === zero || [...symbolsOf([determinant])].some((name) => state.has(name))) continue;
      const solve = (above: Node) => words.simplify(graph.divide(above, determinant));
      const normal: Pair = [
        solve(graph.subtract(graph.multiply(wi, yj), graph.multiply(wj, yi))),
        solve(graph.subtract(graph.multiply(xi, wj), graph.multiply(xj, wi))),
      ];
      if (matches(normal)) return normal;
    }
  }
  return undefined;
}
