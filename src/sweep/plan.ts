/**
 * In which order are the runs of a job made, and in which pieces? Pieces depend on the job only: never on the
 * number of workers or on time. Runs that carry their state are one indivisible chain.
 */

import { Mistake } from "../mistake/index.js";
import type { SweepAxis, SweepJob } from "./job.js";

export const planDefaults = Object.freeze({
  /** Into this number of chunks a sweep is cut where it can be. */
  chunks: 256,
  /**
   * This number of pairs of runs, which go at once, make a chunk, as long as there are this many chunks all the
   * same.
   */
  pairs: 2,
  fewest: 16,
  /** The most rows of a chunk, unless one chain has more. */
  rows: 4096,
});

/** What the order of runs and the columns of their table depend on. */
export type SweepGrid = Pick<SweepJob, "over" | "starts" | "bothWays" | "kept"> &
  Partial<Pick<SweepJob, "outputs">>;

export interface SweepPlan {
  readonly rows: number;
  /** Rows of one unit: 1, or those of a chain. */
  readonly unitRows: number;
  readonly chunkUnits: number;
  readonly chunks: number;
}

export function planOf(job: SweepGrid): SweepPlan {
  const [first, second] = job.over as [SweepAxis, SweepAxis | undefined];
  const lines = job.starts * (second?.values.length ?? 1);
  const unitRows = job.bothWays ? 2 * first.values.length : 1;
  const units = job.bothWays ? lines : lines * first.values.length;
  const pairs = Math.min(planDefaults.pairs, Math.floor(units / (2 * planDefaults.fewest)));
  const most = Math.max(1, Math.floor(planDefaults.rows / unitRows));
  const chunkUnits = Math.min(most, Math.max(1, 2 * pairs, Math.ceil(units / planDefaults.chunks)));
  return { rows: units * unitRows, unitRows, chunkUnits, chunks: Math.ceil(units / chunkUnits) };
}

/** The rows of a chunk: from, up to but not including to. */
export function chunkRange(job: SweepGrid, chunk: number): { readonly from: number; readonly to: number } {
  const { rows, unitRows, chunkUnits, chunks } = planOf(job);
  if (!Number.isInteger(chunk) || chunk < 0 || chunk >= chunks)
    throw new Mistake(`the sweep has chunks 0 to ${chunks - 1}, got ${chunk}`);
  const size = chunkUnits * unitRows;
  return { from: chunk * size, to: Math.min(rows, (chunk + 1) * size) };
}

export type Direction = "up" | "down";

/** What one row is about. */
export interface GridPoint {
  /** In the order of the axes. */
  readonly values: readonly number[];
  readonly start: number;
  readonly direction: Direction | undefined;
  /** The first of its chain: it begins at the start, not where another run ended. */
  readonly first: boolean;
}

export function pointOf({ over, bothWays }: SweepGrid, row: number): GridPoint {
  const [first, second] = over as [SweepAxis, SweepAxis | undefined];
  const n = first.values.length;
  const length = bothWays ? 2 * n : n;
  const [line, k] = [Math.floor(row / length), row % length];
  const lines = second?.values.length ?? 1;
  const i = k < n ? k : 2 * n - 1 - k;
  const values = [first.values[i] as number];
  if (second !== undefined) values.push(second.values[line % lines] as number);
  const direction = bothWays ? (k < n ? "up" : "down") : undefined;
  return { values, start: Math.floor(line / lines), direction, first: !bothWays || k === 0 };
}
