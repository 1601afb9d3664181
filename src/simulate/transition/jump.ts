/**
 * What does an impact do to a run? Velocities jump by M⁻¹WΛ, the ledger takes the work of the impulses, and the modes that
 * follow are decided at the same instant. [NDCb] §2.5 for one contact; several contacts through the atlas.
 */

import type { Future, KnownContact as Known } from "../../atlas/index.js";
import type { Mode, Slip } from "../../contact/index.js";
import { pathInput, pathResult, type Region } from "../../impact/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { jumpedContact } from "../compliant/jumped.js";
import { isEvent, modeEvent, phases } from "../contactPhases.js";
import { storedContact } from "../motion/known.js";
import { simulateDefaults } from "../options.js";
import type { EventType } from "../record/eventLog.js";
import type { Outcome, Run } from "../run.js";
import { decide } from "./decide.js";
import { completeChatter, unresolvedSpeed } from "./endless/chatter.js";
import { completeWord } from "./endless/word.js";
import { restAlone } from "./rest.js";

/** Velocities after an impact that are this small beside those before count as 0. */
export const stillShare = 1e-12;

/** A gap this small beside its terms took part in the impact, even without an impulse. */
const touchShare = 1e-9;

/** The same after an impact of several contacts, whose velocities come from a linear system. */
const stillestShare = 1e-10;

const result = new Float64Array(pathResult.size);

/** An impact of the only contact that touches, by its own law; `type` says whether anything collided. */
export function impactAlone(run: Run, contact: number, type: EventType): Outcome | undefined {
  const { reader } = run;
  // The contact was closed: a normal speed above 0 is a rounding, and would mean no impact.
  if (type === "impactWithoutCollision") reader.impact[pathInput.vN] = Math.min(0, reader.vN);
  const region = run.lawOf(contact).impactInto(reader.impact, 0, result);
  return region < 0
    ? decide(run, "touch", knownAt(run, contact), [contact])
    : applyAlone(run, contact, type, region as Region);
}

/** What the law of the contact that was read last makes of its velocities; undefined where it has several answers. */
export function impulseOf(run: Run, contact: number): Float64Array | undefined {
  return run.lawOf(contact).impactInto(run.reader.impact, 0, result) < 0 ? undefined : result;
}

/** The contact that touches; the others as stored. */
export function knownAt(run: Run, contact: number, resting = false): Known[] {
  return run.contacts.map(({ mode }, i) => {
    if (i === contact) return resting ? { touching: true, resting, slip: slipOf(run) } : { touching: true };
    return mode === "flight" && run.laws?.[i] === undefined ? {} : storedContact(run, i);
  });
}

/** The slip of the contact that was read last; below the tolerance of the run there is none. */
export function slipOf({ reader, settings }: Run): Slip {
  const still = settings.atol + settings.rtol * Math.abs(reader.wTildeT);
  return reader.vT > still ? 1 : reader.vT < -still ? -1 : 0;
}

function applyAlone(run: Run, contact: number, type: EventType, region: Region): Outcome | undefined {
  const { reader } = run;
  const vT = result[pathResult.vT] as number;
  const vN = result[pathResult.vN] as number;
  const T = result[pathResult.impulseT] as number;
  const N = result[pathResult.impulseN] as number;
  const before = reader.vN;
  const vTBefore = reader.vT;
  const from = run.contacts[contact]?.mode as Mode;
  run.mark();
  const j = run.j++;
  reader.push(T, N);
  addImpulse(run, T, N, vTBefore + vT, before + vN, reader.wTildeT, reader.wTildeN);
  const scale = stillShare * (Math.abs(vTBefore) + Math.abs(before));
  let outcome: Outcome | undefined;
  run.setMode(contact, "flight");
  run.fresh[contact] = 1;
  const slip = Math.abs(vT) <= scale ? 0 : vT > 0 ? 1 : -1;
  const place = run.events.count;
  run.events.add(run, j, type, contact, from, "flight");
  run.events.addImpulse(T, N, region);
  if (vN <= scale) outcome = restAlone(run, contact, slip, "impact");
  const to = run.contacts[contact]?.mode as Mode;
  // A second jump at the same instant has an event of its own, from flight on.
  if (run.events.count === place + 1) run.events.setTo(place, to);
  if (outcome !== undefined || to !== "flight" || !(vN > scale)) {
    run.hops[contact] = 0;
    run.history.clear();
    return outcome;
  }
  run.history.add(run, 1 << contact);
  run.forgetHops(contact);
  return completeChatter(run, contact) ?? completeWord(run);
}

/** ½Λ·(V⁺ + V⁻) is what the impact does to the energy, of it Λ·w̃ comes from moving surfaces. */
export function addImpulse(
  { losses }: Run,
  T: number,
  N: number,
  sumT: number,
  sumN: number,
  wTildeT: number,
  wTildeN: number,
): void {
  const change = (T * sumT + N * sumN) / 2;
  losses.impacts -= change;
  losses.gain = Math.max(losses.gain, change);
  losses.work -= T * wTildeT + N * wTildeN;
}

