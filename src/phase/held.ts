/**
 * How does a force that jumps hold a motion on its kink? Where the fields of both sides of φ(q, q̇, t) = 0 lead to
 * it, the motion stays there (Filippov 1988): h is the convex combination of its two branches, h₀ + s ∂h/∂s with −1
 * < s < 1, and s solves φ̇ = 0 with the accelerations.
 */

import { GraphError, type Node, type SymbolNode, substitute, symbolsOf } from "../expression/index.js";
import { type Formulas, frictionNodes } from "../mechanism/index.js";
import { motionRate, type RateFormulas } from "./rate.js";

type Words = Formulas["words"];

export interface HeldKink extends Omit<RateFormulas, "parts" | "moves"> {
  /** φ = row · q̇ + tilde in the first order of q̇. */
  readonly tilde: Node;
  /** ∂h/∂s, and what s adds to the powers of the ledger. */
  readonly pull: readonly Node[];
  readonly power: { readonly forces: Node; readonly dissipation: Node };
  /**
   * The force does not act on the rate of the kink's expression ψ, but on that of ψ̇: ψ has no velocity, or the force
   * acts through first-order states. φ above is ψ̇ then, and the kink holds where ψ and ψ̇ are both 0.
   */
  readonly isRate?: true;
  /** It acts through first-order states alone. */
  readonly isLagged?: true;
}

/** Formulas between kinks. */
interface BranchedFormulas extends Pick<Formulas, "words" | "M" | "h" | "power" | "contacts"> {
  readonly branches: readonly SymbolNode[];
  readonly switching: readonly Node[];
}

/** Work in the graph that the derivatives of one kink may take. */
const granted = 100_000;

/**
 * By kink; undefined where it cannot hold: no force jumps there, or something other than a force does.
 */
export function heldKinks(formulas: BranchedFormulas): readonly (HeldKink | undefined)[] {
  return formulas.branches.map((_, i) => heldKink(formulas, i));
}

function heldKink(
  { words, branches, switching, M, h, power, contacts }: BranchedFormulas,
  index: number,
): HeldKink | undefined {
  const { graph, v } = words;
  const branch = branches[index] as SymbolNode;
  const jumps = (nodes: readonly Node[]) => symbolsOf(nodes).has(branch.name);
  const ofContacts = contacts.flatMap(({ gap, slip, WN, WT, wTildeN, wTildeT, wBarN, wBarT, friction }) => [
    ...[gap, slip, ...WN, ...WT, wTildeN, wTildeT, wBarN, wBarT],
    ...frictionNodes(friction),
  ]);
  const value = switching[index] as Node;
  if (!jumps(h) || jumps([...M.flat(), ...ofContacts, value, power.time])) return undefined;
  graph.grant(granted);
  const slopeOf = (node: Node) => words.derivative(node, branch);
  const jumping = [...h, power.forces, power.dissipation];
  if (jumps(jumping.map(slopeOf))) {
    const there = onKink(words, value, jumping);
    if (there === undefined || jumps(there.map(slopeOf))) return undefined;
  }
  const middle = replaced(words, jumping.map(slopeOf), branch, graph.zero);
  if (middle === undefined) return undefined;
  const pull = middle.slice(0, h.length);
  const [forces, dissipation] = middle.slice(h.length) as [Node, Node];
  const rateOf = (node: Node) => motionRate(words, node);
  const rowOf = (node: Node) => v.map((velocity) => words.derivative(node, velocity));
  const isPlace = rowOf(value).every((entry) => entry === graph.zero);
  const first = isPlace ? rateOf(value) : value;
  const isLagged = !actsOn(words, rowOf(first), pull);
  if (isLagged && (isPlace || contacts.length > 0)) return undefined;
  const kept = isLagged ? flowRate({ words, M, h }, first, rateOf) : first;
  const row = rowOf(kept);
  if (jumps([kept]) || !actsOn(words, row, pull)) return undefined;
  const along = graph.add(...row.map((entry, i) => graph.multiply(entry, v[i] as Node)));
  return {
    row,
    tilde: graph.subtract(kept, along),
    bar: rateOf(kept),
    pull,
    power: { forces, dissipation },
    ...(isPlace || isLagged ? { isRate: true } : {}),
    ...(isLagged ? { isLagged: true } : {}),
  };
}

/**
 * Formulas where an expression is 0, so that s |φ| in −s F(|φ|) is gone: one variable on which it depends linearly is
 * replaced by the one that makes it 0. Undefined where forces have no value there.
 */
function onKink(words: Words, value: Node, nodes: readonly Node[]): readonly Node[] | undefined {
  const { graph, q, v } = words;
  const slopes = [...v, ...q].map((variable) => ({ variable, slope: words.derivative(value, variable) }));
  const linear = slopes.filter(
    ({ variable, slope }) => slope !== graph.zero && !symbolsOf([slope]).has(variable.name),
  );
  const chosen = linear.find(({ slope }) => slope.kind === "number") ?? linear[0];
  if (chosen === undefined) return nodes;
  const { variable, slope } = chosen;
  const root = words.simplify(graph.subtract(variable, graph.divide(value, slope)));
  return replaced(words, nodes, variable, root)?.map((node) => words.simplify(node));
}

/** Formulas with another node in the place of a symbol; undefined where one of them has no value then. */
function replaced({ graph }: Words, nodes: readonly Node[], symbol: Node, by: Node): Node[] | undefined {
  try {
    return nodes.map((node) => substitute(graph, node, new Map([[symbol, by]])));
  } catch (error) {
    if (error instanceof GraphError) return undefined;
    throw error;
  }
}

/** Does a force change the acceleration along a row? First-order states have inertias of their own. */
function actsOn({ graph, firstState }: Words, row: readonly Node[], pull: readonly Node[]): boolean {
  const some = (nodes: readonly Node[]) => nodes.some((node) => node !== graph.zero);
  const both = (from: number, to: number) => some(row.slice(from, to)) && some(pull.slice(from, to));
  return both(0, firstState) || row.some((_, i) => i >= firstState && both(i, i + 1));
}

/** The rate of an expression along the motion, without contacts. */
function flowRate(
  { words, M, h }: Pick<BranchedFormulas, "words" | "M" | "h">,
  node: Node,
  rateOf: (node: Node) => Node,
): Node {
  const { graph, v } = words;
  const accelerations = solved(graph, M, h);
  const slopes = v.map((velocity) => words.derivative(node, velocity));
  return graph.add(
    rateOf(node),
    ...slopes.map((slope, i) => graph.multiply(slope, accelerations[i] as Node)),
  );
}

/** M x = h by elimination; M is positive definite, so that no pivot vanishes. */
function solved(graph: Words["graph"], M: readonly (readonly Node[])[], h: readonly Node[]): Node[] {
  const rows = M.map((row, i) => [...row, h[i] as Node]);
  for (const [k, pivot] of rows.entries())
    for (const [i, row] of rows.entries()) {
      if (i === k || row[k] === graph.zero) continue;
      const share = graph.divide(row[k] as Node, pivot[k] as Node);
      for (let j = k; j < row.length; j++)
        row[j] = graph.subtract(row[j] as Node, graph.multiply(share, pivot[j] as Node));
    }
  return rows.map((row, i) => graph.divide(row.at(-1) as Node, row[i] as Node));
}
