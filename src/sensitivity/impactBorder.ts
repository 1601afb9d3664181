/** Does an impact lie between two of its cases? Its impulse is on the border of its cone, or its slip ends just so. */

import { dynamicsLayout, type Mechanism } from "../mechanism/index.js";
import type { ContactEvent, PathPiece, SimulateOptions } from "../simulate/index.js";
import { impulseMargin } from "../variation/saltation/impulseMargin.js";
import { shareBefore } from "../variation/saltation/plan.js";
import type { EventValue } from "../variation/segmentEvent.js";
import { hitsOf } from "./impulses.js";
import type { BorderKind, NotValidReason } from "./reason.js";
import { sensitivityTolerances } from "./tolerances.js";

/** Why derivatives do not exist, and for which variables: by their places, all where left out. */
export interface Objection {
  readonly reason: NotValidReason;
  readonly variables?: readonly number[];
}

/** An impulse on the border of its cone with no slip after it, or a slip that ends just so. */
export function impactBorderAt(
  mechanism: Mechanism,
  { events, tEnd, end, p }: PathPiece,
  { reset }: EventValue,
  law: SimulateOptions["law"],
): Objection | undefined {
  const hits = hitsOf(events);
  const [only] = hits;
  if (only !== undefined && reset.border !== undefined) return borderOf(only.contact, "impact", reset.border);
  for (const event of hits) {
    if (event.region !== undefined && hits.length === 1) continue;
    const together = hits.filter(({ j }) => j === event.j);
    const share = coneShare(mechanism, event, tEnd, p, shareBefore(mechanism, together, law));
    if (share >= sensitivityTolerances.impactBorder) continue;
    if (!canStayInside(mechanism, together, tEnd, end, p)) return borderOf(event.contact, "impact", share);
  }
  return undefined;
}

/** Impulses that are not unique, and all hold their contacts: one on its border says nothing. */
function canStayInside(
  mechanism: Mechanism,
  hits: readonly ContactEvent[],
  t: number,
  state: Float64Array,
  p: Float64Array,
): boolean {
  if (hits.length < 2) return false;
  const speeds = hits.map((event) => ({ event, ...stopAt(mechanism, event, t, p) }));
  if (speeds.some(({ stops }) => !stops)) return false;
  const impulses = speeds.map(({ event: { impulse }, contact, mu }) => ({
    ...(impulse as { T: number; N: number }),
    ...{ contact, mu },
  }));
  return impulseMargin(mechanism, impulses, { t, state, p }) > sensitivityTolerances.impactBorder;
}

/** Does slip end in an impact? */
function stopAt(mechanism: Mechanism, event: ContactEvent, t: number, p: Float64Array) {
  const contact = mechanism.contacts.findIndex(({ name }) => name === event.contact);
  const { q, v } = event.before;
  const before = speedsAt(mechanism, contact, q, v, t, p);
  const after = speedsAt(mechanism, contact, q, event.after.v, t, p);
  const size = Math.abs(before.vT) + Math.abs(before.vN) + Math.abs(after.vT);
  return { contact, mu: before.mu, stops: Math.abs(after.vT) <= sensitivityTolerances.impactBorder * size };
}

export const borderOf = (contact: string, of: BorderKind, share: number): Objection => ({
  reason: { kind: "border", contact, of, share },
});

/** How far an impulse is from the border of stick and slip: of its cone, or of the slip that the law acts on. */
function coneShare(
  mechanism: Mechanism,
  event: ContactEvent,
  t: number,
  p: Float64Array,
  share: number,
): number {
  const { T, N } = event.impulse as { T: number; N: number };
  const contact = mechanism.contacts.findIndex(({ name }) => name === event.contact);
  if (mechanism.contacts[contact]?.rubs !== true) return 1;
  const { q, v } = event.before;
  const before = speedsAt(mechanism, contact, q, v, t, p);
  const most = before.mu * Math.abs(N);
  if (most === 0) return 1;
  const inside = (most - Math.abs(T)) / most;
  if (inside > sensitivityTolerances.impactBorder) return 1;
  const after = speedsAt(mechanism, contact, q, event.after.v, t, p);
  const slip = Math.abs(after.vT + share * before.vT);
  return slip / (Math.abs(before.vT) + Math.abs(before.vN) + Math.abs(after.vT));
}

type Named = Readonly<Record<string, number>>;

function speedsAt(
  mechanism: Mechanism,
  contact: number,
  positions: Named,
  velocities: Named,
  t: number,
  p: Float64Array,
): { readonly vT: number; readonly vN: number; readonly mu: number } {
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const vector = (named: Named) =>
    Float64Array.from({ length: n }, (_, i) => named[mechanism.coordinates[i] ?? ""] ?? 0);
  const [q, v] = [vector(positions), vector(velocities)];
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, q, v, p, values);
  const at = layout.contact(contact);
  let [vT, vN] = [values[at + layout.wTildeT] as number, values[at + layout.wTildeN] as number];
  for (let i = 0; i < n; i++) {
    vT += (values[at + layout.WT + i] as number) * (v[i] as number);
    vN += (values[at + layout.WN + i] as number) * (v[i] as number);
  }
  return { vT, vN, mu: values[at + layout.frictionImpact] as number };
}
