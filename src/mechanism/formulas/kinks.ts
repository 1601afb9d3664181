/** Where are the formulas not smooth? The simulator watches these expressions and stops where one changes sign. */

import { type CallNode, type Node, printText, reachable, symbolsOf } from "../../expression/index.js";
import type { Vocabulary } from "./symbols.js";

export interface Kink {
  readonly fn: "abs" | "sign" | "min" | "max";
  /** Zero at the kink: u of abs(u) and sign(u), u − w of min(u, w) and max(u, w). */
  readonly switching: Node;
  readonly text: string;
}

const kinked: readonly string[] = ["abs", "sign", "min", "max"];

/**
 * The kinks that the motion can meet: those that depend on the state or on time, each once. Calls among `mirrors`
 * are none.
 */
export function findKinks(nodes: Iterable<Node>, words: Vocabulary, mirrors?: ReadonlySet<Node>): Kink[] {
  const { graph, q, v, t } = words;
  const moving = new Set([...q, ...v, t].map(({ name }) => name));
  const found = new Map<Node, Kink>();
  for (const node of reachable(nodes)) {
    if (node.kind !== "call" || !kinked.includes(node.fn) || mirrors?.has(node)) continue;
    const switching = switchingOf(node, words);
    const mirrored = graph.negate(switching);
    if (found.has(switching) || found.has(mirrored)) continue;
    if (![...symbolsOf([switching])].some((name) => moving.has(name))) continue;
    found.set(switching, { fn: node.fn as Kink["fn"], switching, text: printText(switching) });
  }
  return [...found.values()];
}

function switchingOf({ args }: CallNode, { graph }: Vocabulary): Node {
  const [u, w] = args as [Node, Node | undefined];
  return w === undefined ? u : graph.subtract(u, w);
}
