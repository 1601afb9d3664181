/** How is critical friction drawn along one quantity? A line for each direction of slip, its minima as dots. */

import * as Plot from "@observablehq/plot";
import type { CriticalCurve } from "../src/index.js";
import type { Canvas } from "./canvas.js";
import { plotSvg } from "./plot.js";
import { labelIn, type WithUnits } from "./units.js";

const lines = [
  { key: "plus", label: "slip+", colour: "#c0392b", symbol: "line" },
  { key: "minus", label: "slip-", colour: "#8e44ad", symbol: "line" },
  { key: "together", label: "together", colour: "#1e8449", symbol: "dashed" },
] as const;

const dark = "#222222";

/** Values above this multiple of the smallest are cut off: towards B = 0 they grow without bound. */
const ceiling = 4;

/** The picture as SVG text. */
export function drawCritical(
  curve: CriticalCurve & WithUnits,
  canvas: Canvas,
  heading = "critical friction",
): string {
  const rows = lines.map((line) => ({
    ...line,
    values: curve.critical.map((point) => point?.[line.key] ?? Number.NaN),
  }));
  const least = Math.min(...rows.flatMap(({ values }) => values.filter(Number.isFinite)));
  const top = Number.isFinite(least) ? ceiling * least : 1;
  const shown = rows.filter(({ values }) => values.some((value) => value <= top));
  const minima = curve.minima.filter(({ mu }) => mu <= top);
  return plotSvg(canvas, {
    heading,
    legend: [
      ...shown,
      ...(minima.length > 0 ? [{ label: "minimum", colour: dark, symbol: "dot" as const }] : []),
    ],
    x: { label: labelIn(curve, curve.x.name) },
    y: { label: "critical mu (1)", domain: [0, top] },
    marks: [
      Plot.frame({ stroke: "#999" }),
      ...shown.map(({ values, colour, symbol }) =>
        Plot.line(curve.x.values, {
          x: (x: number) => x,
          y: values.map((value) => (value <= top ? value : Number.NaN)),
          stroke: colour,
          strokeWidth: 2,
          ...(symbol === "dashed" ? { strokeDasharray: "6,4" } : {}),
        }),
      ),
      Plot.dot(minima, { x: "x", y: "mu", fill: dark, stroke: "white", r: 4.5 }),
    ],
  });
}
