/** `--output X`, `--output "height=l*cos(phi)"`: a definition by its name, or an expression with a name. */

import type { OutputTexts } from "../../src/index.js";

export function parseOutputs(texts: readonly string[]): OutputTexts {
  return Object.fromEntries(
    texts.map((text) => {
      const cut = text.indexOf("=");
      const name = (cut < 0 ? text : text.slice(0, cut)).trim();
      return [name, cut < 0 ? name : text.slice(cut + 1).trim()];
    }),
  );
}
