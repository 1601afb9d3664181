/**
 * On which side of a kink does a motion continue? A crossing is located to rounding, so the place may lie just
 * before it, or on it where sign() is 0. The phase has its new branch; but code that evaluates the formulas
 * themselves at that instant, such as an impact that follows from a jump of friction, must see the same side. The
 * motion is moved on by a few roundings until they do.
 */

import type { Mechanism } from "../../mechanism/index.js";
import { guardRule, heldIn } from "../../phase/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { branchPlace, setBranch } from "./branch.js";
import { followersOf, followingOf, isAtKink, middleOf } from "./follower.js";
import { hasLetGo } from "./kinkWalk.js";
import { sideAfter } from "./outlook.js";
import type { Phase } from "./phase.js";

/** The first move relative to the time, and how often it is doubled: up to about 1e-10. */
const [first, doublings] = [2 ** -53, 20];

/** A step that is taken anew up to a crossing may miss it by its error: by less than this share of the step. */
const ofStep = 2 ** -10;

/** Moves the end of the last step onto the kink that was crossed there, and beyond it; `i` is its guard. */
export function passKink({ stepper, signs }: Phase, i: number): void {
  const { w, layout, program, p } = stepper;
  const { y1, f1, g1, state, total, tEnd } = layout;
  const before = signs[i] as number;
  const t = w[tEnd] as number;
  // The integrals of the ledger move with the state.
  const [end, rates] = [w.slice(y1, y1 + total), w.slice(f1, f1 + total)];
  const move = (dt: number): boolean => {
    for (let c = 0; c < total; c++) w[y1 + c] = (end[c] as number) + dt * (rates[c] as number);
    w[tEnd] = t + dt;
    program.finish(w, p);
    return w.subarray(y1, y1 + state).every(Number.isFinite);
  };
  const least = first * Math.max(Math.abs(t), w[layout.h] as number);
  const most = least * 2 ** (doublings - 1);
  const value = w[g1 + i] as number;
  let landing = 0;
  if (Math.abs(value) > simulateTolerances.switching && move(most)) {
    const time = (-value * most) / ((w[g1 + i] as number) - value);
    landing = Math.abs(time) <= ofStep * (w[layout.h] as number) ? time : 0;
    move(landing);
  }
  for (let dt = least; dt <= most && !(before * (w[g1 + i] as number) < 0); dt *= 2) {
    if (move(landing + dt)) continue;
    // The equations end here: the state at the kink is the last one.
    w.set(end, y1);
    w[tEnd] = t;
    return;
  }
}

/** Chooses the branches of all kinks where a phase has begun; it is begun anew where one of them changes. */
export function placeKinks(run: Run, phase: Phase, h: number): void {
  const { walk, state, t } = run;
  const { stepper } = phase;
  const isStart = run.branchesKnown === 0;
  for (const kink of walk.kinks.followers) {
    setBranch(run, phase, kink, (run.p[branchPlace(run, kink)] as number) < 0 ? -1 : 1);
    stepper.begin(t, state, h);
  }
  while (readBranches(run, phase)) stepper.begin(t, state, h);
  if (walk.kinks.afterEvent && readSides(run, phase)) stepper.begin(t, state, h);
  walk.kinks.isStart = isStart && !walk.kinks.isLater;
  walk.kinks.followers = followersOf(run, phase, heldIn(phase.program.shape));
  turnBranches(run, phase, h, isStart);
  for (const kink of walk.kinks.followers) balance(run, phase, kink, h);
}

/** Gives a follower the middle of the shares with which the motion stays. */
function balance(run: Run, phase: Phase, kink: number, h: number): void {
  // 0 would say that it holds the motion itself.
  const share = middleOf(followingOf(run, phase, kink, "start")) || simulateTolerances.follows;
  setBranch(run, phase, kink, share);
  phase.stepper.begin(run.t, run.state, h);
}

/**
 * At the start of a run the branches of kinks are read from their switching values; true while one of them changed.
 */
function readBranches(run: Run, phase: Phase): boolean {
  const { stepper, program } = phase;
  if (run.branchesKnown > program.guards.length) return false;
  let changed = false;
  for (const [i, guard] of program.guards.entries()) {
    const { index } = guard;
    const branch = (stepper.w[stepper.layout.g0 + i] as number) < 0 ? -1 : 1;
    if (guardRule(guard).of !== "kink" || run.p[branchPlace(run, index)] === branch) continue;
    setBranch(run, phase, index, branch);
    changed = true;
  }
  run.branchesKnown = changed ? run.branchesKnown + 1 : Number.POSITIVE_INFINITY;
  return changed;
}

