/** How does a plot become SVG text? */

import * as Plot from "@observablehq/plot";
import { type Canvas, canvasDefaults } from "./canvas.js";
import { type Label, type LabelSurroundings, labelMarks } from "./labels.js";
import { shortLabel } from "./shortLabel.js";
import { inStyle } from "./style.js";
import { textWidth } from "./textWidth.js";
import { escapeXml } from "./xml.js";

export interface LegendEntry {
  readonly label: string;
  /** Dark enough for the label on white. */
  readonly colour: string;
  /** A line, if left out. */
  readonly symbol?: keyof typeof symbols;
  /** Of the symbol, where it is paler than its label. */
  readonly tint?: string;
}

/** Pieces of a horizontal line, in pixels. */
const strokes = (...ends: readonly number[]) => ({
  draw(context: Pick<CanvasPath, "moveTo" | "lineTo">) {
    for (const [i, x] of ends.entries()) context[i % 2 === 0 ? "moveTo" : "lineTo"](x, 0);
  },
});

/** How a legend shows what its label names. */
const symbols = {
  line: { symbol: strokes(-6, 6), strokeWidth: 2.5 },
  dashed: { symbol: strokes(-6, -1.5, 1.5, 6), strokeWidth: 2.5 },
  dot: { r: 4 },
  ring: { r: 4, fill: "white" },
  area: { symbol: "square", r: 5 },
  blank: { symbol: "square", r: 5, fill: "white", stroke: "#777", strokeWidth: 1 },
} as const;

/** @internal */
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
  /** Placed by the figure, around what they must not cover. */
  readonly labels?: readonly Label[];
  readonly around?: LabelSurroundings;
}

/** Pixels: the smallest room for a legend, where its symbols and labels begin, and the width of a letter in it. */
const legendMargin = 104;
const legendColumns = { symbol: 16, label: 28 };
const letter = 6.7;
/** Pixels between the frame and the numbers of an axis, and for its label. */
const [tickGap, labelRoom] = [9, 18];

/** Letters of a heading, in pixels; bold ones are wider. A longer heading is set in smaller letters. */
const headingSize = 13;
const boldShare = 1.1;
/** Pixels from the top of the picture to the middle of the heading: a legend below it keeps its room. */
const headingPlace = 16;

/** Labels in the middle of their axis: at its end they would meet the heading. */
const axis = { labelAnchor: "center", labelArrow: "none" } as const;
/** A label that is longer than its vertical axis stands above the frame. */
const labelAbove = { frameAnchor: "top-left", lineAnchor: "bottom", dy: -4, textAnchor: "start" } as const;

/** Does the label of a vertical axis of this length fit next to it? @internal */
export const fitsUpright = (label: string, length: number): boolean => textWidth(label, 11) <= length + 12;

type AxisFormat = { readonly tickFormat?: (value: number) => string; readonly labelOffset?: number };
/** In a wider margin, that of another panel, a label stays next to its own numbers. */
const widestLabel = 76;
/** Letters of a tick; longer numbers are written with a power of ten. */
const mostDigits = 8;

const withPower = (value: number): string =>
  value === 0 ? "0" : `${Number(value.toPrecision(7)).toExponential()}`.replace("e+", "e").replace(/^-/, "−");

/** The plot as SVG text that stands on its own. @internal */
export const plotSvg = (canvas: Canvas, content: PlotContent): string =>
  inStyle(canvas, canvasDefaults, (plain) => plainSvg(plain, content));

function plainSvg(
  { document, width, height }: Required<Omit<Canvas, "style">>,
  {
    heading,
    untitled = false,
    legend: entries = [],
    marks,
    labels: named = [],
    around = {},
    x,
    y,
    aspectRatio,
    marginTop = 44,
    marginBottom = 40,
    ...options
  }: PlotContent,
): string {
  const legend = entries.map((entry) => ({ ...entry, label: shortLabel(entry.label) }));
  const longest = Math.max(0, ...legend.map(({ label }) => label.length));
  const margin = Math.max(legendMargin, legendColumns.label + 8 + letter * longest);
  const marginRight = options.marginRight ?? (legend.length === 0 ? 24 : margin);
  const above = typeof y?.label === "string" && !fitsUpright(y.label, height - marginTop - marginBottom);
  const draw = (marginLeft: number, [across10, up10]: readonly [AxisFormat, AxisFormat]) => {
    const room = width - Math.abs(marginLeft - marginRight) - 8;
    const fontSize = headingSize * Math.min(1, room / textWidth(heading, boldShare * headingSize));
    const dy = headingPlace - marginTop;
    const title = Plot.text([heading], { frameAnchor: "top", dy, fontSize, fontWeight: "bold" });
    const inner = [width - marginLeft - marginRight, height - marginTop - marginBottom] as const;
    const [across, up] = aspectRatio === 1 ? equalScales([x?.domain, y?.domain], inner) : [{}, {}];
    return Plot.plot({
      ...options,
      marginTop,
      marginRight,
      marginBottom,
      marginLeft,
      x: { ...axis, ...x, ...across, ...across10 },
      y: { ...axis, ...y, ...up, ...up10, ...(above ? { label: null } : {}) },
      document: document as Document,
      width,
      height,
      style: { fontFamily: "DejaVu Sans, system-ui, sans-serif", fontSize: "11px", background: "white" },
      marks: [
        ...marks,
        ...labelMarks(named, around),
        ...(untitled ? [] : [title]),
        ...(above ? [Plot.text([y.label], labelAbove)] : []),
        ...legend.flatMap(legendMarks),
      ],
    });
  };
  const usual = options.marginLeft ?? 56;
  const plain = draw(usual, [{}, {}]);
  const [along, upright] = [axisFormat(plain.outerHTML, "x"), axisFormat(plain.outerHTML, "y")];
  const long = along.tickFormat !== undefined || upright.tickFormat !== undefined;
  const first = long ? draw(usual, [along, upright]) : plain;
  const needed = tickRoom(first.outerHTML);
  const labelOffset = Math.max(needed, widestLabel) - 3;
  const element =
    needed > usual || usual > widestLabel
      ? draw(Math.max(needed, usual), [along, needed > usual ? upright : { ...upright, labelOffset }])
      : first;
  // Written by hand: a document of HTML leaves < in attributes as it is, which is no XML.
  const label = `<svg xmlns="http://www.w3.org/2000/svg" aria-label="${escapeXml(heading)}" role="img" `;
  return `${element.outerHTML.replace("<svg ", () => label)}\n`;
}

