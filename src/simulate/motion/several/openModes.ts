/**
 * Which other motions are open while several contacts are closed? All sustained combinations of modes are listed at
 * the end of each step, [LB01] (2.5)-(2.11); where their number or names have changed, the moment is found inside
 * the step. The motion itself is not touched: what is open in addition is an ambiguity with a beginning and an end.
 */

import { contactSystem } from "../../../atlas/index.js";
import {
  enumerationLimit,
  type Mode,
  type Modes,
  motionsFrom,
  type Rejections,
} from "../../../contact/index.js";
import { dynamicsLayout, type Mechanism } from "../../../mechanism/index.js";
import { type Guard, guardOf } from "../../../phase/index.js";
import type { OpenChange } from "../../record/stretches.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { blockStatesAt } from "../known.js";
import { changeWithin } from "../moment.js";
import type { Phase } from "../phase.js";
import { accelerationError } from "./accuracy.js";
import { closedBlocks } from "./blocks.js";
import { isDetermined, readBlock } from "./determined.js";
import { stickKeepers, withoutYielding } from "./persistence.js";

export const openModesGuard: Guard = guardOf("openModes", -1);

/** The blocks of several closed contacts; one contact alone has guards of its own. Slides have rules of their own. */
export function watchedBlocks(run: Run): readonly (readonly number[])[] {
  const { contacts, mechanism, laws } = run;
  if (contacts.length < 2) return [];
  return closedBlocks(run).filter((members) => {
    const rigid = members.filter((i) => laws?.[i] === undefined);
    const held = members.filter((i) => laws?.[i] !== undefined && contacts[i]?.mode === "stick");
    const slides = members.some((i) => mechanism.contacts[i]?.bilateral);
    const several = rigid.length > 0 && rigid.length + held.length > 1;
    return !slides && several;
  });
}

/**
 * The other motions of a block that are open at a state, by their modes; equal accelerations are one motion.
 * Undefined where the present one is not admissible: on its border its own guards say what follows.
 */
export function openModes(
  run: Run,
  members: readonly number[],
  t: number,
  state: Float64Array,
  rejections?: Rejections,
): string | undefined {
  const { contacts } = run;
  if (run.laws === undefined && isDetermined(run, members, t, state)) return "";
  const choosing = members.filter((i) => !isHeld(run, i)).length;
  if (choosing > enumerationLimit) {
    run.noteIncomplete(notLookedFor(choosing));
    return "";
  }
  const states = blockStatesAt(run, t, state, members);
  const error = accelerationError(run, (i) => members.includes(i), { t, state });
  const solutions = motionsFrom({ ...contactSystem(states), error }, modesOf(run, members), rejections);
  const [own] = solutions;
  if (own === undefined) return undefined;
  const sustained = solutions.filter((one) => one === own || one.sustained !== false);
  const sticks = stickKeepers(states, (name) =>
    members.some((i) => nameOf(run, i) === name && contacts[i]?.mode === "stick"),
  );
  const others = withoutYielding(sustained, ({ modes }) => [modes], sticks).filter((one) => one !== own);
  const open = others.map((one) => Object.values(one.modes).join());
  return [...open, ...(own.continuum ? ["continuum"] : [])].sort().join(";");
}

/** A slide without friction has one mode. */
const isHeld = ({ mechanism }: Run, contact: number): boolean =>
  mechanism.contacts[contact]?.bilateral === true && mechanism.contacts[contact]?.smooth === true;

const notLookedFor = (count: number): string =>
  `${count} closed contacts are too many to look for other motions between events`;

const nameOf = ({ mechanism }: Run, contact: number): string => mechanism.contacts[contact]?.name as string;

const modesOf = (run: Run, members: readonly number[]): Modes =>
  Object.fromEntries(members.map((i) => [nameOf(run, i), run.contacts[i]?.mode as Mode]));

/**
 * Where a step is examined. The error of a step does not depend on what contacts at rest carry: loads that change with
 * the time may let other motions open and close within it.
 */
