/** [NDCb] Fig. 13: with k_N⁺ < 0 the normal velocity first falls in every impact. (6.14), ε = 1e-6. */

import { drawChart, drawPanels } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees, printed, unprinted } from "../../rows.js";
import { runOf, third } from "./support/examples.js";
import { accurate, heightOf, histories, smallChart, smallPath } from "./support/pictures.js";

export const key = "NDCb-13";
export const title = "Reverse chatter with k_N⁺ < 0";
export const caption =
  "(a) (6.14) over time. (b) The first rounds after slip has ended, in picometres and micrometres per second: in contact v_N goes " +
  "on falling until stick begins.";
export const lab =
  "rod?mu=1.5&Sx=2&from=theta=1.18,y=contact,x'=-0.1&contact=compliant&epsilon=1e-6&until=2&plot=histories";

const width = 560;
const path = () => smallPath(third, 60);

export function figure(document: object): string {
  const over = histories(third, "(a) (6.14)", document, width);
  const height = heightOf(over);
  const plane = drawChart(smallChart(path(), "(b) the first rounds"), { document, width, height });
  return drawPanels([over, plane], { columns: 2, width, height, title });
}

export const data = (): Table => ({ columns: ["yPicometres", "vNMicrometresPerSecond"], rows: path() });

/** Ratios of successive highest v_N of the first rounds. */
function firstRatios(): number[] {
  const speeds = path().map(([, v]) => v);
  const tops = speeds.filter((v, i) => v > (speeds[i - 1] ?? v) && v > (speeds[i + 1] ?? v));
  return tops.slice(1).map((v, i) => v / (tops[i] ?? Number.NaN));
}

export function numbers(): Comparison[] {
  const { compliant, final } = runOf(third);
  const late = compliant?.growth.slice(4) ?? [];
  return [
    agrees("outcome", "reverseChatter", compliant?.verdict ?? ""),
    unprinted("impacts up to t = 2", compliant?.impacts ?? 0, { value: 19, reason: accurate }),
    unprinted("θ at t = 2", final.q.theta ?? 0, { value: 2.402656229, reason: accurate, tolerance: 1e-8 }),
    printed("the largest ratio of impacts", 1.88, Math.max(...late), 0.03),
    agrees("the first rounds grow much less", "yes", (firstRatios()[0] ?? 9) < 1.3 ? "yes" : "no"),
  ];
}
