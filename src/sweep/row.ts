/** How does a result of a sweep look to its reader? One row per run: the point, the start, and the attractor it led to. */

import { type AttractorKind, attractorKinds, type RowOutcome } from "./attractor.js";
import { fields, outcomes, type SweepChunk, width } from "./chunk.js";
import type { SweepJob } from "./job.js";
import { chunkRange, type Direction, pointOf } from "./plan.js";

/** Besides these a row has one entry per swept quantity, and max_… and min_… of every coordinate and velocity (`max_v_phi`). */
export interface SweepRow {
  readonly [column: string]: unknown;
  readonly start: number;
  readonly direction?: Direction;
  /** The same number for the same attractor; null where the run did not finish. */
  readonly attractor: number | null;
  readonly kind: AttractorKind;
  readonly word: readonly string[];
  readonly period?: number;
  readonly ambiguities: number;
  readonly impactsWithoutCollision: number;
  readonly outcome: RowOutcome;
  /** States at the section: coordinates, then velocities. */
  readonly points: readonly (readonly number[])[];
}

/** max_phi, min_phi, max_y, …, max_v_phi, …, and where each stands among the numbers of a row. */
export function extremaColumns(coordinates: readonly string[]): readonly (readonly [string, number])[] {
  const n = coordinates.length;
  return [...coordinates, ...coordinates.map((name) => `v_${name}`)].flatMap((name, i) => [
    [`max_${name}`, fields.max + i] as const,
    [`min_${name}`, fields.max + 2 * n + i] as const,
  ]);
}

/** The rows of a chunk; who matches attractors is asked for their numbers. */
export function rowsOf(
  job: SweepJob,
  coordinates: readonly string[],
  piece: SweepChunk,
  match: (row: SweepRow) => number | null = () => null,
): SweepRow[] {
  const { from } = chunkRange(job, piece.chunk);
  const extrema = extremaColumns(coordinates);
  const size = width(piece.n);
  return Array.from({ length: piece.rows }, (_, k) => {
    const row = piece.numbers.subarray(k * size, (k + 1) * size);
    const field = (at: number) => row[at] as number;
    const { values, start, direction } = pointOf(job, from + k);
    const word = piece.words[field(fields.word)] as string;
    const period = field(fields.period);
    const first = field(fields.pointsFrom);
    const made = {
      ...Object.fromEntries(job.over.map(({ name }, i) => [name, values[i] as number])),
      start,
      ...(direction === undefined ? {} : { direction }),
      attractor: null as number | null,
      kind: attractorKinds[field(fields.kind)] as AttractorKind,
      word: word === "" ? [] : word.split(" "),
      ...(Number.isNaN(period) ? {} : { period }),
      ...Object.fromEntries(extrema.map(([name, at]) => [name, field(at)])),
      ambiguities: field(fields.ambiguities),
      impactsWithoutCollision: field(fields.impactsWithoutCollision),
      outcome: outcomes[field(fields.outcome)] as RowOutcome,
      points: Array.from({ length: field(fields.pointsCount) }, (_, i) => [
        ...piece.points.subarray((first + i) * 2 * piece.n, (first + i + 1) * 2 * piece.n),
      ]),
    };
    made.attractor = match(made);
    return made;
  });
}
