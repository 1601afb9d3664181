/**
 * What if a kink follows from those that hold the motion? Two masses that stick to the ground do not slide on each
 * other: three forces of friction hold two velocities, and only their sums are determined. The motion stays where any
 * share of the third one between −1 and 1 leaves the other shares there. The middle of these shares is taken.
 */

import { independentRows } from "../../numerics/index.js";
import { guardRule, heldIn } from "../../phase/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import type { Phase } from "./phase.js";

const { follows, sameShare, switching } = simulateTolerances;

/** Does a phase begin on the kink itself, but for rounding? */
export const isAtKink = ({ stepper: { w, layout } }: Phase, i: number): boolean =>
  Math.abs(w[layout.g0 + i] as number) <= switching;

/** Kinks on which a phase begins, and whose expressions cannot change while others hold the motion. */
export function followersOf(run: Run, phase: Phase, holding: readonly number[]): number[] {
  if (holding.length === 0) return [];
  const { stepper, program } = phase;
  const { w, layout, p } = stepper;
  const x = w.subarray(layout.y0, layout.y0 + layout.state);
  const rowOf = (kink: number) => run.book.rates.held(kink).row(run.t, x, p);
  const rows = holding.map(rowOf);
  return program.guards.flatMap((guard, i) => {
    const { index } = guard;
    const mayFollow = guardRule(guard).of === "kink" && program.canHold(index) && !holding.includes(index);
    if (!mayFollow || !isAtKink(phase, i)) return [];
    const keeps = independentRows([...rows, rowOf(index)], follows);
    return keeps[rows.length] ? [] : [index];
  });
}

/** The shares of a follower, which stands at `place` of the parameters, with which all kinks continue to hold. */
export interface SharesOfFollower {
  readonly low: number;
  readonly high: number;
}

/** At the start of a phase, or at its end. The shares of the others depend on that of the follower in proportion. */
export function sharesOfFollower(phase: Phase, place: number, at: "start" | "end"): SharesOfFollower {
  const { stepper, program } = phase;
  const { w, layout, p } = stepper;
  const kept = w.slice(layout.y1, layout.y1 + layout.total);
  const [own, tEnd] = [p[place] as number, w[layout.tEnd] as number];
  if (at === "start") {
    w.copyWithin(layout.y1, layout.y0, layout.y0 + layout.total);
    w[layout.tEnd] = w[layout.t] as number;
  }
  const held = heldIn(program.shape);
  const above = held.map((kink) =>
    program.guards.findIndex((guard) => guardRule(guard).letsGoAt === 1 && guard.index === kink),
  );
  const sharesWith = (share: number) => {
    p[place] = share;
    program.finish(w, p);
    return above.map((i) => 1 - (w[layout.g1 + i] as number));
  };
  const [minus, plus] = [sharesWith(-1), sharesWith(1)];
  p[place] = own;
  w.set(kept, layout.y1);
  w[layout.tEnd] = tEnd;
  program.finish(w, p);
  let [low, high] = [-1, 1];
  for (const [i, first] of minus.entries()) {
    // first + rate (share + 1) between −1 and 1.
    const rate = ((plus[i] as number) - first) / 2;
    if (Math.abs(rate) > follows) {
      const ends = [(-1 - first) / rate - 1, (1 - first) / rate - 1];
      low = Math.max(low, Math.min(...ends));
      high = Math.min(high, Math.max(...ends));
    } else if (Math.abs(first) > 1 - sameShare) high = low; // it releases the motion, whatever the follower does
  }
  return { low, high };
}

/** Is there a share with which the motion stays? */
export const canStay = ({ low, high }: SharesOfFollower): boolean => high - low > sameShare;
