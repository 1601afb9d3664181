/**
 * Does a compliant contact without slip stick or slip? Filippov's convex method: λ_T holds v_T = 0 while |λ_T| ≤ μ λ_N, else
 * friction has its full size against the slip that begins, [NDCb] (5.9), §6.1. The normal forces are given by the penetrations,
 * so contacts are coupled through λ_T only, and the answer is unique.
 */

import { closedForce, type Mode, slideForce } from "../../contact/index.js";
import { signOf } from "../../emit/index.js";
import { dynamicsLayout } from "../../mechanism/index.js";
import { cholesky, dot, forwardSolve } from "../../numerics/index.js";
import type { Outcome, Run } from "../run.js";
import type { Laws } from "./laws.js";
import { holdingForces, type Sticking } from "./share.js";
import { forceNoise, largestTerm } from "./tolerance.js";

/** A contact at rest, or about to slip in a direction that is known. */
interface Rubbing extends Sticking {
  readonly contact: number;
  /** By how much the force that holds may be wrong. */
  readonly noise: number;
  /** w̄_T. */
  readonly bar: number;
  /** μ λ_N in slip; `holds` is the same in stick. */
  readonly rubs: number;
}

/** More contacts than this at rest at once are not looked through. */
const mostAtRest = 8;

/** By how much an inequality may be broken on a border, beside what it compares. */
const tolerance = 1e-7;

const modes: readonly Mode[] = ["stick", "slip+", "slip-"];
/** All that a single contact can do. */
const single: readonly (readonly Mode[])[] = modes.map((mode) => [mode]);

/** A contact whose stick ends, and the direction of the slip that begins. */
export interface Leaver {
  readonly contact: number;
  readonly sign: 1 | -1;
}

type Signs = ReadonlyMap<number, 1 | -1>;

/**
 * The modes of all contacts, where some have v_T = 0: those of `still`. A contact that leaves slips in the given direction.
 * An outcome where the mass is not positive, or neither stick nor slip is admissible: static friction below the kinetic one.
 */
export function frictionModes(run: Run, still: readonly boolean[], leaver?: Leaver): Mode[] | Outcome {
  const found = run.contacts.map(({ mode }) => mode);
  if (leaver !== undefined && leavesAlone(run, still, leaver)) {
    found[leaver.contact] = leaver.sign > 0 ? "slip+" : "slip-";
    return found;
  }
  const read = readRubbing(run, still);
  if (read === undefined) return run.massless();
  const { rubbing, free } = read;
  for (const [i, { mode }] of run.contacts.entries()) if (still[i] && mode !== "flight") found[i] = "stick"; // without a tangent there is nothing to decide
  if (rubbing.length === 0) return found;
  if (rubbing.length > mostAtRest)
    throw new RangeError(`more than ${mostAtRest} compliant contacts at rest at once: ${rubbing.length}`);
  const leaving: Signs = new Map(leaver === undefined ? [] : [[leaver.contact, leaver.sign]]);
  const together = leaver === undefined ? leaving : borderSigns(rubbing, free, leaving);
  const best = amongAll(rubbing, free, leaving, together);
  // With equal coefficients one combination always holds; what is left of a violation is rounding.
  if (!(best.violation < tolerance) && rubbing.some(({ holds, rubs }) => holds < rubs))
    return run.outcome("inconsistent", "neither stick nor slip: static friction is below kinetic friction");
  for (const [k, { contact }] of rubbing.entries()) found[contact] = best.modes[k] ?? "stick";
  return found;
}

/**
 * The contact leaves stick while no other is at rest, and one coefficient stands for static and kinetic friction: at the border of
 * the cone both give the same force, so the slip that begins is admissible without a look.
 */
function leavesAlone(
  { mechanism: { formulas } }: Run,
  still: readonly boolean[],
  { contact }: Leaver,
): boolean {
  const friction = formulas.contacts[contact]?.friction;
  return still.every((one, i) => !one || i === contact) && friction?.static === friction?.kinetic;
}

