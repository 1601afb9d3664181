/**
 * When do impacts that alternate between two contacts become one event? Two feet of a body that lands nearly flat
 * are hit in turn, and the gaps may shrink so much faster than the speeds that all impacts happen within the
 * resolution of time. Once they are few parts of the first ones the rest of them is summed with constant
 * accelerations; what changes meanwhile bounds the error.
 */

import type { KnownContact } from "../../../atlas/index.js";
import { type Mode, modeInput } from "../../../contact/index.js";
import { dot } from "../../../numerics/index.js";
import { nextStop } from "../../motion/agenda.js";
import { storedContact } from "../../motion/known.js";
import { project } from "../../motion/project.js";
import type { ReadContact } from "../../motion/readContact.js";
import { pushedBy } from "../../motion/several/blocks.js";
import { simulateDefaults } from "../../options.js";
import { hitBit, type ImpactHistory, type PastImpact } from "../../record/impactHistory.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { ask, type Step, whenDone } from "../step.js";
import { type Accumulated, type Alternating, accumulationOf } from "./alternation.js";
import { flightAcceleration } from "./chatter.js";
import { tolerated } from "./meanwhile.js";
import { carryTo, type Ending, endTogether, recordAt, type SharedEnd } from "./together.js";
import { isWeightless, weightlessEnd } from "./weightless.js";
import { isDue } from "./word.js";

/** The end of a clatter that is about to be completed. */
interface ClatterEnd extends Accumulated, Ending {
  readonly contacts: readonly [number, number];
  /** How well the slips at the end are known: their accelerations change on the way. */
  readonly slipError: number;
}

/** Right after an impact: the end of the clatter that it belongs to, if it is one and small enough. */
export const clatterEnd = (run: Run, contact: number): SharedEnd<ClatterEnd> | undefined => {
  const own = endOf(run, contact);
  return own && endTogether(run, own, contact, (i) => endOf(run, i));
};

function endOf(run: Run, contact: number): ClatterEnd | undefined {
  const history = run.histories[contact] as ImpactHistory;
  const other = alternatesWith(run, history, contact);
  if (other === undefined || !(isDue(history, 2) || isSlow(run, history, contact, other))) return undefined;
  const contacts = [contact, other] as const;
  const { rows, pair } = pairOf(run, contacts);
  const sum = isWeightless(pair) ? weightlessEnd(pair, 0) : accumulationOf(pair, 0);
  if (sum === undefined || run.t + sum.time > nextStop(run)) return undefined;
  const state = endState(run, contact, rows, sum);
  const pushed = pushedBy(run, (i) => contacts.includes(i));
  const { error, slipError } = errorOf(run, contacts, rows, sum, state, pushed);
  return error > 1 ? undefined : { ...sum, contacts, t: run.t + sum.time, state, pushed, slipError };
}

/** Two contacts as they are now. */
export function pairOf(run: Run, contacts: readonly [number, number]) {
  const rows = contacts.map((i) => snapshot(run.reader.readAt(run.t, i, run.state)));
  const pair = contacts.map((i, k) => alternating(run, i, rows[k] as Rows, rows));
  return { rows, pair: pair as [Alternating, Alternating] };
}

/** The other contact of the last four impacts, if these alternate and both contacts are rigid and open. */
function alternatesWith(run: Run, history: ImpactHistory, contact: number): number | undefined {
  const hit = history.back(1)?.hit ?? 0;
  const other = run.contacts.findIndex((_, i) => hit === hitBit(i));
  if (other < 0 || other === contact || history.back(3)?.hit !== hit) return undefined;
  if (history.back(0)?.hit !== hitBit(contact) || history.back(2)?.hit !== hitBit(contact)) return undefined;
  const open = (i: number) => run.laws?.[i] === undefined && run.contacts[i]?.mode === "flight";
  return open(contact) && open(other) ? other : undefined;
}

/** Where times hardly shrink, the speeds do: the contacts move more slowly by far than after the first impact. */
function isSlow({ reader, state, t }: Run, history: ImpactHistory, ...contacts: readonly number[]): boolean {
  const n = state.length / 2;
  const fastest = (at: Float64Array) =>
    Math.max(...contacts.map((i) => Math.abs(dot(reader.readAt(t, i, state).normal, at.subarray(n)))));
  const first = history.first as PastImpact;
  return fastest(state) <= simulateDefaults.chatterShare * fastest(first.state);
}

/** Directions and accelerations of one contact, as copies. */
interface Rows {
  readonly normal: Float64Array;
  readonly tangent: Float64Array;
  readonly alongN: Float64Array;
  readonly alongT: Float64Array;
  readonly free: Float64Array;
  readonly impact: Float64Array;
  readonly a: number;
  readonly b: number;
}

const snapshot = ({
  normal,
  tangent,
  alongN,
  alongT,
  freeAcceleration,
  impact,
  modes,
}: ReadContact): Rows => ({
  normal: normal.slice(),
  tangent: tangent.slice(),
  alongN: alongN.slice(),
  alongT: alongT.slice(),
  free: freeAcceleration.slice(),
  impact: impact.slice(),
  a: modes[modeInput.a] as number,
  b: modes[modeInput.b] as number,
});

