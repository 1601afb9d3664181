/** `--from "phi=0.4, y=contact, phi'=-1.08"`: values of a start by name. */

import { Mistake, type StartValues } from "../../src/index.js";

/** Of two values for the same quantity the later one counts. */
export function parseStart(texts: readonly string[]): StartValues {
  const values: Record<string, string> = {};
  for (const text of texts.flatMap(splitEntries)) {
    const [, name, prime, value = ""] = /^\s*([A-Za-z]\w*)\s*(['\u2019\u2032]?)\s*=(.*)$/s.exec(text) ?? [];
    if (name === undefined)
      throw new Mistake(`${JSON.stringify(text)} is not name=value, for example phi=0.4`);
    const quantity = prime === "" ? name : `${name}'`;
    delete values[quantity];
    values[quantity] = value.trim();
  }
  return values;
}

/** At commas outside of brackets. */
function splitEntries(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) {
      parts.push(current);
      current = "";
    } else current += character;
  }
  return [...parts, current].filter((part) => part.trim() !== "");
}
