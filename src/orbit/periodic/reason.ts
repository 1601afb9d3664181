/** Why is no periodic orbit found? What failed, and what was searched. */

import type { Outcome, PathPiece } from "../../simulate/index.js";
import type { NoDerivative } from "../../variation/saltation/plan.js";
import type { NotRefined } from "../shooting/newton.js";

export type NoOrbitKind =
  | "drift"
  | "ended"
  | "equilibrium"
  | "relativeEquilibrium"
  | "noRecurrence"
  | "notDifferentiable"
  | "notConverged"
  | "notAdmissible"
  | "stopped"
  | "workLimit";

/** A coordinate that only rises or only falls, and by how much. */
export interface OneWay {
  readonly coordinate: string;
  readonly by: number;
}

/** The motion stands still, or decays to a share of its range. */
export type RestReason =
  | { readonly what: "rest" | "point" }
  | { readonly what: "decay"; readonly share: number; readonly time: number };

export type NoOrbitReason =
  | ({ readonly kind: "drift"; readonly what: "round" } & OneWay & { readonly time: number })
  /** A time where the motion was searched without an event. */
  | ({ readonly kind: "drift"; readonly what: "oneWay" } & OneWay & { readonly time?: number })
  | { readonly kind: "ended" | "stopped"; readonly outcome: Outcome }
  | ({ readonly kind: "equilibrium" } & RestReason)
  /** But for a steady motion along shifts that change nothing, with these velocities. */
  | ({ readonly kind: "relativeEquilibrium"; readonly rates: Readonly<Record<string, number>> } & RestReason)
  | { readonly kind: "noRecurrence"; readonly what: "noReturn" }
  /** An event after none since `from`. */
  | { readonly kind: "noRecurrence"; readonly what: "event"; readonly t: number; readonly from: number }
  | { readonly kind: "notDifferentiable"; readonly because: NoDerivative }
  | { readonly kind: "notConverged"; readonly because: NotRefined }
  | {
      readonly kind: "notAdmissible";
      readonly what: "fewEvents";
      readonly found: number;
      readonly wanted: number;
    }
  | { readonly kind: "notAdmissible"; readonly what: "otherEvent"; readonly piece: PathPiece }
  | { readonly kind: "notAdmissible"; readonly what: "notFollowed" }
  | { readonly kind: "notAdmissible"; readonly what: "apart"; readonly share: number }
  | { readonly kind: "workLimit"; readonly maxSteps: number };

/** What was searched, within a share of the range of the motion. */
export type Searched = { readonly within: number } & (
  | { readonly what: "returns"; readonly counts: readonly number[] }
  | {
      readonly what: "pieces";
      readonly search: number;
      readonly settle: number;
      readonly count: number;
      readonly longest: number;
    }
  | {
      readonly what: "smooth";
      readonly from: number;
      readonly time: number;
      readonly count: number;
      /** Peaks of these coordinates, or periods of the forcing. */
      readonly of: { readonly peaks: readonly string[] } | { readonly period: number };
    }
);

/** An event of the model file that happens this long after the start, almost at once. */
export interface AlmostOnZero {
  readonly event: string;
  readonly after: number;
}

/** A failed search, before its sentence is made. */
export interface NotFound {
  readonly found: false;
  /** Where in time it failed. */
  readonly t: number;
  readonly reason: NoOrbitReason;
  readonly searched?: Searched;
}

export const notFound = (t: number, reason: NoOrbitReason): NotFound => ({ found: false, t, reason });
