/**
 * What is a kind of guard? A function of the state that is positive in the phase (a kink or a free acceleration: of
 * the sign it had at the start), as one value: which phases have it, its formula in any arithmetic, and what other
 * folders use of it. They read its properties and never compare its name. What arming and crossing it
 * means stands in `simulate/guards`.
 */

import type { Layer, Mode } from "../../contact/index.js";
import type { Node } from "../../expression/index.js";
import type { ContactFormulas } from "../../mechanism/index.js";
import type { Arithmetic } from "../arithmetic.js";
import type { ComplianceFormulas } from "../complianceFormulas.js";
import type { SmoothFormulas } from "../pieces.js";
import type { ContactPhase, PhaseShape, Support } from "../shape.js";
import type { SolvedForces } from "../solved.js";

/** A contact of a phase that may be watched. */
export interface WatchedContact {
  readonly mode: Mode;
  readonly layer: Layer | undefined;
  readonly compliant: boolean;
  /** It acts only while an expression is positive. */
  readonly conditional: boolean;
  /** Its friction depends on more than parameters. */
  readonly changesFriction: boolean;
  /** It sticks, and friction holds it. */
  readonly held: boolean;
  /** How it carries its share; undefined where the forces of a rigid contact are unique. */
  readonly support: Support | undefined;
  /** A compliant one that holds by the rows of others. */
  readonly shares: boolean;
  /** Is no other closed contact coupled to it? */
  readonly alone: () => boolean;
}

/** What a formula may be made of; `index` is that of the guard. */
export interface GuardTerms<T> {
  readonly index: number;
  readonly arithmetic: Arithmetic<T>;
  readonly formulas: SmoothFormulas;
  readonly shape: PhaseShape;
  readonly solved: SolvedForces<T>;
  readonly contact: ContactFormulas;
  readonly phase: ContactPhase;
  readonly law: ComplianceFormulas | undefined;
  readonly normal: T;
  readonly tangential: T;
  value(node: Node): T;
  /** The value, or its negative where the sign is −1. */
  signed(value: T, sign: number): T;
  /** λ_N, positive where the contact presses. */
  pressing(): T;
}

interface CommonRule {
  readonly value: <T>(terms: GuardTerms<T>) => T;
  /** The formula, where it is an expression of the model file whose sign at its zero must be known ahead. */
  readonly formula?: (formulas: SmoothFormulas, index: number) => Node;
  /** The formula as text. Forces are not formulas of the state alone: they solve the equations of the mode. */
  readonly text?: (formulas: SmoothFormulas, index: number) => string;
  /** The column of samples with which its rate is compared. */
  readonly column?: "gap" | "vT" | "lambdaN";
  /** The formula has the state and the forces of independent rows in it, so that it can be differentiated. */
  readonly differentiable?: true;
  /** Positive where flight is possible as well as stick. */
  readonly opensFlight?: true;
  /** 0 where the forces of slip lose their solution. */
  readonly jams?: true;
  /** 0 at the border of a friction cone. */
  readonly cone?: true;
  /** 0 where bodies touch, where a contact may open, where its slip, or that along a kink, begins or ends. */
  readonly touches?: true;
  readonly unloads?: true;
  readonly slips?: true;
  /** Contacts whose forces are not unique begin to slip or open together. */
  readonly releases?: true;
  /** Where forces are not unique: how a contact, sticking or not, carries its share beyond the guard. */
  readonly supportBeyond?: (sticks: boolean) => Support;
  /** The share of its jump at which a kink that holds lets the motion go. */
  readonly letsGoAt?: 1 | -1;
  /** A time that the model file states, whatever the state is. */
  readonly timed?: true;
  /** May change the equations of the motion without an event. */
  readonly silent?: true;
}

/** The index is that of a contact. */
interface ContactRule extends CommonRule {
  readonly of: "contact";
  /** Has a phase this guard for the contact? */
  readonly watches: (contact: WatchedContact) => boolean;
  /** What the step control must resolve for the sake of the guard: the gap, or the normal velocity. */
  readonly resolves?: (contact: WatchedContact) => "gap" | "vN" | undefined;
}

/** The index is that of a kink, also of one that holds a phase, or of an event of the model file, or says nothing. */
interface OtherRule extends CommonRule {
  readonly of: "kink" | "event" | "phase";
  /** The indices of the guards of this kind. */
  readonly indices: (formulas: SmoothFormulas, shape: PhaseShape) => readonly number[];
}

export type GuardRule = ContactRule | OtherRule;
