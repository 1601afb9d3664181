/**
 * What are the values of nodes for given values of their symbols? Slow and simple: the generated code is for speed.
 */

import { pow } from "../../elementary/index.js";
import { functions } from "../functions.js";
import { type Node, reachable } from "./node.js";

export interface Evaluator {
  /** The values of the nodes; NaN where a symbol has no value or the operation none. */
  readonly values: (symbols: ReadonlyMap<string, number>) => number[];
  /** How many nodes one evaluation visits. */
  readonly size: number;
}

/** Prepares the evaluation of some nodes at many values of their symbols. */
export function evaluator(nodes: readonly Node[]): Evaluator {
  const order = reachable(nodes);
  const known = new Map<Node, number>();
  const of = (node: Node): number => known.get(node) ?? Number.NaN;
  const values = (symbols: ReadonlyMap<string, number>): number[] => {
    for (const node of order) known.set(node, nodeValue(node, of, symbols));
    return nodes.map(of);
  };
  return { values, size: order.length };
}

/** The values of the nodes at one set of values. */
export function evaluate(nodes: readonly Node[], symbols: ReadonlyMap<string, number>): number[] {
  return evaluator(nodes).values(symbols);
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
      return node.factors.reduce((total, { base, exponent }) => total * pow(of(base), exponent), 1);
  }
}
