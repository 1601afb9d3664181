/**
 * What does a crew of workers compute? One scenario, and pieces of work about it that share nothing: chunks of a
 * sweep, rest and orbits along a parameter, compliant runs and their verdict. Plain data: it is sent to every
 * worker.
 */

import type {
  AlongReport,
  EpsilonRange,
  LayerChoice,
  LimitReport,
  LimitRun,
  OrbitBranchPoint,
  SweepAxis,
} from "judder";
import type { Scenario } from "../../scenario/scenario.js";

/** A sweep as `judder sweep` makes it; all else is in the scenario. */
export interface SweepRequest {
  readonly over: readonly SweepAxis[];
  readonly settle: number;
  readonly record: number;
  /** How many starts at every point: the scenario's, then random ones around it; one, if left out. */
  readonly starts?: number;
  /** Memory variables and first-order states of the mechanism: columns of the table. */
  readonly kept?: readonly string[];
}

/** Compliant runs from a start, as `judder limit` makes them. */
export interface LimitRequest {
  readonly start: Scenario["from"];
  readonly t: number;
  readonly until: number;
  readonly epsilon: EpsilonRange;
  /** Without it contacts have no damper. */
  readonly epsilonN?: LayerChoice;
}

/** A parameter and its range. */
export interface Along {
  readonly parameter: string;
  readonly low: number;
  readonly high: number;
}

export type Piece =
  | { readonly kind: "rows"; readonly chunk: number }
  | ({ readonly kind: "rest" } & Along)
  | ({ readonly kind: "orbits" } & Along)
  | { readonly kind: "curves"; readonly of: "rest" | "orbits"; readonly plane: readonly [Along, Along] }
  | { readonly kind: "settled"; readonly set: Readonly<Record<string, number>>; readonly seconds: number }
  | { readonly kind: "compliant"; readonly place: number }
  | { readonly kind: "verdict"; readonly runs: readonly LimitRun[] };

export type PieceKind = Piece["kind"];

export interface CrewJob {
  readonly scenario: Scenario;
  readonly sweep?: SweepRequest;
  readonly limit?: LimitRequest;
  /** A chunk of the pool is one of them, by its place. */
  readonly pieces: readonly Piece[];
}

/** The kinds of impact on both sides of a border between regions. */
export type Regions = readonly [string, string];

/** A branch of orbits as it is drawn. */
export interface OrbitLine {
  readonly points: readonly (Pick<
    OrbitBranchPoint,
    "value" | "period" | "shift" | "word" | "stable" | "max" | "min" | "start" | "label"
  > & { readonly regions?: Regions })[];
  /** Of twice the period. */
  readonly doubled: boolean;
}

export interface OrbitAnswer {
  readonly lines: readonly OrbitLine[];
  /** Why there is none. */
  readonly because: string | undefined;
}

/** Curves in a plane of two parameters, as they are drawn. */
export interface CurveAnswer {
  /** Of rest or of orbits. */
  readonly of: "rest" | "orbits";
  /** Labelled points that have no curve, and why. */
  readonly unfollowed: readonly { readonly label: string; readonly because: string }[];
  readonly curves: readonly {
    readonly label: string;
    readonly regions?: Regions;
    readonly points: readonly {
      readonly values: readonly [number, number];
      /** Of a special point. */
      readonly label?: string;
    }[];
  }[];
}

/** The start of a settled motion, as entries of a scenario. */
export interface SettledAnswer {
  readonly from: Readonly<Record<string, string>>;
}

export interface PieceAnswers {
  /** The bytes of a chunk of the sweep. */
  readonly rows: Uint8Array;
  readonly rest: AlongReport;
  readonly orbits: OrbitAnswer;
  readonly curves: CurveAnswer;
  readonly settled: SettledAnswer;
  readonly compliant: LimitRun;
  readonly verdict: LimitReport;
}

/** What comes back: bytes of a chunk, an answer, or why there is none. */
export type PieceResult =
  | Uint8Array
  | { readonly answer: PieceAnswers[Exclude<PieceKind, "rows">] }
  | { readonly failure: string };

/** What a worker says of a piece before it is done: its curves so far. */
export interface PartialResult {
  readonly kind: "partial";
  readonly place: number;
  readonly answer: CurveAnswer;
}
