/** [FIV] §2: how many reactions has Klein's bar in every case? */

import { findModes, loadMechanism, makeState } from "judder";
import { border } from "../border.js";
import type { Comparison } from "../item.js";
import { agrees } from "../rows.js";
import { reactionsAt } from "./reactions.js";

export const key = "FIV-klein";
export const title = "Klein's bar: reactions in every case";
export const caption =
  "Steep means |tan θ| > 2/μ. A steep bar has no reaction where U and bF have opposite signs, and two where they agree; " +
  "any other bar has one.";
export const lab = "klein?theta0=1&until=2";

export function numbers(): Comparison[] {
  const count = (U: number, F: number, theta0 = 1.3) => reactionsAt(U, { F, theta0 }).length;
  const first = border((theta0) => reactionsAt(1, { theta0 }).length === 0, 1.3, 0.9);
  const klein = loadMechanism("klein");
  const { solutions } = findModes(klein, makeState(klein, { "x'": -1 }));
  const sums = solutions.map(({ forces: { B, H } }) => Math.abs((B?.lambdaN ?? 0) + (H?.lambdaN ?? 0)));
  return [
    agrees("steep, U > 0, bF < 0", 0, count(1, -1)),
    agrees("steep, U < 0, bF < 0", 2, count(-1, -1)),
    agrees("steep, U > 0, bF > 0", 2, count(1, 1)),
    agrees("steep, U < 0, bF > 0", 0, count(-1, 1)),
    agrees("not steep, U > 0, bF < 0", 1, count(1, -1, 0.9)),
    agrees("not steep, U < 0, bF < 0", 1, count(-1, -1, 0.9)),
    agrees("tan θ from which there is none", 2 / 0.9, Math.tan(first), 1e-6),
    agrees("sum of the two normal reactions (N)", 0, Math.max(...sums), 1e-12),
  ];
}
