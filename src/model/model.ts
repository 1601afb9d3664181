/** What does a model file say, once it has been read? Every value keeps its place in the file. */

import type { ComplianceKind } from "../contact/index.js";
import type { Span, Table } from "../expression/index.js";
import { type ImpactLawName, impactLawNames } from "../impact/index.js";
import type { Assembly } from "./assembly/assembly.js";
import type { Entry, Expression, Located } from "./shape.js";
import type { SourceText } from "./source.js";

/** Names of the impact laws. */
export const impactLaws = impactLawNames;
export type ImpactLaw = ImpactLawName;

/** The law under `compliance:`; its numbers in the order of `complianceLaws`, undefined where one is left out. */
export interface ComplianceModel {
  readonly law: ComplianceKind;
  readonly numbers: readonly (Expression | undefined)[];
}

/** Measured points: a function of one argument, with the monotone cubic between them. */
export interface TableModel extends Table {
  readonly name: Located<string>;
  readonly points: { readonly x: readonly Expression[]; readonly y: readonly Expression[] };
  readonly note: string | undefined;
}

export interface ParameterModel {
  readonly name: Located<string>;
  readonly expression: Expression;
  readonly value: number;
  readonly unit: string | undefined;
  readonly range: readonly [number, number] | undefined;
  readonly note: string | undefined;
}

/** Where the normal direction comes from: a distance, a bilateral constraint, or an implicit surface in X and Y. */
export type ContactKind = "gap" | "slide" | "surface";

export interface ContactModel {
  readonly name: Located<string>;
  readonly kind: ContactKind;
  readonly normal: Expression;
  readonly slip: Expression | undefined;
  readonly at: readonly [Expression, Expression] | undefined;
  /** The unit normal in the plane, where it is known; the slip is along it, turned clockwise by 90°. */
  readonly direction?: readonly [Expression, Expression];
  /** Of one expression alone static and kinetic are the same; a part that is left out follows from the kinetic one. */
  readonly friction: Readonly<Record<"static" | "kinetic" | "impact", Expression | undefined>>;
  readonly restitution: Expression | undefined;
  readonly law: ImpactLaw;
  readonly compliance: ComplianceModel | undefined;
  /** The contact acts only while this is positive; undefined where it always does. */
  readonly when: Expression | undefined;
  readonly note: string | undefined;
  /** The program wrote it from joints or shapes: its normal is a distance. */
  readonly derived?: boolean;
  /** A corner of the first body touches a straight edge of the second one. */
  readonly corner?: readonly [of: string, on: string];
  /** A corner at the end of an arc takes part: `contact` in a start does not mean it. */
  readonly rim?: boolean;
  /** By how much a corner or a disc lies in the other body, which has an edge of a length: no run starts there. */
  readonly inside?: { readonly depth: Expression; readonly edge: Expression };
  /**
   * A smooth number, in sizes of the body, below which the distance of what can touch stays; contacts of one group
   * have the same.
   */
  readonly clearance?: Expression;
}

/** A number that only events change, with its value at the start. */
export interface MemoryModel {
  readonly name: Located<string>;
  readonly start: Expression;
}

/** A first-order state z with ż = rate; it starts at 0 where nothing is given. */
export interface StateModel {
  readonly name: Located<string>;
  readonly rate: Expression;
  readonly start: Expression | undefined;
  readonly note: string | undefined;
}

/** The way in which an expression passes zero. */
export const directions = Object.freeze(["falling", "rising", "both"] as const);
export type CrossingDirection = (typeof directions)[number];

/** When an event of the file happens: at a zero of an expression, or at the times at + k·every. */
export type EventTrigger =
  | { readonly kind: "zero"; readonly when: Expression; readonly direction: CrossingDirection }
  | { readonly kind: "clock"; readonly every: Expression; readonly at: Expression | undefined };

/** A new value of a coordinate, a velocity, a memory variable or a state, from the old ones. */
export interface SetEntry extends Span {
  readonly name: string;
  readonly velocity: boolean;
  readonly value: Expression;
}

export interface EventModel {
  readonly name: Located<string>;
  readonly trigger: EventTrigger;
  readonly set: readonly SetEntry[];
  readonly note: string | undefined;
}

/** `contact` solves a gap for the coordinate, `stick` a slip for the velocity; what is left out is 0. */
export type StartValue =
  | { readonly kind: "number"; readonly expression: Expression }
  | (Span & { readonly kind: "contact" | "stick"; readonly contact: string | undefined });

export interface StartEntry extends Span {
  readonly coordinate: string;
  readonly velocity: boolean;
  readonly value: StartValue;
}

export type Point = readonly [Expression, Expression];

export type Primitive =
  | {
      readonly kind: "ground";
      readonly at: Point;
      readonly angle: Expression | undefined;
      readonly label: string | undefined;
    }
  | { readonly kind: "circle"; readonly at: Point; readonly radius: Expression }
  | { readonly kind: "spring" | "segment" | "polygon"; readonly points: readonly Point[] };

/** The name of a coordinate, with its unit where the file states one. */
export interface CoordinateModel extends Located<string> {
  readonly unit?: string | undefined;
  readonly note?: string | undefined;
}

/** A name for a part of expressions, with its unit where the file states one. */
export interface DefinitionModel extends Entry<Expression> {
  readonly unit?: string | undefined;
  readonly note?: string | undefined;
}

export interface Model {
  readonly source: SourceText;
  readonly name: string;
  readonly note: string | undefined;
  readonly paper: string | undefined;
  readonly coordinates: readonly CoordinateModel[];
  readonly tables: readonly TableModel[];
  readonly parameters: readonly ParameterModel[];
  readonly definitions: readonly DefinitionModel[];
  /** May be left out where bodies have masses. */
  readonly kinetic: Expression | undefined;
  readonly potential: Expression | undefined;
  readonly dissipation: Expression | undefined;
  readonly forces: readonly Entry<Expression>[];
  readonly memory: readonly MemoryModel[];
  readonly states: readonly StateModel[];
  readonly events: readonly EventModel[];
  readonly contacts: readonly ContactModel[];
  readonly start: readonly StartEntry[];
  readonly draw: readonly Primitive[];
  /** What bodies and joints are expanded to, where the file has some. */
  readonly assembly: Assembly | undefined;
  /** The file without what was derived from bodies and joints. */
  readonly written: Model | undefined;
}

/** The part of the file that the equations of motion come from. */
export const equationsPlace = ({ kinetic, assembly }: Model): Span =>
  kinetic ?? assembly ?? { start: 0, end: 0 };
