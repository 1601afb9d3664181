/**
 * How do redundant contacts carry the load at a state, and what follows where one of them changes its support? The
 * shortest forces inside all friction cones, [LB01] (2.5)-(2.11), as the contact core selects them: forces change
 * continuously with the state.
 */

import { contactSystem } from "../../../atlas/index.js";
import {
  type Force,
  kineticAlong,
  type Mode,
  type Modes,
  modeInput,
  solutionInModes,
  staticAlong,
  toUnitMass,
} from "../../../contact/index.js";
import { dot, independentRows } from "../../../numerics/index.js";
import {
  type ContactPhase,
  type Guard,
  guardRule,
  rowDependence,
  type Support,
  signOf,
} from "../../../phase/index.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { stateAhead } from "../ahead.js";
import { blockStatesAt } from "../known.js";
import type { Phase } from "../phase.js";
import { closedBlocks } from "./blocks.js";

/**
 * Where a border leaves the supports open, they are read after a moment: shares of the time that is left, each ten
 * times the one before.
 */
const [leastMoment, longestMoment] = [1e-12, 1e-4];

/** The phase of the present modes and supports. */
export function presentPhase(run: Run): Phase {
  const contacts = run.reach?.watched(run.contacts) ?? run.contacts;
  const careful = hasFlatTangent(run);
  return (careful ? undefined : run.book.simplePhase(contacts)) ?? carefulPhase(run, contacts, careful);
}

function carefulPhase(run: Run, contacts: readonly ContactPhase[], careful: boolean): Phase {
  const supports = () => {
    run.supports ??= presentSupports(run);
    return run.supports;
  };
  return run.book.phase(contacts, run.t, run.state, supports, careful);
}

/**
 * Has a contact in stick a slip that vanishes here, or that its gap gives? Its rows are then tested; of several
 * contacts only.
 */
const hasFlatTangent = (run: Run): boolean => run.contacts.length > 1 && isTangentFlat(run);

const isTangentFlat = ({ contacts, reader, mechanism, t }: Run): boolean =>
  contacts.some(({ mode }, i) => {
    if (mode !== "stick" || !mechanism.contacts[i]?.rubs || !reader.read(t, i)) return false;
    const [A, B, C] = [modeInput.A, modeInput.B, modeInput.C].map((k) => reader.modes[k] as number) as [
      number,
      number,
      number,
    ];
    return reader.smooth || A * C - B * B <= simulateTolerances.oneRow * A * C;
  });

/**
 * The support of each contact at the present state. Blocks that are not coupled are read separately: one of them
 * may be about to end.
 */
function presentSupports(run: Run): readonly Support[] {
  return closedBlocks(run).reduce<readonly Support[]>(
    (supports, members) => within(members, blockSupports(run, members), supports),
    run.contacts.map(() => "inside"),
  );
}

/** The supports of some contacts, and the old ones of the others. */
const within = (
  members: readonly number[],
  supports: readonly Support[],
  others: readonly Support[],
): readonly Support[] => others.map((one, i) => (members.includes(i) ? (supports[i] as Support) : one));

/** Where they cannot be read at the present state, as on a border, they are read a moment later. */
function blockSupports(run: Run, members: readonly number[]): readonly Support[] {
  const now = carriedAt(run, members, run.state, 0, simulateTolerances.border);
  if (now !== undefined && reachesRows(run, members, now.supports)) return now.supports;
  const later = lookAhead(run, members);
  if (later !== undefined && later !== "ends") return later;
  return relaxed(run, members, now?.supports ?? run.contacts.map(() => "inside"));
}

interface CarriedLoad {
  readonly supports: readonly Support[];
  readonly acceleration: readonly number[];
}

