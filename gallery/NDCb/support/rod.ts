/** How much friction does the rod of [NDCb] §2.2 need at an angle for k_N⁺ to fall below a share of k_N⁰? */

import { rawRates } from "#inner";
import { border } from "../../border.js";

/** (2.12). */
function rodContact(theta: number) {
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  return { A: 1 + 3 * s * s, B: 3 * s * c, C: 1 + 3 * c * c };
}

/** Unscaled. Share 0 is the paradox; r² is reverse chatter, §4.2; 1/2 is (5.29). */
export function frictionNeeded(theta: number, share: number): number {
  const enough = (mu: number): boolean => {
    const { plus, zero } = rawRates(rodContact(theta), mu);
    return plus.kN < share * zero.kN;
  };
  return border(enough, 1e6, 0);
}

/** The friction needed over the angle, cut at the largest one drawn. */
export function frictionCurve(share: number, most: number): [number, number][] {
  const angles = Array.from({ length: 400 }, (_, i) => ((i + 0.5) * Math.PI) / 800);
  const points = angles.map((theta): [number, number] => [
    theta,
    Math.min(frictionNeeded(theta, share), most),
  ]);
  const below = (i: number) => (points[i]?.[1] ?? most) < most;
  return points.filter((_, i) => below(i - 1) || below(i) || below(i + 1));
}
