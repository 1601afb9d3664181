/**
 * How does the motion of a phase change with its state, with time and with parameters? Its equations, solved and
 * differentiated.
 */

import { type Mechanism, perMechanism } from "../mechanism/index.js";
import { type ContactPhase, type PhaseShape, phaseEquations, type Row } from "../phase/index.js";
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

const made = perMechanism<ImplicitSystem>();

/** Names of modes; pieces of one phase share the list of their contacts, and mostly that of their rows. */
const names = new WeakMap<readonly ContactPhase[], { readonly rows: readonly Row[]; readonly key: string }>();

/** A name for modes and rows, for what is made once for each of them. */
export function modesKey({ contacts, rows }: PhaseModes): string {
  const known = names.get(contacts);
  if (known !== undefined && known.rows === rows) return known.key;
  const key = [
    contacts.map(({ mode, side, layer = "" }) => `${mode}${side}${layer}`).join(),
    rows.map(({ contact, kind }) => contact + kind).join(),
  ].join("|");
  names.set(contacts, { rows, key });
  return key;
}

const farNames = new WeakMap<readonly ContactPhase[], string>();

/** A name for the contacts that are out of reach and not watched: phases of one field may have other guards. */
export function farKey(contacts: readonly ContactPhase[]): string {
  const known = farNames.get(contacts);
  if (known !== undefined) return known;
  const key = contacts.flatMap(({ far }, i) => (far === true ? [i] : [])).join();
  farNames.set(contacts, key);
  return key;
}

const lists = new WeakMap<readonly number[], string>();

/** A name for the places of varied parameters. */
export function variedKey(varied: readonly number[]): string {
  const known = lists.get(varied);
  if (known !== undefined) return known;
  const key = varied.join();
  lists.set(varied, key);
  return key;
}

/** The field of a phase, made once for each mechanism: z is q̈, then the forces of the rows. */
export function differentiatedField(
  mechanism: Mechanism,
  modes: PhaseModes,
  varied: readonly number[] = [],
): ImplicitSystem {
  return made(mechanism, `${modesKey(modes)}|${variedKey(varied)}`, () => {
    const equations = phaseEquations(analysedFormulas(mechanism), shapeOf(modes), "sloped");
    return new ImplicitSystem(mechanism, equations, varied);
  });
}
