/** For which medium is a figure drawn? A style changes sizes and ink; the layout and what is shown stay the same. */

import { Mistake } from "../src/index.js";
import { type Canvas, canvasDefaults, type FigureStyle, figureStyles } from "./canvas.js";

interface Look {
  /** Letters, lines and marks are this much larger relative to the picture. */
  readonly zoom: number;
  /** Of lines. */
  readonly thickness: number;
  /** Sizes are millimetres at 96 pixels per inch, text is black and pale greys are darker. */
  readonly onPaper: boolean;
}

const looks: Readonly<Record<FigureStyle, Look>> = {
  screen: { zoom: 1, thickness: 1, onPaper: false },
  print: { zoom: 1, thickness: 0.7, onPaper: true },
  projector: { zoom: 1.5, thickness: 1.25, onPaper: false },
};

const millimetresPerPixel = 25.4 / 96;
/** Greys that vanish on paper. */
const darker: Readonly<Record<string, string>> = {
  "#999": "#444",
  "#bbb": "#888",
  "#777": "#222",
  "#888": "#444",
};

type Sizes = Required<Pick<Canvas, "width" | "height">>;

/**
 * Draws on a plain canvas, then gives the picture its style. Explicit sizes of the canvas are those of the finished
 * picture.
 */
export function inStyle<C extends Partial<Sizes> & Pick<Canvas, "style">>(
  canvas: C,
  sizes: Partial<Sizes>,
  draw: (plain: Omit<C, "style"> & Sizes) => string,
): string {
  const { style = "screen", ...rest } = canvas;
  if (!figureStyles.includes(style))
    throw new Mistake(`there is no figure style ${style}: known are ${figureStyles.join(" ")}`);
  const look = looks[style];
  const [width, height] = (["width", "height"] as const).map((side) =>
    Math.round((canvas[side] ?? sizes[side] ?? canvasDefaults[side]) / look.zoom),
  ) as [number, number];
  const plain = draw({ ...rest, width, height });
  return dressFigure(plain, style);
}

/** A finished picture with the sizes and the ink of a style. */
export function dressFigure(svg: string, style: FigureStyle): string {
  const { zoom, thickness, onPaper } = looks[style];
  if (style === "screen") return svg;
  const scaled = (name: string) => (_: string, value: string) =>
    `${name}="${onPaper ? `${round(Number(value) * millimetresPerPixel)}mm` : round(Number(value) * zoom)}"`;
  const sized = svg.replace(/^<svg\b[^>]*>/, (head) =>
    head
      .replace(/(?<=\s)width="([\d.]+)"/, scaled("width"))
      .replace(/(?<=\s)height="([\d.]+)"/, scaled("height")),
  );
  const lined = sized.replace(
    /stroke-width="([\d.]+)"/g,
    (_, width: string) => `stroke-width="${round(Number(width) * thickness)}"`,
  );
  if (!onPaper) return lined;
  return lined
    .replace(/(?<=(?:stroke|fill)=")#\w{3}(?=")/g, (grey) => darker[grey] ?? grey)
    .replace(/<g\b[^>]*aria-label="text"[^>]*>/g, (group) =>
      group.replace(/\bfill="#[^"]*"/, 'fill="black"'),
    );
}

const round = (value: number): number => Number(value.toFixed(3));
