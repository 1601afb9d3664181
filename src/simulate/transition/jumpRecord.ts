/**
 * Which events does a jump of several contacts have? One for each contact that is hit or leaves, or one for a
 * chatter that ends with it.
 */

import type { Mode } from "../../contact/index.js";
import type { Region } from "../../impact/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { isEvent, modeEvent } from "../contactPhases.js";
import type { EventType } from "../record/contactEvent.js";
import { hitBit } from "../record/impactHistory.js";
import type { Run } from "../run.js";

export interface RecordedJump {
  readonly type: EventType;
  readonly region: Region;
  readonly j: number;
  /** The contacts on which it acts. */
  readonly members: readonly number[];
  readonly from: readonly Mode[];
  readonly taking: readonly { readonly T: number; readonly N: number }[];
  /**
   * Contacts that come to rest because their next hops could not be resolved: a chatter of theirs, and of those that
   * are hit, ends.
   */
  readonly unseen: readonly boolean[];
}

/** Was a contact hit by the last impacts, as many as there are contacts? It takes its turn in a chatter of several. */
function tookTurn({ histories, contacts }: Run, contact: number): boolean {
  for (let k = 0; k < contacts.length; k++)
    if (((histories[contact]?.back(k)?.hit ?? 0n) & hitBit(contact)) !== 0n) return true;
  return false;
}

/** In the list of places of events: the contact is named by the event of another one. */
const withOther = -2;

/** One event for contacts that come to rest by the impacts of a chatter, the present one included. */
function addChatter(
  run: Run,
  j: number,
  contacts: readonly number[],
  from: readonly Mode[],
  taking: RecordedJump["taking"],
  places: number[],
): void {
  const first = contacts[0] as number;
  for (const i of contacts) places[i] = i === first ? run.events.count : withOther;
  const impulses = contacts.map((i) => taking[i] as { T: number; N: number });
  const impacts = (run.histories[first]?.total ?? 0) + 1;
  run.events.addChatter(run, j, run.contacts[first]?.mode as Mode, { contacts, from, impacts, impulses });
}

/**
 * Events of contacts that take an impulse, then of those that leave; a second jump at the same instant comes after
 * them.
 */
export function recordJump(
  run: Run,
  { type, region, j, members, from, taking, unseen }: RecordedJump,
): number[] {
  const cut = unseen.includes(true);
  const places = taking.map(() => -1);
  const add = (own: EventType, i: number): void => {
    places[i] = run.events.count;
    run.events.add(run, j, own, i, from[i] as Mode, run.contacts[i]?.mode as Mode);
  };
  const hit = (i: number) => taking[i]?.T !== 0 || taking[i]?.N !== 0;
  const closed = (i: number) => from[i] !== "flight" && run.contacts[i]?.mode !== "flight";
  // Which contact is hit last is a matter of rounding: all that hopped in turn come to rest by the chatter.
  const joins = (i: number) => hit(i) || unseen[i] || (members.includes(i) && closed(i) && tookTurn(run, i));
  const resting = cut ? [...taking.keys()].filter(joins) : [];
  if (resting.length > 0) addChatter(run, j, resting, from, taking, places);
  for (const [i, { T, N }] of taking.entries()) {
    if (!hit(i) || resting.includes(i)) continue;
    add(type, i);
    run.events.addImpulse(T, N, region);
  }
  for (const i of taking.keys())
    if (!hit(i) && !unseen[i] && from[i] !== "flight" && run.contacts[i]?.mode === "flight")
      add("liftoff", i);
  return places;
}

/**
 * The modes that follow are known: the events say where they end, and contacts that change without an impulse have
 * one too.
 */
export function completeRecord(run: Run, { j, from }: RecordedJump, places: readonly number[]): void {
  for (const [i, place] of places.entries()) {
    const [before, to] = [from[i] as Mode, run.contacts[i]?.mode as Mode];
    if (place >= 0) run.events.setTo(place, to);
    else if (place === withOther) continue;
    else if (isEvent(run.mechanism.contacts[i] as Mechanism["contacts"][number], before, to))
      run.events.add(run, j, before === "flight" ? "impact" : modeEvent(to), i, before, to);
  }
}
