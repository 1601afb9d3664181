/** How is a design drawn? The relative change of each parameter along the way to the wanted value of the property. */

import type { DesignResult, Mechanism } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { drawChart, seriesColours } from "../chart.js";

type Point = readonly [number, number];

export function drawDesign(
  { title }: Pick<Mechanism, "title">,
  {
    path,
    parameters,
    property,
    unit,
    target,
  }: Pick<DesignResult, "path" | "parameters" | "property" | "unit" | "target">,
  canvas: Canvas,
): string {
  const curves = parameters.map(({ name, from }, k) => ({
    points: path.map(({ value, parameters: at }): Point => {
      const change = ((at[name] as number) - from) / (Math.abs(from) || 1);
      return [value, 100 * change];
    }),
    colour: seriesColours[k % seriesColours.length] as string,
    label: name,
  }));
  const values = [...path.map(({ value }) => value), target].filter(Number.isFinite);
  const changes = curves.flatMap(({ points }) => points.map(([, y]) => y));
  const [low, high] = [Math.min(0, ...changes), Math.max(0, ...changes)];
  const room = 0.08 * (high - low) || 1;
  const domain = [low - room, high + room] as const;
  const side = 0.03 * (Math.max(...values) - Math.min(...values)) || 1;
  const goal: readonly Point[] = [
    [target, domain[0]],
    [target, domain[1]],
  ];
  return drawChart(
    {
      heading: `${title}: smallest changes towards ${property} = ${Number(target.toPrecision(4))}`,
      x: { label: `${property} (${unit})`, domain: [Math.min(...values) - side, Math.max(...values) + side] },
      y: { label: "change (%)", domain },
      curves: [{ points: goal, colour: "#999", dashed: true, label: "target" }, ...curves],
    },
    canvas,
  );
}
