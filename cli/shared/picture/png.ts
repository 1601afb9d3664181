/** How does an SVG become a PNG, also on a machine without fonts? */

import { createRequire } from "node:module";
import { fontPath } from "./fontPath.js";

/** The picture at twice its nominal size; text is set in the font that ships, so that all machines agree. */
export function renderPng(svg: string): Uint8Array {
  // Native code, loaded where something is drawn: it takes longer to load than many commands take.
  const { Resvg } = createRequire(import.meta.url)("@resvg/resvg-js") as typeof import("@resvg/resvg-js");
  const renderer = new Resvg(svg, {
    fitTo: { mode: "zoom", value: 2 },
    background: "white",
    font: { fontFiles: [fontPath], loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" },
  });
  return renderer.render().asPng();
}
