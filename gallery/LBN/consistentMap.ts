/** [LBN] Fig. 4.2: below the critical friction every state of slip has one future, and the finger hops. */

import type { Comparison } from "../item.js";
import { agrees, unprinted } from "../rows.js";
import { hoppingOrbit } from "./orbit.js";
import { drawPlane, fingerPlane, placesOf, planeTable } from "./plane.js";

export const key = "LBN-4.2";
export const title = "The finger's phase plane at μ = 0.5";
export const caption =
  "While the tip is on the belt the state is (φ, φ'). Left of the blue curve b > 0 and the tip lifts off; right of it the " +
  "tip slides. On the line of zero slip it sticks between the two circles. No state is paradoxical. The closed curve is " +
  "what the motion settles to: stick, forward slip, flight (grey), impact; the jump at the impact is too small to see.";
export const lab = "finger?mu=0.5&until=2";

const mu = 0.5;

export function figure(document: object): string {
  return drawPlane(mu, document, [
    { at: [0.455, 1.5], text: "k_N⁺ > 0, b < 0: slip" },
    { at: [0.345, 1.5], text: "k_N⁺ > 0, b > 0: lift-off" },
    { at: [0.41, -1.25], text: "stick" },
    { at: [0.43, -1.7], text: "k_N⁻ > 0, b < 0: slip the other way" },
  ]);
}

export const data = () => planeTable(mu);

/** The paper draws the borders of stick as circles; the numbers come from another calculation. */
export function numbers(): Comparison[] {
  const [low = Number.NaN, high = Number.NaN] = placesOf(fingerPlane(mu), "stick border");
  const { period, phases, release } = hoppingOrbit(mu);
  const drawn =
    "drawn as a circle, not printed; the number is a root of (2.25) of NDCb with LBN's closed forms";
  const orbit =
    "drawn, not printed; the number follows from (4.3) phase by phase, begun at the border of stick";
  return [
    unprinted("stick begins at φ", low, { value: 0.383087696, reason: drawn, tolerance: 1e-9 }),
    unprinted("stick ends at φ", high, { value: 0.432736088, reason: drawn, tolerance: 1e-9 }),
    agrees("orbit: phases after the impact", "stick–slip–flight", phases),
    agrees("orbit: stick ends at its border, distance in φ", 0, release - low, 1e-8),
    unprinted("orbit: period (s)", period, { value: 0.194993164, reason: orbit, tolerance: 1e-8 }),
  ];
}
