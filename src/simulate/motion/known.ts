/**
 * What does the stored discrete state say of the contacts, in the words of the atlas? Rigid contacts that are
 * closed rest on each other; compliant ones push by their penetration, [NDCb] (6.8), and hold nothing but their
 * slip.
 */

import { type ContactStates, contactStatesAt, type KnownContact } from "../../atlas/index.js";
import type { Slip } from "../../contact/index.js";
import { namedState } from "../../mechanism/index.js";
import { signOf } from "../../phase/index.js";
import type { Run } from "../run.js";

/** A contact as it is stored, with another slip where that has just changed. */
export function storedContact({ contacts, laws }: Run, contact: number, slip?: Slip): KnownContact {
  const mode = contacts[contact]?.mode ?? "flight";
  if (mode === "flight") return { touching: false };
  const compliance = laws?.[contact];
  const known = { slip: slip ?? signOf(mode) };
  return compliance === undefined
    ? { touching: true, resting: true, ...known }
    : { touching: false, compliance, ...known };
}

export const storedContacts = (run: Run): KnownContact[] => run.contacts.map((_, i) => storedContact(run, i));

/** The contacts at a time and a state, in their present modes; of a block those of others count as open. */
function statesAt(run: Run, t: number, state: Float64Array, members?: readonly number[]): ContactStates {
  const { mechanism, settings } = run;
  return contactStatesAt(mechanism, namedState(mechanism, state), {
    t,
    parameters: settings.parameters,
    known: members === undefined ? storedContacts(run) : knownWithin(storedContacts(run), members),
  });
}

/** The contacts of a block alone, where none of the mechanism is compliant; else all, as `statesAt`. */
export function blockStatesAt(
  run: Run,
  t: number,
  state: Float64Array,
  members: readonly number[],
): ContactStates {
  const { mechanism, settings, laws } = run;
  if (laws !== undefined) return statesAt(run, t, state, members);
  const question = { t, parameters: settings.parameters, known: storedContacts(run) };
  return contactStatesAt(mechanism, namedState(mechanism, state), question, members);
}

/** What is known of a block: contacts that are not coupled to it are left out; compliant ones push all the same. */
export const knownWithin = (known: readonly KnownContact[], members: readonly number[]): KnownContact[] =>
  known.map((one, i) => (members.includes(i) || one.compliance !== undefined ? one : { touching: false }));

/** Is a rigid contact closed? Then the modes of all contacts are one problem. */
export const rigidCloses = ({ contacts, laws }: Run): boolean =>
  contacts.some(({ mode }, i) => mode !== "flight" && laws?.[i] === undefined);
