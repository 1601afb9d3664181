/** Which rules, defaults and events does this version know? Tables from the frozen objects of the library. */

import * as published from "../../dist/src/index.js";
import * as inner from "../../dist/src/inner.js";
import { code, table } from "./text.js";

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

/** What is taken where nothing is given, by the frozen object that holds it. */
export const defaultsTables = () =>
  Object.entries({ ...published, ...inner })
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([name]) => name.endsWith("Defaults") && name !== "compileDefaults")
    .map(([name, defaults]) => {
      const rows = Object.entries(defaults).map(([option, value]) => [code(option), code(textOf(value))]);
      return `## ${name}\n\n${table(["option", "default"], rows)}`;
    })
    .join("\n\n");

/** @param {unknown} value */
const textOf = (value) => (typeof value === "object" ? JSON.stringify(value) : value);
