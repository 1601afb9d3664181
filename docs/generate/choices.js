/** Which rules, defaults and events does this version know? Tables from the frozen objects of the library. */

import * as published from "../../dist/src/index.js";
import * as inner from "../../dist/src/inner.js";
import { code, plain, table } from "./text.js";

/** Every rule with its values, the default marked. */
export const policyTable = () =>
  table(
    ["rule", "values, the default in bold"],
    Object.entries(published.policyRules).map(([rule, values]) => [
      code(rule),
      values
        .map((value) =>
          value === /** @type {Record<string, unknown>} */ (inner.defaultPolicy)[rule]
            ? `**${code(value)}**`
            : code(value),
        )
        .join(", "),
    ]),
  );

export const eventList = () => `Types of events: ${published.eventTypes.map(code).join(", ")}.`;

/** Every frozen object of defaults with the meaning of each entry; an entry without a meaning ends the build. */
export function defaultsTables() {
  const objects = Object.entries({ ...published, ...inner }).filter(
    ([name]) => name.endsWith("Defaults") && name !== "compileDefaults",
  );
  const unknown = inner.defaultMeanings.find(({ of }) => !objects.some(([name]) => name === of));
  if (unknown !== undefined)
    throw new RangeError(`texts/defaults explains ${unknown.of}, which does not exist`);
  for (const [name] of objects)
    if (!inner.defaultMeanings.some(({ of }) => of === name))
      throw new RangeError(`texts/defaults does not explain ${name}`);
  return inner.defaultMeanings
    .map((meanings) => {
      const defaults = /** @type {Record<string, unknown>} */ (Object.fromEntries(objects)[meanings.of]);
      const rows = rowsOf(meanings, defaults);
      const head = table(["entry", "default", "unit", "meaning"], rows);
      return `## ${meanings.title}\n\n${code(meanings.of)}, read by ${meanings.where}.\n\n${head}`;
    })
    .join("\n\n");
}

/**
 * @param {(typeof inner.defaultMeanings)[number]} meanings
 * @param {Readonly<Record<string, unknown>>} defaults
 */
function rowsOf({ of, entries }, defaults) {
  const stranger = Object.keys(entries).find((entry) => !(entry in defaults));
  if (stranger !== undefined)
    throw new RangeError(`texts/defaults explains ${of}.${stranger}, which does not exist`);
  return Object.entries(defaults).map(([entry, value]) => {
    const known = entries[entry];
    if (known === undefined) throw new RangeError(`texts/defaults does not explain ${of}.${entry}`);
    return [code(entry), code(textOf(value)), plain(known.unit ?? ""), plain(known.meaning)];
  });
}

/** @param {unknown} value */
const textOf = (value) => (typeof value === "object" ? JSON.stringify(value) : value);
