/**
 * What do page and workers say to each other? Questions with a scenario, answers with plain data and arrays of
 * numbers.
 */

import type {
  Ambiguity,
  ContactEvent,
  Explanation,
  GoalSensitivity,
  Ledger,
  Mode,
  Outcome,
  ParameterInfo,
  Scene,
} from "judder";
import type { PointLoad } from "#inner";
import type { Scenario } from "../scenario/scenario.js";
import type { EditingAnswers, EditingQuestion } from "./editing/protocol.js";
import type { NameSymbol } from "./symbols.js";
import type { WorksAnswer } from "./words/works.js";

export type { PointLoad };

/** The modes by their numbers in a film. */
export const modeNames: readonly Mode[] = ["flight", "slip+", "slip-", "stick"];

export interface StartField {
  /** phi or phi'. */
  readonly quantity: string;
  /** What the model says, as text. */
  readonly text: string;
}

export interface ContactInfo {
  readonly name: string;
  /** What a person reads, where the program has made the name. */
  readonly label?: string;
  readonly law: string;
  readonly bilateral: boolean;
}

/** What the page needs of a mechanism. */
export interface MechanismInfo {
  readonly name: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly paper: string | undefined;
  readonly coordinates: readonly string[];
  /** Definitions of the model file that have a value in every state. */
  readonly definitions: readonly string[];
  /** Memory variables and first-order states. */
  readonly kept: readonly string[];
  readonly parameters: readonly ParameterInfo[];
  readonly contacts: readonly ContactInfo[];
  readonly start: readonly StartField[];
  readonly scene: Omit<Scene, "into">;
  /** Parameters, coordinates and velocities as the papers write them. */
  readonly symbols: Readonly<Record<string, NameSymbol>>;
  /** Units of coordinates and definitions whose unit the model states. */
  readonly units: Readonly<Record<string, string>>;
  /** Time enters its formulas. */
  readonly timed: boolean;
}

/** Numbers of a contact in a row: gap, v_T, λ_N, λ_T, μ. */
export const contactNumbers = ["gap", "vT", "lambdaN", "lambdaT", "mu"] as const;

/** A motion as rows; the rows of one smooth part have the same j, and both sides of a jump are rows. */
export interface Film {
  readonly rows: number;
  /** rows × (t, j, q…, v…, five numbers of each contact, definitions…). */
  readonly numbers: Float64Array;
  readonly stride: number;
  /** rows × contacts. */
  readonly modes: Uint8Array;
  /** rows × the numbers of the scene. */
  readonly scene: Float64Array;
  /** rows × (kinetic, potential). */
  readonly energy: Float64Array;
  readonly outcome: Outcome;
}

export interface RunAnswer {
  readonly info: MechanismInfo;
  readonly film: Film;
  readonly events: readonly ContactEvent[];
  readonly ambiguities: readonly Ambiguity[];
  readonly ledger: Ledger;
  /** The futures of the scenario that this motion offers, up to the first one that it does not. */
  readonly followed: readonly string[];
  readonly stats: { readonly steps: number; readonly evaluations: number; readonly events: number };
}

/** One of the continuations at an ambiguity. */
export interface Branch {
  readonly label: string;
  readonly because: string;
  readonly chosen: boolean;
  readonly explanation: Explanation | undefined;
  /** The motion from the ambiguity on. */
  readonly film: Film | undefined;
  /** Why there is none. */
  readonly failure: string | undefined;
}

export interface ForkAnswer {
  readonly place: number;
  readonly t: number;
  readonly rule: string;
  readonly about: Explanation | undefined;
  readonly branches: readonly Branch[];
}

/** A stretch of motion between two forks, or up to its end. */
export interface TreePart {
  readonly id: number;
  readonly parent: number | null;
  /** Seconds from and to which it goes. */
  readonly t: number;
  readonly end: number;
  /** How it ended; `fork` where others begin. */
  readonly outcome: string;
  readonly future: string;
  readonly because: string;
  /** The futures that lead here, one at each fork. */
  readonly path: readonly string[];
}

export interface TreeAnswer {
  readonly parts: readonly TreePart[];
  /** What it does not hold: forks that were left to the policy, branches that were left out, members of families. */
  readonly cut: { readonly decided: number; readonly leftOut: number; readonly sampledFamilies: number };
}

