/** What comes out of one item of the gallery? Its files and rows; what breaks off costs its own part only. */

import { dressFigure, type FigureStyle } from "../../figure/index.js";
import { brokenRow, type ComparedRow, compare, type GalleryItem } from "../../gallery/index.js";
import { cite, formatReference } from "../../src/index.js";
import { plainDocument } from "../shared/picture/document.js";
import { renderPdf } from "../shared/picture/pdf/index.js";
import { renderPng } from "../shared/picture/png.js";
import { csvOf } from "../shared/table.js";

export interface Reproduction {
  readonly key: string;
  readonly title: string;
  readonly caption: string;
  /** The paper it is taken from. */
  readonly source?: string;
  readonly svg?: string;
  /** By ending. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly rows: readonly ComparedRow[];
}

/** Runs the parts of an item one after another. */
export function reproduceItem(
  { key, title, caption, figure, data, numbers }: GalleryItem,
  style: FigureStyle = "screen",
): Reproduction {
  const rows: ComparedRow[] = [];
  const files: Record<string, string | Uint8Array> = {};
  const attempt = (what: string, action: () => void): void => {
    try {
      action();
    } catch (error) {
      rows.push(brokenRow(key, what, error));
    }
  };
  if (figure !== undefined) {
    attempt("the figure", () => {
      const svg = dressFigure(figure(plainDocument()), style);
      files[".png"] = renderPng(svg);
      files[".pdf"] = renderPdf(svg);
      files[".svg"] = svg;
    });
  }
  if (data !== undefined) attempt("the data", () => (files[".csv"] = csvOf(data())));
  if (numbers !== undefined) {
    attempt("the numbers", () => rows.push(...numbers().map((one) => compare(key, one))));
  }
  const { ".svg": svg } = files;
  const [paper] = cite(key) ?? [];
  return {
    key,
    title,
    caption,
    ...(paper === undefined ? {} : { source: formatReference(paper) }),
    ...(typeof svg === "string" ? { svg } : {}),
    files,
    rows,
  };
}
