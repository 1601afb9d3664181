/**
 * How near is an impact of two phases to another of its cases? In each phase a contact that sticks has an impulse
 * inside its cone, one that slips still slips at the end; in expansion one that leaves has a normal velocity, one that
 * stays more than r Λ_NC.
 */

import { dynamicsLayout, type Mechanism } from "../../mechanism/index.js";
import type { Row } from "../../phase/index.js";
import { contactFunctions } from "../constraints.js";
import type { HitContact } from "./algebraicReset.js";
import type { PhasedImpact } from "./phasedImpact.js";

/** Right before the impact. */
interface Moment {
  readonly t: number;
  readonly state: Float64Array;
  readonly p: Float64Array;
}

/** What a phase has left: its impulses by row, and the normal and tangential velocities of contacts. */
interface PhaseEnd {
  readonly impulse: (contact: number, kind: Row["kind"]) => number | undefined;
  readonly vN: (contact: number) => number;
  readonly vT: (contact: number) => number;
}

/** The smallest of these margins, relative to the impulses and speeds; `z` solves the equations of the impact. */
export function phasedMargin(
  mechanism: Mechanism,
  { compression, expansion, rows: [first, second] }: PhasedImpact,
  z: Float64Array,
  { t, state, p }: Moment,
): number {
  const n = state.length / 2;
  const layout = dynamicsLayout(mechanism);
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n), p, values);
  const muOf = (contact: number) => values[layout.contact(contact) + layout.frictionImpact] as number;
  const endOf = (rows: readonly Row[], from: number, velocities: Float64Array): PhaseEnd => {
    const functions = contactFunctions(mechanism, []);
    const after = state.slice();
    after.set(velocities, n);
    functions.read(t, after, p);
    const speeds = functions.values.slice();
    return {
      impulse: (contact, kind) => {
        const place = rows.findIndex((row) => row.contact === contact && row.kind === kind);
        return place < 0 ? undefined : (z[from + place] as number);
      },
      vN: (contact) => speeds[functions.place(contact, "vN")] as number,
      vT: (contact) => speeds[functions.place(contact, "vT")] as number,
    };
  };
  const before = endOf([], 0, state.subarray(n));
  const squeezed = endOf(first, 2 * n, z.subarray(n, 2 * n));
  const returned = endOf(second, 2 * n + first.length, z.subarray(0, n));
  const speed = Math.max(
    ...compression.map(({ contact }) => Math.abs(before.vN(contact)) + Math.abs(before.vT(contact))),
  );
  const inCone = (end: PhaseEnd, { contact, slip }: HitContact, N: number): number => {
    const most = muOf(contact) * Math.abs(N);
    if (mechanism.contacts[contact]?.rubs !== true || most === 0) return 1;
    if (slip !== 0) return Math.abs(end.vT(contact)) / speed;
    const T = end.impulse(contact, "T");
    return T === undefined ? 1 : (most - Math.abs(T)) / most;
  };
  const given = (contact: number) => squeezed.impulse(contact, "N") ?? 0;
  return Math.min(
    ...compression.map((hit) => inCone(squeezed, hit, given(hit.contact))),
    ...expansion.map((hit) =>
      inCone(returned, hit, returned.impulse(hit.contact, "N") ?? given(hit.contact)),
    ),
    ...expansion.map(({ contact, recoil }) => {
      if (recoil) return returned.vN(contact) / speed;
      const N = returned.impulse(contact, "N") ?? 0;
      const least = (values[layout.contact(contact) + layout.restitution] as number) * given(contact);
      return mechanism.contacts[contact]?.bilateral === true || least === 0 ? 1 : (N - least) / N;
    }),
  );
}
