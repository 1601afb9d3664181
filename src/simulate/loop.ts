/**
 * How does a mechanism move? Event by event; the hybrid step in words:
 *
 *   the modes of the contacts name a smooth field and its guards
 *   carry the state along the field to the first guard that changes sign, to rounding     (advance)
 *   at the guard: velocities jump, modes change, by the contact core and a named policy         (cross)
 *   both sides are rows with the same t and different j                                          (EventLog, SampleLog)
 *
 * until the time is over, or an outcome says why it cannot continue.
 */

import { contactStatesAt, type KnownContact as Known, refuseOverlap } from "../atlas/index.js";
import type { State } from "../mechanism/index.js";
import { OutOfRange, Unsolvable } from "../mistake/index.js";
import { type ContactPhase, type Guard, guardOf, guardRule, modeOfSlip } from "../phase/index.js";
import { placeCompliant, settleFriction } from "./compliant/start.js";
import { phases } from "./contactPhases.js";
import { openStretch } from "./guards/freeNormal.js";
import { gapEvent } from "./guards/gap.js";
import { cross, guardEvent } from "./guards/index.js";
import { collectEvents } from "./guards/userEvent.js";
import { afterSteps, beginSteps, enter, lookOutside, moreSteps } from "./motion/advance.js";
import { storedContact } from "./motion/known.js";
import type { Phase } from "./motion/phase.js";
import { endsAtOnce } from "./motion/rows.js";
import { blocksOf } from "./motion/several/blocks.js";
import { endsSupport, supportsBeyond } from "./motion/several/supports.js";
import { takeSteps } from "./motion/take.js";
import { simulateDefaults, smallestSize } from "./options.js";
import type { Outcome } from "./record/outcome.js";
import type { Run } from "./run.js";
import { simulateTolerances } from "./tolerances.js";
import { settleConditions } from "./transition/conditions.js";
import { settled } from "./transition/decide.js";
import { settleFlat } from "./transition/endless/flat.js";
import { isAtSurface } from "./transition/jump.js";
import { settleKinks } from "./transition/kinks.js";
import { occur } from "./transition/occur.js";
import { ask } from "./transition/step.js";
import { beginStretches } from "./transition/stretch.js";

export function loop(run: Run): Outcome {
  let outcome = begin(run);
  while (outcome === undefined) outcome = goOn(run, takeSteps(run));
  return outcome;
}

/** From the discrete state of a run to where its phase needs steps, or to its outcome. */
export function begin(run: Run): Outcome | undefined {
  for (;;) {
    const outcome = nextPhase(run);
    if (outcome !== undefined) return outcome;
    const ended = run.walk.look > 0 ? undefined : lookOutside(run);
    if (ended === undefined) return undefined;
    const left = leave(run, ended);
    if (left !== undefined) return left;
  }
}

/** From steps, which ended so, to where the run needs steps again, or to its outcome. */
export function goOn(run: Run, status: number): Outcome | undefined {
  let end = afterSteps(run, status);
  if (end === moreSteps) {
    if (run.walk.look > 0 || run.walk.stopping !== undefined) return undefined;
    end = lookOutside(run);
    if (end === undefined) return undefined;
  }
  try {
    return leave(run, end) ?? begin(run);
  } catch (error) {
    if (error instanceof OutOfRange) return run.outcome("invalid", error.message, error.contact);
    if (error instanceof Unsolvable) return run.outcome(error.outcome, error.message);
    throw error;
  }
}

/** Enters phases until one can be walked along. */
function nextPhase(run: Run): Outcome | undefined {
  for (;;) {
    const jumped = happen(run);
    if (jumped !== undefined) return jumped;
    run.events.addModes(run.contacts);
    const phase = enter(run);
    if (run.walk.lost >= 0) return endless(run, run.walk.lost);
    if (run.agenda.reached.length > 0) continue; // found at the start of the phase
    const kinked = settleKinks(run, phase);
    if (kinked === true) continue;
    if (kinked !== false) return kinked;
    const handed = settleConditions(run);
    const left = handed === true ? tooMany(run) : handed;
    if (left === undefined) continue;
    if (left !== false) return left;
    run.listeners.path?.enter(run, phase, endsAtOnce(phase));
    if (!(run.last > run.t)) return run.outcome("finished");
    const [modes, j] = [run.contacts, run.j];
    const stopped = settled(run, beginStretches(run));
    if (stopped !== undefined) return stopped;
    if (run.contacts !== modes || run.j !== j) continue; // the policy has left the combination
    const outcome = beginFreeStretches(run, phase);
    if (outcome !== undefined) return outcome;
    if (run.contacts !== modes) continue; // detached at once
    beginSteps(run, phase);
    return undefined;
  }
}

