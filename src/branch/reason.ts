/** Why does a branch of orbits end, and what is met at a border? */

import type { BranchEndKind, BranchReason } from "../continuation/index.js";
import type { Departure } from "./departure.js";

/** Why the equations of a word are left: the motion departs from it, a phase vanishes, or the equations end. */
export type BorderReason =
  | Departure
  | { readonly kind: "phaseVanishes" }
  | { readonly kind: "wordEnds" }
  /** Impacts at these contacts coincide, and the motion after them depends on their order. */
  | { readonly kind: "impactsCoincide"; readonly contacts: readonly string[] };

export type OrbitEndReason =
  | BranchReason<Departure>
  /** The equations end at the start. */
  | { readonly kind: "startEnds" }
  | { readonly kind: "noneDoubled" }
  /** Steps get shorter and shorter. */
  | { readonly kind: "creeping" }
  /** The orbit is one of a family, whose members differ in these numbers. */
  | { readonly kind: "family"; readonly by: readonly string[] }
  /** The branch leaves its range at a border. */
  | { readonly kind: "leavesAtBorder" };

const ownKinds = {
  startEnds: "newton",
  noneDoubled: "newton",
  creeping: "stepTooSmall",
  family: "broken",
  leavesAtBorder: "bound",
} as const satisfies Record<string, BranchEndKind>;

export const endKind = ({ kind }: OrbitEndReason): BranchEndKind =>
  kind in ownKinds ? ownKinds[kind as keyof typeof ownKinds] : (kind as BranchEndKind);
