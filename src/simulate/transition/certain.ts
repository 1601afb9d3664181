/**
 * What follows an event of several closed contacts, where the certificate of determinacy leaves one motion only?
 * Its forces change continuously with the load, so at a border of one contact, with all others clearly inside
 * theirs, that contact alone changes, and the border says how; of several on their borders those change that would
 * be beyond them a moment later. Where slips end, modes are changed one by one until all inequalities clearly hold.
 * Elsewhere nothing is said, and all futures are listed.
 */

import type { KnownContact } from "../../atlas/index.js";
import { type GivenModes, type Mode, modeOfSlip, type Slip } from "../../contact/index.js";
import { stateAhead } from "../motion/ahead.js";
import { accelerationError } from "../motion/several/accuracy.js";
import { readBlock } from "../motion/several/determined.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { asksForReverseChatter } from "./choice.js";
import type { Cause } from "./step.js";

/** More changes per contact than this do not help. */
const mostChanges = 4;

/** The modes of the contacts of a block that follow for sure after an event of some of them. */
export function certainModes(
  run: Run,
  cause: Cause,
  known: readonly KnownContact[],
  members: readonly number[],
  about: readonly number[],
): readonly Mode[] | undefined {
  // At the start the modes say which contacts rest; none of them has stuck before.
  const isStart = cause === "start";
  // Events of one contact alone are decided by formulas; reverse chatter exists where the acceleration is unique, too.
  const isAlone = members.length < 2 && (!isStart || asksForReverseChatter(run));
  if (cause === "stretch" || isAlone || run.laws !== undefined) return undefined;
  const rests = (i: number) => (isStart ? run.contacts[i]?.mode !== "flight" : known[i]?.resting === true);
  const isPlain = (i: number) => rests(i) && !run.mechanism.contacts[i]?.bilateral;
  if (!members.every(isPlain)) return undefined;
  const slips = members.map((i) => known[i]?.slip);
  if (slips.includes(undefined)) return undefined;
  const block = readBlock(run, members, run.t, run.state, slips as Slip[]);
  if (block === undefined || !block.determinacy.holds()) return undefined;
  const { given } = block;
  given.leastSize =
    (simulateTolerances.clearErrors / simulateTolerances.clear) *
    accelerationError(run, (i) => members.includes(i));
  const modes = members.map((i): Mode => (isStart ? "flight" : (run.contacts[i]?.mode as Mode)));
  if (cause !== "border") return searched(given, modes, slips as Slip[]);
  const places = given.solve(modes) ? onBorders(given, modes) : undefined;
  if (places === undefined) return undefined;
  const isAbout = (place: number) => about.includes(members[place] as number);
  if (places.length === 1)
    return places.every(isAbout) ? beyondBorder(given, modes, places[0] as number) : undefined;
  return aMomentLater(run, members, modes, slips as Slip[], places);
}

/** The contacts on a border; undefined where another one is neither there nor clearly inside. */
function onBorders(given: GivenModes, modes: readonly Mode[]): readonly number[] | undefined {
  const rooms = modes.map((mode, i) => Math.min(given.pressure(i), mode === "stick" ? given.room(i) : 1));
  const isOn = (room: number) => Math.abs(room) <= simulateTolerances.border;
  const isDecided = rooms.every((room) => isOn(room) || room > simulateTolerances.clear);
  return isDecided && !modes.includes("flight")
    ? [...rooms.keys()].filter((i) => isOn(rooms[i] as number))
    : undefined;
}

/**
 * Several contacts are on their borders, with continuous forces: which modes clearly hold a moment later, while the
 * motion has the accelerations that it has now? What then rests on its border has not changed.
 */
function aMomentLater(
  run: Run,
  members: readonly number[],
  modes: readonly Mode[],
  slips: readonly Slip[],
  places: readonly number[],
): readonly Mode[] | undefined {
  const stepper = run.walk.phase?.stepper;
  if (stepper === undefined || stepper.w[stepper.layout.tEnd] !== run.t) return undefined;
  const left = run.last - run.t;
  const { w, layout } = stepper;
  const acceleration = w.subarray(layout.f1 + layout.state / 2, layout.f1 + layout.state);
  for (let share = simulateTolerances.nearestLook; share < simulateTolerances.farthestLook; share *= 10) {
    const state = stateAhead(run.state, acceleration, share * left);
    const block = readBlock(run, members, run.t + share * left, state, slips);
    if (block === undefined || !block.determinacy.holds()) return undefined;
    const found = searched(block.given, modes, slips, places);
    const changed = found === undefined ? [] : [...found.keys()].filter((i) => found[i] !== modes[i]);
    if (changed.length > 0) return changed.every((i) => places.includes(i)) ? found : undefined;
  }
  return undefined;
}

