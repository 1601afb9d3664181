/** How is a long job written down? Evenly spaced values of an axis as their ends and their number, where these give the same values bit for bit. */

import { evenValue, evenValues } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { mostValues, type SweepAxis, type SweepJob } from "./job.js";

/** An axis without its values. */
export interface EvenAxis {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

export type PackedJob = Omit<SweepJob, "over"> & { readonly over: readonly (SweepAxis | EvenAxis)[] };

/** Shorter lists are written as they are. */
const shortest = 1000;

export const packedJob = (job: SweepJob): PackedJob => ({ ...job, over: job.over.map(packedAxis) });

export const unpackedJob = (job: PackedJob): SweepJob => ({ ...job, over: job.over.map(unpackedAxis) });

function packedAxis(axis: SweepAxis): SweepAxis | EvenAxis {
  const { name, values } = axis;
  const count = values.length;
  if (count < shortest) return axis;
  const [low, last] = [values[0] as number, values.at(-1) as number];
  if (!(low < last)) return axis;
  // The last value is low + (high − low), which rounding may have moved away from high.
  const ulp = (Number.EPSILON / 2) * Math.max(Math.abs(low), Math.abs(last));
  const ends = Array.from({ length: 17 }, (_, i) => last + (i - 8) * (ulp / 2));
  const high = ends.find((end) => evenValue(low, end, count, count - 1) === last && isEven(values, low, end));
  return high === undefined ? axis : { name, low, high, count };
}

const isEven = (values: readonly number[], low: number, high: number): boolean =>
  values.every((value, i) => value === evenValue(low, high, values.length, i));

function unpackedAxis(axis: SweepAxis | EvenAxis): SweepAxis {
  if ("values" in axis) return axis;
  const { name, low, high, count } = axis;
  const known = [low, high].every(Number.isFinite) && Number.isInteger(count);
  if (typeof name !== "string" || !known)
    throw new Mistake(`the range of ${name} is not low, high and count`);
  return { name, values: evenValues(name, low, high, count, mostValues) };
}
