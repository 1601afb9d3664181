/**
 * What does a plane of two parameters show? One line a curve, coloured by its label, with special points and
 * labels.
 */

import * as Plot from "@observablehq/plot";
import type { CurvePoint, ParameterCurve, PlaneReport } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { seriesColours } from "../chart.js";
import { type LegendEntry, plotSvg } from "../plot.js";
import { labelIn, type WithUnits } from "../units.js";

const dark = "#222222";

export interface PlanePicture {
  readonly title: string;
}

/** The picture as SVG text. */
export function drawCurves(report: PlaneReport & WithUnits, canvas: Canvas, { title }: PlanePicture): string {
  const { parameters, ranges, curves } = report;
  const names = [...new Set(curves.map(nameOf))];
  // Curves of one name share a colour; beyond the colours dashes distinguish them.
  const styleOf = (curve: ParameterCurve) => {
    const at = names.indexOf(nameOf(curve));
    const colour = seriesColours[at % seriesColours.length] as string;
    return { colour, dashed: at >= seriesColours.length };
  };
  const legend = names.map((label): LegendEntry => {
    const { colour, dashed } = styleOf(curves.find((curve) => nameOf(curve) === label) as ParameterCurve);
    return { label, colour, ...(dashed ? { symbol: "dashed" as const } : {}) };
  });
  const x = ({ values }: CurvePoint) => values[0];
  const y = ({ values }: CurvePoint) => values[1];
  const special = curves.flatMap(({ points }) => points.filter(({ label }) => label !== undefined));
  return plotSvg(canvas, {
    heading: curves.length === 0 ? `${title}: no curve` : title,
    legend,
    x: { label: labelIn(report, parameters[0]), domain: [...ranges[0]] },
    y: { label: labelIn(report, parameters[1]), domain: [...ranges[1]] },
    marks: [
      Plot.frame({ stroke: "#999" }),
      ...curves.map((curve) => {
        const { colour, dashed } = styleOf(curve);
        return Plot.line(curve.points, {
          x,
          y,
          stroke: colour,
          strokeWidth: 2.2,
          ...(dashed ? { strokeDasharray: "6,4" } : {}),
        });
      }),
      Plot.dot(special, { x, y, fill: dark, stroke: "white", r: 4.5 }),
    ],
    labels: special.map(({ values, label }) => ({ at: values, text: label as string, radius: 5 })),
    around: { curves: curves.map(({ points }) => points.map(({ values }) => values)) },
  });
}

/** The label with the contact, where there is one. */
const nameOf = ({ label, contact }: ParameterCurve): string =>
  contact === undefined ? label : `${label} at ${contact}`;
