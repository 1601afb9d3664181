/** [NDCb] Fig. 10: where does an undamped compliant contact chatter when slip ends? (5.29) and (5.33), for B = 0.5. */

import { type Chart, drawCharts } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { agrees } from "../rows.js";
import { fromNegative, fromPositive, positiveRange } from "./support/endOfSlip.js";
import * as plane from "./support/window.js";

export const key = "NDCb-10";
export const title = "Reverse chatter at the end of slip, undamped compliant contact";
export const caption =
  "Shaded: the stiff limit of a linear spring goes into reverse chatter when slip ends, coming (a) from positive slip, " +
  "which itself needs k_N⁺ > 0, and (b) from negative slip. To the right of the grey curve the rigid model allows it, r = 1.";
export const lab = "rod?mu=0.9&Sx=0.5&r=1&from=theta=1.18,x'=0.1&policy=slipEnd=elastic&until=1";

const { bestRatio, range, windowRows } = plane;
const all = [range.B + 1e-6, range.mu] as const; // from just above k_T⁺ = 0
const positive = () => windowRows(fromPositive, bestRatio, positiveRange());
const negative = () => windowRows(fromNegative, (mu) => 2 * bestRatio(mu) * (1 - 1e-9), all);

const chart = (heading: string, rows: readonly plane.Row[]): Chart => ({
  heading,
  ...plane.axes,
  regions: [{ points: plane.rim(rows), colour: "#cfdcf5", label: "reverse chatter" }],
  white: "none",
  curves: [{ points: plane.openRim(plane.chatterRows(1)), colour: "#777", label: "rigid, r = 1" }],
});

export function figure(document: object): string {
  const charts = [chart("(a) from positive slip", positive()), chart("(b) from negative slip", negative())];
  return drawCharts(charts, { ...plane.panels, title }, document);
}

export function data(): Table {
  const rows = Object.entries({ "slip+": positive(), "slip-": negative() }).flatMap(([from, found]) =>
    found.map(({ mu, low, high }) => [from, mu, low, high]),
  );
  return { columns: ["from", "mu", "ratioLow", "ratioHigh"], rows };
}

/** k_N⁺ = k_N⁰/2 and k_N⁺ = 0. */
export function numbers(): Comparison[] {
  const [from, to] = positiveRange();
  return [agrees("(a) from μ = (1 − k_N⁰/2)/B", 1.25, from, 1e-9), agrees("(a) up to μ = 1/B", 2, to, 1e-9)];
}
