/**
 * What is an expression as a polynomial in its atoms (symbols, calls, roots, denominators)?
 * Two expressions that differ only by expansion, or by sin² + cos² = 1 and cosh² − sinh² = 1, get the same polynomial.
 */

import type { FunctionName } from "../functions.js";
import { addUpToRounding, type Graph } from "./graph.js";
import type { Factor, Node } from "./node.js";

/** Coefficients by monomial; a monomial is a node without numeric factor, the constant's is `graph.one`. */
export type Polynomial = ReadonlyMap<Node, number>;

/**
 * More monomials, or a higher power of a sum, are not written out. In search of the shortest form a long one is of no
 * use and its monomials stay in the graph; the question whether a node is zero is worth more.
 */
export const expansionLimits = Object.freeze({ monomials: 100, monomialsOfZero: 1500, power: 12 });

/** How the atoms of a polynomial are written, and how many monomials it may have. */
export interface Expansion {
  readonly atom: (node: Node) => Node;
  readonly most: number;
}

/** The expanded polynomial; undefined where it would be too long. */
export function expand(graph: Graph, node: Node, expansion: Expansion): Polynomial | undefined {
  switch (node.kind) {
    case "number":
      return new Map(node.value === 0 ? [] : [[graph.one, node.value]]);
    case "symbol":
    case "call":
      return monomials(graph, expansion.atom(node));
    case "sum": {
      const total = new Map<Node, number>();
      accumulate(total, graph.one, node.constant);
      for (const { coefficient, node: term } of node.terms) {
        const part = expand(graph, term, expansion);
        if (part === undefined) return undefined;
        for (const [monomial, value] of part) accumulate(total, monomial, coefficient * value);
      }
      return total.size > expansion.most ? undefined : total;
    }
    case "product": {
      let total: Polynomial | undefined = new Map([[graph.one, 1]]);
      for (const factor of node.factors) {
        if (total === undefined) return undefined;
        total = times(graph, total, expandFactor(graph, factor, expansion), expansion.most);
      }
      return total;
    }
  }
}

function expandFactor(
  graph: Graph,
  { base, exponent }: Factor,
  expansion: Expansion,
): Polynomial | undefined {
  const written = base.kind === "sum" && Number.isInteger(exponent) && exponent > 0;
  if (!written) return monomials(graph, graph.power(expansion.atom(base), exponent));
  if (exponent > expansionLimits.power) return undefined;
  const once = expand(graph, base, expansion);
  let total: Polynomial | undefined = once;
  for (let i = 1; i < exponent && total !== undefined; i++) total = times(graph, total, once, expansion.most);
  return total;
}

/** A node that is already a linear combination of monomials. */
function monomials(graph: Graph, node: Node): Polynomial {
  const result = new Map<Node, number>();
  if (node.kind === "number") accumulate(result, graph.one, node.value);
  else if (node.kind !== "sum") result.set(node, 1);
  else {
    accumulate(result, graph.one, node.constant);
    for (const term of node.terms) result.set(term.node, term.coefficient);
  }
  return result;
}

function times(
  graph: Graph,
  left: Polynomial,
  right: Polynomial | undefined,
  most: number,
): Polynomial | undefined {
  if (right === undefined || left.size * right.size > 4 * most) return undefined;
  const total = new Map<Node, number>();
  for (const [one, first] of left) {
    for (const [other, second] of right) {
      for (const [monomial, value] of monomials(graph, graph.multiply(one, other))) {
        accumulate(total, monomial, first * second * value);
      }
    }
  }
  return total.size > most ? undefined : total;
}

function accumulate(total: Map<Node, number>, monomial: Node, value: number): void {
  const after = addUpToRounding(total.get(monomial) ?? 0, value);
  if (after === 0) total.delete(monomial);
  else total.set(monomial, after);
}

/** f² = constant + slope · g² */
interface SquareRule {
  readonly f: FunctionName;
  readonly g: FunctionName;
  readonly constant: number;
  readonly slope: number;
}

/** The two ways to write squares: everything in cos and sinh, or everything in sin and cosh. */
export const squareRules: readonly (readonly SquareRule[])[] = [
  [
    { f: "sin", g: "cos", constant: 1, slope: -1 },
    { f: "cosh", g: "sinh", constant: 1, slope: 1 },
  ],
  [
    { f: "cos", g: "sin", constant: 1, slope: -1 },
    { f: "sinh", g: "cosh", constant: -1, slope: 1 },
  ],
];

/** Replaces each f(u)² by constant + slope·g(u)² until none is left. */
export function reduceSquares(
  graph: Graph,
  polynomial: Polynomial,
  rules: readonly SquareRule[],
): Polynomial {
  let current = polynomial;
  for (;;) {
    const next = new Map<Node, number>();
    let changed = false;
    for (const [monomial, value] of current) {
      const found = findSquare(monomial, rules);
      if (found === undefined) accumulate(next, monomial, value);
      else {
        changed = true;
        const rest = graph.multiply(monomial, graph.power(found.base, -2));
        const partner = graph.call(found.rule.g, found.args);
        accumulate(next, rest, value * found.rule.constant);
        accumulate(next, graph.multiply(rest, partner, partner), value * found.rule.slope);
      }
    }
    if (!changed) return current;
    current = next;
  }
}

function findSquare(monomial: Node, rules: readonly SquareRule[]) {
  if (monomial.kind !== "product") return undefined;
  for (const { base, exponent } of monomial.factors) {
    const square = Number.isInteger(exponent) && exponent >= 2 && exponent <= expansionLimits.power;
    if (base.kind !== "call" || !square) continue;
    const rule = rules.find(({ f }) => f === base.fn);
    if (rule !== undefined) return { base, args: base.args, rule };
  }
  return undefined;
}