/** Events of the model file that are due. */
function happen(run: Run): Outcome | undefined {
  while (run.agenda.isDue(run.t)) {
    run.stalled++;
    const struck = strikeFirst(run);
    if (struck !== undefined) return struck;
    const due = run.agenda.take(run.t);
    const outcome = settled(run, occur(run, due)) ?? endlessEvent(run, due) ?? tooMany(run);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

/**
 * Contacts that are reached at the instant of an event come first: their impacts are part of the state that it
 * reads.
 */
function strikeFirst(run: Run): Outcome | undefined {
  for (let contact = 0; contact < run.contacts.length; contact++) {
    if (!isAtSurface(run, contact) || !lands(run)) continue;
    const outcome = settled(run, gapEvent.cross(run, contact));
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

/**
 * The time of a clock is exact: low hops of a chatter may be under way at it, though their gaps are below all
 * errors.
 */
function lands({ reader: { gap, vN }, agenda, settings, t }: Run): boolean {
  const error = simulateTolerances.errorTolerances * settings.rtol * Math.abs(t);
  return vN < 0 && (agenda.reached.length > 0 || gap <= -vN * error);
}

function endlessEvent(run: Run, due: readonly number[]): Outcome | undefined {
  const event = run.agenda.endless(due, run.t);
  return event === undefined ? undefined : endless(run, event);
}

const endless = (run: Run, event: number): Outcome =>
  run.outcome(
    "tooManyEvents",
    `event ${run.mechanism.events[event]?.name} returns at ever shorter intervals: infinitely many returns lie ahead`,
  );

/** Contacts alone in stick whose free acceleration is positive: flight is possible too. */
function beginFreeStretches(run: Run, { freeNormals, signs, program }: Phase): Outcome | undefined {
  for (let k = 0; k < freeNormals.length; k++) {
    const place = freeNormals[k] as number;
    const contact = program.guards[place]?.index as number;
    if (signs[place] !== 1 || run.stretches.lasts(contact)) continue;
    const outcome = openStretch(run, contact);
    if (outcome !== undefined || run.contacts[contact]?.mode !== "stick") return outcome;
  }
  return undefined;
}

/** What follows the end of a phase; undefined where another one does. */
function leave(run: Run, reached: Guard | Outcome | undefined): Outcome | undefined {
  const end = reached !== undefined && "index" in reached ? changeSupport(run, reached) : reached;
  if (end === "continues") return tooMany(run);
  run.listeners.path?.leave(run, end);
  if (end === undefined) return run.outcome("finished");
  if ("t" in end) return end;
  const { count } = run.events;
  const { phase } = run.walk;
  if (phase !== undefined) noteCrossed(run, phase, phase.program.guards.indexOf(end));
  const crossed = settled(run, cross(run, end));
  const continues = guardEvent(end).keepsPath && run.agenda.reached.length === 0;
  if (continues && run.events.count === count) run.listeners.path?.keep();
  return crossed ?? settled(run, settleFlat(run)) ?? tooMany(run);
}

function noteCrossed(run: Run, phase: Phase, place: number): void {
  const { w, layout } = phase.stepper;
  const guard = phase.program.guards[place];
  run.walk.passed.clear();
  if (guard !== undefined && guardRule(guard).silent)
    run.walk.passed.note(guard, w[layout.g1 + place] as number);
  if (run.mechanism.events.length > 0) collectEvents(run, phase, place);
}

/** Redundant contacts share the load in another way, or the combination ends; other guards mean what they say. */
function changeSupport(run: Run, guard: Guard): Guard | "continues" {
  if (!endsSupport(run, guard)) return guard;
  run.supports = supportsBeyond(run, guard);
  if (run.supports === undefined) return guardOf("combination", guard.index);
  run.stalled++;
  run.listeners.path?.leave(run, guard);
  run.listeners.path?.keep();
  return "continues";
}

function tooMany(run: Run): Outcome | undefined {
  const { maxEvents } = run.settings;
  if (run.events.count > maxEvents) return run.outcome("tooManyEvents", `more than ${maxEvents} events`);
  if (run.stalled <= simulateDefaults.stalledEvents) return undefined;
  return run.outcome("tooManyEvents", `${run.stalled} events without any progress in time`);
}

/** Blocks of contacts that approach have an impact, the others take their modes. */
function decideStart(
  run: Run,
  contacts: ReturnType<typeof contactStatesAt>["contacts"],
  known: readonly Known[],
): Outcome | undefined {
  const about = [...known.keys()].filter((i) => known[i]?.touching || known[i]?.compliance !== undefined);
  for (const members of blocksOf(run, about, known)) {
    const cause = members.some((i) => contacts[i]?.approaching) ? "touch" : "start";
    const outcome = settled(run, ask(cause, known, members));
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

/** The discrete state of the start; an impact that is due happens at once. */
export function settle(run: Run, start: State): Outcome | undefined {
  const { mechanism, settings, t, laws } = run;
  const still = laws === undefined ? [] : placeCompliant(run);
  if (!Array.isArray(still)) return still;
  const soft = mechanism.contacts.map((_, i) =>
    laws?.[i] === undefined ? undefined : storedContact(run, i, still[i] ? 0 : undefined),
  );
  // The laws of the run have been read: what they leave is rigid.
  const { parameters } = settings;
  const smallest = smallestSize(settings);
  const question = { t, parameters, known: soft, contacts: "rigid" as const, smallest };
  const rigid = soft.includes(undefined);
  const contacts = rigid ? contactStatesAt(mechanism, start, question).contacts : [];
  refuseOverlap(mechanism, start, question);
  if (contacts.every(({ touching }) => !touching))
    return laws === undefined ? undefined : settleFriction(run, still);
  const none = new Float64Array(2 * contacts.length);
  run.contacts = contacts.map(({ resting, slip }, i) =>
    soft[i] === undefined ? phases[resting ? modeOfSlip(slip) : "flight"] : (run.contacts[i] as ContactPhase),
  );
  const known = contacts.map(
    ({ touching, resting, slip }, i): Known => soft[i] ?? { touching, resting, slip },
  );
  for (const [i, { touching, resting, approaching }] of contacts.entries())
    if (touching && !resting && !approaching) run.fresh[i] = 1;
  const before = run.contacts;
  const outcome = decideStart(run, contacts, known);
  if (run.j > 0) run.listeners.samples?.add(t, 0, run.events.before, 0, before, none, 0);
  return outcome;
}
