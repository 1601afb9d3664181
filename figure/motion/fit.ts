/**
 * How is a fit drawn? Each column of the data with the motion of the model, and what is left, in standard
 * deviations.
 */

import type { FitResult, Mechanism } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { type Chart, seriesColours } from "../chart.js";
import { drawCharts } from "../panels.js";
import { inStyle } from "../style.js";
import { columnLabel, type WithUnits } from "../units.js";

type Point = readonly [number, number];

const [panelWidth, panelHeight] = [520, 300];

/** Two panels for each column: data and model over time, and the residuals. */
export function drawFit(
  { title }: Pick<Mechanism, "title">,
  { columns, residuals, provenance }: Pick<FitResult, "columns" | "residuals"> & WithUnits,
  canvas: Canvas,
): string {
  const charts = columns.flatMap(({ name, noise, rms }): Chart[] => {
    const own = residuals
      .filter(({ column, model }) => column === name && model !== null)
      .sort((one, other) => one.t - other.t);
    const data = own.map(({ t, data: value }): Point => [t, value]);
    const model = own.map(({ t, model: value }): Point => [t, value as number]);
    const left = own.map(({ t, data: value, model: of }): Point => [t, (value - (of as number)) / noise]);
    const x = { label: "t (s)", domain: domainOf(own.map(({ t }) => t)) };
    const [blue, , red] = seriesColours as [string, string, string];
    return [
      {
        heading: `${title}: ${name}, data and model`,
        x,
        y: { label: columnLabel(provenance, name), domain: domainOf([...data, ...model].map(([, y]) => y)) },
        curves: [{ points: model, colour: red, label: "model" }],
        dots: data.map((at) => ({ at, colour: blue, hollow: true })),
      },
      {
        heading: `residuals, root mean square ${Number(rms.toPrecision(3))}`,
        x,
        y: {
          label: `(data − model) / ${Number(noise.toPrecision(3))}`,
          domain: domainOf([...left.map(([, y]) => y), -3, 3]),
        },
        dots: left.map((at) => ({ at, colour: blue })),
      },
    ];
  });
  return inStyle(canvas, { width: panelWidth, height: panelHeight }, ({ document, width, height }) =>
    drawCharts(charts, { columns: 2, width, height, title: `${title}: fit` }, document),
  );
}

/** With a little room. */
function domainOf(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = 0.05 * (high - low) || Math.abs(high) || 1;
  return [low - room, high + room];
}
