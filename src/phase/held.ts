/**
 * How does a force that jumps hold a motion on its kink? Where the fields of both sides of φ(q, q̇, t) = 0 lead to
 * it, the motion stays there (Filippov 1988): h is the convex combination of its two branches, h₀ + s ∂h/∂s with −1
 * < s < 1, and s solves φ̇ = 0 with the accelerations.
 */

import { type Node, type SymbolNode, symbolsOf } from "../expression/index.js";
import { type Formulas, frictionNodes } from "../mechanism/index.js";

export interface HeldKink {
  /** φ̇ = row · q̈ + bar, and φ = row · q̇ + tilde in the first order of q̇. */
  readonly row: readonly Node[];
  readonly tilde: Node;
  readonly bar: Node;
  /** ∂h/∂s, and what s adds to the powers of the ledger. */
  readonly pull: readonly Node[];
  readonly power: { readonly forces: Node; readonly dissipation: Node };
  /** The expression ψ of the kink has no velocity: φ above is ψ̇, and the kink holds where ψ and ψ̇ are 0. */
  readonly positional?: true;
}

/** Formulas between kinks. */
interface BranchedFormulas extends Pick<Formulas, "words" | "M" | "h" | "power" | "contacts"> {
  readonly branches: readonly SymbolNode[];
  readonly switching: readonly Node[];
}

/** Work that the derivatives of one kink may ask of the graph. */
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
  const { graph, q, v, t, differentiator } = words;
  const branch = branches[index] as SymbolNode;
  const jumps = (nodes: readonly Node[]) => symbolsOf(nodes).has(branch.name);
  const ofContacts = contacts.flatMap(({ gap, slip, WN, WT, wTildeN, wTildeT, wBarN, wBarT, friction }) => [
    ...[gap, slip, ...WN, ...WT, wTildeN, wTildeT, wBarN, wBarT],
    ...frictionNodes(friction),
  ]);
  const value = switching[index] as Node;
  if (!jumps(h) || jumps([...M.flat(), ...ofContacts, value, power.time])) return undefined;
  graph.grant(granted);
  const positional = !v.some(({ name }) => symbolsOf([value]).has(name));
  const rateOf = (node: Node) => differentiator.directional(node, [...q, t], [...v, graph.one]);
  const kept = positional ? rateOf(value) : value;
  const pull = h.map((entry) => words.derivative(entry, branch));
  const slopes = {
    forces: words.derivative(power.forces, branch),
    dissipation: words.derivative(power.dissipation, branch),
  };
  if (jumps([...pull, ...Object.values(slopes)])) return undefined;
  const row = v.map((velocity) => words.derivative(kept, velocity));
  if (row.every((entry) => entry === graph.zero)) return undefined;
  const along = graph.add(...row.map((entry, i) => graph.multiply(entry, v[i] as Node)));
  return {
    row,
    tilde: graph.subtract(kept, along),
    bar: rateOf(kept),
    pull,
    power: slopes,
    ...(positional ? { positional } : {}),
  };
}
