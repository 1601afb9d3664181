/** [NDCb] Fig. 14: damping on the scale of ε makes stick of reverse chatter, and a stronger pull makes it reverse chatter again. */

import { drawCharts } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees, unprinted } from "../../rows.js";
import { closeUp, damped, type Example, pointsOf, pushed, runOf, weak } from "./support/examples.js";

export const key = "NDCb-14";
export const title = "Damping on the scale of ε";
export const caption =
  "(6.15)-(6.16) with r = 0.8 and ε_N = ε = 1e-6 from the end of slip, in picometres and micrometres per second. (a) (6.14): the " +
  "motion settles into stick. (b) S_x = 12: reverse chatter in spite of the damping.";

const lengths = { [damped.name]: 40, [pushed.name]: 14 };
const path = (example: Example) =>
  pointsOf(closeUp(example, lengths[example.name] ?? 0, 2000), "y", "v_y", [1e12, 1e6]);

function chart(example: Example, heading: string) {
  const points = path(example);
  const range = (k: 0 | 1) => {
    const [low, high] = [Math.min(...points.map((p) => p[k])), Math.max(...points.map((p) => p[k]))];
    return [low - 0.1 * (high - low), high + 0.1 * (high - low)] as const;
  };
  const curves = [{ points, colour: "#4269d0", width: 1.2 }];
  return {
    heading,
    x: { label: "y (pm)", domain: range(0) },
    y: { label: "v_N (µm/s)", domain: range(1) },
    curves,
  };
}

export function figure(document: object): string {
  const charts = [chart(damped, "(a) (6.14), r = 0.8, ε_N = ε"), chart(pushed, "(b) the same with S_x = 12")];
  return drawCharts(charts, { columns: 2, width: 450, height: 340, title }, document);
}

export function data(): Table {
  const rows = [damped, pushed].flatMap((example) => path(example).map((point) => [example.name, ...point]));
  return { columns: ["run", "yPicometres", "vNMicrometresPerSecond"], rows };
}

export function numbers(): Comparison[] {
  const [slow, settled, thrown] = [runOf(weak), runOf(damped), runOf(pushed)];
  const accurate = "a hundred times tighter tolerance gives the same";
  const end = settled.events.find(({ t }) => t > 0.1);
  return [
    agrees("ε_N = 1e-4: outcome", "reverseChatter", slow.compliant?.verdict ?? ""),
    unprinted("ε_N = 1e-4: impacts", slow.compliant?.impacts ?? 0, { value: 25, reason: accurate }),
    agrees("ε_N = 1e-6: outcome", "stick", settled.compliant?.verdict ?? ""),
    unprinted("ε_N = 1e-6: stick turns into slip⁺ at", end?.t ?? 0, {
      value: 0.79177,
      reason: "the rigid stick ends there",
      tolerance: 5e-6,
    }),
    agrees("ε_N = 1e-6, S_x = 12: outcome", "reverseChatter", thrown.compliant?.verdict ?? ""),
    unprinted("ε_N = 1e-6, S_x = 12: impacts", thrown.compliant?.impacts ?? 0, {
      value: 8,
      reason: accurate,
    }),
  ];
}
