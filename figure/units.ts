/** What stands at an axis? The name of a quantity with its unit, as the result says it. */

import { axisLabel } from "#inner";

/** A result that says in which units its quantities are measured. */
export interface WithUnits {
  readonly provenance?: { readonly units?: Readonly<Record<string, string>> };
}

/** A text, by default the name of the quantity, with the unit in brackets. */
export const labelIn = ({ provenance }: WithUnits, quantity: string, text?: string): string =>
  axisLabel(provenance?.units, quantity, text);
