/**
 * What does an impact do to a run? Velocities jump by M⁻¹WΛ, the ledger takes the work of the impulses, and the
 * modes that follow are decided at the same instant. [NDCb] §2.5 for one contact; several contacts through the
 * atlas.
 */

import type { Future, KnownContact as Known } from "../../atlas/index.js";
import type { Mode, Slip } from "../../contact/index.js";
import { pathInput, pathResult, type Region } from "../../impact/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { jumpedContact } from "../compliant/jumped.js";
import { phases } from "../contactPhases.js";
import { storedContact } from "../motion/known.js";
import { project } from "../motion/project.js";
import { simulateDefaults } from "../options.js";
import type { EventType } from "../record/contactEvent.js";
import { hitBit } from "../record/impactHistory.js";
import type { Outcome } from "../record/outcome.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { changesInHops } from "./endless/changing.js";
import { completeChatter } from "./endless/chatter.js";
import { clatterEnd, completeClatter } from "./endless/clatter.js";
import { carriedAcceleration, unresolvedSpeed } from "./endless/resolution.js";
import { completeWord } from "./endless/word.js";
import { completeRecord, recordJump } from "./jumpRecord.js";
import { passesCorner } from "./pastCorner.js";
import { addGain, addImpulse } from "./powers.js";
import { restAlone } from "./rest.js";
import { ask, isAsking, type Step, whenDone } from "./step.js";

/** Velocities after an impact that are this small relative to those before count as 0. */
export const stillShare = 1e-12;

const result = new Float64Array(pathResult.size);

/** An impact of the only contact that touches, by its own law; `type` says whether anything collided. */
export function impactAlone(run: Run, contact: number, type: EventType): Step {
  const { reader } = run;
  // The contact was closed: a normal speed above 0 is a rounding, and would mean no impact.
  if (type === "impactWithoutCollision") reader.impact[pathInput.vN] = Math.min(0, reader.vN);
  const region = isInRange(reader.impact) ? run.lawOf(contact).impactInto(reader.impact, 0, result) : -1;
  return region < 0
    ? ask("touch", knownAt(run, contact), [contact])
    : applyAlone(run, contact, type, region as Region);
}

/** Coefficients that may depend on the state; the atlas says what is wrong with others. */
function isInRange(impact: Float64Array): boolean {
  const mu = impact[pathInput.mu] as number;
  const r = impact[pathInput.r] as number;
  return mu >= 0 && r >= 0 && r <= 1;
}

/** What the law of the contact that was read last makes of its velocities; undefined where it has several answers. */
export function impulseOf(run: Run, contact: number): Float64Array | undefined {
  return run.lawOf(contact).impactInto(run.reader.impact, 0, result) < 0 ? undefined : result;
}

/**
 * The contact that touches, at rest where its slip is given, and the open ones that reach their surfaces with it;
 * the others as stored.
 */
export function knownAt(run: Run, contact: number, slip?: Slip): Known[] {
  const own = slip === undefined ? { touching: true } : { touching: true, resting: true, slip };
  return run.contacts.map((_, i) => {
    if (i === contact) return own;
    return isAtSurface(run, i) ? { touching: true } : storedContact(run, i);
  });
}

/**
 * Has an open contact reached its surface, to within the error of the time? No order of contacts is known within
 * it. One that approaches slowly, relative to the speeds of its bodies, lands later than that error, however small
 * its gap is.
 */
export function isAtSurface(run: Run, contact: number): boolean {
  const { contacts, laws, idle, reader, settings, t } = run;
  if (idle[contact] === 1) return false;
  if (contacts[contact]?.mode !== "flight" || laws?.[contact] !== undefined || !reader.read(t, contact))
    return false;
  const { gap, gapScale, vN } = reader;
  const error = simulateTolerances.errorTolerances * (settings.atol + settings.rtol * gapScale);
  const isNear = reader.touches || (vN < 0 && gap * reader.speedSize() <= -error * vN);
  return isNear && !passesCorner(run, contact);
}

/** The slip of the contact that was read last; below the tolerance of the run there is none. */
export function slipOf({ reader, settings }: Run): Slip {
  const still = settings.atol + settings.rtol * reader.slipSize();
  return reader.vT > still ? 1 : reader.vT < -still ? -1 : 0;
}

