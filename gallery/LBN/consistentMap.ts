/** [LBN] Fig. 4.2, its background: below the critical friction every state of slip has one future. */

import type { Comparison } from "../item.js";
import { unprinted } from "../rows.js";
import { drawPlane, fingerPlane, placesOf, planeTable } from "./plane.js";

export const key = "LBN-4.2";
export const title = "The finger's phase plane at μ = 0.5";
export const caption =
  "While the tip is on the belt the state is (φ, φ'). Left of the blue curve b > 0 and the tip lifts off; right of it the " +
  "tip slides. On the line of zero slip it sticks between the two circles. No state is paradoxical.";

const mu = 0.5;

export function figure(document: object): string {
  return drawPlane(mu, document, [
    { at: [0.62, 1.4], text: "A⁺ > 0, b < 0: slip" },
    { at: [0.2, 1.4], text: "A⁺ > 0, b > 0: lift-off" },
    { at: [0.41, -0.72], text: "stick" },
    { at: [0.62, -2.2], text: "A⁻ > 0, b < 0: slip the other way" },
  ]);
}

export const data = () => planeTable(fingerPlane(mu));

/** The paper draws the borders of stick as circles; the numbers come from another calculation. */
export function numbers(): Comparison[] {
  const [low = Number.NaN, high = Number.NaN] = placesOf(fingerPlane(mu), "stick border");
  const reason =
    "drawn as a circle, not printed; the number is a root of (2.25) of NDCb with LBN's closed forms";
  return [
    unprinted("stick begins at φ", low, { value: 0.383087696, reason, tolerance: 1e-9 }),
    unprinted("stick ends at φ", high, { value: 0.432736088, reason, tolerance: 1e-9 }),
  ];
}
