/**
 * How does a result of a sweep look to its reader? One row per run: the point, the start, and the attractor it led
 * to. Diagrams show motions by their words, and of their numbers extrema, section points or the period; those of
 * the command line and of the lab the same.
 */

import { Mistake } from "../mistake/index.js";
import { type AttractorKind, attractorKinds, type RowOutcome } from "./attractor.js";
import { fields, outcomes, rowWidth, type SweepChunk, shiftField, width } from "./chunk/chunk.js";
import { chunkRange, type Direction, planDefaults, pointOf, type SweepGrid } from "./plan.js";

/**
 * Besides these a row has one entry per swept quantity, and max_… and min_… of every coordinate and velocity
 * (`max_v_phi`), memory variable and first-order state.
 */
export interface SweepRow {
  readonly [column: string]: unknown;
  readonly start: number;
  readonly direction?: Direction;
  /** The same number for the same attractor; null where the run did not finish. */
  readonly attractor: number | null;
  readonly kind: AttractorKind;
  readonly word: readonly string[];
  readonly period?: number;
  /**
   * How far each coordinate or memory variable is shifted in a period; only those that may be, where no formula
   * changes by it.
   */
  readonly shift?: Readonly<Record<string, number>>;
  /** The largest Lyapunov exponent in 1/s, of an open motion where it was computed. */
  readonly lyapunov?: number;
  /** The size of its error, in 1/s. */
  readonly lyapunov_error?: number;
  readonly ambiguities: number;
  readonly impactsWithoutCollision: number;
  readonly outcome: RowOutcome;
  /** States at the section: coordinates, then velocities. */
  readonly points: readonly (readonly number[])[];
  /** Of a sweep with outputs: their values at the points. */
  readonly outputs?: Readonly<Record<string, readonly number[]>>;
}

/** max_phi, min_phi, max_y, …, max_v_phi, …, and where each stands among the numbers of a row. */
export function extremaColumns(coordinates: readonly string[]): readonly (readonly [string, number])[] {
  const n = coordinates.length;
  return [...coordinates, ...coordinates.map((name) => `v_${name}`)].flatMap((name, i) => [
    [`max_${name}`, fields.max + i] as const,
    [`min_${name}`, fields.max + 2 * n + i] as const,
  ]);
}

/** The same of memory variables and first-order states, which follow those of coordinates. */
export const keptColumns = (
  kept: readonly string[],
  n: number,
): readonly (readonly [name: string, place: number])[] =>
  kept.flatMap((name, i) => [
    [`max_${name}`, width(n) + i] as const,
    [`min_${name}`, width(n) + kept.length + i] as const,
  ]);

/** The same of outputs, which stand last in a row of `size` numbers. */
const outputPlaces = (outputs: readonly string[], size: number): (readonly [string, number])[] =>
  outputs.flatMap((name, i) => [
    [`max_${name}`, size - 2 * outputs.length + i] as const,
    [`min_${name}`, size - outputs.length + i] as const,
  ]);

type Columns = Partial<Pick<SweepGrid, "kept" | "outputs">>;

export const outputNames = ({ outputs = {} }: Columns): string[] => Object.keys(outputs);

/** The rows of a chunk a few thousand at a time: a chain, which is never cut, may have many more. */
export function* rowGroups(
  job: SweepGrid,
  coordinates: readonly string[],
  piece: SweepChunk,
  match?: (row: SweepRow) => number | null,
): Generator<SweepRow[]> {
  for (let from = 0; from < piece.rows; from += planDefaults.rows)
    yield rowsOf(job, coordinates, piece, match, {
      from,
      to: Math.min(piece.rows, from + planDefaults.rows),
    });
}

