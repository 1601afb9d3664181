/** Which items of the gallery do the keys on the command line name? */

import { suggestion } from "#inner";
import type { GalleryItem } from "../../gallery/index.js";
import { UsageError } from "../shared/usage.js";

/** The paper of a key: what stands before its dash. */
const paperOf = (key: string): string => key.split("-")[0] as string;

/** The items with these keys or of these papers, each once, in the order of the gallery; all where no key is given. */
export function selectItems(items: readonly GalleryItem[], keys: readonly string[]): GalleryItem[] {
  const known = items.flatMap(({ key }) => [key, paperOf(key)]);
  for (const key of keys) {
    if (known.some((one) => same(one, key))) continue;
    throw new UsageError(`there is no figure ${key}`, {
      value: key,
      hint: `${suggestion(key, [...new Set(known)])}; reproduce --list shows them all`,
    });
  }
  if (keys.length === 0) return [...items];
  return items.filter(({ key }) => keys.some((one) => same(one, key) || same(one, paperOf(key))));
}

/** Those of the papers of the items that were chosen. */
export function ofPapers<Figure extends { readonly key: string }>(
  figures: readonly Figure[],
  chosen: readonly GalleryItem[],
): Figure[] {
  const papers = new Set(chosen.map(({ key }) => paperOf(key)));
  return figures.filter(({ key }) => papers.has(paperOf(key)));
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
