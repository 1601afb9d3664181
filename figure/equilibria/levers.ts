/** How is it drawn what moves a critical value? A bar for each parameter: how far, and which way. */

import * as Plot from "@observablehq/plot";
import { axisLabel, leversOf } from "#inner";
import type { AlongReport, Mechanism, ParameterValues } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { drawStack } from "../panels.js";
import { plotSvg } from "../plot.js";
import { inStyle } from "../style.js";

/** Up and down. */
const colours = { up: "#1f8a6d", down: "#c0392b" } as const;
/** Pixels of a bar, and of heading and axis together. */
const [barHeight, around] = [22, 92];

const short = (value: number): string => String(Number(value.toPrecision(4)));

/** Critical values below one another, as SVG text; one that nothing moves has no panel. */
export function drawLevers(
  { title, parameters, units }: Pick<Mechanism, "title" | "parameters"> & Partial<Pick<Mechanism, "units">>,
  { parameter, critical }: Pick<AlongReport, "parameter" | "critical">,
  canvas: Canvas,
  set: ParameterValues = {},
): string {
  return inStyle(canvas, {}, ({ document, width }) => {
    const moved = critical
      .map((point) => ({ point, levers: leversOf(point, parameters, set) }))
      .filter(({ levers }) => levers.length > 0);
    if (moved.length === 0) {
      const heading = `${title}: no parameter moves a critical value of ${parameter}`;
      return plotSvg(
        { document, width, height: around },
        { heading, marks: [Plot.frame({ stroke: "#999" })] },
      );
    }
    const panels = moved.map(({ point, levers }) => {
      const height = around + barHeight * levers.length;
      const bars = levers.map(({ name, from, to, moves }) => ({
        moves,
        lever: `${name} ${short(from)} → ${short(to)}`,
        colour: moves > 0 ? colours.up : colours.down,
      }));
      const svg = plotSvg(
        { document, width, height },
        {
          heading: `${point.kind} at ${parameter} = ${short(point.value)}: what moves it, to first order`,
          marginLeft: 170,
          x: { label: axisLabel(units, parameter, `change of ${parameter}`), grid: true },
          y: { label: null, domain: bars.map(({ lever }) => lever) },
          color: { type: "identity" },
          marks: [
            Plot.barX(bars, { x: "moves", y: "lever", fill: "colour", insetTop: 2, insetBottom: 2 }),
            Plot.ruleX([0]),
          ],
        },
      );
      return { svg, height };
    });
    return drawStack(panels, width, `${title}: what moves the critical values of ${parameter}`);
  });
}