type Domain = { readonly domain?: readonly [number, number] };

/** Domains around the given ones with which a circle is round: the plot library does this only for a free height. */
function equalScales(domains: readonly unknown[], inner: readonly number[]): [Domain, Domain] {
  const ends = domains as readonly (readonly [number, number])[];
  const unit = Math.max(...ends.map(([low, high], i) => (high - low) / (inner[i] as number)));
  return ends.map(([low, high], i): Domain => {
    const [middle, half] = [(low + high) / 2, (unit * (inner[i] as number)) / 2];
    return { domain: [middle - half, middle + half] };
  }) as [Domain, Domain];
}

/** The margin that the numbers of a vertical axis need in addition to its label. @internal */
export function tickRoom(svg: string): number {
  const widths = ticksOf(svg, "y").map((text) =>
    text.includes("e") ? textWidth(text, 11) : letter * text.length,
  );
  return widths.length === 0 ? 0 : tickGap + Math.max(...widths) + labelRoom;
}

function ticksOf(svg: string, name: "x" | "y"): string[] {
  const [, ticks = ""] =
    new RegExp(`aria-label="${name}-axis tick label"[^>]*>(.*?)</g>`, "s").exec(svg) ?? [];
  return Array.from(ticks.matchAll(/>([^<>]+)<\/text>/g), ([, text = ""]) => text);
}

/** Powers of ten where the numbers of an axis are long. */
function axisFormat(svg: string, name: "x" | "y"): AxisFormat {
  const numbers = ticksOf(svg, name).filter((text) => /^[−\d.,e+]+$/.test(text));
  return numbers.some((text) => text.length > mostDigits || text.includes("e+"))
    ? { tickFormat: withPower }
    : {};
}

/** An entry of a legend that is a row: a symbol of the plot library before the label. */
export interface RowEntry {
  readonly label: string;
  readonly colour: string;
  readonly symbol?: string;
}

/** A legend in one row just above the frame: each symbol in its colour, then its label. @internal */
export function rowLegend(entries: readonly RowEntry[], width: number): Plot.Markish[] {
  const needed = entries.reduce((sum, { label }) => sum + 30 + letter * label.length, 6);
  const share = Math.min(1, width / needed);
  const fontSize = share < 1 ? { fontSize: 11 * share } : {};
  let along = 6;
  return entries.flatMap(({ label, colour, symbol = "circle" }) => {
    const place = { frameAnchor: "top-left", dx: along, dy: -10 } as const;
    along += share * (30 + letter * label.length);
    return [
      Plot.dot([label], { ...place, symbol: symbol as Plot.SymbolType, fill: colour, r: 4.5 }),
      Plot.text([label], {
        ...place,
        ...fontSize,
        dx: place.dx + 9,
        lineAnchor: "middle",
        textAnchor: "start",
      }),
    ];
  });
}

/** A line of the legend to the right of the frame. */
function legendMarks({ label, colour, symbol = "line", tint = colour }: LegendEntry, i: number) {
  const [place, top] = [{ frameAnchor: "top-right" } as const, 6 + 18 * i];
  const text = {
    dx: legendColumns.label,
    dy: top,
    fill: colour,
    textAnchor: "start",
    fontWeight: "bold",
  } as const;
  const mark = { dx: legendColumns.symbol, dy: top + 5, stroke: tint, fill: tint }; // the text hangs from its top
  return [
    Plot.dot([0], { ...place, ...mark, ...symbols[symbol] }),
    Plot.text([label], { ...place, ...text }),
  ];
}
