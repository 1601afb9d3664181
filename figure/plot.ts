/** How does a plot become SVG text? */

import * as Plot from "@observablehq/plot";
import { type Canvas, canvasDefaults } from "./canvas.js";
import { escapeXml } from "./xml.js";

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
}

export interface PlotContent
  extends Omit<
    Plot.PlotOptions,
    "document" | "width" | "height" | "title" | "subtitle" | "caption" | "marks"
  > {
  readonly heading: string;
  /** Drawn as marks: a legend of the library's own would make HTML of the picture. */
  readonly legend?: readonly LegendEntry[];
  readonly marks: readonly Plot.Markish[];
}

/** The plot as SVG text that stands on its own. */
export function plotSvg(canvas: Canvas, { heading, legend = [], marks, ...options }: PlotContent): string {
  const { document, width, height } = { ...canvasDefaults, ...canvas };
  const title = Plot.text([heading], { frameAnchor: "top", dy: -28, fontSize: 13, fontWeight: "bold" });
  const labels = legend.map(({ label, colour }, i) =>
    Plot.text([label], {
      frameAnchor: "top-right",
      dx: 104,
      dy: 6 + 18 * i,
      fill: colour,
      textAnchor: "end",
      fontWeight: "bold",
    }),
  );
  const element = Plot.plot({
    marginTop: 44,
    marginLeft: 56,
    marginBottom: 40,
    marginRight: legend.length === 0 ? 24 : 116,
    ...options,
    document: document as Document,
    width,
    height,
    style: { fontFamily: "DejaVu Sans, system-ui, sans-serif", fontSize: "11px", background: "white" },
    marks: [...marks, title, ...labels],
  });
  element.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  // Written by hand: not every document escapes < in an attribute.
  const opening = `<svg role="img" aria-label="${escapeXml(heading)}" `;
  return `${element.outerHTML.replace("<svg ", opening)}\n`;
}
