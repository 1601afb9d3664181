/** [NDCb] (2.30)-(2.32), Table 1: the three printed impact maps in the ten regions against the law along the impulse. */

import { compareImpactLaws } from "judder";
import { scaledRates } from "#inner";
import type { Comparison } from "../../item.js";
import { agrees } from "../../rows.js";

export const key = "NDCb-2.30";
export const title = "The impact maps of the ten regions";
export const caption =
  "One impact in each region, r = 0.6. Ours follows the impulse from phase to phase; the paper's column is its closed form with the " +
  "rate constants of Table 1, the root of the first row of (2.32) over both terms.";

const r = 0.6;
type Case = readonly [region: number, B: number, mu: number, vT: number, vN: number];
const cases: readonly Case[] = [
  [1, 0.5, 1, 3, -1],
  [2, 0.5, 1, -5, -1],
  [3, 0.5, 1, 1.2, -1],
  [4, 0.5, 1, -1.3, -1],
  [5, 0.5, 1, 0.5, -1],
  [6, 0.5, 1, -0.5, -1],
  [7, -0.5, 1 / 3, 0.9, -1],
  [8, 0.5, 1 / 3, -0.9, -1],
  [9, -0.5, 1 / 3, 0.3, -1],
  [10, 0.5, 1 / 3, -0.3, -1],
];

/** Table 1: odd regions begin in slip⁺, even ones in slip⁻; what follows is nothing, stick, or the other slip. */
function printed([region, B, mu, vT, vN]: Case): readonly [number, number] {
  const { plus, minus, zero } = scaledRates({ B, mu });
  const [k, reversed] = region % 2 === 1 ? [plus, minus] : [minus, plus];
  if (region <= 2) return [vT - (1 + r) * (k.kT / k.kN) * vN, -r * vN]; // (2.30)
  const next = region <= 6 ? zero : reversed;
  const share = next.kN / k.kN;
  const first = (k.kN / k.kT) * vT - vN;
  const inRestitution = [3, 4, 7, 8].includes(region);
  const root = inRestitution
    ? Math.sqrt((1 - share) * first ** 2 + r * r * share * vN ** 2) // (2.31)
    : r * Math.sqrt((1 - share) * first ** 2 + share * vN ** 2); // (2.32)
  return [(next.kT / next.kN) * (first + root), root];
}

export function numbers(): Comparison[] {
  return cases.flatMap((one) => {
    const [region, B, mu, vT, vN] = one;
    const [solution] = compareImpactLaws({ A: 1, B, C: 1 }, mu, r, { vT, vN }).laws.stronge.solutions;
    const ours = solution !== undefined && "vT" in solution ? solution : undefined;
    const [afterT, afterN] = printed(one);
    return [
      agrees(`region of v_T = ${vT}, v_N = ${vN}, B = ${B}, μ = ${mu.toFixed(2)}`, region, ours?.region ?? 0),
      agrees(`region ${region}: v_T after`, afterT, ours?.vT ?? Number.NaN, 1e-12),
      agrees(`region ${region}: v_N after`, afterN, ours?.vN ?? Number.NaN, 1e-12),
    ];
  });
}
