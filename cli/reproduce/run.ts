/** What comes out of one item of the gallery? Its files and rows; what breaks off costs its own part only. */

import { dressFigure, type FigureStyle } from "../../figure/index.js";
import { brokenRow, type ComparedRow, compare, type GalleryItem } from "../../gallery/index.js";
import { cite, formatReference } from "../../src/index.js";
import { pictureBytes, pictureExtensions } from "../shared/output.js";
import { plainDocument } from "../shared/picture/document.js";
import { type FileProvenance, fileProvenance } from "../shared/provenance.js";
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

/** What a file of an item is computed from: the command with this item alone. */
export function originOf(key: string, style: FigureStyle, ending: string): FileProvenance | undefined {
  const whole = fileProvenance(key + ending);
  const styled = style === "screen" ? [] : ["--style", style];
  return whole && { ...whole, arguments: [key, ...styled] };
}

/** Runs the parts of an item one after another. */
export function reproduceItem(
  { key, title, caption, figure, data, numbers }: GalleryItem,
  style: FigureStyle = "screen",
): Reproduction {
  const rows: ComparedRow[] = [];
  const files: Record<string, string | Uint8Array> = {};
  let drawn: string | undefined;
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
      const bytes = (ending: string) => pictureBytes(ending, svg, originOf(key, style, ending));
      // All forms or none: one that cannot be drawn breaks off the figure.
      Object.assign(files, Object.fromEntries(pictureExtensions.map((ending) => [ending, bytes(ending)])));
      drawn = svg;
    });
  }
  if (data !== undefined) attempt("the data", () => (files[".csv"] = csvOf(data())));
  if (numbers !== undefined) {
    attempt("the numbers", () => rows.push(...numbers().map((one) => compare(key, one))));
  }
  const [paper] = cite(key) ?? [];
  return {
    key,
    title,
    caption,
    ...(paper === undefined ? {} : { source: formatReference(paper) }),
    ...(drawn === undefined ? {} : { svg: drawn }),
    files,
    rows,
  };
}
