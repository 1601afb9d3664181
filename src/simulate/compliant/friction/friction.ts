/**
 * Does a compliant contact without slip stick or slip? Filippov's convex method: λ_T holds v_T = 0 while |λ_T| ≤ μ
 * λ_N, else friction has its full size against the slip that begins, [NDCb] (5.9), §6.1. The normal forces are
 * given by the penetrations, so contacts are coupled through λ_T only, and the answer is unique.
 */

import { type Compliance, type Mode, modeInput, modeOfSlip, pressingForce } from "../../../contact/index.js";
import { pathInput } from "../../../impact/index.js";
import { frictionAlong } from "../../../mechanism/index.js";
import { Unsolvable } from "../../../mistake/index.js";
import { dot, independentRows } from "../../../numerics/index.js";
import { signOf } from "../../../phase/index.js";
import { tangentDependence } from "../../motion/phases.js";
import type { Outcome } from "../../record/outcome.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { forceNoise, largestTerm } from "../tolerance.js";
import { contactRows } from "./rows.js";
import { holdingForces, type Sticking } from "./share.js";

/** A contact at rest, or about to slip in a direction that is known. */
interface Rubbing extends Sticking {
  readonly contact: number;
  /** By how much the force that holds may be wrong. */
  readonly noise: number;
  /** w̄_T. */
  readonly bar: number;
  /** μ λ_N in slip of either sign, and what stick can hold against it; `holds` is that on the average. */
  readonly plus: Bounds;
  readonly minus: Bounds;
}

interface Bounds {
  readonly holds: number;
  readonly rubs: number;
}

const boundsAlong = ({ plus, minus }: Rubbing, slip: number): Bounds => (slip < 0 ? minus : plus);

/** More directions than this at rest at once are not looked through; contacts with parallel tangents count once. */
const mostAtRest = 8;

/** A contact whose stick ends, and the direction of the slip that begins. */
export interface Leaver {
  readonly contact: number;
  readonly sign: 1 | -1;
}

type Signs = ReadonlyMap<number, 1 | -1>;

/**
 * The modes of all contacts, where some have v_T = 0: those of `still`. A contact that leaves slips in the given
 * direction. An outcome where the mass is not positive, or neither stick nor slip is admissible: static friction
 * below the kinetic one.
 */
export function frictionModes(run: Run, still: readonly boolean[], leaver?: Leaver): Mode[] | Outcome {
  const found = run.contacts.map(({ mode }) => mode);
  if (leaver !== undefined && leavesAlone(run, still, leaver)) {
    found[leaver.contact] = leaver.sign > 0 ? "slip+" : "slip-";
    return found;
  }
  const only = leaver === undefined && !run.mixed ? onlyClosed(run) : -1;
  if (only >= 0 && still[only]) return singleMode(run, only, found);
  const read = readRubbing(run, still);
  if (read === undefined) return run.massless();
  const { rubbing, free } = read;
  // Without a tangent there is nothing to decide.
  for (const [i, { mode }] of run.contacts.entries()) if (still[i] && mode !== "flight") found[i] = "stick";
  if (rubbing.length === 0) return found;
  const leaving: Signs = new Map(leaver === undefined ? [] : [[leaver.contact, leaver.sign]]);
  const together = leaver === undefined ? leaving : borderSigns(rubbing, free, leaving);
  const best = amongAll(rubbing, free, leaving, together);
  // With equal coefficients one combination always holds; what is left of a violation is rounding.
  if (
    !(best.violation < simulateTolerances.border) &&
    rubbing.some(({ plus, minus }) => plus.holds < plus.rubs || minus.holds < minus.rubs)
  )
    return run.outcome("inconsistent", neither);
  for (const [k, { contact }] of rubbing.entries()) found[contact] = best.modes[k] ?? "stick";
  return found;
}

/**
 * The contact leaves stick while no other is at rest, and one coefficient stands for static and kinetic friction:
 * at the border of the cone both give the same force, so the slip that begins is admissible without a look.
 */
function leavesAlone(
  { mechanism: { formulas } }: Run,
  still: readonly boolean[],
  { contact, sign }: Leaver,
): boolean {
  const friction = formulas.contacts[contact]?.friction;
  if (friction === undefined || !still.every((one, i) => !one || i === contact)) return false;
  const along = frictionAlong(friction, sign);
  return along.static === along.onset;
}