/** After an event a kink that held the motion is decided anew: velocities, forces or modes are others now. */
export function reopenHolds(run: Run): void {
  const { walk, mechanism, j } = run;
  walk.kinks.isLater = walk.kinks.jumps >= 0;
  walk.kinks.afterEvent = j !== Math.max(0, walk.kinks.jumps);
  walk.kinks.jumps = j;
  for (let kink = 0; walk.kinks.afterEvent && kink < mechanism.kinks.length; kink++) {
    const place = branchPlace(run, kink);
    if (run.p[place] !== 0) continue;
    walk.kinks.kept.push(kink);
    run.p[place] = 1;
  }
}

/** An event may lead across kinks: their branches follow from the switching values. True where one of them changed. */
function readSides(run: Run, phase: Phase): boolean {
  const { stepper, program } = phase;
  let changed = false;
  for (const [i, guard] of program.guards.entries()) {
    if (guardRule(guard).of !== "kink") continue;
    const value = stepper.w[stepper.layout.g0 + i] as number;
    const side = run.p[branchPlace(run, guard.index)] as number;
    if (!(side * value < -simulateTolerances.switching)) continue;
    setBranch(run, phase, guard.index, -side);
    changed = true;
  }
  return changed;
}

/**
 * An event may lie on a kink, as the end of slip or stick does on that of abs(slip). The kink then is at 0 as the
 * phase begins, and its guard may come back to 0 before it is ever seen to leave: a kink whose motion leads to its
 * other side is turned here. Where both sides lead to the kink it may hold the motion; at the start of a run both
 * may lead away from it.
 */
function turnBranches(run: Run, phase: Phase, h: number, isStart: boolean): void {
  const { walk } = run;
  walk.kinks.attracting = [];
  walk.kinks.repelling = [];
  const { stepper, program } = phase;
  phase.ahead = 0;
  const sign = (index: number) => run.p[branchPlace(run, index)] as number;
  const turn = (index: number) => {
    setBranch(run, phase, index, -sign(index));
    stepper.begin(run.t, run.state, h);
    phase.ahead = 0;
  };
  const isReleased = (index: number) => hasLetGo(walk.kinks, index, run.t, simulateTolerances.rounding);
  const slips = slipKinks(run.mechanism);
  const rateSide = (i: number, index: number) =>
    (program.canHold(index) && isAtKink(phase, i) && Math.sign(run.book.kinkRate(index, phase))) ||
    sideAfter(run.book.rates, phase, i);
  const leaves = (i: number, index: number) =>
    (slipSide(run, phase, i, slips[index]) ?? rateSide(i, index)) * sign(index);
  for (const [i, guard] of program.guards.entries()) {
    const { index } = guard;
    if (guardRule(guard).of !== "kink" || isReleased(index) || walk.kinks.followers.includes(index)) continue;
    const ahead = leaves(i, index);
    const holds = program.canHold(index);
    const fresh = isStart || walk.kinks.kept.includes(index);
    const mayStay = holds || program.canRest(index);
    if (ahead > 0 && fresh && mayStay && isAtKink(phase, i)) {
      turn(index);
      if (leaves(i, index) > 0) walk.kinks.repelling.push(index);
      turn(index);
    }
    if (!(ahead < 0)) continue;
    turn(index);
    const beyond = leaves(i, index);
    if (beyond > 0) continue;
    turn(index);
    // Where nothing holds there the guard decides as it does elsewhere.
    if (beyond < 0 && holds && !isLeaving(run, phase, index, turn)) walk.kinks.attracting.push(index);
  }
}

/**
 * Kinks release the motion together at one instant, which rounding divides: it has hardly left the first at the
 * next one.
 */
function isLeaving(run: Run, phase: Phase, kink: number, turn: (kink: number) => void): boolean {
  if (!hasLetGo(run.walk.kinks, kink, run.t, simulateTolerances.passedKink)) return false;
  const own = run.book.kinkRate(kink, phase);
  turn(kink);
  const other = run.book.kinkRate(kink, phase);
  turn(kink);
  return Math.abs(own) <= simulateTolerances.edge * Math.abs(own - other);
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

/**
 * A contact that slips has the sign of its mode, also where its slip has just left 0; one that sticks keeps the
 * last one.
 */
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
