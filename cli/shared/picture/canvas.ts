/** On what does a command draw? A document without a page, in the style of `--style`. */

import type { Canvas, FigureStyle } from "../../../figure/index.js";
import { plainDocument } from "./document.js";

/** Commander has checked the value. */
export interface StyleOptions {
  readonly style?: FigureStyle;
}

export const pictureCanvas = ({ style = "screen" }: StyleOptions): Canvas => ({
  document: plainDocument(),
  style,
});
