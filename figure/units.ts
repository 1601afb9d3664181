/** What stands at an axis? The name of a quantity with its unit, as the result says it. */

import { axisLabel } from "#inner";

/** A result that says in which units its quantities are measured. */
export interface WithUnits {
  readonly provenance?: { readonly units?: Readonly<Record<string, string>> };
}

/** Units of contacts follow the SI convention of the models. */
const contactUnits: Readonly<Record<string, string>> = {
  gap: "m",
  vT: "m/s",
  vN: "m/s",
  lambdaT: "N",
  lambdaN: "N",
};

/** A text for a column of a table: a quantity of the model, of a contact (`tip_gap`), or times of events. */
export function columnLabel(units: WithUnits["provenance"], name: string, text = name): string {
  const stated = axisLabel(units?.units, name, text);
  if (stated !== text) return stated;
  const unit = /^(?:event|period):/.test(name) ? "s" : contactUnits[name.slice(name.lastIndexOf("_") + 1)];
  return name.includes("_") || unit === "s" ? withUnit(text, unit) : text;
}

const withUnit = (text: string, unit: string | undefined): string =>
  unit === undefined ? text : `${text} (${unit})`;

/** A text, by default the name of the quantity, with the unit in brackets. */
export const labelIn = ({ provenance }: WithUnits, quantity: string, text?: string): string =>
  axisLabel(provenance?.units, quantity, text);
