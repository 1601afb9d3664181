/**
 * When do infinitely many impacts become one event? [NDCb] (4.12)-(4.14) near stick, and with the ratio r in slip:
 * with constant a and b each hop is the last one made smaller by a factor q, so times, impulses and energies are
 * geometric sums. What changes a and b during the chatter bounds the error of that; it is completed when the bound
 * is below the tolerance.
 */

import type { Mode, Slip } from "../../../contact/index.js";
import { modeInput } from "../../../contact/index.js";
import { pathInput } from "../../../impact/index.js";
import { nextStop } from "../../motion/agenda.js";
import { isHeld } from "../../motion/branch.js";
import { project } from "../../motion/project.js";
import { pushedBy } from "../../motion/several/blocks.js";
import { simulateDefaults } from "../../options.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { halt } from "../powers.js";
import { restAlone } from "../rest.js";
import { type Step, whenDone } from "../step.js";
import { type Hop, nextHop } from "./hop.js";
import { accelerationAt, landsBefore, tolerated } from "./meanwhile.js";
import { isUnresolved, unresolvedSpeed } from "./resolution.js";
import { carryTo, type Ending, endTogether, landsNow, recordAt, type SharedEnd } from "./together.js";

/** Right after an impact that ends in flight: completes the chatter if it is one and small enough, else nothing. */
export function completeChatter(run: Run, contact: number): Step {
  const { reader, t } = run;
  if (!reader.read(t, contact)) return run.massless();
  const b = reader.modes[modeInput.b] as number;
  if (!(b < 0)) {
    run.hops[contact] = 0;
    return undefined;
  }
  run.hop = (-2 * reader.vN) / b;
  const hops = (run.hops[contact] as number) + 1;
  run.hops[contact] = hops;
  if (hops === 1) run.firstHop[contact] = reader.vN;
  const unresolved = isUnresolved(run);
  if (!unresolved && !isDue(run, contact)) return undefined;
  const own = endOf(run, contact);
  const end = own && endTogether(run, own, contact, (i) => hopping(run, i));
  reader.read(t, contact);
  if (end !== undefined) return complete(run, end);
  // Below the resolution no later hop could be better, unless another block is hit at this moment and ends as well.
  if (!unresolved || landsNow(run, contact, own?.slack)) return undefined;
  // A contact that is hit before the last hops have ended meets this one closed, not below the surface of its own.
  const carries = own !== undefined && !landsBefore(run, (i) => i === contact, own);
  reader.read(t, contact);
  if (carries) return complete(run, { ...own, endings: [own] });
  run.mark();
  // A slip that the last hops could reverse has ended with them.
  const slip = Math.abs(reader.vT) <= unresolvedSpeed(run) ? 0 : reader.vT > 0 ? 1 : -1;
  if (slip === 0 && !reader.smooth) halt(run);
  return close(run, contact, { t, slip, T: 0, N: 0 });
}

/** The hops of a contact are low relative to the first of them, or many. */
function isDue({ hops, firstHop, reader }: Run, contact: number): boolean {
  const { chatterShare, chatterImpacts } = simulateDefaults;
  return (
    reader.vN <= chatterShare * (firstHop[contact] as number) || (hops[contact] as number) >= chatterImpacts
  );
}

/** The end of the hops of the contact that was read last, if its error is small or nothing can be resolved of them. */
function endOf(run: Run, contact: number): HopsEnd | undefined {
  const hop = nextHop(run, contact, run.reader.vT, run.reader.vN);
  const end = limitOf(run, contact, hop);
  if (end === undefined) return undefined;
  const pushed = pushedBy(run, (i) => i === contact);
  run.reader.read(run.t, contact);
  const unseen = isUnresolved(run);
  if (!unseen && errorOf(run, contact, end, pushed) > 1) return undefined;
  const slack = unseen ? simulateTolerances.unseenHops * end.time : 0;
  return { ...end, t: run.t + end.time, hop, contacts: [contact], pushed, slack };
}

