/** Which numbers do the parameters have in a run? */

import { suggestion } from "../expression/index.js";
import { Mistake } from "../mistake/index.js";
import type { Mechanism } from "./mechanism.js";

export type ParameterValues = Readonly<Record<string, number>>;

type Owner = Pick<Mechanism, "name" | "parameters">;

/** Where a parameter stands in the model's order. Throws Mistake on a wrong name. */
export function parameterIndex({ name: mechanism, parameters }: Owner, name: string): number {
  const names = parameters.map((parameter) => parameter.name);
  const index = names.indexOf(name);
  if (index < 0) throw new Mistake(`${mechanism} has no parameter ${name}: ${suggestion(name, names)}`);
  return index;
}

/** The model's values with some of them replaced, in the model's order. Throws Mistake on a wrong name or number. */
export function parameterVector(mechanism: Owner, values: ParameterValues = {}): Float64Array {
  const vector = new Float64Array(mechanism.parameters.length);
  for (let i = 0; i < vector.length; i++) vector[i] = (mechanism.parameters[i] as { value: number }).value;
  for (const [name, value] of Object.entries(values)) {
    const i = parameterIndex(mechanism, name);
    if (!Number.isFinite(value)) throw new Mistake(`parameter ${name} must be a finite number, got ${value}`);
    vector[i] = value;
  }
  return vector;
}

/** The values of a vector in the model's order, by name. */
export const namedParameters = (
  { parameters }: Pick<Mechanism, "parameters">,
  p: Float64Array,
): ParameterValues => Object.fromEntries(parameters.map(({ name }, i) => [name, p[i] as number]));
