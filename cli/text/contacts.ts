/** `--contact wall=compliant,floor=rigid`: a choice for all contacts, for some by name, or both. */

import { contactChoices } from "#inner";
import { type ContactChoice, type ContactChoices, Mistake } from "../../src/index.js";

/** `names` are the contacts to which a choice for all applies. */
export function parseContacts(text: string, names: readonly string[]): ContactChoice | ContactChoices {
  const entries = text.split(",").map((part) => part.split("=").map((word) => word.trim()));
  const wrong = entries.find(
    (words) => words.length > 2 || !contactChoices.includes(words.at(-1) as ContactChoice),
  );
  const plain = entries.filter(({ length }) => length === 1) as [ContactChoice][];
  const named = entries.filter(({ length }) => length === 2) as [string, ContactChoice][];
  const twice = plain.length > 1 || new Set(named.map(([name]) => name)).size < named.length;
  if (wrong !== undefined || twice) {
    const hint = named.length === 0 ? "" : ", or name contacts like wall=compliant";
    throw new Mistake(`contact must be one of ${contactChoices.join(" ")}${hint}, got ${text}`);
  }
  const [all] = plain[0] ?? [];
  if (all !== undefined && named.length === 0) return all;
  const others = all === undefined ? [] : names.map((name) => [name, all] as const);
  return Object.fromEntries([...others, ...named]);
}
