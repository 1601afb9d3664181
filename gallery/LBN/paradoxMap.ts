/** [LBN] Fig. 4.3: where forward slip of the finger has no solution or several, at μ = 1, and how it hops all the same. */

import type { Comparison } from "../item.js";
import { agrees, misprint, unprinted } from "../rows.js";
import { hoppingOrbit } from "./orbit.js";
import { drawPlane, fingerPlane, placesOf, planeTable } from "./plane.js";

export const key = "LBN-4.3";
export const title = "The finger's phase plane at μ = 1";
export const caption =
  "Between the two red lines k_N⁺ < 0 (A⁺ in the paper): forward slip has two solutions where b > 0 (indeterminate) and none where b < 0 " +
  "(inconsistent). The segment of stick between the circles borders on both regions. The closed curve is what the motion " +
  "settles to: stick, then flight (grey) without any slip, and an impact (dotted) back into stick.";
export const lab = "finger?mu=1&until=2";

const mu = 1;

export function figure(document: object): string {
  return drawPlane(mu, document, [
    { at: [0.255, 2.4], text: "b > 0: two futures" },
    { at: [0.57, 2.4], text: "b < 0: no future" },
    { at: [0.81, 2.4], text: "k_N⁺ > 0: one" },
    { at: [0.37, -0.75], text: "stick" },
  ]);
}

export const data = () => planeTable(mu);

/** (4.15) with m₁/m₂ = 0.1; the paper calls the root with the plus sign the lower end. */
export function numbers(): Comparison[] {
  const [low = Number.NaN, high = Number.NaN] = placesOf(fingerPlane(mu), "k_N+ = 0");
  const root = (sign: number) => Math.atan(mu / 2 + sign * Math.sqrt((mu * mu) / 4 - 0.1));
  const reason = "the labels of (4.15) are swapped: the root with + is the larger one";
  const { period, phases } = hoppingOrbit(mu);
  const orbit =
    "drawn, not printed; the number follows from (4.3) phase by phase, begun at the border of stick";
  return [
    misprint("A⁺ < 0 from φ", root(1), low, { value: root(-1), reason, tolerance: 1e-9 }),
    misprint("A⁺ < 0 up to φ", root(-1), high, { value: root(1), reason, tolerance: 1e-9 }),
    agrees("orbit: phases after the impact", "stick–flight", phases),
    unprinted("orbit: period (s)", period, { value: 0.207992837, reason: orbit, tolerance: 1e-8 }),
  ];
}
