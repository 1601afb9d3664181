/**
 * What is an expression once its text is forgotten? A node of a graph in which equal expressions are one object.
 * Sums hold numeric coefficients, products hold numeric exponents, so like terms meet when they are built.
 */

import type { FunctionName } from "../functions.js";

interface NodeBase {
  /** Position in the graph: children have smaller numbers than their parents. */
  readonly id: number;
  /** Length of the longest path down to a leaf. */
  readonly depth: number;
}

export interface NumberNode extends NodeBase {
  readonly kind: "number";
  readonly value: number;
}

export interface SymbolNode extends NodeBase {
  readonly kind: "symbol";
  readonly name: string;
}

/** constant + Σ coefficient · node; no node is a number or a sum, none occurs twice, in the order of their ids. */
export interface SumNode extends NodeBase {
  readonly kind: "sum";
  readonly constant: number;
  readonly terms: readonly Term[];
}

/** Π base ^ exponent; no base is a number, none occurs twice, in the order of their ids. */
export interface ProductNode extends NodeBase {
  readonly kind: "product";
  readonly factors: readonly Factor[];
}

export interface CallNode extends NodeBase {
  readonly kind: "call";
  readonly fn: FunctionName;
  readonly args: readonly Node[];
}

export type Node = NumberNode | SymbolNode | SumNode | ProductNode | CallNode;

export interface Term {
  readonly coefficient: number;
  readonly node: Node;
}

export interface Factor {
  readonly base: Node;
  readonly exponent: number;
}

/** The nodes directly below. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "number":
    case "symbol":
      return [];
    case "sum":
      return node.terms.map((term) => term.node);
    case "product":
      return node.factors.map((factor) => factor.base);
    case "call":
      return node.args;
  }
}

/** Every node that the given ones stand on, each once, children first; not what stands below `known` nodes. */
export function reachable(roots: Iterable<Node>, known?: Pick<ReadonlySet<Node>, "has">): Node[] {
  const seen = new Set<Node>();
  const ordered: Node[] = [];
  const visit = (node: Node): void => {
    if (seen.has(node) || known?.has(node)) return;
    seen.add(node);
    for (const child of childrenOf(node)) visit(child);
    ordered.push(node);
  };
  for (const root of roots) visit(root);
  return ordered;
}

/** How many operations the node has when it is written out as a tree; a shared node counts as often as it is used. */
export function writtenSize(root: Node): number {
  const sizes = new Map<Node, number>();
  for (const node of reachable([root])) {
    sizes.set(
      node,
      childrenOf(node).reduce((sum, child) => sum + (sizes.get(child) as number), 1),
    );
  }
  return sizes.get(root) as number;
}

/** Larger formulas are not written out: a small graph can stand for an unbounded tree. */
export const longestFormula = 5000;

/** The names of the symbols that the given nodes depend on. */
export function symbolsOf(roots: Iterable<Node>): Set<string> {
  const names = new Set<string>();
  for (const node of reachable(roots)) if (node.kind === "symbol") names.add(node.name);
  return names;
}
