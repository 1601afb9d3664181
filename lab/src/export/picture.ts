/**
 * How does what the page shows become a picture of its own? Drawings by a pen, elements with the looks that the
 * page gives them.
 */

import type { Pen } from "../plots/pen.js";
import { density, SvgPen } from "./svgPen.js";
import { escapeXml } from "./xml.js";

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  /** What the figure is, for programs that read it. */
  readonly about: object;
}

/** A drawing as the text of an SVG file. */
export function svgOfDrawing(sheet: Sheet, draw: (pen: Pen) => void): string {
  const pen = new SvgPen();
  draw(pen);
  return svgFile(sheet, pen.content());
}

function svgFile({ width, height, background, about }: Sheet, content: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<metadata>${escapeXml(JSON.stringify(about))}</metadata>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    content,
    "</svg>\n",
  ].join("\n");
}

/** What the page's style sheet says of an element of a picture; it is unknown elsewhere. */
const looks = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-size",
  "font-family",
  "paint-order",
] as const;

/** Elements of the page, each at its place, as the text of one SVG file. */
export function svgOfElements(
  sheet: Sheet,
  elements: readonly { readonly element: SVGSVGElement; readonly x: number; readonly y: number }[],
  caption: { readonly text: string; readonly colour: string },
): string {
  const parts = elements.map(({ element, x, y }) => {
    const copy = withLooks(element);
    copy.setAttribute("x", String(x));
    copy.setAttribute("y", String(y));
    return new XMLSerializer().serializeToString(copy);
  });
  const text = `<text x="14" y="26" font-size="14" font-family="sans-serif" fill="${caption.colour}">${escapeXml(caption.text)}</text>`;
  return svgFile(sheet, [...parts, text].join("\n"));
}

function withLooks(element: SVGSVGElement): SVGSVGElement {
  const copy = element.cloneNode(true) as SVGSVGElement;
  const [from, to] = [element, copy].map((one) => [one, ...one.querySelectorAll("*")]) as [
    Element[],
    Element[],
  ];
  for (const [i, original] of from.entries()) {
    const own = to[i] as Element;
    const style = getComputedStyle(original);
    for (const name of looks) own.setAttribute(name, style.getPropertyValue(name));
    for (const { name } of [...own.attributes])
      if (/^(class|style|role|aria-|data-)/.test(name)) own.removeAttribute(name);
  }
  return copy;
}

/** An image of the text of an SVG file; a data address, which the page's policy allows. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

export async function pngOf(svg: string): Promise<Blob> {
  const image = await imageOf(svg);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * density, image.height * density];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error("the browser cannot write this picture as PNG")) : resolve(blob),
    ),
  );
}
