/**
 * What is the derivative of a node with respect to a symbol? Exact, shared through the graph, each node visited
 * once.
 */

import type { FunctionName } from "../functions.js";
import type { Graph } from "./graph.js";
import type { CallNode, Node, SymbolNode } from "./node.js";

/** Beyond this number of factors the quadratic work of the product rule is counted before it is done. */
const longProduct = 100;

export class Differentiator {
  private readonly memory = new Map<SymbolNode, Map<Node, Node>>();

  constructor(readonly graph: Graph) {}

  /** ∂node/∂variable, all other symbols held. */
  derivative(node: Node, variable: SymbolNode): Node {
    const { zero, one } = this.graph;
    const known = this.memory.get(variable) ?? new Map<Node, Node>();
    this.memory.set(variable, known);
    return this.visit(node, (symbol) => (symbol === variable ? one : zero), known);
  }

  /**
   * Σ ∂node/∂variable · direction, the derivative along a direction of symbols or nodes.
   * One pass with a slope for each node: a sum over the variables would grow with their number at every order.
   */
  directional(node: Node, variables: readonly SymbolNode[], direction: readonly Node[]): Node {
    const slopes = new Map(variables.map((variable, i) => [variable, direction[i] as Node]));
    return this.visit(node, (symbol) => slopes.get(symbol) ?? this.graph.zero, new Map());
  }

  private visit(node: Node, slopeOf: (symbol: SymbolNode) => Node, known: Map<Node, Node>): Node {
    if (node.kind === "number") return this.graph.zero;
    if (node.kind === "symbol") return slopeOf(node);
    const before = known.get(node);
    if (before !== undefined) return before;
    const inner = (child: Node): Node => this.visit(child, slopeOf, known);
    const result = this.compound(node, inner);
    known.set(node, result);
    return result;
  }

  private compound(node: Exclude<Node, { kind: "number" | "symbol" }>, inner: (child: Node) => Node): Node {
    const { graph } = this;
    if (node.kind === "sum") {
      return graph.linear(
        node.terms.map((term) => ({ coefficient: term.coefficient, node: inner(term.node) })),
      );
    }
    if (node.kind === "call") return this.chainRule(node, inner);
    const count = node.factors.length;
    if (count > longProduct) graph.spend(count * count); // known beforehand: a product of thousands is refused at once
    const parts = node.factors.map(({ base, exponent }, i) => {
      const slope = inner(base);
      if (slope === graph.zero) return graph.zero;
      const rest = node.factors.filter((_, j) => j !== i);
      const lowered = { base, exponent: exponent - 1 };
      return graph.monomial([...rest, lowered, { base: slope, exponent: 1 }], exponent);
    });
    return graph.add(...parts);
  }

  private chainRule(node: CallNode, inner: (child: Node) => Node): Node {
    const { graph } = this;
    const slopes = node.args.map(inner);
    if (slopes.every((slope) => slope === graph.zero)) return graph.zero;
    const [u, w] = node.args as [Node, Node];
    const by = partials[node.fn](graph, node, u, w);
    return graph.add(...slopes.map((slope, i) => graph.multiply(by[i] as Node, slope)));
  }
}

const oneMinusSquare = (g: Graph, u: Node): Node => g.subtract(g.one, g.power(u, 2));
const onePlusSquare = (g: Graph, u: Node): Node => g.add(g.one, g.power(u, 2));

/** ∂f/∂u, and ∂f/∂w where there is a second argument, of a node that is the call f(u, w). */
const partials: Readonly<Record<FunctionName, (g: Graph, node: CallNode, u: Node, w: Node) => Node[]>> = {
  sin: (g, _, u) => [g.call("cos", [u])],
  cos: (g, _, u) => [g.negate(g.call("sin", [u]))],
  tan: (g, node) => [g.add(g.one, g.power(node, 2))],
  asin: (g, _, u) => [g.power(oneMinusSquare(g, u), -0.5)],
  acos: (g, _, u) => [g.negate(g.power(oneMinusSquare(g, u), -0.5))],
  atan: (g, _, u) => [g.power(onePlusSquare(g, u), -1)],
  sinh: (g, _, u) => [g.call("cosh", [u])],
  cosh: (g, _, u) => [g.call("sinh", [u])],
  tanh: (g, node) => [g.subtract(g.one, g.power(node, 2))],
  asinh: (g, _, u) => [g.power(onePlusSquare(g, u), -0.5)],
  acosh: (g, _, u) => [g.multiply(g.power(g.subtract(u, g.one), -0.5), g.power(g.add(u, g.one), -0.5))],
  atanh: (g, _, u) => [g.power(oneMinusSquare(g, u), -1)],
  exp: (_, node) => [node],
  log: (g, _, u) => [g.power(u, -1)],
  abs: (g, _, u) => [g.call("sign", [u])],
  sign: (g) => [g.zero], // away from the kink; the simulator locates the kink itself
  min: (g, node) => selectors(g, node),
  max: (g, node) => selectors(g, node),
  knot: (g, node) => selectors(g, node),
  atan2: (g, _, u, w) => {
    const square = g.add(g.power(u, 2), g.power(w, 2));
    return [g.divide(w, square), g.negate(g.divide(u, square))];
  },
  hypot: (g, node, u, w) => [g.divide(u, node), g.divide(w, node)],
  pow: (g, node, u, w) => [
    g.multiply(w, g.call("pow", [u, g.subtract(w, g.one)])),
    g.multiply(node, g.call("log", [u])),
  ],
};

/** min(u, w) = (u + w − |u − w|)/2 and max likewise: the partials are (1 ∓ sign(u − w))/2 and (1 ± sign(u − w))/2. */
function selectors(g: Graph, node: CallNode): Node[] {
  const [u, w] = node.args as [Node, Node];
  const side = g.call("sign", [g.subtract(u, w)]);
  const towards = node.fn === "min" ? -0.5 : 0.5;
  const half = (coefficient: number) => g.linear([{ coefficient, node: side }], 0.5);
  return [half(towards), half(-towards)];
}