function applyAlone(run: Run, contact: number, type: EventType, region: Region): Step {
  const { reader } = run;
  const vT = result[pathResult.vT] as number;
  const vN = result[pathResult.vN] as number;
  const T = result[pathResult.impulseT] as number;
  const N = result[pathResult.impulseN] as number;
  const before = reader.vN;
  const vTBefore = reader.vT;
  if (!Number.isFinite(T + N + vT + vN)) return withoutImpulse(run, [contact]);
  const from = run.contacts[contact]?.mode as Mode;
  run.mark();
  const j = run.j++;
  reader.push(T, N);
  addGain(run, addImpulse(run, T, N, vTBefore + vT, before + vN, reader.wTildeT, reader.wTildeN));
  const scale = Math.max(stillShare * (Math.abs(vTBefore) + Math.abs(before)), reader.speedRounding());
  run.setMode(contact, "flight");
  run.fresh[contact] = 1;
  const slip = Math.abs(vT) <= scale ? 0 : vT > 0 ? 1 : -1;
  const place = run.events.count;
  run.events.add(run, j, type, contact, from, "flight");
  run.events.addImpulse(T, N, region);
  if (vN > scale) return hopAlone(run, contact, place);
  const rest = restAlone(run, contact, slip, "impact");
  if (isAsking(rest)) return whenDone(rest, (ended) => closeAlone(run, contact, place, ended));
  return closeAlone(run, contact, place, rest);
}

/** A second jump at the same instant has an event of its own, from flight on. */
function nameEnd(run: Run, contact: number, place: number): void {
  if (run.events.count === place + 1) run.events.setTo(place, run.contacts[contact]?.mode as Mode);
}

/** The impact has ended at rest, or what followed it at once has. */
function closeAlone(run: Run, contact: number, place: number, ended: Outcome | undefined): Step {
  nameEnd(run, contact, place);
  run.hops[contact] = 0;
  run.histories[contact]?.clear();
  return ended;
}

/** The contact leaves; infinitely many impacts may lie ahead. */
function hopAlone(run: Run, contact: number, place: number): Step {
  nameEnd(run, contact, place);
  run.histories[contact]?.add(run, hitBit(contact));
  run.forgetHops(contact);
  const changes = changesInHops(run, contact);
  if (changes !== false) return changes;
  const end = clatterEnd(run, contact);
  if (end !== undefined) return completeClatter(run, end);
  return completeChatter(run, contact) ?? completeWord(run, contact);
}

/** The mass matrix is singular here, or numbers overflow: velocities after the impact mean nothing. */
function withoutImpulse(run: Run, members: readonly number[]): Outcome {
  const names = members.map((i) => run.mechanism.contacts[i]?.name).join(", ");
  return run.outcome("singular", `the impact of ${names} has no finite impulse at this state`);
}

/** Follows a jump that the atlas has computed, for any number of contacts; another one may follow it at once. */
export function settleJump(run: Run, future: Future, members: readonly number[]): Step {
  if (run.nested >= simulateDefaults.nestedJumps)
    return run.outcome("tooManyEvents", `${run.nested} jumps follow each other at one instant`);
  run.nested++;
  return whenDone(settleOne(run, future, members), (ended) => {
    run.nested--;
    return ended;
  });
}