/** All contacts that reach the border of their cone with the one that leaves: those with parallel tangents leave together. */
function borderSigns(rubbing: readonly Rubbing[], free: Float64Array, leaving: Signs): Signs {
  const held = holdingForces(
    rubbing,
    rubbing.map(({ half, bar }) => dot(half, free) + bar),
  );
  const signs = new Map(leaving);
  for (const [k, { contact, holds }] of rubbing.entries())
    if (Math.abs(held[k] as number) >= (1 - tolerance) * holds && !signs.has(contact))
      signs.set(contact, (held[k] as number) > 0 ? -1 : 1);
  return signs;
}

interface Best {
  readonly modes: readonly Mode[];
  readonly violation: number;
}

/** All combinations are tried: first those where all at the border leave. */
function amongAll(rubbing: readonly Rubbing[], free: Float64Array, leaving: Signs, together: Signs): Best {
  const first = leastViolation(rubbing, free, together);
  if (first.violation < tolerance || together.size === leaving.size) return first;
  return leastViolation(rubbing, free, leaving);
}

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

/** Those that stick most come first. */
function combinations(rubbing: readonly Rubbing[], leaving: Signs): readonly (readonly Mode[])[] {
  if (rubbing.length === 1 && leaving.size === 0) return single;
  let all: Mode[][] = [[]];
  for (const { contact } of rubbing) {
    const sign = leaving.get(contact);
    const own: readonly Mode[] = sign === undefined ? modes : [sign > 0 ? "slip+" : "slip-"];
    all = all.flatMap((start) => own.map((mode) => [...start, mode]));
  }
  const slips = (combination: readonly Mode[]) => combination.filter((mode) => mode !== "stick").length;
  return all.sort((one, other) => slips(one) - slips(other));
}

/** By how much a combination breaks its inequalities, beside the sizes of what they compare; 0 where it holds. */
function violationOf(rubbing: readonly Rubbing[], free: Float64Array, combination: readonly Mode[]): number {
  const signs = combination.map(signOf);
  const forces = rubbing.map(({ rubs }, k) => -(signs[k] as number) * rubs);
  const sticking = rubbing.map((_, k) => k).filter((k) => signs[k] === 0);
  const accelerationOf = ({ half, bar }: Rubbing): number =>
    rubbing.reduce((sum, one, k) => sum + dot(half, one.half) * (forces[k] as number), dot(half, free) + bar);
  const stuck = sticking.map((k) => rubbing[k] as Rubbing);
  const held = holdingForces(stuck, stuck.map(accelerationOf));
  for (const [i, k] of sticking.entries()) forces[k] = held[i] as number;
  let worst = 0;
  for (const [k, one] of rubbing.entries()) {
    const { half, holds, noise } = one;
    const G = dot(half, half);
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
  const { mechanism, state, t } = run;
  const laws = run.laws as Laws;
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const values = new Float64Array(mechanism.dynamics.size);
  const v = state.subarray(n, 2 * n);
  mechanism.dynamics.into(t, state.subarray(0, n), v, run.p, values);
  const l = cholesky(n, values.subarray(0, n * n));
  if (l === undefined) return undefined;
  const load = values.slice(layout.h, layout.h + n);
  const rubbing: Rubbing[] = [];
  for (const [contact, { mode }] of run.contacts.entries()) {
    const law = laws[contact];
    if (mode === "flight" || law === undefined) continue;
    const at = layout.contact(contact);
    const value = (offset: number) => values[at + offset] as number;
    const WN = values.subarray(at + layout.WN, at + layout.WN + n);
    const W = values.subarray(at + layout.WT, at + layout.WT + n);
    const vN = dot(WN, v) + value(layout.wTildeN);
    const N = mechanism.contacts[contact]?.bilateral
      ? slideForce(law, value(layout.gap), vN)
      : closedForce(law, value(layout.gap), vN, value(layout.restitution));
    const rubs = value(layout.frictionKinetic) * Math.abs(N);
    const T = still[contact] ? 0 : -signOf(mode) * rubs;
    for (let i = 0; i < n; i++) load[i] = (load[i] as number) + (WN[i] as number) * N + (W[i] as number) * T;
    if (!still[contact] || W.every((entry) => entry === 0)) continue;
    const holds = value(layout.frictionStatic) * Math.abs(N);
    const noise = value(layout.frictionStatic) * forceNoise(law, largestTerm(WN, state));
    rubbing.push({ contact, half: forwardSolve(n, l, W), bar: value(layout.wBarT), holds, rubs, noise });
  }
  return { free: forwardSolve(n, l, load), rubbing };
}
