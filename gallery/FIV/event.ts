/** Where does the reaction of Painlevé's bar diverge? The event of [FIV] §3: (9) loses numerator and denominator together. */

import { findParadoxPoint, type GenotBrogliatoPoint, loadMechanism, simulate } from "judder";

/** θ and ω of the event follow from b = k_N⁻ = 0; no integration is needed. */
export function eventPoint(): GenotBrogliatoPoint {
  const point = findParadoxPoint(loadMechanism("bar"), ["theta", "theta'"]);
  if (point === undefined) throw new Error("the bar has no such point near its start");
  return point;
}

/** V_T at the event (m/s) depends on the way there: the slide is followed to its end. */
export function eventSlip(): number {
  const bar = loadMechanism("bar");
  return simulate(bar, bar.start, { until: 1, policy: { jam: "stop" } }).final.contacts.A?.vT ?? Number.NaN;
}