/** The end of the hops of another contact, right after an impact of its own. */
function hopping(run: Run, contact: number): HopsEnd | undefined {
  const { reader, t } = run;
  if (run.hops[contact] === 0 || run.contacts[contact]?.mode !== "flight" || !reader.read(t, contact))
    return undefined;
  const falls = reader.vN > 0 && (reader.modes[modeInput.b] as number) < 0;
  return falls && (isDue(run, contact) || isUnresolved(run)) ? endOf(run, contact) : undefined;
}

/**
 * Where the hops after an impact accumulate, small enough already or not, whatever a clock does meanwhile; undefined
 * where they do not.
 */
export function accumulates(
  run: Run,
  contact: number,
):
  | (Pick<Accumulation, "time" | "state" | "change"> & { readonly hop: number; readonly region: number })
  | undefined {
  const { reader } = run;
  if (!reader.read(run.t, contact) || !((reader.modes[modeInput.b] as number) < 0)) return undefined;
  const first = nextHop(run, contact, reader.vT, reader.vN);
  const end = limitOf(run, contact, first, Number.POSITIVE_INFINITY);
  return end && { ...end, hop: first.time, region: first.region };
}

/** Where hops like the next one lead to; undefined where they do not settle, or only after the next stop. */
function limitOf(run: Run, contact: number, first: Hop, stop = nextStop(run)): Accumulation | undefined {
  const second = nextHop(run, contact, first.vT, first.vN);
  const q = first.ratio;
  const settled =
    Math.abs(second.ratio - q) <= simulateTolerances.sameRatio && second.region === first.region && q < 1;
  if (!settled) return undefined;
  const time = first.time / (1 - q);
  const slip = endSlip(run, first, time, q);
  return slip === undefined || run.t + time > stop
    ? undefined
    : accumulation(run, contact, first, time, slip);
}

/** The slip at the end: 0 where v_T shrinks with v_N, its sign where it keeps it; undefined where it is not clear. */
function endSlip({ reader }: Run, hop: Hop, time: number, q: number): Slip | undefined {
  const { modes } = reader;
  const [A, B] = [modes[modeInput.A] as number, modes[modeInput.B] as number];
  const end = reader.vT + (modes[modeInput.a] as number) * time + (A * hop.T + B * hop.N) / (1 - q);
  const size = Math.abs(hop.vT) + Math.abs(reader.vN);
  if (reader.smooth || Math.abs(end) <= 1e-9 * size) return 0;
  // Impacts that slip all the way need more speed than the hops can take away.
  const lost = Math.abs((modes[modeInput.a] as number) * time) + Math.abs(A * hop.T + B * hop.N) / (1 - q);
  return Math.abs(end) > 2 * lost && end > 0 === reader.vT > 0 ? (end > 0 ? 1 : -1) : undefined;
}

/** Where the impacts accumulate, with a and b as they are now; the reader stays at the start. */
interface Accumulation {
  readonly time: number;
  readonly slip: Slip;
  /** Sums of all impulses still to come. */
  readonly T: number;
  readonly N: number;
  readonly state: Float64Array;
  /** The same as a change of the state: it is small, and exact to its own size. */
  readonly change: Float64Array;
}

/** The same as an end that others may share. */
interface HopsEnd extends Accumulation, Ending {
  readonly hop: Hop;
}

function accumulation(run: Run, contact: number, hop: Hop, time: number, slip: Slip): Accumulation {
  const { reader, state } = run;
  const n = state.length / 2;
  const free = flightAcceleration(run, contact);
  const q = hop.ratio;
  const [T, N] = [hop.T / (1 - q), hop.N / (1 - q)];
  // Impact k happens when time·qᵏ is left, with impulses that shrink by q as well.
  const share = (time * q) / (1 - q * q);
  const change = new Float64Array(2 * n);
  for (let i = 0; i < n; i++) {
    const v = state[n + i] as number;
    const f = free[i] as number;
    const [along, across] = [reader.alongN[i] as number, reader.alongT[i] as number];
    change[i] = v * time + (f * time * time) / 2 + (along * hop.N + across * hop.T) * share;
    change[n + i] = f * time + along * N + across * T;
  }
  return { time, slip, T, N, state: state.map((value, i) => value + (change[i] as number)), change };
}

