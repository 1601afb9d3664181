/** What does the growth of a cost look like? Four panels with logarithmic axes; straight lines are the fits. */

import { type Chart, drawCharts, seriesColours } from "judder/figure";
import type { Fit } from "./fit.js";
import { fitText } from "./fit.js";
import type { Row } from "./report.js";

/** One series with what was fitted to it, over sizes `from` … `to`. */
export interface Growth {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly fits: readonly (Fit & { readonly of: string; readonly from: number; readonly to: number })[];
}

interface Panel {
  readonly heading: string;
  readonly x: string;
  readonly y: string;
  /** Names of series with their labels. */
  readonly series: Readonly<Record<string, string>>;
}

const panels: readonly Panel[] = [
  {
    heading: "Coordinates: a chain with one contact",
    x: "log₁₀ of the number of links",
    y: "log₁₀ of the time of a step in s",
    series: { coordinates: "chain" },
  },
  {
    heading: "Contacts: one for each block",
    x: "log₁₀ of the number of contacts",
    y: "log₁₀ of the time of a step in s",
    series: { row: "row", ambiguous: "ambiguous row", stack: "stack" },
  },
  {
    heading: "Trajectories: a sweep over friction",
    x: "log₁₀ of the number of runs",
    y: "log₁₀ of the time in s",
    series: { trajectories: "sweep" },
  },
  {
    heading: "Tolerance: runs of 50 s",
    x: "log₁₀ of the tolerance",
    y: "log₁₀ of the time in s",
    series: { smooth: "smooth", hopping: "with events" },
  },
];

type Point = readonly [number, number];

/** The range of values with a little room. */
function domainOf(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = 0.08 * (high - low || 1);
  return [low - room, high + room];
}

function chartOf({ heading, x, y, series }: Panel, all: ReadonlyMap<string, Growth>): Chart {
  const shown = Object.entries(series).flatMap(([name, label], i) => {
    const growth = all.get(name);
    const colour = seriesColours[i] as string;
    return growth === undefined ? [] : [{ growth, label, colour }];
  });
  const pointsOf = (rows: readonly Row[]) =>
    rows.map(({ size = 1, median }): Point => [Math.log10(size), Math.log10(median)]);
  const every = shown.flatMap(({ growth }) => pointsOf(growth.rows));
  return {
    heading,
    x: { label: x, domain: domainOf(every.map(([first]) => first)) },
    y: { label: y, domain: domainOf(every.map(([, second]) => second)) },
    curves: shown.flatMap(({ growth, label, colour }) =>
      growth.fits
        .filter(({ of }) => of.startsWith("time"))
        .slice(0, 1)
        .map((fit) => ({
          colour,
          label: `${label}: ${fitText(fit)}`,
          points: [fit.from, fit.to].map(
            (size): Point => [Math.log10(size), Math.log10(fit.factor) + fit.exponent * Math.log10(size)],
          ),
        })),
    ),
    dots: shown.flatMap(({ growth, colour }) => pointsOf(growth.rows).map((at) => ({ at, colour }))),
  };
}

/** The picture as SVG text; the legend has the exponents. */
export function drawGrowth(all: ReadonlyMap<string, Growth>, document: object): string {
  const options = { columns: 2, width: 460, height: 340, title: "How the cost grows, with fitted exponents" };
  return drawCharts(
    panels.map((panel) => chartOf(panel, all)),
    options,
    document,
  );
}
