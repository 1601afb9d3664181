/** What depends on parameters only? It is computed once, at the head of the function. */

import { CodeWriter, childrenOf, type Node, reachable, type SymbolNode } from "../../expression/index.js";
import type { Scribe, Value } from "./scribe.js";

/** Such nodes among the outputs and what they are made of. */
export function settledPart(parameters: readonly SymbolNode[], outputs: readonly Node[]): readonly Node[] {
  const names = new Set(parameters.map(({ name }) => name));
  const settled = new Set<Node>();
  const wanted = new Set<Node>();
  for (const node of reachable(outputs)) {
    const children = childrenOf(node);
    const own = node.kind === "symbol" ? names.has(node.name) : children.every((child) => settled.has(child));
    if (own) settled.add(node);
    else for (const child of children) if (settled.has(child) && child.kind !== "number") wanted.add(child);
  }
  for (const node of outputs) if (settled.has(node) && node.kind !== "number") wanted.add(node);
  return [...wanted];
}

/** Their names, once they are written; parameter i is read from p[i]. */
export function writeSettled(
  scribe: Scribe,
  parameters: readonly SymbolNode[],
  nodes: readonly Node[],
): Map<Node, Value> {
  const writer = new CodeWriter([...nodes, ...nodes], "c", scribe.head);
  for (const [i, { name }] of parameters.entries()) writer.bind(name, `p[${i}]`);
  const known = new Map(nodes.map((node) => [node, writer.value(node)]));
  for (const name of known.values()) scribe.settle(name);
  return known;
}
