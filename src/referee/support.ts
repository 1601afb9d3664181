/**
 * Which of the rigid futures do the runs tend to? One that all stiffer runs end near to, measured by how far the
 * futures end from each other, or that they come nearer to at a clear rate. The headline of a report is read from
 * here, so it cannot contradict the table of futures.
 */

import type { FinalState } from "../simulate/index.js";
import { distanceOf } from "./order.js";
import type { SupportReason } from "./reason.js";
import type { FollowedFuture, RigidFuture } from "./rigid.js";
import { refereeTolerances } from "./tolerances.js";
import type { LimitVerdict } from "./verdict.js";

export interface FutureSupport {
  /** The name of a future of the report; null where the runs tend to none. */
  readonly future: string | null;
  readonly reason: SupportReason;
}

const { near, distance: floor, order: leastOrder } = refereeTolerances;

type StateLike = Pick<FinalState, "q" | "v">;

/** `word`: what the stiffer runs agree on. `start`: where the motion begins. */
export function supportOf(
  rigid: readonly FollowedFuture[],
  word: LimitVerdict,
  start: StateLike,
): FutureSupport {
  const [nearest] = rigid;
  if (word === "undecided") return { future: null, reason: { kind: "disagree" } };
  if (nearest === undefined) return { future: null, reason: { kind: "noFuture" } };
  const reached = rigid.filter((one) => isReached(one, rigid, start));
  const [first, second] = reached;
  if (first === undefined) return { future: null, reason: { kind: "far", nearest } };
  if (second === undefined) return supported(first);
  const named = reached.filter(({ first: name }) => (name === "flight" ? "liftoff" : name) === word);
  const [only] = named;
  if (only !== undefined && named.length === 1) return supported(only);
  return { future: null, reason: { kind: "sameEnd", one: first.future, other: second.future } };
}

/** All stiffer runs end near it, or come nearer to it at a clear rate; no other future is nearer by far. */
function isReached(one: RigidFuture, all: readonly RigidFuture[], start: StateLike): boolean {
  const away = one.farthest ?? one.distance;
  if (away <= floor) return true;
  if (all.some(({ distance }) => distance < near * one.distance)) return false;
  // Ends that differ by less than the runs differ from them cannot be distinguished; the motion itself is the scale
  // then.
  const parted = all.map(({ final }) => distanceOf(final, one.final)).filter((gap) => gap > away);
  const scale = parted.length > 0 ? Math.min(...parted) : distanceOf(one.final, start);
  if (away <= near * scale) return true;
  return (one.order ?? 0) >= leastOrder && (all.length === 1 || one.distance <= near * scale);
}

const supported = ({ future, distance, farthest }: RigidFuture): FutureSupport => ({
  future,
  reason: { kind: "near", distance, farthest },
});
