/** The glossary of NOTATION.md: every word that `judder explain` knows, with the first sentence of its explanation. */

import { explain } from "../../dist/src/index.js";
import { explainWords, explanationKinds } from "../../dist/src/inner.js";
import { code, plain, table } from "./text.js";

const titles = /** @type {Record<string, string>} */ ({
  term: "Terms",
  mode: "Modes of a contact",
  event: "Events",
  policy: "Policies",
  law: "Impact laws",
  region: "Regions of the energetic law",
  outcome: "Outcomes",
  label: "Labels",
});

/** One table for each kind of word. */
export function glossary() {
  const entries = explainWords.map(
    (word) => /** @type {import("../../dist/src/index.js").Explanation} */ (explain(word)),
  );
  return explanationKinds
    .map((kind) => {
      const rows = entries
        .filter((entry) => entry.kind === kind)
        .map(({ word, aliases = [], lines }) => [
          code(word),
          aliases.map(code).join(" "),
          plain(lines[0] ?? ""),
        ]);
      return `### ${titles[kind] ?? kind}\n\n${table(["word", "also", "meaning"], rows)}`;
    })
    .join("\n\n");
}
