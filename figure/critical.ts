/** How is critical friction drawn along one quantity? A line for each direction of slip, its minima as dots. */

import * as Plot from "@observablehq/plot";
import type { CriticalCurve } from "../src/index.js";
import type { Canvas } from "./canvas.js";
import { plotSvg } from "./plot.js";

const lines = [
  { key: "plus", label: "slip+", colour: "#c0392b", dash: "none" },
  { key: "minus", label: "slip-", colour: "#8e44ad", dash: "none" },
  { key: "together", label: "together", colour: "#1e8449", dash: "6,4" },
] as const;

/** Values above this multiple of the least are cut off: towards B = 0 they grow without bound. */
const ceiling = 4;

/** The picture as SVG text. */
export function drawCritical(curve: CriticalCurve, canvas: Canvas, heading = "critical friction"): string {
  const rows = lines.map((line) => ({
    ...line,
    values: curve.critical.map((point) => point?.[line.key] ?? Number.NaN),
  }));
  const least = Math.min(...rows.flatMap(({ values }) => values.filter(Number.isFinite)));
  const top = Number.isFinite(least) ? ceiling * least : 1;
  const shown = rows.filter(({ values }) => values.some((value) => value <= top));
  return plotSvg(canvas, {
    heading,
    legend: shown.map(({ label, colour }) => ({ label, colour })),
    x: { label: curve.x.name },
    y: { label: "critical mu", domain: [0, top] },
    marks: [
      Plot.frame({ stroke: "#999" }),
      ...shown.map(({ values, colour, dash }) =>
        Plot.line(curve.x.values, {
          x: (x: number) => x,
          y: values.map((value) => (value <= top ? value : Number.NaN)),
          stroke: colour,
          strokeWidth: 2,
          strokeDasharray: dash,
        }),
      ),
      Plot.dot(
        curve.minima.filter(({ mu }) => mu <= top),
        { x: "x", y: "mu", fill: "#222222", stroke: "white", r: 4.5 },
      ),
    ],
  });
}
