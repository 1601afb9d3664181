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

/** Open contacts of a rest that are named; of more there is the number. */
const fewOpen = 2;

/** The word of a motion: a contact is named where its events begin, and not again before those of another one; of a rest those that touch. */
export function wordText(info: Pick<MechanismInfo, "contacts"> | undefined, word: string): string {
  const between = " – ";
  let before = "";
  const items = contactText(info, word.includes(between) ? word : closedIn(word)).split(between);
  const short = items.map((item) => {
    const cut = item.lastIndexOf(":") + 1;
    const name = item.slice(0, cut);
    const again = name !== "" && name === before;
    before = name;
    return again ? item.slice(cut) : item;
  });
  return short.join(between);
}

/** `rest: a:stick b:flight c:flight d:flight` → `rest: a:stick, 3 open`. */
function closedIn(word: string): string {
  const items = word.split(" ");
  const closed = items.filter((item) => !item.endsWith(":flight"));
  const open = items.length - closed.length;
  return open <= fewOpen ? word : `${closed.join(" ")}${closed.length > 1 ? "," : ""} ${open} open`;
}