/**
 * The acceleration between the hops: other contacts, which are not coupled to this one, may be closed. The reader
 * is left at this one.
 */
export function flightAcceleration(run: Run, contact: number): Float64Array {
  // The reader knows forces of contacts only, none that a kink exerts while it holds the motion.
  if (run.contacts.every(({ mode }) => mode === "flight") && !isHeld(run)) return run.reader.freeAcceleration;
  const acceleration = accelerationAt(run, run.t, run.state);
  run.reader.read(run.t, contact);
  return acceleration;
}

/**
 * What changes between here and there (ḃ, ȧ, M, W) makes the hops differ from a geometric sequence; relative to the
 * tolerance.
 */
function errorOf(run: Run, contact: number, end: Accumulation, pushed: readonly number[]): number {
  const { reader, state } = run;
  const [free, along, across] = [
    reader.freeAcceleration.slice(),
    reader.alongN.slice(),
    reader.alongT.slice(),
  ];
  const b = reader.modes[modeInput.b] as number;
  const start = state.slice();
  state.set(end.state);
  reader.read(run.t + end.time, contact);
  const n = free.length;
  const own = pushed.filter((i) => i < n);
  const largest = (of: (i: number) => number) => Math.max(...own.map((i) => Math.abs(of(i))));
  const apart = (one: Float64Array, other: Float64Array) =>
    largest((i) => (one[i] as number) - (other[i] as number));
  const speed = largest((i) => end.state[n + i] as number);
  const shift = end.time * Math.abs((reader.modes[modeInput.b] as number) / b - 1);
  const error =
    end.time * apart(reader.freeAcceleration, free) +
    Math.abs(end.N) * apart(reader.alongN, along) +
    Math.abs(end.T) * apart(reader.alongT, across) +
    shift * largest((i) => free[i] as number);
  state.set(start);
  reader.read(run.t, contact);
  return error / 2 / (simulateDefaults.chatterError * tolerated(run, speed));
}

/** Carries the run to the accumulation of the impacts, of one contact or of several that are not coupled. */
function complete(run: Run, { endings, ...end }: SharedEnd<HopsEnd>): Step {
  for (const end of endings) addLosses(run, end);
  carryTo(run, end);
  return closeAll(run, endings);
}

/** What the impacts still to come take away. */
function addLosses(run: Run, { contacts: [contact], hop, time, slip: endSlip, T, N }: HopsEnd): void {
  const { reader, losses } = run;
  reader.read(run.t, contact as number);
  const { modes, impact } = reader;
  const q = hop.ratio;
  const drift =
    reader.vT +
    (modes[modeInput.a] as number) * time +
    (impact[pathInput.A] as number) * T +
    (impact[pathInput.B] as number) * N;
  const slip = endSlip === 0 ? 0 : drift;
  const swing = hop.sumT / 2 - slip;
  losses.impacts -= (hop.N * hop.sumN) / 2 / (1 - q * q) + hop.T * (slip / (1 - q) + swing / (1 - q * q));
  losses.work -= T * reader.wTildeT + N * reader.wTildeN;
}

/** One contact after the other. */
function closeAll(run: Run, [end, ...others]: readonly HopsEnd[]): Step {
  if (end === undefined) return undefined;
  return whenDone(close(run, end.contacts[0] as number, end), (ended) => ended ?? closeAll(run, others));
}

/** The part of an end that its event reports. */
interface ClosingHops extends Pick<HopsEnd, "t" | "slip" | "T" | "N"> {
  readonly hop?: Hop;
}

/** The contact is closed from here on; one event stands for all the impacts that were left. */
function close(run: Run, contact: number, end: ClosingHops): Step {
  const impacts = run.hops[contact] as number;
  run.hops[contact] = 0;
  run.histories[contact]?.clear();
  const j = run.j++;
  return whenDone(restAlone(run, contact, end.slip, "impact"), (ended) => {
    project(run);
    recordAt(run, end, (present) => {
      run.events.add(present, j, "chatter", contact, "flight", run.contacts[contact]?.mode as Mode);
      run.events.addImpulse(end.T, end.N, 0);
      run.events.addImpacts(impacts, end.hop?.ratio);
    });
    return ended;
  });
}
