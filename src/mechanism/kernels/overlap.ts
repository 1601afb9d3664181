/** How far do bodies overlap? Needed at a start, where contacts inside of a body do not act. */

import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import type { StateKernel } from "./kernel.js";

export interface Overlaps {
  /** The contacts of which it is known. */
  readonly contacts: readonly number[];
  /** In their order: by how much, negative where they are apart; the length of an edge, and the place, x and y. */
  readonly into: StateKernel;
}

/** Made once for each mechanism; undefined where it is known of none. */
export const overlapsOf = remembered(({ formulas, backend }: Mechanism): { readonly known?: Overlaps } => {
  const found = formulas.contacts.flatMap(({ inside }, i) => (inside === undefined ? [] : [{ i, inside }]));
  if (found.length === 0) return {};
  const { zero } = formulas.words.graph;
  const nodes = found.flatMap(({ i, inside }) => [
    inside.depth,
    inside.edge,
    ...(formulas.contacts[i]?.at ?? [zero, zero]),
  ]);
  const into = backend.kernel(stateArguments(formulas), nodes) as StateKernel;
  return { known: { contacts: found.map(({ i }) => i), into } };
});
