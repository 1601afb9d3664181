/** How are texts written into a picture? */

import * as Plot from "@observablehq/plot";
import type { ChartNote } from "./chartNote.js";

/** Texts at places of the plane, with a white rim so that lines do not strike them through. */
export function notesOf(notes: readonly ChartNote[]): Plot.Markish[] {
  return notes.map(({ at, text, colour = "#222" }) =>
    Plot.text([text], { x: () => at[0], y: () => at[1], fill: colour, stroke: "white", strokeWidth: 3 }),
  );
}
