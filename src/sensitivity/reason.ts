/**
 * Why does a derivative of a motion not exist? One value for each cause, with its numbers; code reads these and
 * never a sentence.
 */

import type { NoDerivative } from "../variation/saltation/plan.js";

export type NotValidReason =
  /**
   * A guard is met with no speed: a small change can remove the event, and its time depends on the change like a
   * square root.
   */
  | { readonly kind: "graze"; readonly contact?: string; readonly guard: string; readonly share: number }
  /** Two guards are met at one instant: their order decides. */
  | { readonly kind: "simultaneous"; readonly guards: readonly [string, string]; readonly apart: number }
  /** The event lies on the border between two of its cases, or the phase after it begins on the border of its mode. */
  | { readonly kind: "border"; readonly contact: string; readonly of: BorderKind; readonly share: number }
  /**
   * A change of the variable does not keep what a contact holds: at the start, or where a restitution of 0 keeps it
   * closed.
   */
  | { readonly kind: "leaves"; readonly contact: string }
  /** The run begins at the zero of a guard, and a change of the variable begins on one of its sides. */
  | { readonly kind: "startEvent"; readonly guard: string }
  /** An event happens at the end of the run, and a change moves it to one of its sides. */
  | { readonly kind: "endEvent"; readonly event: string }
  /** The start cannot be made for values near the given one. */
  | { readonly kind: "noStart" }
  /** An event happens at the very time of the row. */
  | { readonly kind: "eventAtRow" }
  /** The row lies inside infinitely many impacts that were completed together. */
  | { readonly kind: "insideChatter" }
  /** The event has no derivative at all. */
  | { readonly kind: "noDerivative"; readonly because: NoDerivative }
  /** The end of the phase has no formula. */
  | { readonly kind: "noFormula"; readonly guard: string }
  /** The equations of the phase, or of its event, could not be solved along the motion. */
  | { readonly kind: "lost" };

/**
 * What is at its border: stick or slip within an impact, the friction cone, the normal force, the direction of slip or
 * the solution of the next phase, the end of a chatter.
 */
export type BorderKind = "impact" | "cone" | "normalForce" | "slip" | "solution" | "chatter";

export interface NotValid {
  /** Derivatives from this time on are concerned. */
  readonly t: number;
  /** The names of the variables whose derivatives are concerned; all, where it is left out. */
  readonly variables?: readonly string[];
  readonly reason: NotValidReason;
  /** The reason as a sentence. */
  readonly because: string;
}
