/** Which smooth bifurcation is the zero of a test function on a branch of orbits? Kuznetsov 1998, ch. 9-10. */

import type { Multiplier } from "../shooting/multipliers.js";

/** A multiplier this near to where it crosses the unit circle belongs to the test function that is 0. */
const crossing = 1e-2;

/** LP, BP, PD or NS, where a multiplier says so too; a guard that is met with no speed makes a fold of its own. */
export function smoothLabel(label: string, multipliers: readonly Multiplier[]): string | undefined {
  const near = (re: number) => multipliers.some((one) => Math.hypot(one.re - re, one.im) < crossing);
  if (label === "PD") return near(-1) ? label : undefined;
  if (label === "NS")
    return multipliers.some(({ re, im }) => im !== 0 && Math.abs(Math.hypot(re, im) - 1) < crossing)
      ? label
      : undefined;
  return near(1) ? (label === "fold" ? "LP" : "BP") : undefined;
}
