/** Which values are fitted, and where may they lie? Checked before anything is computed. */

import { suggestion } from "../expression/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { variableNames } from "../sensitivity/index.js";
import type { Measured } from "./data.js";
import { type FitOptions, type FitRange, fitDefaults } from "./options.js";

export interface NamedRange extends FitRange {
  readonly name: string;
  readonly unit?: string;
}

function checkNoise({ noise = {} }: FitOptions, data: Measured): void {
  const names = [...data.columns, ...data.events].map(({ name }) => name);
  for (const [name, value] of Object.entries(noise)) {
    if (!names.includes(name))
      throw new Mistake(`noise: the data have no column ${name}: ${suggestion(name, names)}`);
    if (!(value > 0 && Number.isFinite(value)))
      throw new Mistake(`noise: the standard deviation of ${name} must be positive, got ${value}`);
  }
}

/** Throws Mistake with the value of what means nothing. */
export function checkRanges(mechanism: Mechanism, options: FitOptions, data: Measured): NamedRange[] {
  const entries = Object.entries(options.fit);
  const { starts = fitDefaults.starts } = options;
  if (entries.length === 0)
    throw new Mistake("fit names no value: give a range such as { mu: { low: 0, high: 1 } }");
  if (entries.length > fitDefaults.mostVariables)
    throw new Mistake(
      `fit names ${entries.length} values: at most ${fitDefaults.mostVariables} are fitted at once`,
    );
  if (!Number.isInteger(starts) || starts < 1 || starts > fitDefaults.mostStarts)
    throw new Mistake(`starts must be a whole number from 1 to ${fitDefaults.mostStarts}, got ${starts}`);
  const { maxIterations = fitDefaults.maxIterations } = options;
  if (!Number.isInteger(maxIterations) || maxIterations < 1)
    throw new Mistake(`maxIterations must be a whole number of at least 1, got ${maxIterations}`);
  const known = variableNames(mechanism).filter((name) => name !== "start:t");
  const counted = [...data.columns, ...data.events].reduce(
    (sum, { values }) => sum + values.filter((value) => value !== null).length,
    0,
  );
  if (counted < entries.length)
    throw new Mistake(`${counted} measurements do not determine ${entries.length} values: fit fewer of them`);
  checkNoise(options, data);
  return entries.map(([name, range]) => {
    const { low, high, start } = range;
    if (!known.includes(name))
      throw new Mistake(`fit: ${mechanism.name} has no value ${name}: ${suggestion(name, known)}`);
    if (!(low < high) || !Number.isFinite(high - low))
      throw new Mistake(`fit: the range ${low}..${high} of ${name} is empty: the lower end comes first`);
    if (start !== undefined && !(start >= low && start <= high))
      throw new Mistake(`fit: ${name} starts at ${start}, outside of ${low}..${high}`);
    const unit = mechanism.parameters.find((one) => one.name === name)?.unit;
    return {
      name,
      low,
      high,
      ...(start === undefined ? {} : { start }),
      ...(unit === undefined ? {} : { unit }),
    };
  });
}
