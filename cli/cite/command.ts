/** `judder cite`: which works should a text name that uses these mechanisms, figures, laws, methods or words? */

import { readFileSync } from "node:fs";
import { citeAll, citeSuggestion, references, topicsOfResult } from "#inner";
import { gallery } from "../../gallery/index.js";
import {
  citeMechanism,
  formatBibtex,
  formatReference,
  loadMechanism,
  type Reference,
  shippedNames,
  cite as worksBehind,
} from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { findMechanism } from "../shared/files.js";
import { type OutputOptions, present } from "../shared/output.js";
import { UsageError } from "../shared/usage.js";

export interface CiteOptions extends OutputOptions {
  readonly bibtex?: boolean;
}

export function cite(topics: readonly string[], { bibtex = false, ...options }: CiteOptions): void {
  const found = [...new Set(topics.length === 0 ? citeAll() : topicsOf(topics).flatMap(worksOf))];
  const named = found.map((reference) => ({ ...reference, text: formatReference(reference) }));
  const text = () => (bibtex ? formatBibtex(found) : found.map(line).join("\n"));
  present(
    {
      name: "references",
      json: () => ({ references: named }),
      text,
      bibtex: () => `${formatBibtex(found)}\n`,
    },
    options,
  );
}

const line = (reference: Reference): string => `${pc.bold(reference.key)}  ${formatReference(reference)}`;

/** A term of several words may come as several arguments. */
function topicsOf(words: readonly string[]): readonly string[] {
  const whole = words.join(" ");
  return words.length > 1 && worksBehind(whole) !== undefined ? [whole] : words;
}

function worksOf(topic: string): readonly Reference[] {
  if (/\.json$/i.test(topic)) return worksOfResult(topic);
  if (shippedNames.includes(topic) || /[/\\]|\.ya?ml$/.test(topic))
    return citeMechanism(findMechanism(topic));
  checkFigure(topic);
  const works = worksBehind(topic);
  if (works === undefined)
    throw new UsageError(`there is nothing to cite for ${topic}`, {
      value: topic,
      hint: citeSuggestion(topic),
    });
  if (works.length === 0)
    throw new UsageError(`${topic} is a Judder term without a literature reference`, {
      value: topic,
      hint: "judder cite without arguments shows how to cite Judder",
    });
  return works;
}

/** Of a result that was kept: its mechanism, where it ships, its law and its methods. */
function worksOfResult(file: string): readonly Reference[] {
  const topics = topicsOfResult(readJson(file));
  if (topics === undefined)
    throw new UsageError(`${file} is not a result of Judder: it does not name its mechanism`, { file });
  const { mechanism, law, methods } = topics;
  const shipped = shippedNames.includes(mechanism)
    ? loadMechanism(mechanism)
    : { paper: undefined, contacts: [] };
  return [...citeMechanism(shipped, law), ...methods.flatMap((method) => worksBehind(method) ?? [])];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : error}`, { file });
  }
}

/** A key of a paper with a dash is a figure of the gallery. */
function checkFigure(topic: string): void {
  const [paper = "", rest] = topic.toLowerCase().split("-", 2);
  if (rest === undefined || !references.some(({ key }) => key.toLowerCase() === paper)) return;
  if (Object.values(gallery).some(({ key }) => key.toLowerCase() === topic.toLowerCase())) return;
  throw new UsageError(`there is no figure ${topic}`, {
    value: topic,
    hint: "judder reproduce --list shows them all",
  });
}