/**
 * All contacts that reach the border of their cone with the one that leaves: those with parallel tangents leave
 * together.
 */
function borderSigns(rubbing: readonly Rubbing[], free: Float64Array, leaving: Signs): Signs {
  const held = holdingForces(
    rubbing,
    rubbing.map(({ half, bar }) => dot(half, free) + bar),
  );
  const signs = new Map(leaving);
  for (const [k, one] of rubbing.entries()) {
    // λ_T > 0 resists slip⁻.
    const sign = (held[k] as number) > 0 ? -1 : 1;
    const { holds } = boundsAlong(one, sign);
    if (Math.abs(held[k] as number) >= (1 - simulateTolerances.border) * holds && !signs.has(one.contact))
      signs.set(one.contact, sign);
  }
  return signs;
}

interface Best {
  readonly modes: readonly Mode[];
  readonly violation: number;
}

/** All combinations are tried: first those where all at the border leave. */
function amongAll(rubbing: readonly Rubbing[], free: Float64Array, leaving: Signs, together: Signs): Best {
  const first = leastViolation(rubbing, free, together);
  if (first.violation < simulateTolerances.border || together.size === leaving.size) return first;
  return leastViolation(rubbing, free, leaving);
}

/** The contact that is closed, where it is the only one; else −1. */
function onlyClosed({ contacts }: Run): number {
  let found = -1;
  for (let i = 0; i < contacts.length; i++) {
    if (contacts[i]?.mode === "flight") continue;
    if (found >= 0) return -1;
    found = i;
  }
  return found;
}

/** One contact without slip, and no other: stick where friction holds it, else slip the way it is pulled. */
function singleMode(run: Run, contact: number, found: Mode[]): Mode[] | Outcome {
  const { reader } = run;
  if (!reader.read(run.t, contact)) return run.massless();
  const law = run.laws?.[contact] as Compliance;
  const { bilateral } = run.mechanism.contacts[contact] ?? {};
  const [A, B, , a] = reader.modes as unknown as [number, number, number, number];
  const N = pressingForce(law, bilateral, reader.gap, reader.vN, reader.impact[pathInput.r] as number);
  const pull = a + B * N;
  const [muStatic, muOnset] =
    pull < 0 ? [modeInput.muStaticMinus, modeInput.muOnsetMinus] : [modeInput.muStatic, modeInput.muOnset];
  const holds = A * (reader.modes[muStatic] as number) * (Math.abs(N) + forceNoise(law, reader.gapTerm));
  const rubs = A * (reader.modes[muOnset] as number) * Math.abs(N);
  if (reader.smooth || Math.abs(pull) <= holds) found[contact] = "stick";
  else if (Math.abs(pull) >= (1 - simulateTolerances.border) * rubs)
    found[contact] = pull > 0 ? "slip+" : "slip-";
  else return run.outcome("inconsistent", neither);
  return found;
}

const neither = "neither stick nor slip: static friction is below kinetic friction";

/** The combination that breaks its inequalities least. */
function leastViolation(rubbing: readonly Rubbing[], free: Float64Array, leaving: Signs): Best {
  let best: readonly Mode[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const combination of combinations(rubbing, leaving)) {
    const violation = violationOf(rubbing, free, combination);
    if (!(violation < least)) continue;
    least = violation;
    best = combination;
    if (violation === 0) break;
  }
  return { modes: best, violation: least };
}

/** Contacts with parallel tangents do the same, with antiparallel ones the opposite: which way, by their places. */
type Alike = ReadonlyMap<number, 1 | -1>;

function classesOf(rubbing: readonly Rubbing[]): Alike[] {
  const classes: { readonly first: Float64Array; readonly alike: Map<number, 1 | -1> }[] = [];
  for (const [k, { half }] of rubbing.entries()) {
    const known = classes.find(({ first }) => !independentRows([first, half], tangentDependence)[1]);
    if (known === undefined) classes.push({ first: half, alike: new Map([[k, 1]]) });
    else known.alike.set(k, dot(known.first, half) < 0 ? -1 : 1);
  }
  return classes.map(({ alike }) => alike);
}

