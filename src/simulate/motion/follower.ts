/**
 * What if a kink follows from those that hold the motion? Two masses that stick to the ground do not slide on each
 * other: three forces of friction hold two velocities, and only their sums are determined. The motion stays where any
 * share of the third one between −1 and 1 leaves the other shares there. The middle of these shares is taken.
 */

import { independentRows } from "../../numerics/index.js";
import { guardRule } from "../../phase/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { branchPlace } from "./branch.js";
import type { Phase } from "./phase.js";

const { follows, sameShare, switching } = simulateTolerances;

/** Does a phase begin on the kink itself, but for rounding? */
export const isAtKink = ({ stepper: { w, layout } }: Phase, i: number): boolean =>
  Math.abs(w[layout.g0 + i] as number) <= switching;

/** Kinks on which a phase begins, and whose expressions cannot change while others hold the motion. */
export function followersOf(run: Run, phase: Phase, holding: readonly number[]): number[] {
  if (holding.length === 0) return [];
  const { program, start, stepper } = phase;
  const rowOf = (kink: number) => run.book.rates.held(kink).row(run.t, start, stepper.p);
  const rows = holding.map(rowOf);
  return program.guards.flatMap((guard, i) => {
    const { index } = guard;
    const mayFollow = guardRule(guard).of === "kink" && program.canHold(index) && !holding.includes(index);
    if (!mayFollow || !isAtKink(phase, i)) return [];
    const keeps = independentRows([...rows, rowOf(index)], follows);
    return keeps[rows.length] ? [] : [index];
  });
}

/**
 * What a follower does to the kinks that hold: their shares of the jump are `at + rate · own` with its own share, which
 * is between `low` and `high` while all of them hold. Those that it does not act on are left out.
 */
export interface Following {
  readonly kink: number;
  readonly acts: readonly { readonly kink: number; readonly at: number; readonly rate: number }[];
  readonly low: number;
  readonly high: number;
}

/** At the start of a phase, or at its end. Shares are linear functions of that of the follower. */
export function followingOf(run: Run, phase: Phase, kink: number, at: "start" | "end"): Following {
  const { stepper, program } = phase;
  const { w, layout, p } = stepper;
  const place = branchPlace(run, kink);
  const kept = w.slice(layout.y1, layout.y1 + layout.total);
  const [own, tEnd] = [p[place] as number, w[layout.tEnd] as number];
  if (at === "start") {
    w.copyWithin(layout.y1, layout.y0, layout.y0 + layout.total);
    w[layout.tEnd] = w[layout.t] as number;
  }
  const sharesWith = (share: number) => {
    p[place] = share;
    program.finish(w, p);
    return program.guards.flatMap((guard, i) =>
      guardRule(guard).letsGoAt === 1 ? [{ kink: guard.index, share: 1 - (w[layout.g1 + i] as number) }] : [],
    );
  };
  const [minus, plus] = [sharesWith(-1), sharesWith(1)];
  p[place] = own;
  w.set(kept, layout.y1);
  w[layout.tEnd] = tEnd;
  program.finish(w, p);
  const acts = minus
    .map(({ kink, share }, i) => {
      const other = plus[i]?.share as number;
      return { kink, at: (share + other) / 2, rate: (other - share) / 2 };
    })
    .filter(({ rate }) => Math.abs(rate) > follows);
  const ends = acts.map(({ at, rate }) => [(-1 - at) / rate, (1 - at) / rate] as const);
  const low = Math.max(-1, ...ends.map(([one, other]) => Math.min(one, other)));
  const high = Math.min(1, ...ends.map(([one, other]) => Math.max(one, other)));
  return { kink, acts, low, high };
}

/** Is there a share with which the motion stays? */
export const canStay = ({ low, high }: Following): boolean => high - low > sameShare;

/** The share in the middle. */
export const middleOf = ({ low, high }: Following): number => Math.max(-1, Math.min(1, (low + high) / 2));

/** Where no share is left: the kinks that release the motion, the follower as well, and the sides of their forces. */
export function lettingGo(following: Following): readonly { readonly kink: number; readonly side: number }[] {
  const own = middleOf(following);
  const shares = [
    { kink: following.kink, share: own },
    ...following.acts.map(({ kink, at, rate }) => ({ kink, share: at + rate * own })),
  ];
  return shares
    .filter(({ share }) => Math.abs(share) > 1 - follows)
    .map(({ kink, share }) => ({ kink, side: Math.sign(share) }));
}

/** Followers that act on one kink: how they share its force is not determined. Copies of a mechanism do not. */
export function entangledOf(run: Run, phase: Phase): number[] {
  const all = run.walk.kinks.followers.map((kink) => followingOf(run, phase, kink, "start"));
  const meet = (one: Following, other: Following) =>
    one !== other && one.acts.some(({ kink }) => other.acts.some((act) => act.kink === kink));
  return all.filter((one) => all.some((other) => meet(one, other))).map(({ kink }) => kink);
}
