/**
 * Which contacts are coupled by their forces? W_iᵀM⁻¹W_j is 0 by the form of the equations where no chain of entries
 * of M leads from a coordinate of one contact to a coordinate of the other. Such contacts are decided apart.
 */

import type { Node } from "../expression/index.js";
import type { Formulas } from "./formulas/formulas.js";
import type { Mechanism } from "./mechanism.js";
import { remembered } from "./remember.js";

/** One row per contact: whether it is coupled to each of the others. */
export type CouplingPattern = readonly (readonly boolean[])[];

/** Of a mechanism, computed once. */
export const couplingOf = remembered((mechanism: Mechanism) => contactCoupling(mechanism.formulas));

type Coupled = Pick<Formulas, "M" | "contacts" | "words">;

/** The same of formulas. */
export const contactCoupling = remembered(coupled);

function coupled({ M, contacts, words }: Coupled): CouplingPattern {
  const { zero } = words.graph;
  const component = componentsOf(M, zero);
  const parts = contacts.map(
    ({ WN, WT, rubs }) => new Set(component.filter((_, k) => WN[k] !== zero || (rubs && WT[k] !== zero))),
  );
  // Contacts with the same coordinates have the same row.
  const kinds = parts.map((own) => [...own].join());
  const rows = new Map<string, readonly boolean[]>();
  for (const [i, own] of parts.entries())
    if (!rows.has(kinds[i] as string))
      rows.set(
        kinds[i] as string,
        parts.map((other) => [...own].some((part) => other.has(part))),
      );
  return kinds.map((kind) => rows.get(kind) as readonly boolean[]);
}

/** The number of the block of M in which each coordinate stands. */
function componentsOf(M: readonly (readonly Node[])[], zero: Node): number[] {
  const component = M.map((_, i) => i);
  for (const [i, row] of M.entries()) {
    for (const [k, entry] of row.entries()) {
      if (entry === zero || component[i] === component[k]) continue;
      const [kept, joined] = [component[i] as number, component[k] as number];
      for (const [place, name] of component.entries()) if (name === joined) component[place] = kept;
    }
  }
  return component;
}

/**
 * By contact: the first contact to which it is coupled, directly or through others. Those with the same one are a
 * group that no other contact disturbs.
 */
export function groupsOf(coupling: CouplingPattern): number[] {
  const group = coupling.map((_, i) => i);
  for (const [i, row] of coupling.entries()) {
    for (const [k, feels] of row.entries()) {
      if (!feels || group[i] === group[k]) continue;
      const [low, high] = [group[i] as number, group[k] as number].sort((a, b) => a - b);
      for (const [place, one] of group.entries()) if (one === high) group[place] = low as number;
    }
  }
  return group;
}
