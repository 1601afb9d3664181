/** What in a model looks like a slip, though it can be used? */

import type { Findings } from "./error.js";
import type { Model } from "./model.js";
import { namesUsed } from "./names.js";

/** Names that nothing uses, and parameters outside of their own range. */
export function findWarnings(model: Model, warnings: Findings): void {
  const used = namesUsed(model);
  const declared = [
    ...model.parameters.map(({ name }) => name),
    ...(model.written ?? model).definitions.map(({ key }) => key),
    ...model.tables.map(({ name }) => name),
  ];
  for (const name of declared) if (!used.has(name.value)) warnings.add(name, `${name.value} is never used`);
  for (const { name, value, range, expression } of model.parameters) {
    if (range === undefined || (value >= range[0] && value <= range[1])) continue;
    warnings.add(expression, `${name.value} = ${value} lies outside of its own range [${range.join(", ")}]`);
  }
}
