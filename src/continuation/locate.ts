/**
 * Where on the arc between two points of a branch does something happen? LocatedPoint to rounding, on the branch
 * itself.
 */

import { hypot } from "../elementary/index.js";
import { rootBetween } from "../numerics/index.js";
import type { ArcState } from "./arc.js";
import type { BorderedSystem } from "./bordered.js";
import type { BranchReason } from "./end.js";
import type { ContinuationOptions } from "./options.js";
import { continuationTolerances } from "./tolerances.js";

/** A special point at the distance s along the tangent of the step's start. */
export interface LocatedPoint {
  readonly s: number;
  readonly state: ArcState;
  readonly label?: string;
  /** The parameter where it is known exactly: a bound. */
  readonly p?: number;
}

/** The point of the branch at a distance within the step. */
type Between = (s: number) => ArcState | undefined;

/** Says that the two states of a step lie on different branches. */
export const jumped = Symbol("jumped");

/** Folds, branch points and zeros of the test functions between two states, in their order. */
export function locateAll(
  system: BorderedSystem,
  from: ArcState,
  to: ArcState,
  length: number,
  between: Between,
): LocatedPoint[] | typeof jumped {
  const alongP = ({ tangent }: ArcState) => tangent.at(-1) as number;
  const tests = Object.entries(system.problem.tests ?? {}).map(([label, test]) => ({
    label,
    value: ({ z }: ArcState) => test(system.toPlace(z)),
  }));
  const found = [{ label: "fold", value: alongP }, ...tests].flatMap(({ label, value }) => {
    const located = zeroBetween(value, from, to, length, between);
    return located === undefined ? [] : [{ ...located, label }];
  });
  if (from.sign * to.sign < 0) {
    const located = zeroBetween(({ sign }) => sign, from, to, length, between);
    if (located !== undefined && jumpsAt(located.s, length, between)) return jumped;
    if (located !== undefined) found.push({ ...located, label: "branchPoint" });
  }
  return found.sort((one, other) => one.s - other.s);
}

/** Is the branch torn at a place? Near a pole, relative to the step, two branches look like one that goes through. */
function jumpsAt(s: number, length: number, between: Between): boolean {
  const { besideJump, jump } = continuationTolerances;
  const [before, after] = [-1, 1].map((side) => between(s + side * besideJump * length)?.z);
  if (before === undefined || after === undefined) return true;
  return hypot(...before.map((value, i) => value - (after[i] as number))) > jump * length;
}

/** The zero of a value that has opposite signs at the ends; undefined where it jumps through a pole instead. */
function zeroBetween(
  value: (state: ArcState) => number,
  from: ArcState,
  to: ArcState,
  length: number,
  between: Between,
): LocatedPoint | undefined {
  const [left, right] = [value(from), value(to)];
  if (!((left < 0 && right >= 0) || (left > 0 && right <= 0))) return undefined; // a zero at the start was found before
  const at = (s: number): number => {
    if (s === 0) return left;
    if (s === length) return right;
    const state = between(s);
    return state === undefined ? Number.NaN : value(state);
  };
  const s = rootBetween(at, 0, length);
  const state = s === length ? to : between(s);
  if (state === undefined) return undefined;
  // At a kink a value jumps from one constant to another: it equals that of an end but for rounding.
  const most = Math.max(Math.abs(left), Math.abs(right)) * (1 + continuationTolerances.pole);
  return Math.abs(value(state)) <= most ? { s, state } : undefined;
}

/** How far the step stays within the bounds of p and the caller's conditions; undefined where it stays to its end. */
export function admissibleUntil<C>(
  system: BorderedSystem<C>,
  from: ArcState,
  to: ArcState,
  length: number,
  { low, high, endShare }: ContinuationOptions,
  between: Between,
): (LocatedPoint & { readonly end: BranchReason<C> }) | undefined {
  const left = firstBound(system, from, to, length, { low, high }, between);
  if (left !== undefined && left.s === 0) return left; // the start lies on the bound itself
  const last = left?.state ?? to;
  // A bound is met to rounding: the conditions are tested on it, because beyond it they may be meaningless.
  const brokenAt = (state: ArcState) => {
    const place = system.toPlace(state.z);
    return system.problem.broken?.({ ...place, p: Math.min(high, Math.max(low, place.p)) });
  };
  const broken = brokenAt(last);
  if (broken !== undefined)
    return {
      ...lastKept(left?.s ?? length, from, between, brokenAt, endShare),
      end: { kind: "broken", condition: broken },
    };
  return left;
}

/** Where the step leaves the bounds of p or meets a limit of the caller's, whatever comes first. */
function firstBound(
  system: BorderedSystem,
  from: ArcState,
  to: ArcState,
  length: number,
  { low, high }: Pick<ContinuationOptions, "low" | "high">,
  between: Between,
): (LocatedPoint & { readonly end: BranchReason<never> }) | undefined {
  const { parameter = "p", limits = {} } = system.problem;
  const p = ({ z }: ArcState) => system.toPlace(z).p;
  const bounds = [low, high].filter((bound) => (bound === low ? p(to) < low : p(to) > high));
  const met = Object.entries(limits).map(([name, limit]) => ({
    end: { kind: "bound" as const, name },
    value: ({ z }: ArcState) => limit(system.toPlace(z)),
  }));
  const crossed = [
    ...bounds.map((bound) => ({
      end: { kind: "bound" as const, name: parameter, value: bound },
      exact: { p: bound },
      value: (state: ArcState) => p(state) - bound,
    })),
    ...met.filter(({ value }) => value(to) < 0).map((one) => ({ ...one, exact: {} })),
  ].map(({ end, exact, value }) => ({
    ...(zeroBetween(value, from, to, length, between) ?? { s: 0, state: from }),
    ...exact,
    end,
  }));
  return crossed.sort((one, other) => one.s - other.s)[0];
}

/** Bisection, down to neighbouring doubles if requested: the last place that keeps the conditions. */
function lastKept(
  length: number,
  from: ArcState,
  between: Between,
  brokenAt: (state: ArcState) => unknown,
  endShare: number,
): { readonly s: number; readonly state: ArcState } {
  let [kept, lost] = [0, length];
  let state = from;
  for (;;) {
    const middle = kept + (lost - kept) / 2;
    if (middle === kept || middle === lost || lost - kept <= endShare * length) return { s: kept, state };
    const there = between(middle);
    if (there !== undefined && brokenAt(there) === undefined) [kept, state] = [middle, there];
    else lost = middle;
  }
}
