/** How does a name of the model appear in a line of text, where there are no subscripts of the page? */

import type { MechanismInfo } from "../engine/protocol.js";

const dots = ["", "\u0307", "\u0308"];
const digits = "₀₁₂₃₄₅₆₇₈₉";

/** The symbol of a quantity; a name that the mechanism does not have stays as it is. */
export function symbolIn(
  info: Pick<MechanismInfo, "symbols"> | undefined,
  name: string,
): { readonly dotted: string; readonly sub: string } {
  const found = info?.symbols[name];
  if (found === undefined) return { dotted: name, sub: "" };
  const [first = "", ...rest] = [...found.base];
  return { dotted: first + (dots[found.dots] ?? "") + rest.join(""), sub: found.sub };
}

/** φ̇₁, k_φ. */
export function symbolText(info: Pick<MechanismInfo, "symbols"> | undefined, name: string): string {
  const { dotted, sub } = symbolIn(info, name);
  if (/^\d+$/.test(sub)) return dotted + [...sub].map((digit) => digits[Number(digit)]).join("");
  return sub === "" ? dotted : `${dotted}_${sub}`;
}

/** A text in which contacts have names, such as the word of an orbit, with their labels and λ; without contacts a motion has events. */
export function contactText(info: Pick<MechanismInfo, "contacts"> | undefined, text: string): string {
  if (info?.contacts.length === 0) return text.replace("no contact", "no event");
  const labels = new Map(info?.contacts.map(({ name, label = name }) => [name, label]));
  return text.replace(/\w+/g, (name) => labels.get(name) ?? name.replace(/^lambda_/, "λ_"));
}

/** Open contacts that are named; of more there is the number. */
const fewOpen = 2;

/** Between the parts of a word that follow each other. */
const then = " – ";

/**
 * The word of a motion: a contact is named where its events begin, and not again before those of another one; what repeats is
 * written once. Of a rest, or of modes that are held, those that touch.
 */
export function wordText(info: Pick<MechanismInfo, "contacts"> | undefined, word: string): string {
  const [, kind = "", modes = word] = /^(\w+: )(.*)$/.exec(word) ?? [];
  const parts = modes.split(then);
  const text = (part: string) => contactText(info, part);
  if (kind !== "") return kind + heldText(modes.split(" "), text);
  if (isHeld(info, parts)) return heldText(parts, text);
  return folded(parts)
    .map(({ items, times }) =>
      times === 1 ? namedOnce(items, text) : `${times} × ${bracketed(items, text)}`,
    )
    .join(then);
}

type Said = (part: string) => string;

/** One mode for each contact, in the order of the model: they last together. */
function isHeld(info: Pick<MechanismInfo, "contacts"> | undefined, parts: readonly string[]): boolean {
  const names = (info?.contacts ?? []).map(({ name }) => name);
  const own = (part: string, i: number) => part.startsWith(`${names[i]}:`) && !part.endsWith(":impact");
  return names.length > fewOpen && parts.length === names.length && parts.every(own);
}

/** `a:stick, b:slip+, 3 open`. */
function heldText(parts: readonly string[], text: Said): string {
  const closed = parts.filter((part) => !part.endsWith(":flight"));
  const open = parts.length - closed.length;
  if (open <= fewOpen) return parts.map(text).join(", ");
  return closed.length === 0 ? "flight" : [...closed.map(text), `${open} open`].join(", ");
}

function namedOnce(parts: readonly string[], text: Said): string {
  let before = "";
  const short = parts.map((part) => {
    const cut = part.lastIndexOf(":") + 1;
    const again = cut > 0 && part.slice(0, cut) === before;
    before = part.slice(0, cut);
    return again ? part.slice(cut) : text(part);
  });
  return short.join(then);
}

const bracketed = (parts: readonly string[], text: Said): string =>
  parts.length === 1 ? text(parts[0] as string) : `(${namedOnce(parts, text)})`;

interface Fold {
  readonly items: readonly string[];
  readonly times: number;
}

/** Runs of one block that repeats, each as long as it can be; what stands between them is one block. */
function folded(items: readonly string[]): Fold[] {
  const folds: Fold[] = [];
  for (let from = 0; from < items.length; ) {
    const { length, times } = longestRepeat(items, from);
    const block = items.slice(from, from + length);
    const last = folds.at(-1);
    if (times === 1 && last?.times === 1)
      folds[folds.length - 1] = { items: [...last.items, ...block], times };
    else folds.push({ items: block, times });
    from += length * times;
  }
  return folds;
}

/** The block at a place whose repetition saves most, at least two items. */
function longestRepeat(items: readonly string[], from: number): { length: number; times: number } {
  let best = { length: 1, times: 1 };
  const saved = (one: typeof best) => one.length * (one.times - 1);
  for (let length = 1; 2 * length <= items.length - from; length++) {
    let end = from + length;
    while (end < items.length && items[end] === items[end - length]) end++;
    const times = Math.floor((end - from) / length);
    if (saved({ length, times }) >= 2 && saved({ length, times }) > saved(best)) best = { length, times };
  }
  return best;
}
