/** How does the motion of a phase change with its state, with time and with parameters? Its equations, solved and differentiated. */

import type { Mechanism } from "../../mechanism/index.js";
import { type ContactPhase, type PhaseShape, phaseEquations, type Row } from "../../phase/index.js";
import { analysedFormulas } from "./analysed.js";
import { ImplicitSystem } from "./implicit.js";

/** The discrete state that names a field. */
export interface PhaseModes {
  readonly contacts: readonly ContactPhase[];
  readonly rows: readonly Row[];
}

/** What is analysed has independent rows. */
export const shapeOf = ({ contacts, rows }: PhaseModes): PhaseShape => ({
  contacts,
  rows,
  hyperstatic: false,
});

const fields = new WeakMap<Mechanism, Map<string, ImplicitSystem>>();

/** A name for modes and rows, for what is made once for each of them. */
export const modesKey = ({ contacts, rows }: PhaseModes): string =>
  `${contacts.map(({ mode, side, layer = "" }) => `${mode}${side}${layer}`).join()}|${rows.map(({ contact, kind }) => contact + kind).join()}`;

/** The field of a phase, made once for each mechanism: z is q̈, then the forces of the rows. */
export function phaseField(
  mechanism: Mechanism,
  modes: PhaseModes,
  varied: readonly number[] = [],
): ImplicitSystem {
  const known = fields.get(mechanism) ?? new Map<string, ImplicitSystem>();
  fields.set(mechanism, known);
  const key = `${modesKey(modes)}|${varied.join()}`;
  const made = known.get(key);
  if (made !== undefined) return made;
  const system = new ImplicitSystem(
    mechanism,
    phaseEquations(analysedFormulas(mechanism), shapeOf(modes), "sloped"),
    varied,
  );
  known.set(key, system);
  return system;
}
