/** [NDCa]: one-impact orbits of a rod on a shaking table whose impacts cross the borders of the impact law's regions. */

import { drawCharts } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { agrees, unprinted } from "../rows.js";
import { bordersMet, crossed, regionChart } from "./support/regionBranches.js";

export const key = "NDCa-regions";
export const title = "Periodic impacts across the regions of the impact law";
export const lab = "table?kx=300&ctheta=2&amplitude=0.032&mu=0.15&theta0=1.5&until=4";
export const caption =
  "The rod bounces once in each period; blue is v_T/|v_N| before its impact, over the angle of its spring. Slip stops at the end " +
  "of the impact on green lines, at the end of compression on ochre ones. Numbers are regions, dots the borders that the branch reports. " +
  "Upright (left) the tip sticks; further away, and for the lying rod (right), friction is too weak and slip reverses.";

export const figure = (document: object): string =>
  drawCharts(crossed.map(regionChart), { columns: 3, width: 480, height: 340, title }, document);

export const data = (): Table => ({
  columns: ["rod", "label", "theta0", "class", "verdict", "det(I-DP) before", "det(I-DP) beyond"],
  rows: crossed.flatMap((one) =>
    bordersMet(one).map(({ label = "", value, border }) => [
      one.heading,
      label,
      value,
      border?.smoothness ?? "",
      border?.verdict ?? "",
      ...(border?.determinants?.minus ?? [Number.NaN, Number.NaN]),
    ]),
  ),
});

/** Orbits on the borders, by equations that know neither regions nor events. */
const places: Readonly<Record<string, readonly [at: number, smoothness: string]>> = {
  "RB:5-3": [1.3846173017644, "C1"],
  "RB:3-1": [1.3824255757697, "C0"],
  "RB:1-10": [1.3139883615337, "C0"],
  "RB:5-6": [Math.PI / 2, "C1"],
  "RB:6-4": [1.7569753518254, "C1"],
  "RB:4-2": [1.7591670778201, "C0"],
  "RB:2-9": [1.8276042920561, "C0"],
  "RB:2-8": [0.6114262589359, "C0"],
  "RB:1-7": [2.5301663946539, "C0"],
};

export function numbers(): Comparison[] {
  const reason = "not printed; the equations of an orbit on the border, solved without the library";
  const found = crossed.flatMap(bordersMet);
  const rows = Object.entries(places).flatMap(([label, [value, smoothness]]) => {
    const point = found.find((one) => one.label === label);
    const ours = point?.border?.smoothness ?? "none";
    const at = unprinted(`${label} at θ₀`, point?.value ?? Number.NaN, { value, reason, tolerance: 1e-9 });
    return [
      at,
      unprinted(`${label}: class`, ours, { value: smoothness, reason: "as NDCa-smoothness measures" }),
    ];
  });
  const kinks = new Set(found.filter(({ border }) => border?.smoothness === "C0").map(({ label }) => label));
  return [...rows, agrees("C⁰ borders that one-impact orbits cross", 6, kinks.size)];
}
