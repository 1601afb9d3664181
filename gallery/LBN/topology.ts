/** [LBN] §5: from which friction on does the hopping finger no longer slide between stick and flight? */

import { loadMechanism, simulate } from "judder";
import { border } from "../border.js";
import type { Comparison } from "../item.js";
import { unprinted } from "../rows.js";

export const key = "LBN-topology";
export const title = "The friction at which the orbit of the finger loses its slip";
export const caption =
  "Below it the finger slides between stick and flight, above it lifts off from stick. It is close to the critical " +
  "friction 0.6325, as the paper says, but not equal to it: A⁺ and b must vanish together at the border of stick.";
export const lab = "finger?mu=0.645&until=1.5&plot=histories";

export function numbers(): Comparison[] {
  const finger = loadMechanism("finger");
  /** Stick wipes out the past: after a second every motion from the start is on the orbit. */
  const slides = (mu: number): boolean => {
    const { events } = simulate(finger, finger.start, { until: 1.5, parameters: { mu } });
    return events.some(({ t, to }) => t > 1 && to === "slip+");
  };
  const last = border(slides, 0.6, 0.7);
  const reason = "not printed; the root of A⁺ = 0 and b = 0 together at the border of stick";
  return [
    unprinted("slip between stick and flight up to μ", last, { value: 0.646809145, reason, tolerance: 1e-8 }),
  ];
}
