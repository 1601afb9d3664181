/** What is the shortest way found to write a node? Expanded, with squares reduced, factored, or as it was. */

import { type Graph, graphLimits } from "./graph.js";
import type { Factor, Node } from "./node.js";
import { expand, expansionLimits, type Polynomial, reduceSquares, squareRules } from "./polynomial.js";
import { centred } from "./shifts.js";
import { rebuilt } from "./substitute.js";

/** Rough machine costs relative to an addition. */
const costs: Readonly<Record<"division" | "root" | "power" | "call", number>> = Object.freeze({
  division: 4,
  root: 6,
  power: 20,
  call: 20,
});

/** How much work of the graph may go into looking for shorter forms: for one node, and for a whole model. */
const simplifyLimits = Object.freeze({ node: 300_000, model: 1_000_000 });

export class Simplifier {
  private readonly simplified = new Map<Node, Node>();
  private readonly costMemory = new Map<Node, number>();
  private budget: number = simplifyLimits.model;

  constructor(readonly graph: Graph) {}

  /** Grants the budget of a model anew, to the simplifier and to its graph. */
  renew(): void {
    this.budget = simplifyLimits.model;
    this.graph.grant(this.budget + graphLimits.work);
  }

  /** The shortest form found within the budget; the node as it is where that is spent. */
  simplify(node: Node): Node {
    return this.affordable(() => this.known(node)) ?? node;
  }

  /** Is the node zero for all values of its symbols, as far as expansion and squares can decide? */
  isZero(node: Node): boolean {
    if (node === this.graph.zero) return true;
    const size = this.affordable(() => {
      const polynomial = this.expanded(node, expansionLimits.monomialsOfZero);
      return polynomial === undefined ? undefined : this.reduced(polynomial).size;
    });
    return size === 0;
  }

  private affordable<T>(action: () => T): T | undefined {
    if (this.budget === 0) return undefined;
    const before = this.graph.work;
    const result = this.graph.attempt(Math.min(this.budget, simplifyLimits.node), action);
    this.budget = Math.max(0, this.budget - (this.graph.work - before));
    return result;
  }

  private known(node: Node): Node {
    const known = this.simplified.get(node);
    if (known !== undefined) return known;
    const found = this.shortest(node);
    const result = this.cost(found) <= this.cost(node) ? found : node;
    this.simplified.set(node, result);
    this.simplified.set(result, result);
    return result;
  }

  private reduced(polynomial: Polynomial): Polynomial {
    return reduceSquares(this.graph, polynomial, squareRules[0] ?? []);
  }

  private shortest(node: Node): Node {
    const { graph } = this;
    const partwise = () => rebuilt(graph, node, (part) => this.known(part));
    if (node.kind !== "sum" && node.kind !== "product") return partwise();
    const around = centred(graph, node);
    const polynomial = this.expanded(around?.node ?? node, expansionLimits.monomials);
    if (polynomial === undefined) return partwise();
    const forms = [polynomial, ...squareRules.map((rules) => reduceSquares(graph, polynomial, rules))];
    let best = partwise();
    for (const form of forms) {
      for (const written of [this.flat(form), this.factored([...form])]) {
        const candidate = around?.back(written) ?? written;
        if (this.cost(candidate) < this.cost(best)) best = candidate;
      }
    }
    return best;
  }

  private expanded(node: Node, most: number): Polynomial | undefined {
    const atom = (inner: Node): Node => (inner === node && inner.kind !== "call" ? inner : this.known(inner));
    return expand(this.graph, node, { atom, most });
  }

  private flat(polynomial: Polynomial): Node {
    return this.graph.linear([...polynomial].map(([node, coefficient]) => ({ coefficient, node })));
  }