function alternating(run: Run, contact: number, own: Rows, all: readonly Rows[]): Alternating {
  const { reader } = run;
  reader.read(run.t, contact);
  const { normal, tangent, impact, a, b } = own;
  return {
    law: run.lawOf(contact),
    impact,
    gap: reader.gap,
    v: [reader.vT, reader.vN],
    a: [a, b],
    answer: all.map(
      ({ alongN, alongT }) =>
        [dot(tangent, alongT), dot(tangent, alongN), dot(normal, alongT), dot(normal, alongN)] as const,
    ),
  };
}

/** Impulses Λ at times τ change the position at the end by M⁻¹WΛ(time − τ). */
function endState(
  run: Run,
  contact: number,
  rows: readonly Rows[],
  { time, sums }: Accumulated,
): Float64Array {
  const n = run.state.length / 2;
  const free = flightAcceleration(run, contact);
  return run.state.map((value, k) => {
    const i = k % n;
    const isVelocity = k >= n;
    const f = free[i] as number;
    let end = value + (isVelocity ? f * time : (run.state[n + i] as number) * time + (f * time * time) / 2);
    for (const [c, { T, N, momentT, momentN }] of sums.entries()) {
      const { alongN, alongT } = rows[c] as Rows;
      const [byT, byN] = isVelocity ? [T, N] : [T * time - momentT, N * time - momentN];
      end += (alongT[i] as number) * byT + (alongN[i] as number) * byN;
    }
    return end;
  });
}

/**
 * What changes between here and there (a, b, M, W) relative to the tolerance; an error of b moves the end by its
 * share of the speed.
 */
function errorOf(
  run: Run,
  contacts: readonly number[],
  rows: readonly Rows[],
  { time, sums }: Accumulated,
  state: Float64Array,
  pushed: readonly number[],
): { readonly error: number; readonly slipError: number } {
  const n = state.length / 2;
  const own = pushed.filter((i) => i < n);
  const largest = (of: (i: number) => number) => Math.max(0, ...own.map((i) => Math.abs(of(i))));
  const apart = (one: Float64Array, other: Float64Array) =>
    largest((i) => (one[i] as number) - (other[i] as number));
  const speed = largest((i) => run.state[n + i] as number);
  let [error, slipError] = [0, 0];
  for (const [c, contact] of contacts.entries()) {
    const before = rows[c] as Rows;
    const after = snapshot(run.reader.readAt(run.t + time, contact, state));
    const { T, N } = sums[c] as Accumulated["sums"][0];
    slipError = Math.max(slipError, time * Math.abs(after.a - before.a));
    error +=
      time * (apart(after.free, before.free) + Math.abs(after.b - before.b)) +
      Math.abs(N) * apart(after.alongN, before.alongN) +
      Math.abs(T) * apart(after.alongT, before.alongT) +
      speed * apart(after.normal, before.normal);
  }
  return { error: error / 2 / (simulateDefaults.chatterError * tolerated(run, speed)), slipError };
}

/** Carries the run to the end of a clatter: both contacts are closed from here on, by one event. */
export function completeClatter(run: Run, { endings, ...end }: SharedEnd<ClatterEnd>): Step {
  const still = endings.map((one) => addLosses(run, one));
  carryTo(run, end);
  return closeAll(run, endings, still);
}

/** What the impacts still to come take away; returns the slip that counts as none. */
function addLosses({ losses, reader, t }: Run, { contacts, sums, energy, slipError }: ClatterEnd): number {
  let still = slipError;
  losses.impacts -= energy;
  for (const [c, i] of contacts.entries()) {
    const { T, N } = sums[c] as Accumulated["sums"][0];
    reader.read(t, i);
    still = Math.max(still, simulateTolerances.endedSlip * reader.speedSize());
    losses.work -= T * reader.wTildeT + N * reader.wTildeN;
  }
  return still;
}

/** One clatter after the other. */
function closeAll(
  run: Run,
  [end, ...others]: readonly ClatterEnd[],
  [still = 0, ...rest]: readonly number[],
): Step {
  if (end === undefined) return undefined;
  return whenDone(close(run, end, still), (ended) => ended ?? closeAll(run, others, rest));
}

function close(run: Run, end: ClatterEnd, still: number): Step {
  const { contacts, sums, eigenvalue } = end;
  const history = run.histories[contacts[0]] as ImpactHistory;
  const from = run.contacts.map(({ mode }) => mode);
  const known = run.contacts.map((_, i): KnownContact => {
    if (run.histories[i] !== history) return storedContact(run, i);
    if (!contacts.includes(i) || !run.reader.read(run.t, i)) return { touching: false };
    const { vT } = run.reader;
    return { touching: true, resting: true, slip: Math.abs(vT) <= still ? 0 : vT > 0 ? 1 : -1 };
  });
  for (const i of contacts) run.hops[i] = 0;
  const j = run.j++;
  const about = [...contacts].sort((one, other) => one - other);
  return whenDone(ask("impact", known, about), (ended) => {
    project(run);
    recordAt(run, end, (present) =>
      run.events.addChatter(present, j, run.contacts[about[0] as number]?.mode as Mode, {
        contacts: about,
        from,
        impacts: history.total,
        eigenvalue,
        impulses: about.map((i) => {
          const { T, N } = sums[contacts.indexOf(i)] as Accumulated["sums"][0];
          return { T, N };
        }),
      }),
    );
    history.clear();
    return ended;
  });
}
