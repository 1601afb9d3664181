/** Which numbers do the parameters have in a run? */

import { suggestion } from "../expression/index.js";
import type { Mechanism } from "./mechanism.js";

export type ParameterValues = Readonly<Record<string, number>>;

/** The model's values with some of them replaced, in the model's order. Throws RangeError on a wrong name or number. */
export function parameterVector(
  { name: mechanism, parameters }: Pick<Mechanism, "name" | "parameters">,
  values: ParameterValues = {},
): Float64Array {
  const vector = Float64Array.from(parameters, ({ value }) => value);
  const names = parameters.map(({ name }) => name);
  for (const [name, value] of Object.entries(values)) {
    const i = names.indexOf(name);
    if (i < 0) throw new RangeError(`${mechanism} has no parameter ${name}: ${suggestion(name, names)}`);
    if (!Number.isFinite(value))
      throw new RangeError(`parameter ${name} must be a finite number, got ${value}`);
    vector[i] = value;
  }
  return vector;
}
