/**
 * In which unit is a quantity measured? As the model file states it; a velocity has the unit of its coordinate per
 * second.
 */

import type { Model } from "../model/index.js";

/** By the names of coordinates, definitions and parameters. */
export type Units = Readonly<Record<string, string>>;

/** What a file states. */
export const statedUnits = ({ coordinates, definitions, parameters }: Model): Units =>
  Object.fromEntries(
    [
      ...coordinates.map(({ value, unit }) => [value, unit] as const),
      ...definitions.map(({ key, unit }) => [key.value, unit] as const),
      ...parameters.map(({ name, unit }) => [name.value, unit] as const),
    ].flatMap(([name, unit]) => (unit === undefined ? [] : [[name, unit]])),
  );

/**
 * Of a name, a velocity (`phi'`, `v_phi`), an extremum (`max_phi`, `extrema phi`) or the period; undefined where
 * nothing is stated.
 */
function unitOf(units: Units, quantity: string): string | undefined {
  if (Object.hasOwn(units, quantity)) return units[quantity];
  if (quantity === "period" || quantity === "t") return "s";
  const [, whole] = /^(?:max_|min_|extrema )(.+)$/.exec(quantity) ?? [];
  if (whole !== undefined) return unitOf(units, whole);
  const [, primed, columned] = /^(.+)'$|^v_(.+)$/.exec(quantity) ?? [];
  const name = primed ?? columned;
  const unit = name === undefined ? undefined : unitOf(units, name);
  if (unit === undefined) return undefined;
  return /[/ ]/.test(unit) ? `(${unit})/s` : `${unit}/s`;
}

/** What stands at an axis: a text, by default the name of the quantity, with the unit in brackets. */
export function axisLabel(units: Units | undefined, quantity: string, text = quantity): string {
  const unit = unitOf(units ?? {}, quantity);
  return unit === undefined ? text : `${text} (${unit})`;
}
