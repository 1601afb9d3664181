/**
 * What did a compliant contact do? Its impacts, the growth of successive ones where they are a reverse chatter, and
 * a verdict in the words of the rigid model, [NDCb] §5-6. The verdict uses this run alone: what happened on the
 * scale of ε does not count, what lasted beyond it does; √ε stands between the two.
 */

import type { Laws } from "../../atlas/index.js";
import { type Compliance, type Mode, storedEnergy, velocityScale } from "../../contact/index.js";
import { dynamicsLayout } from "../../mechanism/index.js";
import type { EventOutline } from "../record/contactEvent.js";
import type { Run } from "../run.js";

/** `rebound` is a start in flight that hits and leaves, `flight` one that does not touch. */
export type CompliantVerdict =
  | "rebound"
  | "flight"
  | "stick"
  | "slip+"
  | "slip-"
  | "liftoff"
  | "reverseChatter"
  | "impactWithoutCollision";

export interface CompliantContact {
  readonly law: Compliance;
  /** Transitions from flight to contact; the contact of the start is not counted. */
  readonly impacts: number;
  /** Ratios of successive normal speeds of impacts, where they grow from the scale of ε. */
  readonly growth: readonly number[];
  readonly verdict: CompliantVerdict;
}

export interface CompliantReport {
  /** The law of the contact with the most impacts, and what is reported of it; impacts are those of all contacts. */
  readonly law: Compliance["law"];
  readonly impacts: number;
  readonly growth: readonly number[];
  readonly verdict: CompliantVerdict;
  readonly contacts: Readonly<Record<string, CompliantContact>>;
}

/** This number of impacts in a row must grow to be a reverse chatter. */
const leastGrowing = 4;

export function compliantReport(run: Run, start: readonly Mode[]): CompliantReport {
  const contacts = run.mechanism.contacts.flatMap(({ name }, i): [string, CompliantContact][] => {
    const law = (run.laws as Laws)[i];
    if (law === undefined) return [];
    return [[name, contactReport(run, i, law, start[i] as Mode, run.events.outlines(i))]];
  });
  const impacts = contacts.reduce((sum, [, contact]) => sum + contact.impacts, 0);
  const [[, busiest]] = contacts.toSorted(([, one], [, other]) => other.impacts - one.impacts) as [
    [string, CompliantContact],
  ];
  const { law, growth, verdict } = busiest;
  return { law: law.law, impacts, growth, verdict, contacts: Object.fromEntries(contacts) };
}

function contactReport(
  run: Run,
  contact: number,
  law: Compliance,
  start: Mode,
  events: readonly EventOutline[],
): CompliantContact {
  const between = Math.sqrt(velocityScale(law));
  const velocity = normalVelocity(run, contact);
  const speedAt = (event: EventOutline) => Math.abs(velocity(event));
  const impacts = events.filter(({ type }) => type === "impact");
  const growth = growthOf(impacts.map(speedAt), between);
  const parts = events.find(({ to }) => to === "flight");
  const thrown = start !== "flight" && parts !== undefined && speedAt(parts) > between;
  const verdict =
    growth.length > 0
      ? "reverseChatter"
      : thrown
        ? "impactWithoutCollision"
        : verdictOf(lastingMode(run, start, events, between), start, impacts.length);
  return { law, impacts: impacts.length, growth, verdict };
}

function verdictOf(mode: Mode, start: Mode, impacts: number): CompliantVerdict {
  if (mode !== "flight") return mode;
  if (start !== "flight") return "liftoff";
  return impacts > 0 ? "rebound" : "flight";
}

/** Ratios of the first stretch of growing impacts that begins on the small scale; empty where there is none. */
function growthOf(speeds: readonly number[], between: number): number[] {
  const [first] = speeds;
  if (first === undefined || !(first < between)) return [];
  const ratios = speeds.slice(1).map((speed, i) => speed / (speeds[i] as number));
  const end = ratios.findIndex((ratio) => !(ratio > 1));
  const growing = end < 0 ? ratios : ratios.slice(0, end);
  return growing.length + 1 >= leastGrowing ? growing : [];
}

/** The first mode after an event that lasts beyond the small scale; the start's own where there is no event. */
function lastingMode(run: Run, start: Mode, events: readonly EventOutline[], between: number): Mode {
  for (const [k, { t, to }] of events.entries()) {
    const end = events[k + 1]?.t ?? run.t;
    if (end - t > between) return to;
  }
  return events.at(-1)?.to ?? start;
}

/** v_N of a contact right before an event. */
function normalVelocity({ mechanism, p, events }: Run, contact: number): (event: EventOutline) => number {
  const { dynamics } = mechanism;
  const layout = dynamicsLayout(mechanism);
  const { n, WN, wTildeN } = layout;
  const at = layout.contact(contact);
  const values = new Float64Array(dynamics.size);
  return ({ t, place }) => {
    const before = events.stateBefore(place);
    const v = before.subarray(n);
    dynamics.into(t, before.subarray(0, n), v, p, values);
    let sum = values[at + wTildeN] as number;
    for (let i = 0; i < n; i++) sum += (values[at + WN + i] as number) * (v[i] as number);
    return sum;
  };
}

/** What all closed contacts store, in joules. */
export function contactEnergy({ mechanism, laws, contacts, state, t, p }: Run): number {
  if (laws === undefined) return 0;
  const layout = dynamicsLayout(mechanism);
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, state.subarray(0, layout.n), state.subarray(layout.n), p, values);
  return contacts.reduce((sum, { mode }, i) => {
    const law = laws[i];
    if (law === undefined || mode === "flight") return sum;
    const at = layout.contact(i);
    const gap = values[at + layout.gap] as number;
    const depth = mechanism.contacts[i]?.bilateral ? -Math.abs(gap) : gap;
    return sum + storedEnergy(law, depth, values[at + layout.restitution] as number);
  }, 0);
}
