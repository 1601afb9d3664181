/** [NDCb] Fig. 14: damping on the scale of ε makes stick of reverse chatter; a stronger pull brings it back. (6.15), r = 0.8. */

import { drawCharts } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees, unprinted } from "../../rows.js";
import { damped, pushed, runOf, weak } from "./support/examples.js";
import { accurate, smallChart, smallPath } from "./support/pictures.js";

export const key = "NDCb-14";
export const title = "Damping on the scale of ε";
export const caption =
  "(6.15)-(6.16) with r = 0.8 and ε_N = ε = 1e-6 from the end of slip, in picometres and micrometres per second. (a) (6.14): the " +
  "motion settles into stick. (b) S_x = 12: reverse chatter in spite of the damping.";
export const lab =
  "rod?mu=1.5&Sx=12&r=0.8&from=theta=1.18,y=contact,x'=-0.1&contact=compliant&epsilon=1e-6&epsilonN=1e-6&until=1&plot=histories";

const settling = () => smallPath(damped, 40);
const leaving = () => smallPath(pushed, 30);

export function figure(document: object): string {
  const charts = [
    smallChart(settling(), "(a) (6.14), ε_N = ε"),
    smallChart(leaving(), "(b) the same, S_x = 12"),
  ];
  return drawCharts(charts, { columns: 2, width: 450, height: 340, title }, document);
}

export function data(): Table {
  const named = (name: string, path: readonly (readonly [number, number])[]) =>
    path.map((point) => [name, ...point]);
  const rows = [...named("(6.14)", settling()), ...named("S_x = 12", leaving())];
  return { columns: ["run", "yPicometres", "vNMicrometresPerSecond"], rows };
}

export function numbers(): Comparison[] {
  const [slow, settled, thrown] = [runOf(weak), runOf(damped), runOf(pushed)];
  const end = settled.events.find(({ t }) => t > 0.1);
  const impacts = (value: number) => ({ value, reason: accurate });
  return [
    agrees("ε_N = 1e-4: outcome", "reverseChatter", slow.compliant?.verdict ?? ""),
    unprinted("ε_N = 1e-4: impacts", slow.compliant?.impacts ?? 0, impacts(25)),
    agrees("ε_N = 1e-6: outcome", "stick", settled.compliant?.verdict ?? ""),
    unprinted("ε_N = 1e-6: stick ends at", end?.t ?? 0, {
      value: 0.79177,
      reason: accurate,
      tolerance: 5e-6,
    }),
    agrees("ε_N = 1e-6, S_x = 12: outcome", "reverseChatter", thrown.compliant?.verdict ?? ""),
    unprinted("ε_N = 1e-6, S_x = 12: impacts", thrown.compliant?.impacts ?? 0, impacts(8)),
  ];
}
