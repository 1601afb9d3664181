/**
 * How does a jump of a force take part in a rest? On its kink ψ = 0 the force is h₀ + s ∂h/∂s with −1 ≤ s ≤ 1
 * (Filippov 1988): s is an unknown like the force of a contact, and ψ = 0 an equation where it is not met at every
 * rest.
 */

import { type Node, reachable, substitute } from "../../expression/index.js";
import {
  deriveMore,
  forcedMechanism,
  type Mechanism,
  perMechanism,
  type StateKernel,
  stateArguments,
} from "../../mechanism/index.js";
import { type HeldKink, type SmoothFormulas, smoothFormulas } from "../../phase/index.js";
import { alsoKept } from "../kept.js";

/** Rows of one kink that holds, behind those of the dynamics: ∂h/∂s, ∂φ/∂q̇, ψ, φ, φ̇ without accelerations. */
export interface KinkRows {
  readonly text: string;
  readonly pull: number;
  readonly row: number;
  readonly value: number;
  readonly kept: number;
  readonly bar: number;
  /** ψ differs from φ, which is its rate. */
  readonly isRate: boolean;
}

export interface HeldRows {
  readonly kinks: readonly KinkRows[];
  /** How many rows there are, and how many they are with those of the dynamics. */
  readonly count: number;
  readonly values: StateKernel;
  readonly slopes: StateKernel;
  /** ∂row/∂column of each value of the slopes, rows counted from the first of a kink. */
  readonly entries: readonly { readonly row: number; readonly column: number }[];
}

const known = new WeakMap<Mechanism, HeldRows>();
const made = perMechanism<Mechanism>();
const smooth = perMechanism<SmoothFormulas>();

export const heldOf = (mechanism: Mechanism): HeldRows | undefined => known.get(mechanism);

/** A mechanism with other loads on which the same kinks hold. */
export function alsoHeld(loaded: Mechanism, from: Mechanism): Mechanism {
  const rows = known.get(from);
  if (rows !== undefined) known.set(loaded, rows);
  return loaded;
}

const smoothOf = (mechanism: Mechanism): SmoothFormulas =>
  smooth(mechanism, "", () => deriveMore(mechanism, () => smoothFormulas(mechanism.formulas)));

/** Kinks at which a force jumps, so that they may hold the mechanism: abs, min and max bend and do not jump. */
export function holdingKinks(mechanism: Mechanism): number[] {
  const { kinks, formulas } = mechanism;
  if (kinks.length === 0) return [];
  const { held } = smoothOf(mechanism);
  const { graph } = formulas.words;
  const signs = new Set(
    [...reachable(formulas.h)].flatMap((node) =>
      node.kind === "call" && node.fn === "sign" ? (node.args as [Node]) : [],
    ),
  );
  return kinks.flatMap(({ switching }, i) =>
    held[i] !== undefined && (signs.has(switching) || signs.has(graph.negate(switching))) ? [i] : [],
  );
}

/** The mechanism with s = 0 at these kinks, and the rows that s and ψ need. */
export const heldMechanism = (mechanism: Mechanism, kinks: readonly number[]): Mechanism =>
  kinks.length === 0
    ? mechanism
    : made(mechanism, kinks.join(), () => deriveMore(mechanism, () => formHeld(mechanism, kinks)));

function formHeld(mechanism: Mechanism, kinks: readonly number[]): Mechanism {
  const { formulas } = mechanism;
  const { words } = formulas;
  const { graph } = words;
  const { branches, h, held } = smoothOf(mechanism);
  const sides = new Map<Node, Node>();
  const sided = (node: Node): Node => substitute(graph, node, sides);
  for (const [i, branch] of branches.entries())
    sides.set(
      branch,
      kinks.includes(i)
        ? graph.zero
        : graph.call("sign", [(formulas.kinks[i] as { switching: Node }).switching]),
    );
  const result = alsoKept(forcedMechanism(mechanism, h.map(sided)), mechanism);
  known.set(result, rowsOf(mechanism, kinks, held, sided));
  return result;
}

function rowsOf(
  { formulas, backend, dynamics, dimension: n }: Mechanism,
  kinks: readonly number[],
  held: SmoothFormulas["held"],
  sided: (node: Node) => Node,
): HeldRows {
  const { words } = formulas;
  const { graph } = words;
  const variables = [...words.q, ...words.v, words.t, ...words.p];
  const nodes = kinks.flatMap((k) => {
    const { pull, row, tilde, bar } = held[k] as HeldKink;
    const along = row.map((entry, i) => graph.multiply(entry, words.v[i] as Node));
    const { switching } = formulas.kinks[k] as { switching: Node };
    return [...pull, ...row, switching, graph.add(tilde, ...along), bar].map(sided);
  });
  const slopes = nodes.flatMap((node, row) =>
    variables.flatMap((variable, column) => {
      const derivative = words.simplify(words.derivative(node, variable));
      return derivative === graph.zero ? [] : [{ row, column, derivative }];
    }),
  );
  const kernel = (of: readonly Node[]) => backend.kernel(stateArguments(formulas), of) as StateKernel;
  return {
    kinks: kinks.map((k, i) => {
      const from = dynamics.size + i * (2 * n + 3);
      return {
        text: formulas.kinks[k]?.text as string,
        ...{ pull: from, row: from + n, value: from + 2 * n, kept: from + 2 * n + 1, bar: from + 2 * n + 2 },
        isRate: held[k]?.isRate === true,
      };
    }),
    count: nodes.length,
    values: kernel(nodes),
    slopes: kernel(slopes.map(({ derivative }) => derivative)),
    entries: slopes.map(({ row, column }) => ({ row, column })),
  };
}
