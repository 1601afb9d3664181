/** [FIV] Fig. 5: what does Painlevé's bar do where its reaction diverges? A jump of its velocities, and it leaves the plane. */

import { futures, loadMechanism, simulate } from "judder";
import { drawStrobe } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { printed, unreached } from "../rows.js";

export const key = "FIV-5";
export const title = "The incompatibility throws the bar up";
export const caption =
  "The bar slides to the left on its end A until the reaction diverges at t = 0.598 s. Its angular velocity jumps by 2, one " +
  "of the jumps that Frémond's law allows, and the bar leaves the plane. The older the picture, the fainter.";
export const lab = "bar?policy=jam=family&jump=theta'=2&until=1.2";

const bar = loadMechanism("bar");

/** The slide, the jump and the flight up to a time. */
export const hop = (until: number) =>
  simulate(bar, bar.start, { until, policy: { jam: "family" }, jump: { theta: 2 }, samples: 800 });

export function figure(): string {
  return drawStrobe(bar, hop(1.2), {
    times: 13,
    height: 260,
    heading: "[ω] = 2: the bar slides to the left, jumps and leaves the plane, t = 0 … 1.2 s",
  });
}

export function data(): Table {
  const { columns = [], rows = [] } = hop(1.2).samples ?? {};
  return { columns, rows };
}

export function numbers(): Comparison[] {
  const [, jump] = hop(1).events; // after the jam itself
  const size = (jump?.after.v.theta ?? Number.NaN) - (jump?.before.v.theta ?? Number.NaN);
  const { final } = simulate(bar, bar.start, { until: 1, policy: { jam: "stop" } });
  const family = futures(bar, final).futures.find(({ policy }) => policy === "jam=family");
  const late = "stopping the slide early, at r_N ≈ −3·10⁵, gives the printed number";
  const largest = { value: 7.43687194955, reason: late, tolerance: 5e-9, printed: true };
  return [
    printed("[ω]", 2, size, 1e-12),
    unreached("[ω]max", 7.4398, family?.family?.jumps?.theta ?? Number.NaN, largest),
  ];
}
