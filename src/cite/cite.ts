/** Which works are cited for a figure, an impact law, a method, a word or a mechanism? Their references, each once. */

import { explain, explainWords } from "../explain/index.js";
import { nearestWord } from "../expression/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { softwareReference } from "./format.js";
import type { Reference } from "./reference.js";
import { references } from "./references.generated.js";
import { paperKeys, topicKeys } from "./topics.js";

const byKey = new Map(references.map((reference) => [reference.key.toLowerCase(), reference]));

/** Words without initials: di Bernardo, Kuznetsov. */
const surname = (author: string): string =>
  author
    .split(" ")
    .filter((word) => !word.endsWith("."))
    .join(" ");

const byNames = new Map(
  references.map((reference) => [
    `${reference.authors.map(surname).join(", ")} ${reference.year}`,
    reference,
  ]),
);

/** What a citation in words names: `[NDCb] (2.17); Génot, Brogliato 1999`. Pages of decisions are no works. */
export function referencesIn(text: string): Reference[] {
  const keys = [...text.matchAll(/\[(\w+)\]/g)].map(([, key = ""]) => byKey.get(key.toLowerCase()));
  const names = text.split("; ").map((part) => byNames.get(part.trim()));
  return once([...keys, ...names]);
}

/**
 * The works behind a topic: a paper, a work or a figure by its key (`LBN`, `Stronge2000`, `LBN-4.3`), an impact
 * law, a method, or a word that `explain` knows. Undefined where it is none of these; empty where the word has no
 * work behind it.
 */
export function cite(topic: string): readonly Reference[] | undefined {
  const name = topic.trim().toLowerCase();
  const work = byKey.get(name) ?? byKey.get(name.split("-")[0] as string);
  if (work !== undefined) return [work];
  const keys = Object.hasOwn(topicKeys, name) ? topicKeys[name] : undefined;
  const word = explain(topic);
  if (keys === undefined && word === undefined) return undefined;
  const known = (keys ?? []).map((key) => byKey.get(key.toLowerCase()));
  return once([...known, ...referencesIn(word?.equation.cite ?? "")]);
}

/**
 * The works behind a mechanism: its paper and the laws of its contacts, or the law used instead, after the program
 * itself.
 */
export function citeMechanism(
  { paper, contacts }: Pick<Mechanism, "paper" | "contacts">,
  law?: string,
): Reference[] {
  const laws = law === undefined ? contacts.map((contact) => contact.law) : [law];
  const behind = laws.flatMap((one) => cite(one) ?? []);
  return once([softwareReference, byKey.get((paper ?? "").toLowerCase()), ...behind]);
}

/** What to cite without a topic: the program and the papers that it is built on. */
export const citeAll = (): readonly Reference[] =>
  once([softwareReference, ...paperKeys.map((key) => byKey.get(key.toLowerCase()))]);

/** "did you mean …?" for an unknown topic. */
export function citeSuggestion(topic: string): string {
  const known = [...references.map(({ key }) => key), ...Object.keys(topicKeys), ...explainWords];
  const near = nearestWord(topic, known);
  return near === undefined
    ? `papers: ${paperKeys.join(" ")}; laws and methods: ${Object.keys(topicKeys).join(" ")}`
    : `did you mean ${near}?`;
}

function once(found: readonly (Reference | undefined)[]): Reference[] {
  return [...new Set(found.filter((one) => one !== undefined))];
}