/** The only contact on a border changes. */
function beyondBorder(given: GivenModes, modes: readonly Mode[], place: number): readonly Mode[] | undefined {
  const pressure = given.pressure(place);
  const isSticking = modes[place] === "stick";
  let next: Mode | undefined;
  if (
    isSticking &&
    pressure > simulateTolerances.clear &&
    Math.abs(given.room(place)) <= simulateTolerances.border
  )
    next = (given.force[given.count + place] as number) > 0 ? "slip-" : "slip+";
  else if (!isSticking && Math.abs(pressure) <= simulateTolerances.border) next = "flight";
  if (next === undefined) return undefined;
  const changed = modes.with(place, next);
  if (!given.solve(changed) || !othersHold(given, changed, place)) return undefined;
  const begins =
    next === "flight"
      ? given.rise(place)
      : Math.min(
          given.pressure(place) - simulateTolerances.clear,
          (next === "slip+" ? 1 : -1) * given.drift(place),
        );
  return begins >= -simulateTolerances.border ? changed : undefined;
}

/** What a contact breaks most in its mode, negative where it does, and the mode that would mend it. */
interface Check {
  readonly room: number;
  readonly next: Mode;
}

function checkOf(given: GivenModes, i: number, mode: Mode, slip: Slip): Check {
  if (mode === "flight") return { room: given.rise(i), next: modeOfSlip(slip) };
  const [pressure, room] = [given.pressure(i), given.room(i)];
  if (mode === "stick" && room < pressure) {
    const pushes = given.force[given.count + i] as number;
    return { room, next: pushes > 0 ? "slip-" : "slip+" };
  }
  const drift = (mode === "slip+" ? 1 : -1) * given.drift(i);
  if (mode !== "stick" && slip === 0 && drift < pressure) return { room: drift, next: "stick" };
  return { room: pressure, next: "flight" };
}

/**
 * From stick of all that do not slip: the contact that breaks most changes, until none does. Contacts that may rest
 * on their borders do so in their present modes.
 */
function searched(
  given: GivenModes,
  present: readonly Mode[],
  slips: readonly Slip[],
  mayRest: readonly number[] = [],
): readonly Mode[] | undefined {
  let modes: readonly Mode[] = slips.map(modeOfSlip);
  for (let change = 0; change <= mostChanges * modes.length; change++) {
    if (!given.solve(modes)) return undefined;
    const checks = modes.map((mode, i) => {
      const check = checkOf(given, i, mode, slips[i] as Slip);
      const isResting = Math.abs(check.room) <= simulateTolerances.border && mode === present[i];
      return isResting && mayRest.includes(i) ? { ...check, room: 1 } : check;
    });
    const least = Math.min(...checks.map(({ room }) => room));
    if (least > simulateTolerances.clear)
      return leavesNoChoice(given, present, modes, slips) ? modes : undefined;
    if (!(least <= -simulateTolerances.clear)) return undefined; // not a number where all accelerations are 0
    const worst = checks.findIndex(({ room }) => room === least);
    modes = modes.with(worst, (checks[worst] as Check).next);
  }
  return undefined;
}

/** Static friction above the kinetic one leaves a choice to contacts at rest, unless they have stuck all along. */
const leavesNoChoice = (
  { count, frictionStatic, frictionKinetic }: GivenModes,
  present: readonly Mode[],
  modes: readonly Mode[],
  slips: readonly Slip[],
): boolean =>
  modes.every((mode, i) => {
    const sticksOn = mode === "stick" && present[i] === "stick";
    const isOne = (place: number) => frictionStatic[place] === frictionKinetic[place];
    return slips[i] !== 0 || sticksOn || (isOne(i) && isOne(count + i));
  });

/** Do all contacts but one keep their inequalities beyond doubt? */
function othersHold(given: GivenModes, modes: readonly Mode[], place: number): boolean {
  for (let i = 0; i < modes.length; i++) {
    if (i === place) continue;
    if (modes[i] === "flight" || !(given.pressure(i) > simulateTolerances.clear)) return false;
    if (modes[i] === "stick" && !(given.room(i) > simulateTolerances.clear)) return false;
  }
  return true;
}
