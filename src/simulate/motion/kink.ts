/**
 * On which side of a kink does a motion go on? A crossing is located to rounding, so the place may lie just before it, or on it
 * where sign() is 0. The phase knows its new branch; but who asks the formulas themselves at that instant, such as an impact
 * that follows from a jump of friction, must see the same side. The motion is moved on by a few roundings until they do.
 */

import type { Mechanism } from "../../mechanism/index.js";
import { guardRule } from "../../phase/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import type { Phase } from "./phase.js";

/** The first move beside the time, and how often it is doubled: up to about 1e-10. */
const [first, doublings] = [2 ** -53, 20];

/** Moves the end of the last step beyond the kink that was crossed there; `i` is its guard. */
export function passKink({ stepper, signs }: Phase, i: number): void {
  const { w, layout, program, p } = stepper;
  const { y1, f1, g1, state, tEnd } = layout;
  const before = signs[i] as number;
  const t = w[tEnd] as number;
  const end = w.slice(y1, y1 + state);
  for (let k = 0, dt = first * Math.max(1, Math.abs(t)); k < doublings; k++, dt *= 2) {
    if (before * (w[g1 + i] as number) < 0) return;
    for (let c = 0; c < state; c++) w[y1 + c] = (end[c] as number) + dt * (w[f1 + c] as number);
    w[tEnd] = t + dt;
    program.finish(w, p);
  }
}

/** At the start of a run the branches of kinks are read from their switching values; true while one of them changed. */
export function readBranches(run: Run, { stepper, program }: Phase): boolean {
  if (run.branchesKnown > program.guards.length) return false;
  const first = run.p.length - run.mechanism.kinks.length;
  let changed = false;
  for (const [i, guard] of program.guards.entries()) {
    const { index } = guard;
    const branch = (stepper.w[stepper.layout.g0 + i] as number) < 0 ? -1 : 1;
    if (guardRule(guard).of !== "kink" || run.p[first + index] === branch) continue;
    run.p[first + index] = branch;
    changed = true;
  }
  run.branchesKnown = changed ? run.branchesKnown + 1 : Number.POSITIVE_INFINITY;
  return changed;
}

/** How far ahead a motion is looked at: a share of the time where the kink moves at once, of the step where its rate is 0 too. */
const [ahead, aheadOfStep] = [2 ** -34, 2 ** -12];
/** Twice as far ahead it has moved twice to four times as far; other changes, and those this small relative to the state, are roundings. */
const [least, most, rounding] = [1.6, 4.8, 2 ** -46];

/**
 * An event may lie on a kink, as the end of slip or stick does on that of abs(slip). The kink then is at 0 as the phase begins, and
 * its guard may come back to 0 before it is ever seen to leave: a kink whose motion leads to its other side is turned here.
 */
export function turnBranches(run: Run, phase: Phase, h: number): void {
  const { kinks } = run.mechanism;
  if (kinks.length === 0) return;
  const { stepper, program } = phase;
  const first = run.p.length - kinks.length;
  const turn = (index: number) => {
    run.p[first + index] = -(run.p[first + index] as number);
    stepper.begin(run.t, run.state, h);
  };
  const slips = slipKinks(run.mechanism);
  const leaves = (i: number, index: number) =>
    (slipSide(run, phase, i, slips[index]) ?? sideAfter(phase, run.t, i)) * (run.p[first + index] as number);
  for (const [i, guard] of program.guards.entries()) {
    const { index } = guard;
    if (guardRule(guard).of !== "kink" || !(leaves(i, index) < 0)) continue;
    turn(index);
    // Where both sides lead to the kink the motion stays on it, and the guard decides as it does elsewhere.
    if (!(leaves(i, index) > 0)) turn(index);
  }
}

/** The contact whose slip a kink switches at, and +1 or −1 where it is the slip itself or its negative. */
type SlipKink = { readonly contact: number; readonly sign: number } | undefined;

const slipKinksOf = new WeakMap<Mechanism, readonly SlipKink[]>();

function slipKinks(mechanism: Mechanism): readonly SlipKink[] {
  const { kinks, formulas } = mechanism;
  const { contacts, words } = formulas;
  const known = slipKinksOf.get(mechanism);
  if (known !== undefined) return known;
  const made = kinks.map(({ switching }) => {
    const mirrored = words.graph.negate(switching);
    const contact = contacts.findIndex(({ slip }) => slip === switching || slip === mirrored);
    return contact < 0 ? undefined : { contact, sign: contacts[contact]?.slip === switching ? 1 : -1 };
  });
  slipKinksOf.set(mechanism, made);
  return made;
}

/** A contact that slips has the sign of its mode, also where its slip has just left 0; one that sticks keeps the last one. */
function slipSide(
  run: Run,
  { stepper: { w, layout } }: Phase,
  i: number,
  kink: SlipKink,
): number | undefined {
  const mode = kink && run.contacts[kink.contact]?.mode;
  if (
    kink === undefined ||
    mode === "flight" ||
    Math.abs(w[layout.g0 + i] as number) > simulateTolerances.switching
  )
    return undefined;
  return mode === "slip+" ? kink.sign : mode === "slip-" ? -kink.sign : 0;
}

/** The side of a kink, or of another guard, on which the motion is in a moment; 0 where it is not at zero, or does not leave it. */
export function sideAfter(phase: Phase, t: number, i: number): number {
  const { w, layout } = phase.stepper;
  const start = w[layout.g0 + i] as number;
  const soon = moved(phase, t, i, ahead * Math.max(1, Math.abs(t)));
  if (soon !== 0) return Math.abs(soon) > Math.abs(start) ? Math.sign(soon) : 0;
  return Math.abs(start) > simulateTolerances.switching
    ? 0
    : Math.sign(moved(phase, t, i, aheadOfStep * (w[layout.h] as number)));
}

/** How a switching value changes in a time; 0 where it does not, but for roundings. */
function moved({ stepper: { w, layout, program, p } }: Phase, t: number, i: number, time: number): number {
  const { y0, f0, y1, f1, g0, g1, state, tEnd } = layout;
  const after = (dt: number) => {
    for (let c = 0; c < state; c++) w[y1 + c] = (w[y0 + c] as number) + dt * (w[f0 + c] as number);
    w[tEnd] = t + dt;
    program.finish(w, p);
    for (let c = 0; c < state; c++)
      w[y1 + c] = (w[y0 + c] as number) + (dt / 2) * ((w[f0 + c] as number) + (w[f1 + c] as number));
    program.finish(w, p);
    return (w[g1 + i] as number) - (w[g0 + i] as number);
  };
  const [once, twice] = [after(time), after(2 * time)];
  w[tEnd] = t;
  let size = 0;
  for (let c = 0; c < state; c++) size = Math.max(size, Math.abs(w[y0 + c] as number));
  const ratio = twice / once;
  return ratio > least && ratio < most && Math.abs(once) > rounding * size ? once : 0;
}
