/** How fast does an expression of the state change along a motion? φ̇ = row · q̈ + bar. */

import type { Node } from "../expression/index.js";
import type { Formulas } from "../mechanism/index.js";

export interface RateFormulas {
  readonly row: readonly Node[];
  readonly bar: Node;
  /** What φ is made of: each variable times its derivative. */
  readonly parts: readonly Node[];
}

/** What it changes by as time passes and coordinates move. */
export const motionRate = ({ differentiator, graph, q, v, t }: Formulas["words"], node: Node): Node =>
  differentiator.directional(node, [...q, t], [...v, graph.one]);

export const rateFormulas = (words: Formulas["words"], node: Node): RateFormulas => ({
  row: words.v.map((velocity) => words.derivative(node, velocity)),
  bar: motionRate(words, node),
  parts: [...words.q, ...words.v, words.t]
    .map((variable) => words.graph.multiply(variable, words.derivative(node, variable)))
    .filter((part) => part !== words.graph.zero),
});
