/** [FIV] Fig. 3: Klein's bar moves to the left and two reactions solve its equations. */

import type { Comparison } from "../item.js";
import { agrees } from "../rows.js";
import { drawReactions, reactionsAt, reactionTable } from "./reactions.js";

export const key = "FIV-3";
export const title = "Klein's bar: two reactions";
export const caption =
  "After its velocity has jumped the bar moves to the left. The same line now meets both half-lines: two reactions, two " +
  "accelerations. The dots are what the contact solver finds.";
export const lab = "klein?from=x'=-1&until=2";

export const figure = (document: object): string => drawReactions(-1, document);
export const data = () => reactionTable(-1);

/** r_N = −D sin θ/(2 cos θ ± μ sin θ) with D = bF + C/sin θ = −0.5, from (2) and (3). */
export function numbers(): Comparison[] {
  const found = reactionsAt(-1)
    .map(([rN]) => rN)
    .sort((one, other) => one - other);
  const root = (sign: number) => (0.5 * Math.sin(1.3)) / (2 * Math.cos(1.3) + sign * 0.9 * Math.sin(1.3));
  return [
    agrees("reactions for U < 0", 2, found.length),
    agrees("r_N on the left (N)", root(-1), found[0] ?? Number.NaN, 1e-12),
    agrees("r_N on the right (N)", root(1), found[1] ?? Number.NaN, 1e-12),
  ];
}
