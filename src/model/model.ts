/** What does a model file say, once it has been read? Every value keeps its place in the file. */

import type { ComplianceKind } from "../contact/index.js";
import type { Span, Table } from "../expression/index.js";
import { type ImpactLawName, impactLawNames } from "../impact/index.js";
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
  /** Of one expression alone static and kinetic are the same; a part that is left out follows from the kinetic one. */
  readonly friction: Readonly<Record<"static" | "kinetic" | "impact", Expression | undefined>>;
  readonly restitution: Expression | undefined;
  readonly law: ImpactLaw;
  readonly compliance: ComplianceModel | undefined;
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

export interface Model {
  readonly source: SourceText;
  readonly name: string;
  readonly note: string | undefined;
  readonly paper: string | undefined;
  readonly coordinates: readonly Located<string>[];
  readonly tables: readonly TableModel[];
  readonly parameters: readonly ParameterModel[];
  readonly definitions: readonly Entry<Expression>[];
  readonly kinetic: Expression;
  readonly potential: Expression | undefined;
  readonly dissipation: Expression | undefined;
  readonly forces: readonly Entry<Expression>[];
  readonly contacts: readonly ContactModel[];
  readonly start: readonly StartEntry[];
  readonly draw: readonly Primitive[];
}
