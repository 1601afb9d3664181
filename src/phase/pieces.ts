/**
 * What do the formulas become between two kinks? abs, sign, min and max are replaced by the branch they are on,
 * whose sign is a stored number: the field is then smooth, and a guard watches where the branch ends.
 */

import { type CallNode, type Node, reachable, type SymbolNode, substitute } from "../expression/index.js";
import { type ContactFormulas, type Formulas, frictionNodes, mapTree } from "../mechanism/index.js";
import type { ComplianceFormulas } from "./complianceFormulas.js";
import { type HeldKink, heldKinks } from "./held.js";

/** Formulas without kinks; `branches` are the symbols of the signs, one per kink of the mechanism. */
export interface SmoothFormulas
  extends Pick<Formulas, "words" | "M" | "tree" | "h" | "energy" | "power" | "contacts"> {
  readonly branches: readonly SymbolNode[];
  /** Zero where a branch ends. */
  readonly switching: readonly Node[];
  /** By kink: how it holds a motion; undefined where it cannot. */
  readonly held: readonly (HeldKink | undefined)[];
  /** By event of the model file: zero where it happens; undefined for clock events. */
  readonly triggers: readonly (Node | undefined)[];
  /**
   * Of compliant contacts: their formulas, and the symbols of two numbers per contact, which stand before the
   * branches.
   */
  readonly compliance?: readonly (ComplianceFormulas | undefined)[];
  readonly numbers?: readonly SymbolNode[];
}

/** One of its contacts. */
export const contactOf = ({ contacts }: Pick<SmoothFormulas, "contacts">, index: number): ContactFormulas =>
  contacts[index] as ContactFormulas;

export function smoothFormulas(formulas: Formulas): SmoothFormulas {
  const { words, M, tree, h, energy, power, contacts, events, kinks } = formulas;
  const whens = events.map(({ trigger }) => (trigger.kind === "zero" ? trigger.when : undefined));
  const { graph } = words;
  const branches = kinks.map((_, i) => graph.symbol(`branch ${i}`));
  const replacements = new Map<Node, Node>();
  const smooth = (node: Node): Node => (kinks.length === 0 ? node : substitute(graph, node, replacements));
  const all = [
    ...M.flat(),
    ...h,
    ...Object.values(energy),
    ...Object.values(power),
    ...contacts.flatMap(nodesOf),
    ...whens.flatMap((when) => when ?? []),
  ];
  for (const node of kinks.length === 0 ? [] : reachable(all)) {
    const branch = node.kind === "call" ? branchOf(node, formulas, branches) : undefined;
    if (branch !== undefined) replacements.set(node, smooth(pieceOf(node as CallNode, branch, formulas)));
  }
  const mapped = <T extends Record<string, Node>>(record: T): T =>
    Object.fromEntries(Object.entries(record).map(([key, node]) => [key, smooth(node)])) as T;
  const made = {
    words,
    branches,
    switching: kinks.map(({ switching }) => smooth(switching)),
    triggers: whens.map((when) => when && smooth(when)),
    M: M.map((row) => row.map(smooth)),
    ...(tree && { tree: mapTree(tree, smooth) }),
    h: h.map(smooth),
    energy: mapped(energy),
    power: mapped(power),
    contacts: contacts.map((contact) => smoothContact(contact, smooth)),
  };
  return { ...made, held: heldKinks(made) };
}

/** Gap and slip of a contact, and what its equations have of them. */
export const geometryOf = (contact: ContactFormulas): Node[] => {
  const { gap, slip, WN, WT, wTildeN, wTildeT, wBarN, wBarT } = contact;
  return [gap, slip, ...WN, ...WT, wTildeN, wTildeT, wBarN, wBarT];
};

function nodesOf(contact: ContactFormulas): Node[] {
  const { when, friction, restitution } = contact;
  return [...geometryOf(contact), ...(when ? [when] : []), ...frictionNodes(friction), restitution];
}

function smoothContact(contact: ContactFormulas, smooth: (node: Node) => Node): ContactFormulas {
  const { gap, slip, WN, WT, wTildeN, wTildeT, wBarN, wBarT, friction, restitution } = contact;
  return {
    ...contact,
    gap: smooth(gap),
    slip: smooth(slip),
    WN: WN.map(smooth),
    WT: WT.map(smooth),
    wTildeN: smooth(wTildeN),
    wTildeT: smooth(wTildeT),
    wBarN: smooth(wBarN),
    wBarT: smooth(wBarT),
    when: contact.when && smooth(contact.when),
    friction: smoothFriction(friction, smooth),
    restitution: smooth(restitution),
  };
}

function smoothFriction(
  { plus, minus, impact }: ContactFormulas["friction"],
  smooth: (node: Node) => Node,
): ContactFormulas["friction"] {
  const side = (one: typeof plus) => ({
    static: smooth(one.static),
    kinetic: smooth(one.kinetic),
    onset: smooth(one.onset),
  });
  return { plus: side(plus), minus: side(minus), impact: smooth(impact) };
}

/** The sign of u in abs(u), of u − w in min(u, w); a kink may be listed with the opposite sign. */
function branchOf(
  { fn, args }: CallNode,
  { words, kinks }: Formulas,
  branches: readonly SymbolNode[],
): Node | undefined {
  if (fn !== "abs" && fn !== "sign" && fn !== "min" && fn !== "max") return undefined;
  const { graph } = words;
  const [u, w] = args as [Node, Node | undefined];
  const switching = w === undefined ? u : graph.subtract(u, w);
  const same = kinks.findIndex((kink) => kink.switching === switching);
  if (same >= 0) return branches[same];
  const mirrored = graph.negate(switching);
  const opposite = kinks.findIndex((kink) => kink.switching === mirrored);
  return opposite < 0 ? undefined : graph.negate(branches[opposite] as Node);
}

function pieceOf({ fn, args }: CallNode, branch: Node, { words: { graph } }: Formulas): Node {
  const [u, w = u] = args as [Node, Node | undefined];
  if (fn === "sign") return branch;
  if (fn === "abs") return graph.multiply(branch, u);
  const spread = graph.multiply(branch, graph.subtract(u, w));
  const signed = fn === "max" ? spread : graph.negate(spread);
  return graph.scale(0.5, graph.add(u, w, signed));
}