/** The supports of a block at a state this much later than now; undefined where no forces satisfy all inequalities. */
function carriedAt(
  run: Run,
  members: readonly number[],
  state: Float64Array,
  later: number,
  border?: number,
): CarriedLoad | undefined {
  const { mechanism, contacts, t } = run;
  const modes = Object.fromEntries(
    mechanism.contacts.map(({ name }, i) => [name, contacts[i]?.mode ?? "flight"]),
  );
  const states = blockStatesAt(run, t + later, state, members);
  const system = contactSystem(states);
  const wide = border === undefined ? system : { ...system, border };
  const solution = solutionInModes(wide, modes, { marks: false });
  if (solution === undefined) return undefined;
  const { forces, acceleration } = solution;
  const size = Math.max(0, ...Object.values(forces).map(({ lambdaN }) => Math.abs(lambdaN)));
  const read = new Map(states.contacts.map((contact) => [contact.name, contact]));
  const supports = mechanism.contacts.map(({ name }, i): Support => {
    const [force, contact] = [forces[name], read.get(name)];
    if (force === undefined || contact === undefined) return "inside";
    const { friction, bilateral, pressed } = contact;
    const holds = sticks(run, i) ? friction.static : undefined;
    // The tangent of a compliant contact that rigid ones hold carries nothing.
    if (pressed !== undefined) return force.lambdaT === 0 ? "idle" : supportOf(force, holds, 0, true);
    return supportOf(force, holds, simulateTolerances.edge * size, bilateral);
  });
  return { supports, acceleration };
}

/**
 * The supports a moment later, or that the combination ends; undefined where the load does not change enough to
 * say.
 */
function lookAhead(run: Run, members: readonly number[]): readonly Support[] | "ends" | undefined {
  const { state, t, last } = run;
  const now = carriedAt(run, members, state, 0, simulateTolerances.border);
  if (now === undefined) return "ends";
  for (let share = leastMoment; share <= longestMoment; share *= 10) {
    const moment = share * (last - t);
    const then = carriedAt(run, members, stateAhead(state, now.acceleration, moment), moment);
    if (then === undefined) return "ends";
    if (reachesRows(run, members, then.supports)) return then.supports;
  }
  return undefined;
}

/**
 * What a contact without a load may take: one direction before two, so that loads are shared only where they must be.
 */
const widerThan = (support: Support, holds: boolean): readonly Support[] =>
  support === "idle" && holds ? ["edge+", "edge-", "inside"] : ["inside"];

/**
 * Contacts whose forces rest on a border are released one after the other, but for one, until the forces can hold
 * the motion.
 */
function relaxed(
  run: Run,
  members: readonly number[],
  supports: readonly Support[],
  kept = -1,
): readonly Support[] {
  let open = supports;
  for (const i of members) {
    if (reachesRows(run, members, open)) break;
    if (i === kept) continue;
    const ways = widerThan(open[i] as Support, sticks(run, i)).map((one) => open.with(i, one));
    open = ways.find((one) => reachesRows(run, members, one)) ?? (ways.at(-1) as readonly Support[]);
  }
  return open;
}

/** Does friction hold the contact? */
const sticks = ({ contacts, mechanism }: Run, i: number): boolean =>
  contacts[i]?.mode === "stick" && mechanism.contacts[i]?.rubs === true;

function supportOf(
  { lambdaN, lambdaT }: Force,
  mu: number | undefined,
  small: number,
  stays: boolean,
): Support {
  if (!stays && lambdaN <= small) return "idle";
  if (mu === undefined || Math.abs(lambdaT) < mu * Math.abs(lambdaN) - small) return "inside";
  return lambdaT >= 0 ? "edge+" : "edge-";
}

/**
 * Does the guard end the support of one contact, and not the combination? On a slide the force changes sides
 * instead.
 */
export function endsSupport({ walk, mechanism, laws }: Run, guard: Guard): boolean {
  if (walk.phase?.program.shape.hyperstatic !== true) return false;
  const { supportBeyond, unloads } = guardRule(guard);
  if (supportBeyond === undefined) return false;
  return !unloads || (laws?.[guard.index] === undefined && !mechanism.contacts[guard.index]?.bilateral);
}

