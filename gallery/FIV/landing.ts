/** [FIV] §3: where does Painlevé's bar land after its velocity has jumped by [ω] = 2? */

import { loadMechanism, simulate } from "judder";
import type { Comparison } from "../item.js";
import { unprinted } from "../rows.js";

export const key = "FIV-landing";
export const title = "Painlevé's bar jumps, flies and lands";
export const caption =
  "The slide ends where the reaction diverges. A jump of the angular velocity by 2, one of those that Frémond's law allows, " +
  "throws the bar up; it turns almost twice before an end touches the ground again.";
export const lab = "bar?policy=jam=family&jump=theta'=2&until=5";

export function numbers(): Comparison[] {
  const bar = loadMechanism("bar");
  const { events } = simulate(bar, bar.start, { until: 5, policy: { jam: "family" }, jump: { theta: 2 } });
  const [, jump, landing] = events; // the first is the jam itself
  const [before, touch] = [jump?.before, landing?.before];
  const turned = (touch?.q.theta ?? Number.NaN) - (before?.q.theta ?? Number.NaN);
  const computed = { reason: "another integration", tolerance: 1e-9 };
  return [
    unprinted("the reaction diverges at t (s)", jump?.t ?? Number.NaN, {
      ...computed,
      value: 0.598437294298,
    }),
    unprinted("landing after (s)", (landing?.t ?? Number.NaN) - (jump?.t ?? Number.NaN), {
      ...computed,
      value: 3.865984294,
    }),
    unprinted("turns until then", turned / (2 * Math.PI), { ...computed, value: 1.914, tolerance: 5e-4 }),
  ];
}
