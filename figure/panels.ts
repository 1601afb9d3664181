/** How do several pictures become one? Side by side, in rows, as SVG inside SVG. */

import { type Chart, drawChart } from "./chart.js";
import { tickRoom } from "./plot.js";
import { escapeXml } from "./xml.js";

export interface PanelOptions {
  readonly columns: number;
  /** Pixels of one panel; each picture was drawn with this size. */
  readonly width: number;
  readonly height: number;
  /** What the whole picture shows. */
  readonly title: string;
}

/** The pictures in rows, as SVG text. */
export function drawPanels(
  pictures: readonly string[],
  { columns, width, height, title }: PanelOptions,
): string {
  const cells = pictures.map((picture, i) => {
    const [x, y] = [(i % columns) * width, Math.floor(i / columns) * height];
    return picture.replace("<svg ", `<svg x="${x}" y="${y}" `);
  });
  const [fullWidth, fullHeight] = [columns * width, Math.ceil(cells.length / columns) * height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fullWidth} ${fullHeight}" width="${fullWidth}" \
height="${fullHeight}" role="img" aria-label="${escapeXml(title)}">\n${cells.join("")}</svg>\n`;
}

export interface StackPanel {
  readonly svg: string;
  readonly height: number;
}

/** Panels below one another over one horizontal axis: all have the left margin of the one that needs most. */
export function drawOverOneAxis(
  draw: (marginLeft: number) => readonly StackPanel[],
  marginLeft: number,
  width: number,
  title: string,
): string {
  const usual = draw(marginLeft);
  const needed = Math.max(...usual.map(({ svg }) => tickRoom(svg)));
  return drawStack(needed > marginLeft ? draw(needed) : usual, width, title);
}

/** Pictures of one width and their own heights below one another, as SVG text. */
export function drawStack(pictures: readonly StackPanel[], width: number, title: string): string {
  let below = 0;
  const cells = pictures.map(({ svg, height }) => {
    const cell = svg.replace("<svg ", `<svg y="${below}" `);
    below += height;
    return cell;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${below}" width="${width}" \
height="${below}" role="img" aria-label="${escapeXml(title)}">\n${cells.join("")}</svg>\n`;
}

/** Charts of one size in rows. */
export function drawCharts(charts: readonly Chart[], options: PanelOptions, document: object): string {
  const { width, height } = options;
  const pictures = charts.map((chart) => drawChart(chart, { document, width, height }));
  return drawPanels(pictures, options);
}
