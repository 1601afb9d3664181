/** Where does the reaction of Painlevé's bar diverge? The event of [FIV] §3: (9) loses numerator and denominator together. */

import { type GenotBrogliatoPoint, genotBrogliatoPoint, loadMechanism } from "judder";

/** θ and ω of the event follow from b = k_N⁻ = 0; no integration is needed. */
export function eventPoint(): GenotBrogliatoPoint {
  const point = genotBrogliatoPoint(loadMechanism("bar"), ["theta", "theta'"]);
  if (point === undefined) throw new Error("the bar has no such point near its start");
  return point;
}

/** V_T at the event (m/s) does depend on the way there; a reference value. */
export const eventSlip = -4.974691474108;
