/** What are the values of nodes for given values of their symbols? Slow and simple: the generated code is for speed. */

import { functions } from "../functions.js";
import { type Node, reachable } from "./node.js";

/** The values of the nodes; NaN where a symbol has no value or the operation none. */
export function evaluate(nodes: readonly Node[], symbols: ReadonlyMap<string, number>): number[] {
  const values = new Map<Node, number>();
  const of = (node: Node): number => values.get(node) ?? Number.NaN;
  for (const node of reachable(nodes)) values.set(node, nodeValue(node, of, symbols));
  return nodes.map(of);
}

function nodeValue(node: Node, of: (node: Node) => number, symbols: ReadonlyMap<string, number>): number {
  switch (node.kind) {
    case "number":
      return node.value;
    case "symbol":
      return symbols.get(node.name) ?? Number.NaN;
    case "call":
      return functions[node.fn].value(...node.args.map(of));
    case "sum":
      return node.terms.reduce((total, term) => total + term.coefficient * of(term.node), node.constant);
    case "product":
      return node.factors.reduce((total, { base, exponent }) => total * of(base) ** exponent, 1);
  }
}
