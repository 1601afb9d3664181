/** [FIV]: what a reader of §2 and §3 should know, and at which time (10) is read. */

import type { Comparison } from "../item.js";
import { remark, unprinted } from "../rows.js";
import { eventPoint, eventSlip } from "./event.js";

export const key = "FIV-errata";
export const title = "Remarks on FIV";
export const caption =
  "What the symbols of §3 mean, and what (10) gives with the state at the event; only that row is calculated.";

/** (10) with l = 1, μ = 0.9. */
const largestJump = (theta: number, slip: number) => (-2 * slip) / (0.9 * Math.cos(theta) + Math.sin(theta));

export const numbers = (): Comparison[] => [
  remark("(7), g", "the gravity force", "a weight, in N", "with m = 1 it is also the acceleration"),
  remark(
    "§2, equal and opposite normal reactions",
    "no condition is named",
    "without a vertical resultant of the loads",
    "the sum of the vertical forces is zero",
  ),
  unprinted("(10) with θ and V_T at the event", largestJump(eventPoint().x, eventSlip()), {
    value: 7.43687194955,
    reason: "the largest member of Frémond's family there",
    tolerance: 5e-9,
  }),
];
