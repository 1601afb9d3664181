/**
 * Did the contacts of an impact collide at once? Under the algebraic laws v_N⁺ = −r v_N⁻ at every contact that
 * takes an impulse, [LB01] (2.14); contacts that collide one after the other leave at other speeds, and the
 * formulas of those laws are not theirs.
 */

import { contactStatesAt } from "../../atlas/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import type { ContactEvent, PathPiece } from "../../simulate/index.js";

/** Speeds closer to each other than this share of the largest are equal. */
const speedShare = 1e-6;

export function collideTogether(
  mechanism: Mechanism,
  { p }: PathPiece,
  hits: readonly ContactEvent[],
): boolean {
  // One contact alone leaves according to its restitution.
  if (hits.length === 1) return true;
  const [first] = hits as [ContactEvent];
  const parameters = Object.fromEntries(mechanism.parameters.map(({ name }, i) => [name, p[i] as number]));
  const known = mechanism.contacts.map(({ name }) => ({
    touching: hits.some(({ contact }) => contact === name),
  }));
  const { contacts } = contactStatesAt(mechanism, first.before, { t: first.t, parameters, known });
  const speeds = contacts.flatMap(({ touching, vT, vN }) => (touching ? [Math.abs(vT), Math.abs(vN)] : []));
  const after = mechanism.coordinates.map((name) => first.after.v[name] as number);
  return contacts
    .filter(({ touching, bilateral }) => touching && !bilateral)
    .every(({ WN, wTildeN, vN, restitution }) => {
      const leaving = WN.reduce((sum, weight, k) => sum + weight * (after[k] as number), wTildeN);
      return Math.abs(leaving + restitution * Math.min(vN, 0)) <= speedShare * Math.max(...speeds);
    });
}