function settleOne(run: Run, future: Future, members: readonly number[]): Step {
  const { mechanism, reader, state, t } = run;
  const { coordinates, contacts } = mechanism;
  const { dimension: n } = mechanism;
  const velocities = coordinates.map((name) => future.after?.v[name] as number);
  if (!velocities.every(Number.isFinite)) return withoutImpulse(run, members);
  const from = run.contacts.map(({ mode }) => mode);
  const speeds = contacts.map(
    (_, i) => (run.idle[i] === 0 && reader.read(t, i) ? [reader.vT, reader.vN] : [0, 0]) as [number, number],
  );
  run.mark();
  const j = run.j++;
  state.set(velocities, n);
  const taking = impulsesOf(mechanism, future);
  const least = simulateTolerances.jointStill * Math.max(...speeds.flat().map(Math.abs));
  const carried = carriedAcceleration(run);
  const leaves = members.some((i) => isSeenToLeave(run, i, least, carried));
  const unseen = contacts.map(() => false);
  let change = 0;
  const read = contacts.map(({ bilateral }, i): Known => {
    if (!members.includes(i)) return storedContact(run, i); // the jump does not act on it
    reader.read(t, i);
    const [vT, vN] = speeds[i] as [number, number];
    const { T, N } = taking[i] as { T: number; N: number };
    change += addImpulse(run, T, N, vT + reader.vT, vN + reader.vN, reader.wTildeT, reader.wTildeN);
    const small = Math.max(least, reader.speedRounding());
    if (run.laws?.[i] !== undefined) return jumpedContact(run, i, small);
    const scale = leaves ? small : Math.max(small, unresolvedSpeed(run, carried));
    if (!bilateral && reader.vN > scale) return { touching: false };
    // Hops too low to be resolved in the gap are not followed: the contacts chatter to rest here.
    unseen[i] = !bilateral && reader.vN > small;
    return restingAt(run, small);
  });
  addGain(run, change);
  const cut = unseen.includes(true);
  const known = cut ? withoutUnresolved(run, read, members, carried) : read;
  const rigid = (i: number) => run.laws?.[i] === undefined;
  run.contacts = run.contacts.map((phase, i) => (known[i]?.touching || !rigid(i) ? phase : phases.flight));
  for (const [i, { N }] of taking.entries())
    if (rigid(i) && (N !== 0 || from[i] !== "flight")) run.fresh[i] = 1;
  const region = future.region ?? (0 as const);
  const jump = { type: future.kind as EventType, region, j, members, from, taking, unseen };
  const places = recordJump(run, jump);
  const count = run.events.count;
  const open = ({ touching, compliance, slip }: Known) =>
    touching || (compliance !== undefined && slip === 0);
  const left = members.filter((i) => open(known[i] as Known));
  return whenDone(left.length > 0 ? ask("impact", known, left) : undefined, (ended) => {
    if (cut) project(run);
    if (run.events.count === count) completeRecord(run, jump, places);
    const one = members[0] as number;
    if (cut) run.histories[one]?.clear();
    if (cut || ended !== undefined || future.kind !== "impact") return ended;
    const hit = taking.reduce((bits, { T, N }, i) => (T === 0 && N === 0 ? bits : bits | hitBit(i)), 0n);
    run.histories[one]?.add(run, hit);
    return completeWord(run, one);
  });
}

/** The contact that was read last stays closed; slip up to a speed is none. */
const restingAt = ({ reader: { vT } }: Run, still: number): Known => ({
  touching: true,
  resting: true,
  slip: Math.abs(vT) <= still ? 0 : vT > 0 ? 1 : -1,
});

/**
 * Where contacts come to rest because their hops cannot be resolved, what slips as little is still: at all of them
 * alike.
 */
function withoutUnresolved(
  run: Run,
  known: readonly Known[],
  members: readonly number[],
  carried?: Float64Array,
): Known[] {
  const { reader, t } = run;
  const speeds = members.map((i) => (reader.read(t, i) ? unresolvedSpeed(run, carried) : 0));
  const still = simulateTolerances.slipsPerHop * Math.max(...speeds);
  return known.map((one, i) => {
    const slips = members.includes(i) && one.resting && one.slip && one.compliance === undefined;
    return slips && reader.read(t, i) ? restingAt(run, still) : one;
  });
}

/**
 * Does a contact leave in a hop that can be resolved? Then those of the same jump that leave more slowly, nearer to
 * the pivot, do so too.
 */
function isSeenToLeave(run: Run, contact: number, least: number, carried?: Float64Array): boolean {
  const { reader, mechanism, laws, t } = run;
  if (mechanism.contacts[contact]?.bilateral || laws?.[contact] !== undefined) return false;
  if (!reader.read(t, contact)) return false;
  return reader.vN > Math.max(least, reader.speedRounding(), unresolvedSpeed(run, carried));
}

/** By contact; impulses that are rounding relative to the largest are zero. */
function impulsesOf({ contacts }: Mechanism, { impulses = {} }: Future): { T: number; N: number }[] {
  const size = Math.max(...Object.values(impulses).flatMap(({ T, N }) => [Math.abs(T), Math.abs(N)]));
  return contacts.map(({ name }) => {
    const { T, N } = impulses[name] ?? { T: 0, N: 0 };
    return Math.max(Math.abs(T), Math.abs(N)) > simulateTolerances.jointStill * size
      ? { T, N }
      : { T: 0, N: 0 };
  });
}
