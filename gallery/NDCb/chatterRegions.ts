/** [NDCb] Fig. 7: for which accelerations, friction and angle is reverse chatter possible in the rigid model? */

import { drawCharts, seriesColours } from "judder/figure";
import { border } from "../border.js";
import type { Comparison } from "../item.js";
import { agrees } from "../rows.js";
import { frictionCurve, frictionNeeded } from "./rod.js";
import { axes, bestRatio, chatters, openRim, panels, range, rim, rowsTable, windowRows } from "./window.js";

export const key = "NDCb-7";
export const title = "Where reverse chatter is possible";
export const caption =
  "(a) To the right of its curve, for B = 0.5 and each r: above μ = 1/B the ratio a/(−b) has no upper limit. (b) Above " +
  "its curve, for the rod: some a allows reverse chatter. Shaded: r = 0.7. Pushed chalk judders when it stands upright.";

const restitutions = [0.5, 0.6, 0.7, 0.8, 0.9, 1];
const shade = "#f3d9d5";

/** Least friction at which some ratio will do, and the ratios above it. */
const leastMu = (r: number): number => border((mu) => chatters(r, mu, bestRatio(mu)), 1.999, 0.1);
const rowsFor = (r: number) =>
  windowRows((mu, ratio) => chatters(r, mu, ratio), bestRatio, [leastMu(r), range.mu]);

const rodCurve = (r: number) => frictionCurve(r * r, range.mu);

const coloured = (curve: (r: number) => [number, number][]) =>
  restitutions.map((r, i) => ({ points: curve(r), colour: seriesColours[i] as string, label: `r = ${r}` }));

export function figure(document: object): string {
  const scaled = {
    heading: "(a) a scaled contact with B = 0.5",
    ...axes,
    regions: [{ points: rim(rowsFor(0.7)), colour: shade }],
    curves: coloured((r) => openRim(rowsFor(r))),
  };
  const rod = {
    heading: "(b) the rod",
    x: { label: "θ (rad)", domain: [0, Math.PI / 2] as const },
    y: { ...axes.y, label: "μ (unscaled)" },
    regions: [{ points: rodCurve(0.7), colour: shade }],
    curves: coloured(rodCurve),
  };
  return drawCharts([scaled, rod], { ...panels, title }, document);
}

export const data = () =>
  rowsTable(
    "r",
    restitutions.map((r) => [r, rowsFor(r)] as const),
  );

export function numbers(): Comparison[] {
  const bounded = border((mu) => !chatters(0.7, mu, 1e7), 1.5, 3);
  return [
    agrees("(a) a has no upper limit from μ = 1/B", 2, bounded, 1e-6),
    agrees("(a) least μ for r = 0.7: (1 − r² k_N⁰)/B", (1 - 0.49 * 0.75) / 0.5, leastMu(0.7), 1e-9),
    agrees("(b) least μ for r → 0, at tan θ = 2", 4 / 3, frictionNeeded(Math.atan(2), 0), 1e-9),
  ];
}
