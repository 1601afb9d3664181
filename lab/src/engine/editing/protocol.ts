/**
 * Which questions do editor and drawing send to a worker? Whether a text is a model, its formulas, its drawing, and
 * the text after a change of it.
 */

import type { Sketch, SketchEdit } from "#inner";
import type { Scenario } from "../../scenario/scenario.js";

export type { Outline, Sketch, SketchBody, SketchEdit, SketchLink, SketchPlace } from "#inner";

/** A remark about a place of the text; line and column from 1. */
export interface Finding {
  readonly severity: "error" | "warning";
  readonly line: number;
  readonly column: number;
  /** UTF-16 units that it is about. */
  readonly length: number;
  readonly message: string;
  readonly hint: string | undefined;
}

export interface CheckAnswer {
  readonly findings: readonly Finding[];
  /** Names of the model; undefined where the text is none. */
  readonly names:
    | { readonly coordinates: readonly string[]; readonly parameters: readonly string[] }
    | undefined;
}

export interface Formula {
  readonly about: string;
  readonly latex: string;
  /** As a command line would write it: for copying. */
  readonly text: string;
}

export interface FormulaGroup {
  readonly title: string;
  readonly formulas: readonly Formula[];
}

/** The text of a model, and what it is called. */
interface OwnModel {
  readonly mechanism: string;
  readonly model: string;
}

export type EditingQuestion =
  | ({ readonly kind: "check" } & OwnModel)
  | ({ readonly kind: "formulas" } & OwnModel)
  /** The drawing of a scenario at its start. */
  | { readonly kind: "sketch"; readonly scenario: Scenario }
  | { readonly kind: "redraw"; readonly scenario: Scenario; readonly edit: SketchEdit };

export interface EditingAnswers {
  readonly check: CheckAnswer;
  readonly formulas: readonly FormulaGroup[];
  readonly sketch: Sketch;
  /** The text after the change, in which the start is. */
  readonly redraw: { readonly model: string };
}

export const isEditing = (question: { readonly kind: string }): question is EditingQuestion =>
  ["check", "formulas", "sketch", "redraw"].includes(question.kind);
