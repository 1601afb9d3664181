/** How does a plot become SVG text? */

import * as Plot from "@observablehq/plot";
import { type Canvas, canvasDefaults } from "./canvas.js";
import { escapeXml } from "./xml.js";

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  /** Drawn before the label in a legend that is a row. */
  readonly symbol?: string;
}

export interface PlotContent
  extends Omit<
    Plot.PlotOptions,
    "document" | "width" | "height" | "title" | "subtitle" | "caption" | "marks"
  > {
  readonly heading: string;
  /** The heading is only read aloud: a panel of a larger picture. */
  readonly untitled?: boolean;
  /** Drawn as marks: a legend of the library's own would make HTML of the picture. */
  readonly legend?: readonly LegendEntry[];
  readonly marks: readonly Plot.Markish[];
}

/** Pixels: the least room for a legend, and the width of a letter in it. */
const legendMargin = 104;
const letter = 6.7;

/** The plot as SVG text that stands on its own. */
export function plotSvg(
  canvas: Canvas,
  { heading, untitled = false, legend = [], marks, ...options }: PlotContent,
): string {
  const { document, width, height } = { ...canvasDefaults, ...canvas };
  const title = Plot.text([heading], { frameAnchor: "top", dy: -28, fontSize: 13, fontWeight: "bold" });
  const longest = Math.max(0, ...legend.map(({ label }) => label.length));
  const margin = Math.max(legendMargin, 16 + letter * longest);
  const labels = legend.map(({ label, colour }, i) =>
    Plot.text([label], {
      frameAnchor: "top-right",
      dx: margin - 16,
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
    marginRight: legend.length === 0 ? 24 : margin,
    ...options,
    document: document as Document,
    width,
    height,
    style: { fontFamily: "DejaVu Sans, system-ui, sans-serif", fontSize: "11px", background: "white" },
    marks: [...marks, ...(untitled ? [] : [title]), ...labels],
  });
  // Written by hand: a document of HTML leaves < in attributes as it is, which is no XML.
  const label = `<svg xmlns="http://www.w3.org/2000/svg" aria-label="${escapeXml(heading)}" role="img" `;
  return `${element.outerHTML.replace("<svg ", () => label)}\n`;
}

/** A legend in one row just above the frame: each symbol in its colour, then its label. */
export function rowLegend(entries: readonly LegendEntry[]): Plot.Markish[] {
  let along = 6;
  return entries.flatMap(({ label, colour, symbol = "circle" }) => {
    const place = { frameAnchor: "top-left", dx: along, dy: -10 } as const;
    along += 30 + letter * label.length;
    return [
      Plot.dot([label], { ...place, symbol: symbol as Plot.SymbolType, fill: colour, r: 4.5 }),
      Plot.text([label], { ...place, dx: place.dx + 9, lineAnchor: "middle", textAnchor: "start" }),
    ];
  });
}
