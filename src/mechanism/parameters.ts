/** Which numbers do the parameters have in a run? */

import { suggestion } from "../expression/index.js";
import { Mistake } from "../mistake/index.js";
import type { Mechanism } from "./mechanism.js";

export type ParameterValues = Readonly<Record<string, number>>;

/** The model's values with some of them replaced, in the model's order. Throws Mistake on a wrong name or number. */
export function parameterVector(
  { name: mechanism, parameters }: Pick<Mechanism, "name" | "parameters">,
  values: ParameterValues = {},
): Float64Array {
  const vector = new Float64Array(parameters.length);
  for (let i = 0; i < parameters.length; i++) vector[i] = (parameters[i] as { value: number }).value;
  for (const name of Object.keys(values)) {
    const value = values[name] as number;
    const i = parameters.findIndex((parameter) => parameter.name === name);
    if (i < 0) {
      const names = parameters.map((parameter) => parameter.name);
      throw new Mistake(`${mechanism} has no parameter ${name}: ${suggestion(name, names)}`);
    }
    if (!Number.isFinite(value)) throw new Mistake(`parameter ${name} must be a finite number, got ${value}`);
    vector[i] = value;
  }
  return vector;
}