/** The rows of a chunk, or some of them; the numbers of attractors come from the matching. */
export function rowsOf(
  job: SweepGrid,
  coordinates: readonly string[],
  piece: SweepChunk,
  match: (row: SweepRow) => number | null = () => null,
  { from: first, to: end }: { readonly from: number; readonly to: number } = { from: 0, to: piece.rows },
): SweepRow[] {
  const { from } = chunkRange(job, piece.chunk);
  const { kept = [] } = job;
  const outputs = outputNames(job);
  const size = rowWidth(piece);
  const extrema = [...extremaColumns(coordinates), ...keptColumns(kept, piece.n)];
  const ofOutputs = outputPlaces(outputs, size);
  const moving = [
    ...coordinates.map((name, c) => [name, shiftField(piece.n) + c] as const),
    ...kept.map((name, i) => [name, width(piece.n) + 2 * kept.length + i] as const),
  ];
  const names = job.over.map(({ name }) => name);
  const words = piece.words.map((word) => (word === "" ? [] : word.split(" ")));
  return Array.from({ length: end - first }, (_, i) => {
    const k = first + i;
    const numbers = piece.numbers.subarray(k * size, (k + 1) * size);
    const field = (at: number) => numbers[at] as number;
    const { values, start, direction } = pointOf(job, from + k);
    const word = words[field(fields.word)] as readonly string[];
    const row: Record<string, unknown> = {};
    for (let i = 0; i < values.length; i++) row[names[i] as string] = values[i];
    row.start = start;
    if (direction !== undefined) row.direction = direction;
    row.attractor = null;
    row.kind = attractorKinds[field(fields.kind)];
    row.word = word;
    if (!Number.isNaN(field(fields.period))) row.period = field(fields.period);
    const shifts = moving.flatMap(([name, at]) => {
      const by = field(at);
      return Number.isNaN(by) ? [] : [[name, by] as const];
    });
    if (shifts.length > 0) row.shift = Object.fromEntries(shifts);
    if (!Number.isNaN(field(fields.lyapunov))) row.lyapunov = field(fields.lyapunov);
    if (!Number.isNaN(field(fields.lyapunovError))) row.lyapunov_error = field(fields.lyapunovError);
    for (const [name, at] of extrema) row[name] = field(at);
    row.ambiguities = field(fields.ambiguities);
    row.impactsWithoutCollision = field(fields.impactsWithoutCollision);
    row.outcome = outcomes[field(fields.outcome)];
    const points = pointsOf(piece, field(fields.pointsFrom), field(fields.pointsCount));
    row.points = points.map((point) => point.slice(0, 2 * piece.n));
    for (const [name, at] of ofOutputs) row[name] = field(at);
    if (outputs.length > 0)
      row.outputs = Object.fromEntries(
        outputs.map((name, i) => [name, points.map((point) => point[2 * piece.n + i])]),
      );
    row.attractor = match(row as unknown as SweepRow);
    return row as unknown as SweepRow;
  });
}

function pointsOf({ n, outputs, points }: SweepChunk, from: number, count: number): number[][] {
  const size = 2 * n + outputs;
  return Array.from({ length: count }, (_, i) => [
    ...points.subarray((from + i) * size, (from + i + 1) * size),
  ]);
}

/** Its word, with rest or steady motion named before it; a run that did not finish by its outcome in brackets. */
export function motionName({ outcome, kind, word }: SweepRow): string {
  if (outcome !== "finished") return `(${outcome})`;
  const text = word.join(" ") || "no contact";
  return kind === "rest" || kind === "steady" ? `${kind}: ${text}` : text;
}

/**
 * `phi`, `phi'` and outputs at the points of the section, `extrema phi` for both ends, `max_phi` and the like, the
 * period.
 */
export function diagramQuantities(coordinates: readonly string[], grid: Columns = {}): string[] {
  const outputs = outputNames(grid);
  const columns = [...columnsOf(coordinates), ...(grid.kept ?? []), ...outputs];
  return [
    ...statesOf(coordinates),
    ...outputs,
    ...columns.map((one) => `extrema ${one}`),
    ...columns.flatMap((one) => [`max_${one}`, `min_${one}`]),
    "period",
  ];
}

/** The numbers of a row that a quantity stands for; throws Mistake where it is none. */
export function diagramReader(
  coordinates: readonly string[],
  quantity: string,
  grid: Columns = {},
): (row: SweepRow) => readonly number[] {
  const known = diagramQuantities(coordinates, grid);
  if (!known.includes(quantity))
    throw new Mistake(`a diagram cannot show ${quantity}: known are ${known.join(", ")}`);
  const both = /^extrema (.+)$/.exec(quantity)?.[1];
  if (both !== undefined) return (row) => [row[`max_${both}`] as number, row[`min_${both}`] as number];
  const place = statesOf(coordinates).indexOf(quantity);
  if (place >= 0) return ({ points }) => points.map((point) => point[place] as number);
  if (outputNames(grid).includes(quantity)) return (row) => row.outputs?.[quantity] ?? [];
  return (row) => (row[quantity] === undefined ? [] : [row[quantity] as number]);
}

const statesOf = (coordinates: readonly string[]): string[] => [
  ...coordinates,
  ...coordinates.map((one) => `${one}'`),
];

const columnsOf = (coordinates: readonly string[]): string[] => [
  ...coordinates,
  ...coordinates.map((one) => `v_${one}`),
];
