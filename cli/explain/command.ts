/** `judder explain WORD`: a few sentences, the equation, a picture; without an argument, the list of all words. */

import { explainWords, explanationKinds, similarWords } from "#inner";
import { drawExplanation } from "../../figure/index.js";
import { type Explanation, type ExplanationKind, explain as explanationOf } from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { type OutputOptions, present } from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { UsageError } from "../shared/usage.js";

export function explain(words: readonly string[], options: OutputOptions & StyleOptions): void {
  if (words.length === 0) {
    present(
      { name: "explain", json: () => ({ words: explainWords.map(summary) }), text: listReport },
      options,
    );
    return;
  }
  const word = words.join(" ");
  const entry = explanationOf(word);
  if (entry === undefined) throw unknown(word);
  const { picture } = entry;
  present(
    {
      name: fileName(entry.word),
      json: () => entry,
      text: () => textReport(entry),
      ...(picture === undefined ? {} : { svg: () => drawExplanation(picture, pictureCanvas(options)) }),
    },
    options,
  );
}

function unknown(word: string): UsageError {
  const near = similarWords(word);
  const hint =
    near.length === 0 ? "judder explain lists all words" : `did you mean ${near.map(quoted).join(" or ")}?`;
  return new UsageError(`there is no explanation of ${word}`, { value: word, hint });
}

const summary = (word: string) => {
  const { kind, title } = explanationOf(word) as Explanation;
  return { word, kind, title };
};

function textReport({ word, title, kind, also = [], lines, equation, see, picture }: Explanation): string {
  return [
    `${pc.bold(title)}  (${[kind, ...also].join(", ")})`,
    ...lines,
    "",
    `  ${pc.green(equation.text)}   ${equation.cite}`,
    "",
    `see: ${see.join(", ")}`,
    ...(picture === undefined ? [] : [`picture: judder explain ${quoted(word)} --out FILE.svg`]),
  ].join("\n");
}

const plurals: Readonly<Record<ExplanationKind, string>> = {
  term: "terms",
  mode: "modes",
  event: "events",
  policy: "policies",
  law: "impact laws",
  region: "regions",
  outcome: "outcomes",
  label: "labels",
};

/** A word that stands in two groups is listed in both. */
function listReport(): string {
  const entries = explainWords.map((word) => explanationOf(word) as Explanation);
  return explanationKinds
    .map((kind) => {
      const group = entries.filter((entry) => entry.kind === kind || entry.also?.includes(kind));
      return `${pc.bold(plurals[kind])}\n${wrapped(group.map(({ word }) => word))}`;
    })
    .join("\n");
}

const columns = 100;

/** Words side by side, in lines that are not too long. */
function wrapped(words: readonly string[]): string {
  const rows: string[] = [];
  for (const word of words) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= columns)
      rows[rows.length - 1] = `${last}, ${word}`;
    else rows.push(`  ${word}`);
  }
  return rows.join(",\n");
}

/** As one has to type it in a shell. */
const quoted = (word: string): string => (/^[\w.=+-]+$/.test(word) ? word : `"${word}"`);

const fileName = (word: string): string => word.replace(/[^\p{L}\d+=-]+/gu, "-");
