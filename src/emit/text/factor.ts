/**
 * How is M x = b written into code? In straight lines where that is short; else over the tree of bodies where that
 * takes fewer products, or by loops from outside on the scratch space.
 */

import type { Graph, Node } from "../../expression/index.js";
import { type InertiaTree, mapTree } from "../../mechanism/index.js";
import { backWithin, factorWithin, solveWithin } from "../../numerics/index.js";
import type { SmoothFormulas } from "../../phase/index.js";
import { Factorisation } from "./linear.js";
import type { MassFactor } from "./massFactor.js";
import { one, Scribe, type Value, zero } from "./scribe.js";
import { TreeFactorisation } from "./treeFactor.js";

/** Functions that the code may call, by the names it has for them. */
export const solvers = Object.freeze({ solve: solveWithin, factor: factorWithin, back: backWithin });

/**
 * Products in L D Lᵀ up to which it is written out, where M is that of a tree of bodies and elsewhere: while they are
 * few, they wait less for each other than the steps over a tree.
 */
const mostProducts = Object.freeze({ tree: 200, other: 600 });

/** What factors M. */
export interface MassSolver {
  /** What must be known of the state. */
  readonly nodes: readonly Node[];
  /** Places of the scratch space that it needs. */
  readonly scratch: number;
  /** Writes the factorisation, with its part of the scratch space from `at` on. */
  factor(scribe: Scribe, value: (node: Node) => Value, at: number): MassFactor;
}

export function massSolver({ M, tree, words }: Pick<SmoothFormulas, "M" | "tree" | "words">): MassSolver {
  const { graph } = words;
  const nodes = M.flat();
  const products = productsOf(M.map((row) => row.map((entry) => entry !== graph.zero)));
  const all = (value: (node: Node) => Value) => M.map((row) => row.map(value));
  if (tree !== undefined && products > mostProducts.tree && treeProducts(tree, graph) < products)
    return {
      nodes: treeNodes(tree),
      scratch: 0,
      factor: (scribe, value) => new TreeFactorisation(scribe, mapTree(tree, value)),
    };
  if (products <= mostProducts.other)
    return { nodes, scratch: 0, factor: (scribe, value) => new Factorisation(scribe, all(value)) };
  const n = M.length;
  return {
    nodes,
    scratch: n * n + 2 * n,
    factor: (scribe, value, at) => new LoopFactorisation(scribe, all(value), at),
  };
}

/** Products that the way over the tree takes. */
function treeProducts(tree: InertiaTree<Node>, { zero: nothing, one: unit }: Graph): number {
  const scribe = new Scribe();
  new TreeFactorisation(
    scribe,
    mapTree(tree, (node) => (node === nothing ? zero : node === unit ? one : "x")),
  );
  return scribe.body.join("").split("*").length - 1;
}

function treeNodes(tree: InertiaTree<Node>): Node[] {
  const nodes: Node[] = [];
  mapTree(tree, (node) => nodes.push(node));
  return nodes;
}

/** Products that L D Lᵀ takes, with the entries that arise on the way. */
function productsOf(M: readonly (readonly boolean[])[]): number {
  const filled = M.map((row) => [...row]);
  let products = 0;
  for (let i = 0; i < M.length; i++) {
    const row = filled[i] as boolean[];
    for (let j = 0; j <= i; j++)
      for (let k = 0; k < j; k++) {
        if (!row[k] || !filled[j]?.[k]) continue;
        row[j] = true;
        products++;
      }
  }
  return products;
}

class LoopFactorisation implements MassFactor {
  /** The smallest one. */
  readonly pivots: readonly Value[];
  private readonly n: number;

  constructor(
    private readonly scribe: Scribe,
    M: readonly (readonly Value[])[],
    private readonly at: number,
  ) {
    const n = M.length;
    this.n = n;
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++) scribe.body.push(`w[${at + i * n + j}] = ${M[i]?.[j]};`);
    this.pivots = [scribe.local(`factor(${n}, w, ${at})`, ["w"])];
  }

  solve(b: readonly Value[]): Value[] {
    const { scribe, n, at } = this;
    if (b.every((entry) => entry === zero)) return b.map(() => zero);
    const place = at + n * n + n;
    scribe.body.push(...b.map((entry, i) => `w[${place + i}] = ${entry};`));
    scribe.local(`back(${n}, w, ${at})`, ["w"]);
    return b.map((_, i) => scribe.local(`w[${place + i}]`, ["w"]));
  }
}
