/** What does a node become when some of the nodes below it are replaced? */

import type { Graph } from "./graph.js";
import { type Node, reachable } from "./node.js";

/** Replaces nodes (symbols, calls) by nodes, all at once. */
export function substitute(graph: Graph, node: Node, replacements: ReadonlyMap<Node, Node>): Node {
  const results = new Map<Node, Node>();
  const of = (child: Node): Node => results.get(child) ?? child;
  for (const child of reachable([node]))
    results.set(child, replacements.get(child) ?? rebuilt(graph, child, of));
  return of(node);
}

/** The node with others directly below it. */
export function rebuilt(graph: Graph, node: Node, of: (child: Node) => Node): Node {
  switch (node.kind) {
    case "number":
    case "symbol":
      return node;
    case "call":
      return graph.call(node.fn, node.args.map(of));
    case "sum":
      return graph.linear(
        node.terms.map((term) => ({ coefficient: term.coefficient, node: of(term.node) })),
        node.constant,
      );
    case "product":
      return graph.monomial(node.factors.map(({ base, exponent }) => ({ base: of(base), exponent })));
  }
}
