/** What is known of a periodic orbit, or of why none was found? */

import type { Mode } from "../../contact/index.js";
import type { State } from "../../mechanism/index.js";
import type { ContactEvent, Ledger, Provenance, Samples } from "../../simulate/index.js";
import type { Multiplier } from "../shooting/multipliers.js";
import type { OrbitProblem } from "../shooting/problem.js";
import type { Neutral } from "./neutral.js";
import type { NoOrbitKind } from "./reason.js";

/** Orbits that form a continuum at the same parameters. */
export interface OrbitFamily {
  /** How many directions lead to other members. */
  readonly dimension: number;
  /** Quantities that identify a member, with the values of this one: coordinates at the start, `energy`, `period`. */
  readonly by: Readonly<Record<string, number>>;
}

/** An event that is hardly one: the guard is met with almost no speed, or almost met. */
export interface Grazing {
  readonly contact: string;
  readonly t: number;
  readonly what: string;
  /** Relative to what is usual on the orbit. */
  readonly share: number;
}

/** Bounds of errors, estimated: one for each multiplier, in their order. */
export interface OrbitErrors {
  readonly period: number;
  readonly multipliers: readonly number[];
}

/** The start of an orbit: right after the first event of its word. */
export interface OrbitStart extends State {
  readonly t: number;
  readonly modes: Readonly<Record<string, Mode>>;
}

export interface Orbit {
  readonly found: true;
  readonly period: number;
  /** The impact and the modes that follow it; with several contacts items are written `A:stick`. */
  readonly word: readonly string[];
  /** How far each coordinate is shifted after a period; only those that may be, where no formula changes by it. */
  readonly shift?: Readonly<Record<string, number>>;
  readonly start: OrbitStart;
  readonly events: readonly ContactEvent[];
  /** The nontrivial ones, largest first, and 1 once at the end where the motion is not forced. */
  readonly multipliers: readonly Multiplier[];
  /** 64 bits of the solution of the equations and of the multipliers: the same on every engine. */
  readonly hash: string;
  /** Directions with a multiplier 1 that the formulas show; not among the multipliers. */
  readonly neutral?: readonly Neutral[];
  /** All nontrivial multipliers lie inside the unit circle. */
  readonly stable: boolean;
  /** false for a member of a family, such as sticking at one of many places: some multipliers are 1. */
  readonly isolated: boolean;
  /** Of a member of a family: the quantities that identify it. */
  readonly family?: OrbitFamily;
  /** The largest shooting equation, relative to the sizes of states and period. */
  readonly residual: number;
  /**
   * How far period and multipliers may be off; left out where the equations cannot be solved with smaller
   * tolerances.
   */
  readonly error?: OrbitErrors;
  readonly ledger: Ledger;
  /** The period of the forcing and how often it passes; undefined where time does not enter. */
  readonly forcing?: { readonly period: number; readonly times: number };
  /** false near a graze: the multipliers hold only for very small disturbances. */
  readonly valid: boolean;
  readonly grazing: readonly Grazing[];
  /**
   * On a graze, to rounding: the multipliers are those of one side and do not decide. The motion may be back after
   * a part of the period.
   */
  readonly undecided?: { readonly back: number };
  readonly ambiguities: number;
  readonly iterations: number;
  /** Where the motion from the given start came near this orbit and left it: why no orbit was found after that. */
  readonly left?: NoOrbit["outcome"];
  readonly provenance: Provenance;
  readonly samples?: Samples;
}

/** Why there is none. */
export interface NoOrbit {
  readonly found: false;
  readonly outcome: {
    readonly kind: NoOrbitKind;
    /** Where in time it failed. */
    readonly t: number;
    readonly reason: string;
  };
}

export type OrbitResult = Orbit | NoOrbit;

/** An orbit with its equations, for what continues from it: a branch, a figure of its multipliers. */
export interface SolvedOrbit {
  readonly problem: OrbitProblem;
  readonly u: Float64Array;
  readonly p: Float64Array;
}
