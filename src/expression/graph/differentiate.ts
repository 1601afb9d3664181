/** What is the derivative of a node with respect to a symbol? Exact, shared through the graph, each node visited once. */

import type { Graph } from "./graph.js";
import type { CallNode, Node, SymbolNode } from "./node.js";

/** Beyond so many factors the quadratic work of the product rule is counted before it is done. */
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
    const partials = partialDerivatives(graph, node);
    return graph.add(...slopes.map((slope, i) => graph.multiply(partials[i] as Node, slope)));
  }
}

/** ∂f/∂u for each argument u of a call. */
function partialDerivatives(g: Graph, node: CallNode): Node[] {
  const [u, w] = node.args as [Node, Node];
  const oneMinusSquare = () => g.subtract(g.one, g.power(u, 2));
  const onePlusSquare = () => g.add(g.one, g.power(u, 2));
  switch (node.fn) {
    case "sin":
      return [g.call("cos", [u])];
    case "cos":
      return [g.negate(g.call("sin", [u]))];
    case "tan":
      return [g.add(g.one, g.power(node, 2))];
    case "asin":
      return [g.power(oneMinusSquare(), -0.5)];
    case "acos":
      return [g.negate(g.power(oneMinusSquare(), -0.5))];
    case "atan":
      return [g.power(onePlusSquare(), -1)];
    case "sinh":
      return [g.call("cosh", [u])];
    case "cosh":
      return [g.call("sinh", [u])];
    case "tanh":
      return [g.subtract(g.one, g.power(node, 2))];
    case "asinh":
      return [g.power(onePlusSquare(), -0.5)];
    case "acosh":
      return [g.multiply(g.power(g.subtract(u, g.one), -0.5), g.power(g.add(u, g.one), -0.5))];
    case "atanh":
      return [g.power(oneMinusSquare(), -1)];
    case "exp":
      return [node];
    case "log":
      return [g.power(u, -1)];
    case "abs":
      return [g.call("sign", [u])];
    case "sign":
      return [g.zero]; // away from the kink; the simulator locates the kink itself
    case "min":
    case "max":
      return selectors(g, node);
    case "atan2": {
      const square = g.add(g.power(u, 2), g.power(w, 2));
      return [g.divide(w, square), g.negate(g.divide(u, square))];
    }
    case "hypot":
      return [g.divide(u, node), g.divide(w, node)];
    case "pow":
      return [g.multiply(w, g.call("pow", [u, g.subtract(w, g.one)])), g.multiply(node, g.call("log", [u]))];
  }
}

/** min(u, w) = (u + w − |u − w|)/2 and max likewise: the partials are (1 ∓ sign(u − w))/2 and (1 ± sign(u − w))/2. */
function selectors(g: Graph, node: CallNode): Node[] {
  const [u, w] = node.args as [Node, Node];
  const side = g.call("sign", [g.subtract(u, w)]);
  const towards = node.fn === "max" ? 0.5 : -0.5;
  const half = (coefficient: number) => g.linear([{ coefficient, node: side }], 0.5);
  return [half(towards), half(-towards)];
}
