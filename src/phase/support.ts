/** Where does a contact change how it carries its share of redundant forces? From its pull g on its friction cone, [LB01] (2.5)-(2.8). */

import type { Arithmetic } from "./arithmetic.js";
import type { Support } from "./shape.js";

export const signOfEdge = (support: Support): 1 | -1 => (support === "edge+" ? 1 : -1);
export const isEdge = (support: Support): boolean => support === "edge+" || support === "edge-";

/** Positive while the support lasts. */
export function supportGuard<T>(
  arithmetic: Arithmetic<T>,
  kind: "edge" | "reloadAbove" | "reloadBelow",
  side: 1 | -1,
  mu: T,
  [N, T]: readonly [normal: T, tangential: T],
  support: Support,
): T {
  const { one, zero } = arithmetic;
  const pressing = side > 0 ? N : arithmetic.negative(N);
  const hold = arithmetic.times(mu, pressing);
  if (kind === "edge")
    return signOfEdge(support) > 0
      ? arithmetic.minus(T, [[one, hold]])
      : arithmetic.minus(zero, [
          [one, T],
          [one, hold],
        ]);
  const pull = arithmetic.times(mu, T);
  const outward = arithmetic.negative(pressing);
  return kind === "reloadAbove"
    ? arithmetic.minus(outward, [[one, pull]])
    : arithmetic.sum([[one, pull]], outward);
}
