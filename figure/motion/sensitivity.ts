/**
 * How is it drawn what moves a motion? The derivatives of a quantity over time, each times the value of its
 * variable.
 */

import type { Mechanism, Sensitivity } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { type Chart, drawChart, seriesColours } from "../chart.js";
import { drawStack } from "../panels.js";
import { inStyle } from "../style.js";
import { columnLabel } from "../units.js";

export interface SensitivityPicture {
  /** Columns of the rows; the coordinates, if left out. */
  readonly over?: readonly string[];
}

type Point = readonly [number, number];

/**
 * One panel for each quantity: what one percent of each variable changes is a hundredth of its curve. Events are
 * grey lines.
 */
export function drawSensitivity(
  mechanism: Pick<Mechanism, "title" | "coordinates" | "units">,
  found: Sensitivity,
  canvas: Canvas,
  { over = mechanism.coordinates }: SensitivityPicture = {},
): string {
  return inStyle(canvas, {}, ({ document, width, height }) => {
    const unknown = over.find((name) => !found.columns.includes(name));
    if (unknown !== undefined)
      throw new RangeError(`there is no column ${unknown}: known are ${found.columns.join(" ")}`);
    const tall = Math.max(260, Math.round((2 * height) / 3));
    const pictures = over.map((column) => ({
      svg: drawChart(panelOf(found, column, mechanism), { document, width, height: tall }),
      height: tall,
    }));
    return drawStack(pictures, width, `${mechanism.title}: what moves ${over.join(", ")}`);
  });
}

/** A variable that is 0 is shown by its derivative itself. */
const scaleOf = (value: number): number => Math.abs(value) || 1;

function panelOf(
  { columns, rows, variables, events }: Sensitivity,
  column: string,
  { title, units }: Pick<Mechanism, "title" | "units">,
): Chart {
  const place = columns.indexOf(column);
  const curves = variables.flatMap(({ name, value }, k) => {
    const colour = seriesColours[k % seriesColours.length] as string;
    const dashed = k >= seriesColours.length;
    const label = value === 0 ? name : `${name} · ${Number(value.toPrecision(3))}`;
    const points = rows.map(({ t, slopes }): Point | undefined => {
      const slope = slopes[name]?.[place];
      return slope === null || slope === undefined ? undefined : [t, slope * scaleOf(value)];
    });
    return stretches(points, jumps(events)).map((part) => ({ points: part, colour, label, dashed }));
  });
  const values = curves.flatMap(({ points }) => points.map(([, y]) => y));
  const most = Math.max(Number.MIN_VALUE, ...values.map(Math.abs));
  const domain = [Math.min(0, ...values) - 0.05 * most, Math.max(0, ...values) + 0.05 * most] as const;
  const times = rows.map(({ t }) => t);
  return {
    heading: `${title}: derivative of ${column} by each variable, times its value`,
    x: { label: "t (s)", domain: [Math.min(...times), Math.max(...times)] },
    y: { label: columnLabel({ units }, column, `∂${column}/∂p · p`), domain },
    curves: [
      ...jumps(events).map((t) => ({
        points: [[t, domain[0]] as Point, [t, domain[1]] as Point],
        colour: "#ddd",
        width: 1,
      })),
      ...curves,
    ],
  };
}

const jumps = (events: Sensitivity["events"]): number[] => [...new Set(events.map(({ t }) => t))];

/** Curves end at events, where derivatives jump, and where nothing is known. */
function stretches(points: readonly (Point | undefined)[], breaks: readonly number[]): Point[][] {
  const parts: Point[][] = [[]];
  for (const point of points) {
    const last = parts.at(-1) as Point[];
    const before = last.at(-1)?.[0];
    const isBroken =
      point === undefined || (before !== undefined && breaks.some((t) => before <= t && t < point[0]));
    if (isBroken && last.length > 0) parts.push([]);
    if (point !== undefined) (parts.at(-1) as Point[]).push(point);
  }
  return parts.filter((part) => part.length > 0);
}
