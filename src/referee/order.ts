/**
 * Do the ends of the runs tend to a limit, how fast, and where is it? From the runs alone: differences between
 * neighbours in the sequence of ε fall like ε^p, and what is left of them is a geometric series.
 */

import { hypot, log, pow, square } from "../elementary/index.js";
import type { FinalState } from "../simulate/index.js";
import type { LimitRun } from "./family.js";
import { lineThrough, type Points } from "./line.js";
import { refereeTolerances } from "./tolerances.js";

export interface Convergence {
  /** p in difference ~ ε^p; null where the ends do not come together. */
  readonly order: number | null;
  /** The limit that the runs extrapolate to. */
  readonly limit: {
    readonly q: Readonly<Record<string, number>>;
    readonly v: Readonly<Record<string, number>>;
  } | null;
}

type StateLike = Pick<FinalState, "q" | "v">;

const values = ({ q, v }: StateLike): number[] => [...Object.values(q), ...Object.values(v)];

/** Root of the sum of squares over coordinates and velocities, in SI units. */
export function distanceOf(one: StateLike, other: StateLike): number {
  const [a, b] = [values(one), values(other)];
  return hypot(...a.map((x, i) => x - (b[i] as number)));
}

/** The slope of log y over log x by least squares; undefined with fewer than two points. */
export function slopeOf(points: Points): number | undefined {
  return points.length < 2 ? undefined : lineThrough(logsOf(points)).slope;
}

const logsOf = (points: Points): Points => points.map(([x, y]) => [log(x), log(y)]);

/**
 * A slope with twice its standard error: what scatters more than it falls has none. Two points have no scatter to
 * judge.
 */
export function clearSlopeOf(points: Points, least: number): number | undefined {
  const { slope, spread, above } = lineThrough(logsOf(points));
  if (points.length < 2 || slope === undefined) return undefined;
  const misfit = above(slope).reduce((sum, off) => sum + square(off), 0);
  const error = points.length < 3 ? 0 : Math.sqrt(misfit / (points.length - 2) / spread);
  return slope - 2 * error > least ? slope : undefined;
}

/** The finer half of a list, at least three of it. */
export const finest = <T>(all: readonly T[]): T[] => all.slice(-Math.max(3, Math.ceil(all.length / 2)));

export function convergenceOf(runs: readonly LimitRun[]): Convergence {
  const last = runs.at(-1) as LimitRun;
  const size = Math.max(1, hypot(...values(last.final)));
  const differences = runs.slice(1).map((run, i): [number, number] => {
    const before = runs[i] as LimitRun;
    return [before.epsilon, distanceOf(before.final, run.final)];
  });
  const clear = differences.filter(([, d]) => d > refereeTolerances.difference * size);
  if (clear.length === 0) return { order: null, limit: stateOf(last.final) };
  const order = clearSlopeOf(finest(clear), refereeTolerances.order);
  if (order === undefined) return { order: null, limit: null };
  // Where differences have met the floor, the last run is the limit.
  const settled = clear.length < differences.length;
  return { order, limit: settled ? stateOf(last.final) : extrapolated(runs, order) };
}

const stateOf = ({ q, v }: StateLike) => ({ q, v });

/** x + (x − x before)/(ρ^p − 1): the sum of the geometric series of what is still missing. */
function extrapolated(runs: readonly LimitRun[], order: number): NonNullable<Convergence["limit"]> {
  const [before, last] = runs.slice(-2) as [LimitRun, LimitRun];
  const share = 1 / (pow(before.epsilon / last.epsilon, order) - 1);
  const beyond = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(other).map(([name, x]) => [name, x + share * (x - (one[name] as number))]),
    );
  return { q: beyond(before.final.q, last.final.q), v: beyond(before.final.v, last.final.v) };
}
