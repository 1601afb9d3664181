/**
 * In which arithmetic is a formula of a phase written? As nodes of the graph, to be differentiated, or as lines of
 * code, to be run: the formula is the same, and stands in one place.
 */

import type { Graph, Node } from "../expression/index.js";

export interface Arithmetic<T> {
  readonly zero: T;
  readonly one: T;
  /** What a node of the graph is here. */
  value(node: Node): T;
  /** start + Σ weight · value. */
  sum(terms: readonly (readonly [weight: T, value: T])[], start?: T): T;
  /** minuend − Σ weight · value. */
  minus(minuend: T, terms: readonly (readonly [weight: T, value: T])[]): T;
  times(left: T, right: T): T;
  negative(value: T): T;
}

/** Nodes stay nodes. */
export function graphArithmetic(graph: Graph): Arithmetic<Node> {
  const products = (terms: readonly (readonly [Node, Node])[]) =>
    terms.map(([weight, value]) => graph.multiply(weight, value));
  return {
    zero: graph.zero,
    one: graph.one,
    value: (node) => node,
    sum: (terms, start = graph.zero) => graph.add(start, ...products(terms)),
    minus: (minuend, terms) => graph.subtract(minuend, graph.add(...products(terms))),
    times: (left, right) => graph.multiply(left, right),
    negative: (value) => graph.negate(value),
  };
}
