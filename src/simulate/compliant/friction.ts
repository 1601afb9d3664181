/**
 * Does a compliant contact without slip stick or slip? Filippov's convex method: λ_T holds v_T = 0 while |λ_T| ≤ μ λ_N, else
 * friction has its full size against the slip that begins, [NDCb] (5.9), §6.1. The normal forces are given by the penetrations,
 * so contacts are coupled through λ_T only, and the answer is unique.
 */

import { type Mode, normalForce, slideForce } from "../../contact/index.js";
import { signOf } from "../../emit/index.js";
import { dynamicsLayout } from "../../mechanism/index.js";
import { backwardSolve, cholesky, dot, forwardSolve, solveInPlace } from "../../numerics/index.js";
import type { Outcome, Run } from "../run.js";
import type { Laws } from "./laws.js";

/** A contact at rest, or about to slip in a direction that is known. */
interface Rubbing {
  readonly contact: number;
  readonly W: Float64Array;
  /** M⁻¹W. */
  readonly along: Float64Array;
  /** w̄_T. */
  readonly bar: number;
  /** μ λ_N, for stick and for slip. */
  readonly holds: number;
  readonly rubs: number;
}

/** More contacts than this at rest at once are not looked through. */
const mostAtRest = 8;
/** Rows that depend on each other share their force in proportion to what holds them: the part of the diagonal that says so. */
const sharedPart = 1e-9;

/** By how much an inequality may be broken on a border, beside what it compares. */
const tolerance = 1e-7;

const modes: readonly Mode[] = ["stick", "slip+", "slip-"];
/** All that a single contact can do. */
const single: readonly (readonly Mode[])[] = modes.map((mode) => [mode]);

/**
 * The modes of all contacts, where some have v_T = 0: those of `still`. A contact of `leaving` slips in the given direction.
 * An outcome where the mass is not positive, or neither stick nor slip is admissible: static friction below the kinetic one.
 */
export function frictionModes(
  run: Run,
  still: readonly boolean[],
  leaving: ReadonlyMap<number, 1 | -1> = new Map(),
): Mode[] | Outcome {
  const found = run.contacts.map(({ mode }) => mode);
  const alone = soleLeaver(run, still, leaving);
  if (alone !== undefined) {
    found[alone] = (leaving.get(alone) as 1 | -1) > 0 ? "slip+" : "slip-";
    return found;
  }
  const read = readRubbing(run, still);
  if (read === undefined) return run.massless();
  const { rubbing, free } = read;
  for (const [i, { mode }] of run.contacts.entries()) if (still[i] && mode !== "flight") found[i] = "stick"; // without a tangent there is nothing to decide
  if (rubbing.length === 0) return found;
  if (rubbing.length > mostAtRest)
    throw new RangeError(`more than ${mostAtRest} compliant contacts at rest at once: ${rubbing.length}`);
  let best: readonly Mode[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const combination of combinations(rubbing, leaving)) {
    const violation = violationOf(rubbing, free, combination);
    if (!(violation < least)) continue;
    least = violation;
    best = combination;
    if (violation === 0) break;
  }
  // With equal coefficients one combination always holds; what is left of a violation is rounding.
  if (!(least < tolerance) && rubbing.some(({ holds, rubs }) => holds < rubs))
    return run.outcome("inconsistent", "neither stick nor slip: static friction is below kinetic friction");
  for (const [k, { contact }] of rubbing.entries()) found[contact] = best[k] ?? "stick";
  return found;
}

/**
 * The contact that leaves stick while no other is at rest, where one coefficient stands for static and kinetic friction: at the
 * border of the cone both give the same force, so the slip that begins is admissible without a look. Undefined otherwise.
 */
function soleLeaver(
  { mechanism: { formulas } }: Run,
  still: readonly boolean[],
  leaving: ReadonlyMap<number, 1 | -1>,
): number | undefined {
  const contact = still.indexOf(true);
  if (!leaving.has(contact) || still.lastIndexOf(true) !== contact) return undefined;
  const friction = formulas.contacts[contact]?.friction;
  return friction !== undefined && friction.static === friction.kinetic ? contact : undefined;
}

/** Those that stick most come first. */
function combinations(
  rubbing: readonly Rubbing[],
  leaving: ReadonlyMap<number, 1 | -1>,
): readonly (readonly Mode[])[] {
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
  const accelerationOf = ({ W, bar }: Rubbing): number =>
    rubbing.reduce((sum, { along }, k) => sum + dot(W, along) * (forces[k] as number), dot(W, free) + bar);
  const m = sticking.length;
  const total = sticking.reduce((sum, k) => sum + (rubbing[k] as Rubbing).holds, 0);
  const G = new Float64Array(m * m);
  const x = new Float64Array(m);
  for (const [row, k] of sticking.entries()) {
    const one = rubbing[k] as Rubbing;
    x[row] = -accelerationOf(one);
    for (const [column, l] of sticking.entries())
      G[row * m + column] = dot(one.W, (rubbing[l] as Rubbing).along);
    if (m > 1) G[row * m + row] = (G[row * m + row] as number) * (1 + (sharedPart * total) / one.holds);
  }
  solveInPlace(m, G, x);
  for (const [row, k] of sticking.entries()) forces[k] = x[row] as number;
  let worst = 0;
  for (const [k, one] of rubbing.entries()) {
    const { W, along, holds } = one;
    const size = Math.abs(dot(W, free)) + dot(W, along) * holds;
    const excess =
      signs[k] === 0
        ? dot(W, along) * (Math.abs(forces[k] as number) - holds)
        : -(signs[k] as number) * accelerationOf(one);
    if (excess > 0) worst = Math.max(worst, excess / size);
  }
  return worst;
}

/** Accelerations with all forces that are known, and the contacts whose friction is not. */
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
  const solve = (b: Float64Array) => backwardSolve(n, l, forwardSolve(n, l, b));
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
      : normalForce(law, value(layout.gap), vN, value(layout.restitution));
    const rubs = value(layout.frictionKinetic) * Math.abs(N);
    const T = still[contact] ? 0 : -signOf(mode) * rubs;
    for (let i = 0; i < n; i++) load[i] = (load[i] as number) + (WN[i] as number) * N + (W[i] as number) * T;
    if (!still[contact] || W.every((entry) => entry === 0)) continue;
    const holds = value(layout.frictionStatic) * Math.abs(N);
    rubbing.push({ contact, W, along: solve(W), bar: value(layout.wBarT), holds, rubs });
  }
  return { free: solve(load), rubbing };
}
