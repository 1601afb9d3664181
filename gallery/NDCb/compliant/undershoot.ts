/** [NDCb] Fig. 13: with k_N⁺ < 0 the normal velocity first falls in every impact. (6.14), ε = 1e-6. */

import { drawCharts, drawPanels, drawTimeHistories } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees, unprinted } from "../../rows.js";
import { closeUp, pointsOf, rod, runOf, third } from "./support/examples.js";

export const key = "NDCb-13";
export const title = "Reverse chatter with k_N⁺ < 0";
export const caption =
  "(a) (6.14) over time. (b) The first rounds after slip has ended, in micrometres per second and picometres: in contact v_N " +
  "goes on falling until stick begins.";

const labels = { tip_gap: "y (m)", "x'": "v_T (m/s)", "y'": "v_N (m/s)", theta: "θ (rad)" };
/** A length of the close-up in multiples of ε. */
const rounds = 60;
const path = () => pointsOf(closeUp(third, rounds, 3000), "y", "v_y", [1e12, 1e6]);

export function figure(document: object): string {
  const width = 560;
  const run = runOf(third, { samples: 1500 });
  const options = { heading: "(a) (6.14)", over: Object.keys(labels), labels };
  const histories = drawTimeHistories(rod(), run, { document, width }, options);
  const height = Number(/^<svg[^>]*height="(\d+)"/.exec(histories)?.[1]);
  const points = path();
  const most = (k: 0 | 1) => Math.max(...points.map((point) => Math.abs(point[k])));
  const chart = {
    heading: "(b) the first rounds",
    x: { label: "y (pm)", domain: [-1.1 * most(0), 1.1 * most(0)] as const },
    y: { label: "v_N (µm/s)", domain: [-1.1 * most(1), 1.1 * most(1)] as const },
    curves: [{ points, colour: "#4269d0", width: 1.2 }],
  };
  const plane = drawCharts([chart], { columns: 1, width, height, title }, document);
  return drawPanels([histories, plane], { columns: 2, width, height, title });
}

export function data(): Table {
  return { columns: ["yPicometres", "vNMicrometresPerSecond"], rows: path() };
}

export function numbers(): Comparison[] {
  const run = runOf(third);
  const accurate = "a hundred times tighter tolerance gives the same";
  const growth = run.compliant?.growth ?? [];
  const late = Math.max(...growth.slice(4));
  return [
    agrees("outcome", "reverseChatter", run.compliant?.verdict ?? ""),
    unprinted("impacts up to t = 2", run.compliant?.impacts ?? 0, { value: 19, reason: accurate }),
    unprinted("θ at t = 2", run.final.q.theta ?? 0, {
      value: 2.402656229,
      reason: accurate,
      tolerance: 1e-8,
    }),
    agrees("the growth of impacts is eventually", 1.88, late, 0.03),
    agrees("the first growth is much smaller", "yes", (growth[0] ?? 9) < 1.5 ? "yes" : "no"),
  ];
}
