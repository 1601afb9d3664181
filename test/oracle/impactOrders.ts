/**
 * All outcomes of contacts that collide one after the other, by plain recursion over every order: no contact space, no merging on the way.
 * Each impact is the march along its normal impulse; the bodies' velocities change by M⁻¹WΛ.
 */

import { dot, type ImpactContact } from "./impactContact.js";
import { type MarchLaw, march } from "./impulseMarch.js";
import { solve } from "./lagrange.js";

export interface OrderedOutcome {
  readonly v: readonly number[];
  readonly hits: readonly number[];
}

/** Every outcome once; throws beyond a depth, so that a search without end is not taken for a complete one. */
export function impactOrders(
  M: readonly (readonly number[])[],
  before: readonly number[],
  contacts: readonly ImpactContact[],
  law: MarchLaw,
  deepest = 2000,
): OrderedOutcome[] {
  const responses = contacts.map(({ WN, WT }) => ({ N: solve(M, WN), T: solve(M, WT) }));
  const speed = Math.max(
    ...contacts.flatMap(({ WN, WT }) => [dot(WN, before), dot(WT, before)]).map(Math.abs),
  );
  const found: OrderedOutcome[] = [];
  const visit = (v: readonly number[], hits: readonly number[]): void => {
    if (hits.length > deepest) throw new Error("no end");
    let open = false;
    for (const [i, { WN, WT, mu, r }] of contacts.entries()) {
      const vN = dot(WN, v);
      if (vN > -1e-12 * speed) continue;
      open = true;
      const { N, T } = responses[i] as (typeof responses)[number];
      const rubs = mu > 0 && dot(WT, T) > 0;
      const contact = rubs
        ? { A: dot(WT, T), B: dot(WT, N), C: dot(WN, N), mu }
        : { A: 1, B: 0, C: dot(WN, N), mu: 0 };
      const impulse = march(law, contact, r, rubs ? dot(WT, v) : 0, vN);
      const next = v.map(
        (x, k) => x + (N[k] as number) * impulse.N + (rubs ? (T[k] as number) * impulse.T : 0),
      );
      visit(next, [...hits, i]);
    }
    const near = ({ v: other }: OrderedOutcome) =>
      v.every((x, k) => Math.abs(x - (other[k] as number)) < 1e-8 * speed);
    if (!open && !found.some(near)) found.push({ v, hits });
  };
  visit(before, []);
  return found;
}
