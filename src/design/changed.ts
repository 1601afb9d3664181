/** Which parameters may a design change, from where, and how far? */

import { type Mechanism, parameterIndex, parameterVector } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { type DesignOptions, designDefaults } from "./options.js";

export interface Changed {
  readonly name: string;
  readonly from: number;
  /** Its unit of change. */
  readonly size: number;
  readonly low: number;
  readonly high: number;
  readonly unit?: string;
}

/** Throws Mistake where a range is empty or does not contain the present value. */
export function changedParameters(
  mechanism: Mechanism,
  options: Pick<DesignOptions, "change" | "parameters">,
): Changed[] {
  const entries = Object.entries(options.change);
  if (entries.length === 0)
    throw new Mistake("change names no parameter: give a range such as { k: { low: 50, high: 200 } }");
  if (entries.length > designDefaults.mostChanges)
    throw new Mistake(`change names ${entries.length} parameters: at most ${designDefaults.mostChanges}`);
  const p = parameterVector(mechanism, options.parameters ?? {});
  return entries.map(([name, { low, high }]) => {
    const place = parameterIndex(mechanism, name);
    const from = p[place] as number;
    if (!(low < high) || !Number.isFinite(high - low))
      throw new Mistake(`change: the range ${low}..${high} of ${name} is empty: the lower end comes first`);
    if (!(from >= low && from <= high))
      throw new Mistake(
        `change: ${name} = ${from} lies outside of ${low}..${high}: give a range that contains it`,
      );
    const { unit } = mechanism.parameters[place] as Mechanism["parameters"][number];
    return {
      name,
      from,
      low,
      high,
      size: Math.abs(from) || high - low,
      ...(unit === undefined ? {} : { unit }),
    };
  });
}
