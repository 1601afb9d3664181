/** [FIV]: misprints that no single number shows, and (10) read at the wrong time. */

import type { Comparison } from "../item.js";
import { erratum, misprint } from "../rows.js";
import { eventPoint, eventSlip } from "./event.js";

export const key = "FIV-errata";
export const title = "Misprints of FIV in words";
export const caption =
  "What the symbols of §3 mean, and at which time (10) is to be read; only that row is calculated.";

/** (10) with l = 1, μ = 0.9. */
const largestJump = (theta: number, slip: number) => (-2 * slip) / (0.9 * Math.cos(theta) + Math.sin(theta));

export const numbers = (): Comparison[] => [
  erratum("(7), g", "gravity", "a weight", "it stands beside forces"),
  erratum(
    "§2, equal and opposite normal reactions",
    "always",
    "without a vertical resultant of the loads",
    "the sum of the vertical forces is zero",
  ),
  misprint("(10) with θ and V_T", largestJump(0.85, -7), largestJump(eventPoint().x, eventSlip()), {
    value: 7.43687194955,
    reason: "they are those at the event, not at t = 0",
    tolerance: 5e-9,
  }),
];
