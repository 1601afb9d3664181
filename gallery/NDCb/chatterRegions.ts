/** [NDCb] Fig. 7: for which accelerations, friction and angle is reverse chatter possible in the rigid model? */

import { rawRates } from "judder";
import { type Chart, drawChart, drawPanels, seriesColours } from "judder/figure";
import { border } from "../border.js";
import type { Comparison, Table } from "../item.js";
import { bestRatio, chatters, outline, range, rowsTable, windowRows } from "./window.js";

export const key = "NDCb-7";
export const title = "Where reverse chatter is possible";
export const caption =
  "(a) To the right of its curve, for B = 0.5 and each r: above μ = 1/B the ratio a/(−b) has no upper limit. (b) Above " +
  "its curve, for the rod: some a allows reverse chatter. Shaded: r = 0.7. Pushed chalk judders when it stands upright.";

const restitutions = [0.3, 0.5, 0.7, 0.9, 1];
const size = { width: 440, height: 360 };

/** Least friction at which some ratio will do. */
const leastMu = (r: number): number => border((mu) => chatters(r, mu, bestRatio(mu)), 1.999, 0.1);
const rowsFor = (r: number) =>
  windowRows((mu, ratio) => chatters(r, mu, ratio), bestRatio, [leastMu(r), range.mu]);

/** r² > k_N⁺/k_N⁰ in the rod's raw numbers, (2.12). */
function leastMuOfRod(r: number, theta: number): number {
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  const contact = { A: 1 + 3 * s * s, B: 3 * s * c, C: 1 + 3 * c * c };
  const possible = (mu: number) => rawRates(contact, mu).plus.kN < r * r * rawRates(contact, mu).zero.kN;
  return border(possible, 1e6, 0);
}

const thetas = Array.from({ length: 200 }, (_, i) => ((i + 0.5) * Math.PI) / 400);
const rodCurve = (r: number) =>
  thetas.map((theta): [number, number] => [theta, leastMuOfRod(r, theta)]).filter(([, mu]) => mu <= range.mu);

function charts(): Chart[] {
  const y = { label: "μ (scaled)", domain: [0, range.mu] as const };
  const style = (r: number, i: number) => ({ colour: seriesColours[i] as string, label: `r = ${r}` });
  const curve = rodCurve(0.7);
  const ends = [curve.at(-1)?.[0] ?? 0, curve[0]?.[0] ?? 0];
  return [
    {
      heading: "(a) a scaled contact with B = 0.5",
      x: { label: "a/(−b)", domain: [0, range.ratio] },
      y,
      regions: [{ points: outline(rowsFor(0.7)), colour: "#f3d9d5" }],
      curves: restitutions.map((r, i) => ({
        ...style(r, i),
        points: outline(rowsFor(r)).filter(([ratio]) => ratio < range.ratio),
      })),
    },
    {
      heading: "(b) the rod",
      x: { label: "θ (rad)", domain: [0, Math.PI / 2] },
      y: { ...y, label: "μ (unscaled)" },
      regions: [
        {
          points: [...curve, ...ends.map((theta): [number, number] => [theta, range.mu])],
          colour: "#f3d9d5",
        },
      ],
      curves: restitutions.map((r, i) => ({ ...style(r, i), points: rodCurve(r) })),
    },
  ];
}

export function figure(document: object): string {
  const pictures = charts().map((chart) => drawChart(chart, { document, ...size }));
  return drawPanels(pictures, { ...size, columns: 2, title });
}

export const data = (): Table =>
  rowsTable(
    restitutions.map((r) => [r, rowsFor(r)]),
    "r",
  );

export function numbers(): Comparison[] {
  const bounded = border((mu) => !chatters(0.7, mu, 1e7), 1.5, 3);
  return [
    { what: "(a) a has no upper limit from μ", paper: 2, ours: bounded, tolerance: 1e-6 },
    {
      what: "(a) least μ for r = 0.7: (1 − r² k_N⁰)/B",
      paper: (1 - 0.49 * 0.75) / 0.5,
      ours: leastMu(0.7),
      tolerance: 1e-9,
    },
    {
      what: "(b) least μ for r → 0, at tan θ = 2",
      paper: 4 / 3,
      ours: leastMuOfRod(0, Math.atan(2)),
      tolerance: 1e-9,
    },
  ];
}
