/**
 * Which equations hold while no contact changes its mode? The shape of the generated code. Compliant contacts are
 * those of [NDCb] §6.
 */

import type { Layer, Mode } from "../contact/index.js";
import type { SmoothFormulas } from "./pieces.js";

export { modeOfSlip, signOf } from "../contact/index.js";

/** What a contact does in a phase; `side` is the sign of λ_N, which can be negative on slides only. */
export interface ContactPhase {
  readonly mode: Mode;
  readonly side: 1 | -1;
  /** Of a closed contact under (6.15): on which side of the layer its normal velocity is. */
  readonly layer?: Layer;
  /** An open contact that nothing can reach while the phase lasts: it is not watched. */
  readonly far?: true;
}

/**
 * A condition that keeps two bodies together, no normal motion or no slip; or one that keeps a motion on a kink,
 * whose index `contact` is.
 */
export interface Row {
  readonly contact: number;
  readonly kind: "N" | "T" | "K";
}

/** The kinks that hold the motion. */
export const heldIn = ({ rows }: Pick<PhaseShape, "rows">): number[] =>
  rows.flatMap(({ contact, kind }) => (kind === "K" ? [contact] : []));

/**
 * How a contact whose forces are not unique carries its share: inside its friction cone, at one of its edges, or
 * not at all while others keep it closed.
 */
export type Support = "inside" | "edge+" | "edge-" | "idle";
/** A row of dependent slides that is held by the slope of their dependence. */
export interface BentRow {
  /** Its place among the rows. */
  readonly row: number;
  /** One per row, of its gap in the dependence. */
  readonly weights: readonly number[];
  /** The coordinate along which the slope is taken. */
  readonly along: number;
}

export interface PhaseShape {
  /** One per contact of the mechanism. */
  readonly contacts: readonly ContactPhase[];
  /** Independent rows of the closed contacts; what the others would add follows from these. */
  readonly rows: readonly Row[];
  /** Some row was left out: forces are not unique. Then one support per contact. */
  readonly hyperstatic: boolean;
  readonly supports?: readonly Support[];
  /**
   * Tangential rows of compliant contacts that depend on those of `rows`: they share their forces, `sharing` says
   * how.
   */
  readonly shared?: readonly Row[];
  /** Rows whose own direction depends on the others here, while the positions hold one direction more. */
  readonly bent?: readonly BentRow[];
  /** The ledger is not needed: its integrals are not in the code. */
  readonly bare?: boolean;
}

/** Only a contact that rubs has a tangential row. */
export const hasTangent = ({ contacts }: SmoothFormulas, contact: number): boolean =>
  contacts[contact]?.rubs === true;

/** Does the contact hold by the rows of others? */
export const sharesForce = ({ shared = [] }: PhaseShape, contact: number): boolean =>
  shared.some((row) => row.contact === contact);

/** All rows of the closed contacts. */
export function allRows(formulas: SmoothFormulas, phases: readonly ContactPhase[]): Row[] {
  return phases.flatMap(({ mode }, contact): Row[] => {
    if (mode === "flight") return [];
    const normal: Row[] = formulas.compliance?.[contact] === undefined ? [{ contact, kind: "N" }] : [];
    return mode === "stick" && hasTangent(formulas, contact) ? [...normal, { contact, kind: "T" }] : normal;
  });
}
