/**
 * Which quantities of a motion are differentiated? The columns of its rows: state, gaps, slips and forces of the
 * contacts, definitions; and its energies. As formulas of the state and of the forces of a phase.
 */

import { type Node, symbolsOf } from "../expression/index.js";
import { type Mechanism, perMechanism, stateColumns } from "../mechanism/index.js";
import { contactOf } from "../phase/index.js";
import { analysedFormulas } from "../variation/analysed.js";
import {
  differentiatedField,
  modesKey,
  type PhaseModes,
  variedKey,
} from "../variation/differentiatedField.js";
import { StateFunctions } from "../variation/guard.js";
import { phaseNodes } from "../variation/phaseNodes.js";

/** The quantities of a contact in a row. */
const contactColumns = Object.freeze(["gap", "vT", "lambdaN", "lambdaT"] as const);

/** Energies at the end of the list of formulas. */
export const energyNames = Object.freeze(["kinetic", "potential"] as const);

/** A definition that is a function of the state. */
function definitionNodes({ formulas, model }: Mechanism): { readonly name: string; readonly node: Node }[] {
  const { words } = formulas;
  const known = new Set([words.t, ...words.q, ...words.v, ...words.p].map(({ name }) => name));
  return model.definitions
    .map(({ key, value }) => ({ name: key.value, node: words.node(value) }))
    .filter(({ node }) => [...symbolsOf([node])].every((name) => known.has(name)));
}

export interface QuantityColumn {
  readonly name: string;
  /** Its place in the vector (q, v), or −1. */
  readonly place: number;
  /** Its place among the formulas, or −1. */
  readonly formula: number;
  /** It is a force: not known where forces are not unique. */
  readonly force: boolean;
}

const madeColumns = perMechanism<readonly QuantityColumn[]>();

/** The columns of rows, in the order of those of a simulation; definitions last. */
export const quantityColumns = (mechanism: Mechanism): readonly QuantityColumn[] =>
  madeColumns(mechanism, "", () => {
    const all = stateColumns(mechanism).map(([name, place]) => ({ name, place, formula: -1, force: false }));
    const motion = 2 * mechanism.coordinates.length;
    const ofContacts = mechanism.contacts.flatMap(({ name }, k) =>
      contactColumns.map((what, i) => ({
        name: `${name}_${what}`,
        place: -1,
        formula: contactColumns.length * k + i,
        force: i >= 2,
      })),
    );
    const defined = definitionNodes(mechanism).map(({ name }, i) => ({
      name,
      place: -1,
      formula: ofContacts.length + i,
      force: false,
    }));
    return [...all.slice(0, motion), ...ofContacts, ...all.slice(motion), ...defined];
  });

const made = perMechanism<StateFunctions>();

/** All formulas of a phase: those of the columns, then the energies. */
export function quantityFunctions(
  mechanism: Mechanism,
  modes: PhaseModes,
  varied: readonly number[],
): StateFunctions {
  return made(mechanism, `${modesKey(modes)}|${variedKey(varied)}`, () => {
    const formulas = analysedFormulas(mechanism);
    const { solved } = phaseNodes(mechanism, modes);
    const ofContacts = solved.forces.flatMap(([normal, tangential], i) => {
      const { gap, slip } = contactOf(formulas, i);
      return [gap, slip, normal, tangential];
    });
    const defined = definitionNodes(mechanism).map(({ node }) => node);
    const energies = energyNames.map((name) => formulas.energy[name]);
    const field = differentiatedField(mechanism, modes, varied);
    return new StateFunctions(mechanism, field, [...ofContacts, ...defined, ...energies], varied);
  });
}

/** The names of the columns of rows. */
export const columnNames = (mechanism: Mechanism): string[] =>
  quantityColumns(mechanism).map(({ name }) => name);
