/** How far do bodies lie in each other? Read at a start, where contacts inside of a body do not act. */

import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import type { StateKernel } from "./kernel.js";

export interface Overlaps {
  /** The contacts of which it is known. */
  readonly contacts: readonly number[];
  /** By how much, in their order; negative where they are apart. */
  readonly into: StateKernel;
}

/** Made once for each mechanism; undefined where it is known of none. */
export const overlapsOf = remembered(({ formulas, backend }: Mechanism): { readonly known?: Overlaps } => {
  const found = formulas.contacts.flatMap(({ inside }, i) => (inside === undefined ? [] : [{ i, inside }]));
  if (found.length === 0) return {};
  const nodes = found.map(({ inside }) => inside);
  const into = backend.kernel(stateArguments(formulas), nodes) as StateKernel;
  return { known: { contacts: found.map(({ i }) => i), into } };
});
