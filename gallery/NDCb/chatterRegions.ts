/** [NDCb] Fig. 7: for which accelerations, friction and angle is reverse chatter possible in the rigid model? */

import { drawCharts, seriesColours } from "judder/figure";
import { border } from "../border.js";
import type { Comparison, Table } from "../item.js";
import { agrees } from "../rows.js";
import { frictionCurve, frictionNeeded } from "./support/rod.js";
import * as plane from "./support/window.js";

export const key = "NDCb-7";
export const title = "Where reverse chatter is possible";
export const caption =
  "(a) To the right of its curve, for B = 0.5 and each r: above μ = 1/B the ratio a/(−b) has no upper limit. (b) Above " +
  "its curve, for the rod: some a allows reverse chatter. Shaded: r = 0.7. Pushed chalk judders when it stands upright.";
export const lab = "rod?mu=0.9&Sx=0.5&r=0.9&from=theta=1.18,x'=0.1&policy=slipEnd=reverseChatter&until=0.6";

const { chatterRows, chatters, leastMu, range } = plane;
const restitutions = [0.5, 0.6, 0.7, 0.8, 0.9, 1];

const curves = {
  "(a)": (r: number) => plane.openRim(chatterRows(r)),
  "(b)": (r: number) => frictionCurve(r * r, range.mu),
};

const coloured = (curve: (r: number) => [number, number][]) =>
  restitutions.map((r, i) => ({ points: curve(r), colour: seriesColours[i] as string, label: `r = ${r}` }));

const shaded = (points: [number, number][]) => ({
  regions: [{ points, colour: "#f3d9d5", label: "possible, r = 0.7" }],
  white: "impossible, r = 0.7",
});

export function figure(document: object): string {
  const scaled = { ...plane.axes, ...shaded(plane.rim(chatterRows(0.7))), curves: coloured(curves["(a)"]) };
  const rod = {
    heading: "(b) the rod",
    x: { label: "θ (rad)", domain: [0, Math.PI / 2] as const },
    y: { ...plane.axes.y, label: "μ (unscaled)" },
    ...shaded(curves["(b)"](0.7)),
    curves: coloured(curves["(b)"]),
  };
  const heading = "(a) a scaled contact with B = 0.5";
  return drawCharts([{ ...scaled, heading }, rod], { ...plane.panels, title }, document);
}

export function data(): Table {
  const rows = Object.entries(curves).flatMap(([panel, curve]) =>
    restitutions.flatMap((r) => curve(r).map((point) => [panel, r, ...point])),
  );
  return { columns: ["panel", "r", "ratioOrTheta", "mu"], rows };
}

export function numbers(): Comparison[] {
  const bounded = border((mu) => !chatters(0.7, mu, 1e7), 1.5, 3);
  return [
    agrees("(a) a has no upper limit from μ = 1/B", 2, bounded, 1e-6),
    agrees("(a) smallest μ for r = 0.7: (1 − r² k_N⁰)/B", (1 - 0.49 * 0.75) / 0.5, leastMu(0.7), 1e-9),
    agrees("(b) smallest μ for r → 0, at tan θ = 2", 4 / 3, frictionNeeded(Math.atan(2), 0), 1e-9),
  ];
}
