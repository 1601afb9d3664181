/** [NDCa]: at one and the same border of the impact law a branch of one-impact orbits turns back, or continues. */

import { drawCharts } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { agrees, unprinted } from "../rows.js";
import {
  borderOf,
  branchOf,
  type FoldCase,
  fold,
  foldChart,
  persistence,
  simulated,
} from "./support/foldCases.js";

export const key = "NDCa-fold";
export const title = "A non-smooth fold and a persistence at the border 1|3";
export const lab =
  "table?J=0.5&kx=4&cx=0.1&ktheta=20&ctheta=0.5&amplitude=0.3&omega=6&mu=0.05&r=0.5&theta0=1.56&until=6";
export const caption =
  "A rod bounces once in each period of a table; shown is the slip that its impact leaves, over the angle of its spring. In " +
  "region 3 slip stops during the impact, in region 1 it continues to the end. With J = 0.5 the stable orbit meets an unstable " +
  "one at the border: both end there, and motions jump away. With J = 1/3 the orbit crosses it. Dots: simulations.";

export const figure = (document: object): string =>
  drawCharts(
    [foldChart(fold), foldChart(persistence)],
    { columns: 2, width: 460, height: 340, title },
    document,
  );

export function data(): Table {
  const rows = [fold, persistence].flatMap((one) =>
    branchOf(one).map((at) => [one.J, at.value, at.start.v.x ?? 0, String(at.stable), at.label ?? ""]),
  );
  return { columns: ["J", "theta0", "slip after", "stable", "label"], rows };
}

export function numbers(): Comparison[] {
  const verdict = (one: FoldCase) => borderOf(one).border?.verdict ?? "none";
  const region = (one: FoldCase, by: number) => simulated(one, by).region;
  const after = (one: FoldCase, by: number) => (simulated(one, by).impactsPerPeriod === 1 ? "kept" : "lost");
  const reason = "not printed; the equations of an orbit on the border, solved without the library";
  const at = (value: number) => ({ value, reason, tolerance: 1e-9 });
  return [
    agrees("J = 0.5, verdict (abstract: non-smooth folds)", "nonsmoothFold", verdict(fold)),
    agrees("J = 1/3, verdict (abstract: persistence scenarios)", "persistence", verdict(persistence)),
    unprinted("J = 0.5: both orbits end at θ₀", borderOf(fold).value, at(1.5439955256022)),
    unprinted("J = 1/3: the orbit crosses at θ₀", borderOf(persistence).value, at(1.5303402176738)),
    agrees("J = 0.5: region simulated 0.001 rad before", 3, region(fold, 1e-3)),
    agrees("J = 0.5: 0.001 rad beyond (§1: catastrophic loss of stable motion)", "lost", after(fold, -1e-3)),
    agrees("J = 1/3: region simulated 0.001 rad before", 3, region(persistence, 1e-3)),
    agrees("J = 1/3: region simulated 0.001 rad beyond", 1, region(persistence, -1e-3)),
    agrees("J = 1/3: 0.001 rad beyond", "kept", after(persistence, -1e-3)),
  ];
}
