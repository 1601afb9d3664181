/**
 * Which contacts are closed after the state was set from outside, or a surface has another velocity? One that was
 * closed stays so where gap and normal velocity are 0 to a tolerance; else it opens, or an impact follows. An open
 * one that touches now closes or collides.
 */

import type { KnownContact } from "../../atlas/index.js";
import type { Slip } from "../../contact/index.js";
import { activityOf, kinksOfContacts } from "../../mechanism/index.js";
import { modeOfSlip } from "../../phase/index.js";
import { storedContact } from "../motion/known.js";
import { blocksOf } from "../motion/several/blocks.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { slipOf } from "./jump.js";
import { ask, type Step, whenDone } from "./step.js";
import { endStretch, rereadStretches } from "./stretch.js";

interface Reading {
  readonly touching: boolean;
  readonly resting: boolean;
  readonly approaching: boolean;
  readonly slip: Slip;
}

const open: Reading = { touching: false, resting: false, approaching: false, slip: 0 };

/** After events of these names. */
export function rereadContacts(run: Run, events: string): Step {
  const { mechanism } = run;
  const readings: Reading[] = [];
  for (const [i, { name, bilateral }] of mechanism.contacts.entries()) {
    const reading = readingOf(run, i);
    if (reading === undefined) return run.massless();
    const broken = bilateral ? brokenSlide(run, i) : undefined;
    if (broken !== undefined) return run.outcome("inconsistent", `after ${events} ${broken}`);
    if (typeof reading === "number")
      return run.outcome(
        "inconsistent",
        `after ${events} the bodies of contact ${name} penetrate each other by ${-reading} m; an event must ` +
          "leave its gap positive or 0, also one that lets the contact act by its condition when:",
      );
    readings.push(reading);
  }
  const closes = readings.map(({ resting }, i) => resting && run.contacts[i]?.mode === "flight");
  for (const [i, { touching, resting, approaching, slip }] of readings.entries()) {
    endStretch(run, i);
    run.hops[i] = 0;
    run.histories[i]?.clear();
    run.fresh[i] = touching && !resting ? 1 : 0;
    // Changes that the set values make are events; a contact that collides or closes is decided after this.
    if (approaching || closes[i]) run.setMode(i, "flight");
    else run.change(i, resting ? modeOfSlip(slip) : "flight");
  }
  const known = readings.map(({ touching, resting, slip }): KnownContact => ({ touching, resting, slip }));
  const about = [...readings.keys()].filter((i) => readings[i]?.resting || readings[i]?.approaching);
  const isTouch = (i: number) => closes[i] === true || readings[i]?.approaching === true;
  return askBlocks(run, known, isTouch, blocksOf(run, about, known));
}

/** A surface whose velocity jumps at a kink of its formulas is read anew, as after an event. */
export function rereadAtKink(run: Run, kink: number): Step {
  const { mechanism, contacts } = run;
  const jumps = kinksOfContacts(mechanism)[kink] === true && contacts.some((_, i) => hasJumped(run, i));
  return jumps ? rereadContacts(run, `${mechanism.kinks[kink]?.text} = 0`) : rereadStretches(run);
}

/** Do the velocities of a contact contradict its mode? */
function hasJumped(run: Run, contact: number): boolean {
  const { reader, settings, mechanism, contacts } = run;
  const mode = contacts[contact]?.mode;
  if (run.idle[contact] === 1 || run.laws?.[contact] !== undefined) return false;
  if (mechanism.contacts[contact]?.bilateral && brokenSlide(run, contact) !== undefined) return true;
  const reading = readingOf(run, contact);
  if (typeof reading !== "object" || mode === "flight") return typeof reading !== "object";
  const small = settings.atol + simulateTolerances.setSpeed * reader.slipSize();
  const along = mode === "slip-" ? -reader.vT : reader.vT;
  return !reading.resting || along < -small || (mode === "stick" && along > small);
}

/** Which constraint the state that was set does not keep, in words; undefined where it does. */
function brokenSlide(run: Run, contact: number): string | undefined {
  const { reader, mechanism, t, settings } = run;
  reader.read(t, contact);
  const { gap, gapScale, vN } = reader;
  const { setGap, setSpeed } = simulateTolerances;
  const name = mechanism.contacts[contact]?.name;
  if (Math.abs(gap) > settings.atol + setGap * gapScale)
    return `the constraint ${name} is off by ${gap} m; an event must set coordinates that keep it`;
  if (Math.abs(vN) > settings.atol + setSpeed * reader.speedSize())
    return `the constraint ${name} moves by ${vN} m/s; an event must set all velocities that it connects`;
  return undefined;
}

/** A contact begins to act along the motion. */
export function beginsToAct(run: Run, contact: number): Step {
  run.idle[contact] = 0;
  const { name } = run.mechanism.contacts[contact] ?? {};
  const reading = readingOf(run, contact);
  if (reading === undefined) return run.massless();
  if (typeof reading === "number") {
    const ofShapes = run.mechanism.model.contacts[contact]?.derived === true;
    return run.outcome(
      "inconsistent",
      `contact ${name} begins to act while its bodies penetrate each other by ${-reading} m; ` +
        (ofShapes
          ? "the free side of a surface is on the left of its direction"
          : "its condition must become positive while its gap is positive"),
    );
  }
  const { touching, resting, approaching, slip } = reading;
  run.fresh[contact] = touching ? 1 : 0;
  if (!resting && !approaching) return undefined;
  const known = run.contacts.map((_, i) =>
    i === contact ? { touching, resting, slip } : storedContact(run, i),
  );
  return ask("touch", known, [contact]);
}

/** After memory has changed: contacts act, or not, by their conditions. */
export function rereadConditions(run: Run): boolean {
  const { mechanism, t, state, p, idle } = run;
  const n = mechanism.dimension;
  const active = activityOf(mechanism).at?.(t, state.subarray(0, n), state.subarray(n), p);
  let changed = false;
  for (const [i, acts] of (active ?? []).entries()) {
    changed ||= acts === (idle[i] === 1);
    idle[i] = acts ? 0 : 1;
  }
  return changed;
}

function askBlocks(
  run: Run,
  known: readonly KnownContact[],
  isTouch: (contact: number) => boolean,
  [members, ...others]: readonly (readonly number[])[],
): Step {
  if (members === undefined) return undefined;
  const cause = members.some(isTouch) ? "touch" : "start";
  return whenDone(ask(cause, known, members), (ended) =>
    ended === undefined ? askBlocks(run, known, isTouch, others) : ended,
  );
}

/** The gap where bodies penetrate each other; undefined where the mass is not positive. */
function readingOf(run: Run, contact: number): Reading | number | undefined {
  const { reader, mechanism, t } = run;
  if (!reader.read(t, contact)) return undefined;
  const { bilateral } = mechanism.contacts[contact] ?? {};
  const { gap, vN } = reader;
  const { atol } = run.settings;
  const length = atol + simulateTolerances.setGap * reader.gapScale;
  const speed = atol + simulateTolerances.setSpeed * reader.speedSize();
  if (bilateral) return { touching: true, resting: true, approaching: false, slip: slipOf(run) };
  if (gap < -length) return gap;
  if (gap > length) return open;
  const resting = Math.abs(vN) <= speed;
  return { touching: true, resting, approaching: vN < -speed, slip: slipOf(run) };
}
