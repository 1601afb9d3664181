/** [NDCb] Fig. 10: where does an undamped compliant contact chatter when slip ends? (5.29) and (5.33), for B = 0.5. */

import { type Chart, drawChart, drawPanels } from "judder/figure";
import { border } from "../border.js";
import type { Comparison, Table } from "../item.js";
import { ratesOf } from "./cases.js";
import { bestRatio, chatters, outline, type Row, range, rowsTable, windowRows } from "./window.js";

export const key = "NDCb-10";
export const title = "Reverse chatter at the end of slip, undamped compliant contact";
export const caption =
  "Shaded: the stiff limit of a linear spring goes into reverse chatter when slip ends, coming (a) from positive slip, " +
  "which itself needs k_N⁺ > 0, and (b) from negative slip. Inside the grey curve the rigid model (r = 1) allows it.";

const size = { width: 440, height: 360 };

/** (5.29). */
function fromPositive(mu: number, ratio: number): boolean {
  const { plus, zero } = ratesOf({ B: range.B, mu });
  return chatters(1, mu, ratio) && plus.kN > 0 && 2 * plus.kN < zero.kN;
}

/** (5.33) with b = −1. */
function fromNegative(mu: number, ratio: number): boolean {
  const { plus, minus } = ratesOf({ B: range.B, mu });
  return chatters(1, mu, ratio) && ratio * minus.kN + plus.kT > 0;
}

const nearUpper = (mu: number) => 2 * bestRatio(mu) * (1 - 1e-9);
const lowest = border((mu) => fromPositive(mu, bestRatio(mu)), 1.9, 1);
const highest = border((mu) => fromPositive(mu, bestRatio(mu)), 1.9, 2.1);

const rigid = (): Row[] =>
  windowRows((mu, ratio) => chatters(1, mu, ratio), bestRatio, [range.B + 1e-9, range.mu]);
const positive = (): Row[] => windowRows(fromPositive, bestRatio, [lowest, highest]);
const negative = (): Row[] => windowRows(fromNegative, nearUpper, [range.B + 1e-6, range.mu]);

function chart(heading: string, rows: readonly Row[]): Chart {
  const grey = outline(rigid()).filter(([ratio]) => ratio < range.ratio);
  return {
    heading,
    x: { label: "a/(−b)", domain: [0, range.ratio] },
    y: { label: "μ (scaled)", domain: [0, range.mu] },
    regions: [{ points: outline(rows), colour: "#cfdcf5" }],
    curves: [{ points: grey, colour: "#999" }],
  };
}

export function figure(document: object): string {
  const charts = [chart("(a) from positive slip", positive()), chart("(b) from negative slip", negative())];
  const pictures = charts.map((one) => drawChart(one, { document, ...size }));
  return drawPanels(pictures, { ...size, columns: 2, title });
}

export const data = (): Table =>
  rowsTable(
    [
      ["slip+", positive()],
      ["slip-", negative()],
    ],
    "from",
  );

/** k_N⁺ = k_N⁰/2 and k_N⁺ = 0. */
export const numbers = (): Comparison[] => [
  { what: "(a) from μ", paper: (1 - 0.375) / 0.5, ours: lowest, tolerance: 1e-9 },
  { what: "(a) up to μ", paper: 2, ours: highest, tolerance: 1e-9 },
];
