/** Which explanation does a word mean, however it is written? */

import { nearestWord } from "../expression/index.js";
import type { Explanation } from "./explanation.js";
import { allWords } from "./words.js";

const greek: Readonly<Record<string, string>> = { λ: "lambda", μ: "mu", ε: "epsilon", ω: "omega", ρ: "rho" };

/** One spelling for all: no capitals, accents, spaces, underscores, no hyphens but that of slip-. */
function keyOf(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[λμεωρ]/g, (letter) => greek[letter] ?? letter)
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\s_^'\u2019\u2032]/g, "")
    .replace(/-+(?=[\p{L}\d])/gu, "");
}

const namesOf = ({ word, aliases = [] }: Explanation): readonly string[] => [word, ...aliases];

/** As written: A and a are different words. */
const byName = new Map(allWords.flatMap((entry) => namesOf(entry).map((name) => [name, entry])));
const byKey = new Map(allWords.flatMap((entry) => namesOf(entry).map((name) => [keyOf(name), entry])));

/** All words, in the order of their groups. */
export const explainWords: readonly string[] = Object.freeze(allWords.map(({ word }) => word));

/**
 * The explanation of a word, or undefined. `impact=2` means `impact=N` and `combination=tip:stick` means
 * `combination=…`; of an inequality such as `lambdaN >= 0` the left side is explained.
 */
export function explain(word: string): Explanation | undefined {
  const key = keyOf(word);
  const [left = ""] = key.split(/[<>]/);
  const [name = "", value] = key.split("=", 2);
  return (
    byName.get(word.trim()) ??
    byKey.get(key) ??
    byKey.get(left) ??
    (value === undefined ? undefined : byKey.get(`${name}=`))
  );
}

/** How many words are offered for an unknown one. */
const mostOffered = 5;

/** Shorter pieces are found in too many words. */
const leastShared = 3;

/** Words near an unknown one: a slip of the pen, or a part in common. */
export function similarWords(word: string): string[] {
  const key = keyOf(word);
  const nearest = byKey.get(nearestWord(key, byKey.keys()) ?? "");
  const related = allWords.filter((entry) =>
    namesOf(entry)
      .map(keyOf)
      .some((known) => shares(known, key)),
  );
  const found = [...(nearest === undefined ? [] : [nearest]), ...related];
  return [...new Set(found.map((entry) => entry.word))].slice(0, mostOffered);
}

const shares = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= leastShared && (one.includes(other) || other.includes(one));
