/** What does a flag mean whose default stands in a frozen object? Its text is that of docs/reference/defaults.md. */

import { type DefaultMeanings, defaultMeanings } from "#inner";

const meaningsOf = (defaults: string): DefaultMeanings | undefined =>
  defaultMeanings.find(({ of }) => of === defaults);

/** The meaning of an entry, with its value and the unit that the name of the flag does not show. */
export function meant(defaults: string, entry: string, value: unknown): string {
  const found = meaningsOf(defaults)?.entries[entry];
  if (found === undefined) throw new RangeError(`texts/defaults does not explain ${defaults}.${entry}`);
  const { meaning, unit = "" } = found;
  return `${meaning} (default ${value}${/^(?:kg|m\/s)$/.test(unit) ? ` ${unit}` : ""})`;
}
