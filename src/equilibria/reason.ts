/** Why does a set of equilibria end? At an inequality, or where it is not followed further. */

import type { BranchReason } from "../continuation/index.js";
import type { RestInequality } from "./conditions.js";

/**
 * What a point outside of a continuum violates: an inequality, the balance of forces, or all forces in their cones
 * at once.
 */
export type RestBreach = RestInequality | { readonly kind: "balance" } | { readonly kind: "cones" };

/** Why a segment ends; `unbounded`: no formula depends on its coordinate. */
export type SegmentReason = RestBreach | { readonly kind: "range" } | { readonly kind: "unbounded" };

/** Why a place does not belong to a branch; `fullTurn`: it comes back to its start but for a turn of an angle. */
export type RestLoss =
  | RestInequality
  | { readonly kind: "leaves"; readonly coordinate: string }
  | { readonly kind: "fullTurn" }
  | { readonly kind: "runaway" };

/** Why a branch along a parameter ends; `alone`: it exists at one value. */
export type RestEnd =
  | BranchReason<RestLoss>
  | { readonly kind: "alone"; readonly parameter: string; readonly value: number };