/** The supports beyond a guard; undefined where no forces hold the motion any longer: the combination ends there. */
export function supportsBeyond(run: Run, guard: Guard): readonly Support[] | undefined {
  const { index } = guard;
  const supports = run.supports as readonly Support[];
  const beyond = guardRule(guard).supportBeyond?.(sticks(run, index));
  const next = supports.with(index, beyond ?? "inside");
  const members = closedBlocks(run).find((block) => block.includes(index)) ?? [index];
  const reaches = reachesRows(run, members, next);
  if (reaches && isCarried(run, members, next, index)) return next;
  const later = lookAhead(run, members);
  if (later === "ends") return undefined;
  // The load may not have changed enough to show what the guard has.
  if (reaches && (later === undefined || later[index] === supports[index])) return next;
  if (later !== undefined) return within(members, later, supports);
  const open = relaxed(run, members, next, index);
  return reachesRows(run, members, open) ? open : supports;
}

/**
 * Is the load carried by these supports? Not where several contacts reach the edges of their cones together, nor at
 * the apex of a cone. A guard has said on which edge one of them is; without friction both are the same.
 */
function isCarried(
  run: Run,
  members: readonly number[],
  supports: readonly Support[],
  known: number,
): boolean {
  const now = carriedAt(run, members, run.state, 0, simulateTolerances.border)?.supports;
  const isEdge = (support: Support | undefined) => support === "edge+" || support === "edge-";
  const agrees = (i: number) => now?.[i] === supports[i] || (isEdge(now?.[i]) && isEdge(supports[i]));
  return now !== undefined && members.every((i) => (i === known ? now[i] !== "idle" : agrees(i)));
}

/**
 * Can the contacts of a block with these supports keep all rows of the combination? Their forces must reach every
 * independent row.
 */
function reachesRows(run: Run, members: readonly number[], supports: readonly Support[]): boolean {
  const { mechanism, contacts, t, state } = run;
  const unit = toUnitMass(contactSystem(blockStatesAt(run, t, state, members)));
  if (unit === undefined) return false;
  const rows: Float64Array[] = [];
  const loads: Float64Array[] = [];
  for (const contact of unit.contacts) {
    const { name, wN, wT, pressed } = contact;
    const i = mechanism.contacts.findIndex((one) => one.name === name);
    const { mode, side } = contacts[i] as ContactPhase;
    const support = supports[i] ?? "inside";
    const along = (by: number) => wN.map((value, k) => value + by * (wT[k] as number));
    const rigid = pressed === undefined;
    if (rigid) rows.push(wN);
    if (mode === "stick") rows.push(wT);
    if (support === "idle") continue;
    if (mode === "stick" && support === "inside") loads.push(...(rigid ? [wN, wT] : [wT]));
    else if (mode === "stick" && rigid)
      loads.push(
        support === "edge+" ? along(side * staticAlong(contact, -1)) : along(-side * staticAlong(contact, 1)),
      );
    else if (rigid) loads.push(along(-signOf(mode) * side * kineticAlong(contact, signOf(mode))));
  }
  const keeps = independentRows(rows, rowDependence);
  const reach = rows
    .filter((_, i) => keeps[i])
    .map((row) => Float64Array.from(loads, (direction) => dot(row, direction)));
  return independentRows(reach, rowDependence).every((own) => own);
}

/**
 * Do contacts of a block in these modes hold every direction that the present ones hold? Its motion then continues
 * unchanged.
 */
export function holdsAsMuch(run: Run, members: readonly number[]): (modes: Modes) => boolean {
  const { mechanism, contacts, t, state } = run;
  const unit = toUnitMass(contactSystem(blockStatesAt(run, t, state, members)));
  const rankOf = (modeOf: (name: string) => Mode): number => {
    const rows = (unit?.contacts ?? []).flatMap(({ name, wN, wT, pressed }) => {
      const mode = modeOf(name);
      const normal = pressed === undefined && mode !== "flight" ? [wN] : [];
      return mode === "stick" ? [...normal, wT] : normal;
    });
    return independentRows(rows, rowDependence).filter((own) => own).length;
  };
  const modesNow = new Map(members.map((i) => [mechanism.contacts[i]?.name, contacts[i]?.mode] as const));
  const present = rankOf((name) => modesNow.get(name) ?? "flight");
  return (modes) => rankOf((name) => modes[name] ?? "flight") >= present;
}
