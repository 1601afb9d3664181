/** Why does a curve in a plane of two parameters end, and why has a labelled point none? */

import type { PlaneCurve, PlaneProblem, PlaneStop } from "../../continuation/index.js";
import { type CriticalKind, kindAtBorder } from "../../equilibria/critical/criticalKind.js";
import type { RestLoss } from "../../equilibria/reason.js";
import type { Departure } from "../departure.js";

/** What a place next to a curve violates. */
export type CurveLoss =
  | RestLoss
  /** Damping enters: frequencies no longer meet. */
  | { readonly kind: "damping" }
  /** The frequency of a Hopf point falls to 0, or the pair of multipliers of a torus meets at 1 or at −1. */
  | { readonly kind: "BT" | "R1" | "R2" }
  /** The motion leaves its word; the label is that of the border which is met. */
  | { readonly kind: "departs"; readonly departure: Departure; readonly label?: string }
  /** Next to a border: the motion cannot be followed, no orbit is found, or another word comes before the chatter. */
  | { readonly kind: "notFollowed" | "noneBeside" | "otherChatter" };

export type FollowedCurve = PlaneCurve<PlaneStop<CurveLoss>>;
export type CurveProblem = PlaneProblem<CurveLoss>;

/** The label of what is met where a curve ends. */
export function metAt(end: PlaneStop<CurveLoss>): string | undefined {
  if (end.kind !== "broken") return undefined;
  const { condition } = end;
  switch (condition.kind) {
    case "BT":
    case "R1":
    case "R2":
      return condition.kind;
    case "departs":
      return condition.label;
    default:
      return "contact" in condition ? kindAtBorder[condition.kind] : undefined;
  }
}

/** Why a labelled point has no curve. */
export type NoCurveReason =
  /** Newton's method finds no point of the curve. */
  | { readonly kind: "noPoint" }
  /** No number vanishes at a critical value of this kind. */
  | { readonly kind: "noNumber"; readonly critical: CriticalKind }
  /** No number is known that vanishes at this border. */
  | { readonly kind: "noForm" }
  | { readonly kind: "noBranch" }
  /** Two branches cross at one value of a parameter only where something, mostly a symmetry, keeps them together. */
  | { readonly kind: "branchPoint" }
  | { readonly kind: "dependsOnTime"; readonly title: string }
  | { readonly kind: "noEquilibrium" }
  | { readonly kind: "noSmallRate" }
  | { readonly kind: "besideAnother"; readonly loss: CurveLoss }
  | { readonly kind: "wordEnds" };
