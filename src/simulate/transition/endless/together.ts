/**
 * Which endless sequences of impacts end at the same moment? Blocks that are not coupled may be hit repeatedly
 * at the same instants, as copies of one mechanism are: none of them is quiet until another one has ended, so
 * they are carried to their ends together.
 */

import { hitBit, type ImpactHistory } from "../../record/impactHistory.js";
import { fillRows } from "../../resume.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { addContactPowers, addPowers } from "../powers.js";
import { staysQuiet, tolerated, withOthers } from "./meanwhile.js";

/** Where the impacts of one block end. */
export interface Ending {
  readonly t: number;
  readonly state: Float64Array;
  /** The contacts that are hit on the way. */
  readonly contacts: readonly number[];
  /** The places of the state that their impulses change. */
  readonly pushed: readonly number[];
  /** By how much its time is uncertain, if hops are too low to be resolved. */
  readonly slack?: number;
}

/** Several of them at one moment. */
export interface SharedEnd<E extends Ending> {
  readonly t: number;
  readonly state: Float64Array;
  readonly endings: readonly E[];
}

const slackOf = (run: Run, slack = 0): number =>
  Math.max(slack, simulateTolerances.momentTolerances * tolerated(run, Math.abs(run.t)));

/** Of each other block that has just been hit: the contact of its last impact. */
function hitNow({ histories, t }: Run, contact: number, slack: number): number[] {
  const seen = new Set<ImpactHistory | undefined>([histories[contact]]);
  const found: number[] = [];
  for (const history of histories) {
    const last = history.back(0);
    if (seen.has(history) || last === undefined || t - last.t > slack) continue;
    seen.add(history);
    found.push(histories.findIndex((_, i) => (last.hit & hitBit(i)) !== 0n));
  }
  return found;
}

/** Is a contact of another block about to be hit at this moment? What was read last stays so. */
export function landsNow(run: Run, contact: number, slack?: number): boolean {
  const { contacts, histories, idle, laws, reader, t } = run;
  const within = slackOf(run, slack);
  const lands = (i: number) => reader.read(t, i) && reader.vN < 0 && reader.gap <= -reader.vN * within;
  const found = contacts.some(
    ({ mode }, i) =>
      mode === "flight" &&
      idle[i] === 0 &&
      histories[i] !== histories[contact] &&
      laws?.[i] === undefined &&
      lands(i),
  );
  reader.read(t, contact);
  return found;
}

/**
 * The end of one block and those of others at the same moment, and the state there; undefined where something else
 * happens before.
 */
export function endTogether<E extends Ending>(
  run: Run,
  own: E,
  contact: number,
  endOf: (contact: number) => E | undefined,
): SharedEnd<E> | undefined {
  const slack = slackOf(run, own.slack);
  const others = run.histories.every((history) => history === run.histories[contact])
    ? []
    : hitNow(run, contact, slack).flatMap((i) => endOf(i) ?? []);
  const same = others.filter((other) => Math.abs(own.t - other.t) <= slack);
  const endings = [own, ...same].sort((one, other) => one.t - other.t);
  const t = Math.max(...endings.map((end) => end.t));
  const n = run.state.length / 2;
  const state = run.state.slice();
  // What has ended a little earlier slides on until the last one has.
  for (const end of endings)
    for (const i of end.pushed)
      state[i] = (end.state[i] as number) + (i < n ? (end.state[n + i] as number) * (t - end.t) : 0);
  const pushed = endings.flatMap((end) => end.pushed);
  const whole = withOthers(run, { t, state }, pushed);
  const hops = (i: number) => endings.some(({ contacts }) => contacts.includes(i));
  if (whole === undefined) return undefined;
  const quiet = run.contacts.length === 1 || staysQuiet(run, hops, whole);
  return quiet ? { ...whole, endings } : undefined;
}

/** Carries a run to the end of impacts; what these take away is the caller's. */
export function carryTo(run: Run, { t, state }: Pick<SharedEnd<Ending>, "t" | "state">): void {
  const time = t - run.t;
  fillRows(run, t);
  run.mark();
  run.state.set(state);
  run.t = t;
  addPowers(run, run.events.before, time);
  addContactPowers(run, run.events.before, time);
}

/**
 * Records the event of an end at its own time; the state after it is that at the last of them, where the run
 * stands.
 */
export function recordAt(
  run: Run,
  { t }: Pick<Ending, "t">,
  add: (present: { readonly t: number; readonly state: Float64Array }) => void,
): void {
  add({ t, state: run.state });
  if (t !== run.t) run.events.addResume(run.t);
}
