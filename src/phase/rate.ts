/** How fast does an expression of the state change along a motion? φ̇ = row · q̈ + bar. */

import type { Node, SymbolNode } from "../expression/index.js";
import type { Formulas } from "../mechanism/index.js";

export interface RateFormulas {
  readonly row: readonly Node[];
  readonly bar: Node;
  /** What bar is the sum of, which may cancel: by each coordinate and by time. */
  readonly moves: readonly Node[];
  /** What φ is made of: each variable times its derivative. */
  readonly parts: readonly Node[];
}

/** What it changes by as time passes and coordinates move. */
export const motionRate = ({ differentiator, graph, q, v, t }: Formulas["words"], node: Node): Node =>
  differentiator.directional(node, [...q, t], [...v, graph.one]);

export const rateFormulas = (words: Formulas["words"], node: Node): RateFormulas => ({
  row: words.v.map((velocity) => words.derivative(node, velocity)),
  bar: motionRate(words, node),
  moves: termsOf(words, node, [...words.q, words.t], [...words.v, words.graph.one]),
  parts: termsOf(words, node, [...words.q, ...words.v, words.t], [...words.q, ...words.v, words.t]),
});

/** Each factor times the derivative by its variable; those that are not 0. */
const termsOf = (
  words: Formulas["words"],
  node: Node,
  variables: readonly SymbolNode[],
  factors: readonly Node[],
): Node[] =>
  variables
    .map((variable, i) => words.graph.multiply(factors[i] as Node, words.derivative(node, variable)))
    .filter((part) => part !== words.graph.zero);
