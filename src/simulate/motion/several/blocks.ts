/**
 * Which contacts are one problem? Those that are coupled by forces, directly or through others that are closed.
 * Blocks of contacts that are not coupled have events, futures and ambiguities of their own.
 */

import type { KnownContact } from "../../../atlas/index.js";
import type { Run } from "../../run.js";

/** The block of a contact among those that take part. */
function blockOf(
  { coupling }: Run,
  contact: number,
  takesPart: (contact: number) => boolean,
): readonly number[] {
  const found = new Set([contact]);
  for (const one of found) {
    for (const [other, feels] of (coupling[one] as readonly boolean[]).entries())
      if (feels && takesPart(other)) found.add(other);
  }
  return [...found].sort((a, b) => a - b);
}

/** The blocks that some contacts belong to, of those that touch. */
export function blocksOf(
  run: Run,
  about: readonly number[],
  known: readonly KnownContact[],
): readonly (readonly number[])[] {
  const touches = (i: number) => known[i]?.touching === true || known[i]?.compliance !== undefined;
  const blocks: (readonly number[])[] = [];
  for (const contact of about)
    if (!blocks.some((block) => block.includes(contact))) blocks.push(blockOf(run, contact, touches));
  return blocks;
}

/** The blocks of closed contacts. */
export function closedBlocks(run: Run): readonly (readonly number[])[] {
  const closed = (i: number) => run.contacts[i]?.mode !== "flight";
  const blocks: (readonly number[])[] = [];
  for (const i of run.contacts.keys())
    if (closed(i) && !blocks.some((block) => block.includes(i))) blocks.push(blockOf(run, i, closed));
  return blocks;
}

/** The places of the state that forces of some contacts change, or that follow from these. */
export function pushedBy({ contacts, reader, state, t }: Run, isOne: (contact: number) => boolean): number[] {
  const n = state.length / 2;
  const pushed = new Set<number>();
  for (const contact of contacts.keys()) {
    if (!isOne(contact) || !reader.read(t, contact)) continue;
    for (let i = 0; i < n; i++)
      if (reader.alongN[i] !== 0 || (!reader.smooth && reader.alongT[i] !== 0)) pushed.add(i).add(n + i);
  }
  return [...pushed];
}