/** Derivatives of one number of a motion. */
export interface GoalAnswer
  extends Pick<GoalSensitivity, "goal" | "value" | "t" | "variables" | "reasons" | "valid"> {
  /** Why there are none. */
  readonly note?: string;
}

export interface MapAnswer {
  readonly x: { readonly name: string; readonly values: readonly number[] };
  readonly y: { readonly name: string; readonly values: readonly number[] };
  /** Row by row: 0 unknown, 1 consistent, 2 indeterminate, 3 inconsistent. */
  readonly verdict: Uint8Array;
  readonly curves: readonly {
    readonly name: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
  readonly points: readonly (readonly [number, number])[];
}

/** How an impact goes under one law, in the plane of the contact's velocities. */
export interface Course {
  readonly law: string;
  /** Solid: the path along the impulse; dashed: a jump. */
  readonly path: boolean;
  readonly points: readonly (readonly [number, number])[];
  readonly energyChange: number;
  readonly note: string;
}

export interface ImpactAnswer {
  readonly contact: string;
  readonly t: number;
  readonly mu: number;
  readonly r: number;
  readonly courses: readonly Course[];
  /** Why there is nothing to show. */
  readonly note: string | undefined;
}

/** The friction coefficient over the slip velocity. */
export interface CurveAnswer {
  readonly contact: string;
  /** Of slip⁻, then of slip⁺. */
  readonly points: readonly (readonly (readonly [number, number])[])[];
  /** What holds at rest against slip of either direction; undefined where nothing rubs. */
  readonly hold: { readonly plus: number; readonly minus: number } | undefined;
}

export type Question =
  | EditingQuestion
  | { readonly kind: "run"; readonly scenario: Scenario }
  | PartQuestion<"part">
  /** The part that is one moment: the state at the cursor. */
  | PartQuestion<"moment">
  | { readonly kind: "fork"; readonly scenario: Scenario; readonly place: number }
  | { readonly kind: "tree"; readonly scenario: Scenario }
  | {
      readonly kind: "map";
      readonly scenario: Scenario;
      readonly axes: readonly [Range, Range];
    }
  | { readonly kind: "impact"; readonly scenario: Scenario; readonly event: ContactEvent }
  | { readonly kind: "goal"; readonly scenario: Scenario; readonly goal: string }
  | {
      readonly kind: "curve";
      readonly scenario: Scenario;
      readonly contact: string;
      readonly t: number;
      readonly q: readonly number[];
      readonly v: readonly number[];
      /** The range of the slip velocity. */
      readonly slip: readonly [number, number];
    }
  | {
      readonly kind: "pull";
      readonly scenario: Scenario;
      readonly point: number;
      readonly to: readonly [number, number];
    }
  /** A hand gives a point a velocity. */
  | {
      readonly kind: "throw";
      readonly scenario: Scenario;
      readonly point: number;
      readonly velocity: readonly [number, number];
    }
  /** Parameters that are forces at drawn points. */
  | { readonly kind: "loads"; readonly scenario: Scenario }
  | {
      readonly kind: "works";
      readonly scenario: Scenario;
      /** In addition to those of its motion, by the names of commands. */
      readonly methods: readonly string[];
    }
  | { readonly kind: "explain"; readonly word: string }
  /** What may be needed later is fetched now. */
  | { readonly kind: "load" };

/** Rows of a part of a run. */
interface PartQuestion<K extends string> {
  readonly kind: K;
  readonly scenario: Scenario;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface Range {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

export interface Answers extends EditingAnswers {
  readonly run: RunAnswer;
  readonly part: Film;
  readonly moment: Film;
  readonly fork: ForkAnswer;
  readonly tree: TreeAnswer;
  readonly map: MapAnswer;
  readonly impact: ImpactAnswer;
  readonly goal: GoalAnswer;
  readonly curve: CurveAnswer;
  readonly pull: { readonly from: Readonly<Record<string, string>> };
  readonly throw: { readonly from: Readonly<Record<string, string>> };
  readonly loads: readonly PointLoad[];
  readonly works: WorksAnswer;
  readonly explain: Explanation | undefined;
  readonly load: true;
}

export type Kind = Question["kind"];
export type QuestionOf<K extends Kind> = Extract<Question, { readonly kind: K }>;

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

export interface Answered {
  readonly id: number;
  readonly answer?: Answers[Kind];
  /** The caller's mistake, or a defect. */
  readonly failure?: string;
}
