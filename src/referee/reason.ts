/** Why do the runs support a future, and why does theory expect one? */

import type { RigidFuture } from "./rigid.js";

type Distances = Pick<RigidFuture, "distance" | "farthest">;

/** `disagree`: the stiffer runs disagree; `sameEnd`: two futures end at one state. */
export type SupportReason =
  | { readonly kind: "disagree" }
  | { readonly kind: "noFuture" }
  | { readonly kind: "far"; readonly nearest: Distances & Pick<RigidFuture, "future"> }
  | { readonly kind: "sameEnd"; readonly one: string; readonly other: string }
  | ({ readonly kind: "near" } & Distances);

/** Why theory expects its verdict; `otherFuture`: the only future is none of the verdicts. */
export type TheoryReason =
  | { readonly kind: "elastic" | "noGrowth" | "sticksUndamped" | "dampingDecides" | "oneFuture" }
  | { readonly kind: "severalFutures"; readonly count: number }
  | { readonly kind: "otherFuture"; readonly future: string | undefined };
