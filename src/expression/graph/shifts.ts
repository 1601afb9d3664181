/**
 * Around which points is a formula written? Powers of x − 7, expanded in x, cancel near x = 7: nothing is left there of
 * x³ − 21x² + 147x − 343 but rounding. Such a formula is expanded in u = x − 7.
 */

import type { Graph } from "./graph.js";
import { childrenOf, type Node, type SumNode } from "./node.js";
import { substitute } from "./substitute.js";

/** A formula in symbols for its shifted sums. */
export interface Centred {
  readonly node: Node;
  /** The same with the sums again. */
  readonly back: (node: Node) => Node;
}

/** Points that differ by less than this share of the point are written as one. */
const near = 0.1;

/** Arguments of functions stay as they are. Undefined where nothing that is multiplied is shifted. */
export function centred(graph: Graph, node: Node): Centred | undefined {
  const powers = new Map<SumNode, number>();
  const calls: Node[] = [];
  collect(node, powers, calls, new Set());
  if (powers.size === 0) return undefined;
  const there = new Map<Node, Node>(calls.map((call) => [call, call]));
  const back = new Map<Node, Node>();
  const symbolOf = (sum: Node): Node => {
    const symbol = graph.symbol(`shift ${sum.id}`);
    back.set(symbol, sum);
    return symbol;
  };
  const centres = new Map<Node, number>();
  // A square is written by the author, or by a rule of differentiation; single factors may have collected constants.
  for (const [sum] of [...powers].sort(([, a], [, b]) => b - a)) {
    const [first] = sum.terms;
    const { node: x, coefficient } = first as (typeof sum.terms)[number];
    const centre = -sum.constant / coefficient;
    const known = sum.terms.length > 1 ? Number.NaN : (centres.get(x) ?? centre);
    if (!(Math.abs(centre - known) <= near * Math.abs(known))) there.set(sum, symbolOf(sum));
    else if (!centres.has(x)) {
      centres.set(x, centre);
      const shift = graph.number(centre);
      there.set(x, graph.add(symbolOf(graph.subtract(x, shift)), shift));
    }
  }
  return { node: substitute(graph, node, there), back: (form) => substitute(graph, form, back) };
}

/** A sum of symbols and a constant. */
const isShifted = (node: Node): node is SumNode =>
  node.kind === "sum" && node.constant !== 0 && node.terms.every((term) => term.node.kind === "symbol");

function collect(node: Node, powers: Map<SumNode, number>, calls: Node[], seen: Set<Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  if (node.kind === "call") calls.push(node);
  if (node.kind === "product")
    for (const { base, exponent } of node.factors)
      if (isShifted(base) && Number.isInteger(exponent) && exponent > 0)
        powers.set(base, Math.max(exponent, powers.get(base) ?? 0));
  for (const child of childrenOf(node)) collect(child, powers, calls, seen);
}