/** Those that stick most come first. */
function combinations(rubbing: readonly Rubbing[], leaving: Signs): readonly (readonly Mode[])[] {
  const classes = classesOf(rubbing);
  if (classes.length > mostAtRest)
    throw new Unsolvable(
      "unsolved",
      `more than ${mostAtRest} compliant contacts at rest at once: ${classes.length}`,
    );
  let all: Mode[][] = [rubbing.map(() => "stick")];
  for (const members of classes) {
    const [leaver] = [...members.keys()].filter((k) => leaving.has((rubbing[k] as Rubbing).contact));
    const forced =
      leaver === undefined
        ? undefined
        : (members.get(leaver) as number) * (leaving.get((rubbing[leaver] as Rubbing).contact) as number);
    const signs = forced === undefined ? [0, 1, -1] : [forced];
    all = all.flatMap((start) =>
      signs.map((sign) => start.map((mode, k) => modeOf(sign, members.get(k)) ?? mode)),
    );
  }
  const slips = (combination: readonly Mode[]) => combination.filter((mode) => mode !== "stick").length;
  return all.sort((one, other) => slips(one) - slips(other));
}

/** The mode of a contact whose class moves in a direction; undefined where it belongs to another one. */
const modeOf = (sign: number, side: 1 | -1 | undefined): Mode | undefined => side && modeOfSlip(sign * side);

/** By how much a combination breaks its inequalities, relative to the sizes of what they compare; 0 where it holds. */
function violationOf(rubbing: readonly Rubbing[], free: Float64Array, combination: readonly Mode[]): number {
  const signs = combination.map(signOf);
  const forces = rubbing.map((one, k) => -(signs[k] as number) * boundsAlong(one, signs[k] as number).rubs);
  const sticking = rubbing.map((_, k) => k).filter((k) => signs[k] === 0);
  const accelerationOf = ({ half, bar }: Rubbing): number =>
    rubbing.reduce((sum, one, k) => sum + dot(half, one.half) * (forces[k] as number), dot(half, free) + bar);
  const stuck = sticking.map((k) => rubbing[k] as Rubbing);
  const held = holdingForces(stuck, stuck.map(accelerationOf));
  for (const [i, k] of sticking.entries()) forces[k] = held[i] as number;
  let worst = 0;
  for (const [k, one] of rubbing.entries()) {
    const { half, noise } = one;
    const G = dot(half, half);
    const { holds } = boundsAlong(one, signs[k] === 0 ? -(forces[k] as number) : (signs[k] as number));
    const size = Math.abs(dot(half, free)) + G * holds;
    const excess =
      signs[k] === 0
        ? G * (Math.abs(forces[k] as number) - holds - noise)
        : -(signs[k] as number) * accelerationOf(one);
    if (excess > 0) worst = Math.max(worst, excess / size);
  }
  return worst;
}

/** L⁻¹ of all forces that are known, and the contacts whose friction is not. */
function readRubbing(
  run: Run,
  still: readonly boolean[],
): { readonly free: Float64Array; readonly rubbing: Rubbing[] } | undefined {
  const rows = contactRows(run);
  if (rows === undefined) return undefined;
  const { layout, load, value, half } = rows;
  const rubbing: Rubbing[] = [];
  for (const [contact, { mode }] of run.contacts.entries()) {
    const law = run.laws?.[contact];
    if (mode === "flight" || law === undefined) continue;
    const of = (offset: number) => value(contact, offset);
    const [WN, W] = [rows.normal(contact), rows.tangent(contact)];
    const { bilateral } = run.mechanism.contacts[contact] ?? {};
    const N = pressingForce(law, bilateral, of(layout.gap), rows.vN(contact), of(layout.restitution));
    const T = still[contact] ? 0 : -signOf(mode) * of(layout.frictionKinetic(signOf(mode))) * Math.abs(N);
    for (let i = 0; i < load.length; i++)
      load[i] = (load[i] as number) + (WN[i] as number) * N + (W[i] as number) * T;
    if (!still[contact] || W.every((entry) => entry === 0)) continue;
    const bounds = (slip: number): Bounds => ({
      holds: of(layout.frictionStatic(slip)) * Math.abs(N),
      rubs: of(layout.frictionOnset(slip)) * Math.abs(N),
    });
    const [plus, minus] = [bounds(1), bounds(-1)];
    const holds = plus.holds === minus.holds ? plus.holds : (plus.holds + minus.holds) / 2;
    const largest = Math.max(of(layout.frictionStatic(1)), of(layout.frictionStatic(-1)));
    const noise = largest * forceNoise(law, largestTerm(WN, run.state));
    rubbing.push({ contact, half: half(W), bar: of(layout.wBarT), holds, plus, minus, noise });
  }
  return { free: half(load), rubbing };
}