  /**
   * Multivariate Horner: pull out the factor that most terms share, then continue with what is inside and what is
   * left.
   */
  private factored(terms: readonly (readonly [Node, number])[]): Node {
    const { graph } = this;
    graph.spend(terms.reduce((sum, [node]) => sum + factorCount(node), 0));
    const shared = terms.length > expansionLimits.monomials ? undefined : mostShared(terms);
    if (shared === undefined)
      return graph.linear(terms.map(([node, coefficient]) => ({ coefficient, node })));
    const inside: [Node, number][] = [];
    const outside: (readonly [Node, number])[] = [];
    for (const [node, coefficient] of terms) {
      if (hasFactor(node, shared))
        inside.push([graph.multiply(node, graph.power(shared.base, -shared.exponent)), coefficient]);
      else outside.push([node, coefficient]);
    }
    const content = commonContent(inside);
    const quotient = this.factored(inside.map(([node, coefficient]) => [node, coefficient / content]));
    const product = graph.monomial([shared, { base: quotient, exponent: 1 }], content);
    return outside.length === 0 ? product : graph.add(product, this.factored(outside));
  }

  /** Operations to evaluate the node on its own, weighted. */
  cost(node: Node): number {
    const known = this.costMemory.get(node);
    if (known !== undefined) return known;
    const value = this.freshCost(node);
    this.costMemory.set(node, value);
    return value;
  }

  private freshCost(node: Node): number {
    switch (node.kind) {
      case "number":
      case "symbol":
        return 0;
      case "call":
        return node.args.reduce((total, arg) => total + this.cost(arg), node.fn === "abs" ? 1 : costs.call);
      case "sum": {
        let total = node.terms.length - (node.constant === 0 ? 1 : 0);
        for (const { coefficient, node: term } of node.terms) {
          total += this.cost(term) + (Math.abs(coefficient) === 1 ? 0 : 1);
        }
        return total;
      }
      case "product": {
        let total = node.factors.length - 1;
        for (const factor of node.factors) total += this.cost(factor.base) + powerCost(factor.exponent);
        return total + (node.factors.some(({ exponent }) => exponent < 0) ? costs.division : 0);
      }
    }
  }
}

function powerCost(exponent: number): number {
  const size = Math.abs(exponent);
  if (Number.isInteger(size)) return size <= 8 ? Math.ceil(Math.log2(size)) : costs.power;
  return Number.isInteger(2 * size) ? costs.root : costs.power;
}

/** How many factors has a monomial? The constant one has none. */
function factorCount(monomial: Node): number {
  if (monomial.kind === "product") return monomial.factors.length;
  return monomial.kind === "number" ? 0 : 1;
}

/** Has the monomial the base of a factor, to a power of the same sign? */
function hasFactor(monomial: Node, { base, exponent }: Factor): boolean {
  if (monomial.kind !== "product") return monomial === base && exponent > 0;
  for (const own of monomial.factors) if (own.base === base) return own.exponent * exponent > 0;
  return false;
}

/** The factor with the lowest power that all its terms have, taken from the base that most terms contain. */
function mostShared(terms: readonly (readonly [Node, number])[]): Factor | undefined {
  const found = new Map<number, { count: number; base: Node; exponent: number }>();
  const count = (base: Node, exponent: number) => {
    const key = exponent > 0 ? base.id : -1 - base.id;
    const entry = found.get(key);
    if (entry === undefined) found.set(key, { count: 1, base, exponent });
    else {
      entry.count += 1;
      if (Math.abs(exponent) < Math.abs(entry.exponent)) entry.exponent = exponent;
    }
  };
  for (const [monomial] of terms) {
    if (monomial.kind === "product") for (const { base, exponent } of monomial.factors) count(base, exponent);
    else if (monomial.kind !== "number") count(monomial, 1);
  }
  let best: { count: number; base: Node; exponent: number } | undefined;
  for (const entry of found.values()) {
    if (entry.count < 2) continue;
    const better = best === undefined || entry.count > best.count;
    if (better || (entry.count === best?.count && entry.base.id < best.base.id)) best = entry;
  }
  return best;
}

/** The size that all coefficients share, with a minus where all are negative. */
function commonContent(terms: readonly (readonly [Node, number])[]): number {
  const magnitude = Math.abs(terms[0]?.[1] ?? 1);
  const size = terms.every(([, coefficient]) => Math.abs(coefficient) === magnitude) ? magnitude : 1;
  return terms.every(([, coefficient]) => coefficient < 0) ? -size : size;
}
