/**
 * How is a long job stored? Evenly spaced values of an axis as their ends and their number, where these give the
 * same values bit for bit.
 */

import { evenValue, evenValues } from "../mechanism/index.js";
import { mostValues, type SweepAxis, type SweepJob, sweepDefaults } from "./job.js";

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
  const [low, high] = [values[0] as number, values.at(-1) as number];
  return low < high && isEven(values, low, high) ? { name, low, high, count } : axis;
}

const isEven = (values: readonly number[], low: number, high: number): boolean =>
  values.every((value, i) => value === evenValue(low, high, values.length, i));

function unpackedAxis(axis: SweepAxis | EvenAxis): SweepAxis {
  if ("values" in axis) return axis;
  const { name, low, high, count } = axis;
  return { name, values: evenValues(name, low, high, count, mostValues) };
}

type Entries = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a job from a file must have; whether its values mean something is found where it is compared or computed. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  string: ["version", "model", "mechanism", "text"],
  number: ["settle", "record", "starts", "spread", "seed", "points", "t"],
  boolean: ["bothWays"],
};

export function isPackedJob(value: unknown): value is PackedJob {
  if (!isObject(value)) return false;
  const { over, starts, parameters, start, simulate, outputs } = value;
  const known = Object.entries(kinds).every(([kind, names]) =>
    names.every((name) => typeof value[name] === kind),
  );
  if (!known || ![parameters, start, simulate, outputs].every(isObject)) return false;
  if (!Array.isArray(over) || over.length < 1 || over.length > 2 || !over.every(isAxis)) return false;
  const rows = over.reduce<number>(
    (product, axis) => product * (axis.values?.length ?? axis.count),
    Number(starts),
  );
  return Number.isInteger(starts) && Number(starts) >= 1 && rows >= 1 && rows <= sweepDefaults.runs;
}

function isAxis(value: unknown): boolean {
  if (!isObject(value) || typeof value.name !== "string") return false;
  const { values, low, high, count } = value;
  if (values !== undefined) return Array.isArray(values) && values.every(Number.isFinite);
  const [first, last, many] = [low, high, count].map((one) => (typeof one === "number" ? one : Number.NaN));
  return (
    Number.isInteger(many) && Number(many) >= 2 && Number(many) <= mostValues && Number(first) < Number(last)
  );
}
