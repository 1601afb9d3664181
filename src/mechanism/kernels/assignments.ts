/** What do events set? All their new values as one kernel of the state before, and which of them move a contact. */

import { symbolsOf } from "../../expression/index.js";
import { findKinks } from "../formulas/kinks.js";
import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import type { Kernel, StateKernel } from "./kernel.js";

export interface AssignmentKernel extends Kernel<StateKernel> {
  /** Where the values of an event begin. */
  readonly first: (event: number) => number;
}

/** Made once for each mechanism. */
export const assignmentKernel = remembered(({ events, formulas, backend }: Mechanism): AssignmentKernel => {
  const nodes = events.flatMap(({ set }) => set.map(({ value }) => value));
  return {
    size: nodes.length,
    into: backend.kernel(stateArguments(formulas), nodes) as StateKernel,
    first: (event) => events.slice(0, event).reduce((sum, { set }) => sum + set.length, 0),
  };
});

/**
 * Do new values at these places of (q, v) change a gap or a velocity of a contact? Coordinates and velocities may;
 * memory and first-order states do where a formula of a contact has them.
 */
export function moveContacts(mechanism: Mechanism, places: Iterable<number>): boolean {
  const { dimension: n, coordinates, formulas } = mechanism;
  const { names } = contactNames(mechanism);
  const { q, v } = formulas.words;
  return [...places].some(
    (place) => place % n < coordinates.length || names.has((place < n ? q[place] : v[place - n])?.name ?? ""),
  );
}

/** The names in gaps and velocities of all contacts. */
const contactNames = remembered((mechanism: Mechanism) => ({ names: symbolsOf(movingNodes(mechanism)) }));

/** By kink: do the gap or the velocities of a contact contain it, so that they may jump there? */
export const kinksOfContacts = remembered((mechanism: Mechanism): readonly boolean[] => {
  const { words } = mechanism.formulas;
  const own = new Set(findKinks(movingNodes(mechanism), words).map(({ switching }) => switching));
  return mechanism.kinks.map(({ switching }) => own.has(switching) || own.has(words.graph.negate(switching)));
});

const movingNodes = ({ formulas: { contacts } }: Mechanism) =>
  contacts.flatMap(({ gap, WN, WT, wTildeN, wTildeT }) => [gap, ...WN, ...WT, wTildeN, wTildeT]);