const looks = Object.freeze({ inMotion: [1], atRest: [0.25, 0.5, 0.75, 1] });

/**
 * The certificate does not depend on loads: where it holds at the end of a step, after a start without other
 * motions, it has held within.
 */
function isDeterminedAtEnd(run: Run, { stepper: { w, layout } }: Phase, members: readonly number[]): boolean {
  const state = w.subarray(layout.y1, layout.y1 + layout.state);
  return run.laws === undefined && isDetermined(run, members, w[layout.tEnd] as number, state);
}

/**
 * Do the witnesses of earlier looks exclude all other motions? Then nothing is solved, not even the present one:
 * its guards watch it.
 */
function staysAlone(
  run: Run,
  members: readonly number[],
  { t, state }: { readonly t: number; readonly state: Float64Array },
  rejections: Rejections,
): boolean {
  const block = run.laws === undefined ? readBlock(run, members, t, state) : undefined;
  return block !== undefined && rejections.excludeAll(block.given);
}

/** All numbers of the mechanism. */
function numbersAt({ mechanism, p }: Run, t: number, state: Float64Array): Float64Array {
  const n = state.length / 2;
  const numbers = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n), p, numbers);
  return numbers;
}

const starts = new WeakMap<Mechanism, number[]>();

/** Where masses, loads, the rows of each contact and every other number begin. */
function startsOfRows(mechanism: Mechanism): number[] {
  const known = starts.get(mechanism);
  if (known !== undefined) return known;
  const { h, contact, contactSize, gap, WN, WT, wTildeN } = dynamicsLayout(mechanism);
  const scalars = Array.from({ length: contactSize - wTildeN }, (_, i) => wTildeN + i);
  const inContact = [gap, WN, WT, ...scalars];
  const found = [0, h, ...mechanism.contacts.flatMap((_, k) => inContact.map((at) => contact(k) + at))];
  starts.set(mechanism, found);
  return found;
}

/**
 * Are they those of another moment? Numbers of a row are compared with its largest: what has nearly vanished
 * changes nothing.
 */
function areEqual({ mechanism }: Run, one: Float64Array, other: Float64Array): boolean {
  return startsOfRows(mechanism).every((start, i, all) => {
    const end = all[i + 1] ?? one.length;
    let [largest, change] = [0, 0];
    for (let k = start; k < end; k++) {
      largest = Math.max(largest, Math.abs(one[k] as number));
      change = Math.max(change, Math.abs((one[k] as number) - (other[k] as number)));
    }
    return change <= simulateTolerances.rounding * largest;
  });
}

/** The first change of what is open in a step, up to the share `limit`; the work space is left right after it. */
export function openModesChange(run: Run, phase: Phase, limit: number): OpenChange | undefined {
  let first: OpenChange | undefined;
  let before = limit;
  for (const watched of run.stretches.watched()) {
    const { members, open } = watched;
    if (open === "" && isDeterminedAtEnd(run, phase, members)) continue;
    const rests = members.every((i) => run.contacts[i]?.mode === "stick");
    const shares = rests ? looks.atRest : looks.inMotion;
    let found = open;
    const moment = changeWithin(phase, before, shares, (t, state) => {
      const numbers = rests ? numbersAt(run, t, state) : undefined;
      if (numbers && watched.seen.numbers && areEqual(run, numbers, watched.seen.numbers)) return true;
      if (open === "" && staysAlone(run, members, { t, state }, watched.seen.rejections)) return true;
      const key = openModes(run, members, t, state, watched.seen.rejections);
      if (key !== undefined && key !== open) {
        found = key;
        return false;
      }
      watched.seen.numbers = numbers;
      return true;
    });
    if (moment === undefined) continue;
    before = moment.after;
    first = { members, open: found };
  }
  if (first === undefined) return undefined;
  const { w, layout, p } = phase.stepper;
  w[layout.theta] = before;
  phase.program.trial(w, p);
  return first;
}