/** Follows a jump that the atlas has computed, for any number of contacts; another one may follow it at once. */
export function settleJump(run: Run, future: Future, members: readonly number[]): Outcome | undefined {
  if (run.nested >= simulateDefaults.nestedJumps)
    return run.outcome("tooManyEvents", `${run.nested} jumps follow each other at one instant`);
  run.nested++;
  const outcome = settleOne(run, future, members);
  run.nested--;
  return outcome;
}

function settleOne(run: Run, future: Future, members: readonly number[]): Outcome | undefined {
  const { mechanism, reader, state, t } = run;
  const { coordinates, contacts } = mechanism;
  const n = coordinates.length;
  const from = run.contacts.map(({ mode }) => mode);
  const speeds = contacts.map(
    (_, i) => (reader.read(t, i) ? [reader.vT, reader.vN] : [0, 0]) as [number, number],
  );
  run.mark();
  const j = run.j++;
  for (const [i, name] of coordinates.entries()) state[n + i] = future.after?.v[name] as number;
  const taking = contacts.map(({ name }) => future.impulses?.[name] ?? { T: 0, N: 0 });
  let cut = false;
  const known = contacts.map(({ bilateral }, i): Known => {
    if (!members.includes(i)) return storedContact(run, i); // it does not feel the jump
    reader.read(t, i);
    const [vT, vN] = speeds[i] as [number, number];
    const { T, N } = taking[i] as { T: number; N: number };
    addImpulse(run, T, N, vT + reader.vT, vN + reader.vN, reader.wTildeT, reader.wTildeN);
    const small = stillestShare * Math.max(...speeds.flat().map(Math.abs));
    if (run.laws?.[i] !== undefined) return jumpedContact(run, i, small);
    const scale = Math.max(small, unresolvedSpeed(run));
    const near = reader.gap <= touchShare * reader.gapScale && reader.vN >= -scale;
    const part = N !== 0 || T !== 0 || from[i] !== "flight" || near;
    if (!bilateral && (!part || reader.vN > scale)) return { touching: false };
    // Hops too low to be seen in the gap are not followed: the contacts chatter to rest here, and what moves as little is still.
    const unseen = !bilateral && reader.vN > small;
    if (unseen) cut = true;
    const still = Math.abs(reader.vT) <= (unseen ? scale : small);
    return { touching: true, resting: true, slip: still ? 0 : reader.vT > 0 ? 1 : -1 };
  });
  const rigid = (i: number) => run.laws?.[i] === undefined;
  run.contacts = run.contacts.map((phase, i) => (known[i]?.touching || !rigid(i) ? phase : phases.flight));
  for (const [i, { N }] of taking.entries())
    if (rigid(i) && (N !== 0 || from[i] !== "flight")) run.fresh[i] = 1;
  const region = future.region ?? (0 as const);
  const jump = { type: future.kind as EventType, region, j, from, taking, cut };
  const places = recordJump(run, jump);
  const count = run.events.count;
  const open = ({ touching, compliance, slip }: Known) =>
    touching || (compliance !== undefined && slip === 0);
  const left = members.filter((i) => open(known[i] as Known));
  const outcome = left.length > 0 ? decide(run, "impact", known, left) : undefined;
  if (run.events.count === count) completeRecord(run, jump, places);
  if (outcome !== undefined || future.kind !== "impact") return outcome;
  run.history.add(
    run,
    taking.reduce((hit, { T, N }, i) => (T === 0 && N === 0 ? hit : hit | (1 << i)), 0),
  );
  return completeWord(run);
}

interface RecordedJump {
  readonly type: EventType;
  readonly region: Region;
  readonly j: number;
  readonly from: readonly Mode[];
  readonly taking: readonly { readonly T: number; readonly N: number }[];
  /** Contacts come to rest because their next hops could not be seen. */
  readonly cut: boolean;
}

/** Events of contacts that take an impulse, then of those that leave; a second jump at the same instant comes after them. */
function recordJump(run: Run, { type, region, j, from, taking, cut }: RecordedJump): number[] {
  const places = taking.map(() => -1);
  const add = (own: EventType, i: number): void => {
    places[i] = run.events.count;
    run.events.add(run, j, own, i, from[i] as Mode, run.contacts[i]?.mode as Mode);
  };
  const hit = ({ T, N }: { readonly T: number; readonly N: number }) => T !== 0 || N !== 0;
  for (const [i, impulse] of taking.entries()) {
    if (!hit(impulse)) continue;
    add(cut ? "chatter" : type, i);
    run.events.addImpulse(impulse.T, impulse.N, region);
    if (cut) run.events.addImpacts(run.history.total + 1);
  }
  for (const [i, impulse] of taking.entries()) {
    const leaves = from[i] !== "flight" && run.contacts[i]?.mode === "flight";
    if (!hit(impulse) && leaves) add("liftoff", i);
  }
  return places;
}

/** The modes that follow are known: the events say where they end, and contacts that change without an impulse have one too. */
function completeRecord(run: Run, { j, from }: RecordedJump, places: readonly number[]): void {
  for (const [i, place] of places.entries()) {
    const [before, to] = [from[i] as Mode, run.contacts[i]?.mode as Mode];
    if (place >= 0) run.events.setTo(place, to);
    else if (isEvent(run.mechanism.contacts[i] as Mechanism["contacts"][number], before, to))
      run.events.add(run, j, before === "flight" ? "impact" : modeEvent(to), i, before, to);
  }
}
