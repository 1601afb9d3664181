/**
 * What comes back from a piece of a sweep? A block of numbers, a list of words and the points of sections. As bytes
 * it can be transferred, stored and sent; a checksum at its end reveals a torn one.
 */

import type { Mechanism, StopSignal } from "../../mechanism/index.js";
import { carryTasks, type LaneSpace, type NextTask } from "../../simulate/index.js";
import { type Attractor, attractorKinds, type ExponentOf, type RowOutcome } from "../attractor.js";
import type { SweepJob } from "../job.js";
import { chunkRange, planOf } from "../plan.js";
import { SweepStarts } from "../start.js";
import { type LineSurroundings, SweepLine } from "./line.js";

export interface SweepChunk {
  readonly chunk: number;
  readonly rows: number;
  /** Coordinates of the mechanism, and outputs of the job. */
  readonly n: number;
  readonly outputs: number;
  /** Words by their number, each with spaces between its items. */
  readonly words: readonly string[];
  /** `rowWidth` numbers per row; `fields` says where each stands. */
  readonly numbers: Float64Array;
  /** States one after another, 2n numbers each, followed by the outputs there. */
  readonly points: Float64Array;
}

/** A number for every outcome there is; the compiler reports one that is left out. */
const outcomeNumbers: Readonly<Record<RowOutcome, number>> = {
  finished: 0,
  inconsistent: 1,
  indeterminate: 2,
  jam: 3,
  singular: 4,
  stepTooSmall: 5,
  tooManyEvents: 6,
  tooManySteps: 7,
  stopped: 8,
  unsolved: 9,
  impossible: 10,
  unbalanced: 11,
  invalid: 12,
  kinkChatter: 13,
};

/** By their numbers. */
export const outcomes: readonly RowOutcome[] = Object.freeze(Object.keys(outcomeNumbers) as RowOutcome[]);

/**
 * Places of a row's numbers; then max and min of coordinates and velocities, the shift of each coordinate, max, min
 * and shift of memory and first-order states, max and min of outputs.
 */
export const fields = Object.freeze({
  kind: 0,
  word: 1,
  period: 2,
  ambiguities: 3,
  impactsWithoutCollision: 4,
  outcome: 5,
  pointsFrom: 6,
  pointsCount: 7,
  lyapunov: 8,
  lyapunovError: 9,
  max: 10,
});

export const shiftField = (n: number): number => fields.max + 4 * n;

/** Numbers of a row without memory, states and outputs. */
export const width = (n: number): number => shiftField(n) + n;

/** All numbers of a row. */
export const rowWidth = ({ rows, numbers }: Pick<SweepChunk, "rows" | "numbers">): number =>
  numbers.length / rows;

/** What may be handed in with a chunk. */
export interface ChunkTools {
  /** Called from time to time during a run. */
  readonly onProgress?: (() => void) | undefined;
  /** Who computes exponents of motions that do not recur. */
  readonly exponentOf?: ExponentOf | undefined;
  /** Once it is aborted no run continues; the chunk has the rows before the first that is missing. */
  readonly signal?: StopSignal | undefined;
  /** Where runs are carried two at a time; without it one after the other, with the same results to the last bit. */
  readonly lanes?: LaneSpace | undefined;
}

/** Computes a chunk; yields after each run, so that the caller can act in between. */
export function* runChunk(
  mechanism: Mechanism,
  job: SweepJob,
  chunk: number,
  { onProgress, exponentOf, lanes, signal }: ChunkTools = {},
): Generator<void, SweepChunk> {
  const { from, to } = chunkRange(job, chunk);
  const { unitRows } = planOf(job);
  const attractors: Attractor[] = [];
  let [next, found, told] = [from, 0, 0];
  const around: LineSurroundings = {
    mechanism,
    job,
    starts: new SweepStarts(mechanism, job),
    onProgress,
    exponentOf,
    signal,
    found(row, attractor) {
      attractors[row - from] = attractor;
      found++;
    },
  };
  const nextLine: NextTask = (room) => {
    if (next >= to) return undefined;
    next += unitRows;
    return new SweepLine(around, next - unitRows, next, room);
  };
  for (const _ of carryTasks(nextLine, lanes)) {
    for (; told < found; told++) yield;
    if (signal?.aborted) break;
  }
  for (; told < found; told++) yield;
  const stopped = attractors.findIndex((one) => signal?.aborted && one?.outcome === "stopped");
  const missing = Array.from({ length: to - from }).findIndex((_, i) => attractors[i] === undefined);
  const ends = [stopped, missing].filter((end) => end >= 0);
  const whole = attractors.slice(0, Math.min(attractors.length, ...ends));
  return chunkOf(chunk, mechanism.coordinates.length, Object.keys(job.outputs).length, whole);
}

/** The rows in order, whichever was ready first. */
function chunkOf(chunk: number, n: number, outputs: number, attractors: readonly Attractor[]): SweepChunk {
  const words = new Map<string, number>();
  const size = width(n) + 3 * (attractors[0]?.kept?.max.length ?? 0) + 2 * outputs;
  const numbers = new Float64Array(attractors.length * size);
  const points: number[] = [];
  for (const [row, attractor] of attractors.entries()) {
    const word = attractor.word.join(" ");
    if (!words.has(word)) words.set(word, words.size);
    const at = row * size;
    numbers[at + fields.word] = words.get(word) as number;
    numbers[at + fields.pointsFrom] = points.length / (2 * n + outputs);
    fill(numbers, at, n, attractor);
    for (const [k, state] of attractor.points.entries())
      points.push(...visible(state, n), ...(attractor.outputs.points[k] as Float64Array));
  }
  return {
    chunk,
    rows: attractors.length,
    n,
    outputs,
    words: [...words.keys()],
    numbers,
    points: Float64Array.from(points),
  };
}

/** The coordinates and their velocities of a state that may hold memory and first-order states as well. */
const visible = (state: Float64Array, n: number): Float64Array =>
  Float64Array.of(...state.subarray(0, n), ...state.subarray(state.length / 2, state.length / 2 + n));

function fill(numbers: Float64Array, at: number, n: number, attractor: Attractor): void {
  numbers[at + fields.kind] = attractorKinds.indexOf(attractor.kind);
  numbers[at + fields.period] = attractor.period ?? Number.NaN;
  numbers[at + fields.lyapunov] = attractor.lyapunov?.exponent ?? Number.NaN;
  numbers[at + fields.lyapunovError] = attractor.lyapunov?.error ?? Number.NaN;
  numbers[at + fields.ambiguities] = attractor.ambiguities;
  numbers[at + fields.impactsWithoutCollision] = attractor.impactsWithoutCollision;
  numbers[at + fields.outcome] = outcomeNumbers[attractor.outcome];
  numbers[at + fields.pointsCount] = attractor.points.length;
  numbers.set(visible(attractor.max, n), at + fields.max);
  numbers.set(visible(attractor.min, n), at + fields.max + 2 * n);
  numbers.fill(Number.NaN, at + shiftField(n), at + shiftField(n) + n);
  if (attractor.shift !== undefined) numbers.set(attractor.shift.subarray(0, n), at + shiftField(n));
  const kept = attractor.kept ?? { max: [], min: [], shift: [] };
  const { max, min } = attractor.outputs;
  numbers.set([...kept.max, ...kept.min, ...kept.shift, ...max, ...min], at + width(n));
}

/** Numbers before the words: chunk, rows, n, outputs, letters, numbers, points. */
const head = 7;

/** One block of doubles: head, letters of the words, numbers, points, and the sum of all bytes before it. */
export function encodeChunk(piece: SweepChunk): Uint8Array {
  const { chunk, rows, n, outputs, words, numbers, points } = piece;
  const letters = Array.from(words.join("\n"), (letter) => letter.codePointAt(0) as number);
  const all = new Float64Array(head + letters.length + numbers.length + points.length + 1);
  all.set([chunk, rows, n, outputs, letters.length, numbers.length, points.length]);
  all.set(letters, head);
  all.set(numbers, head + letters.length);
  all.set(points, head + letters.length + numbers.length);
  const bytes = new Uint8Array(all.buffer);
  all[all.length - 1] = sumOf(bytes.subarray(0, bytes.length - 8));
  return bytes;
}

/** Undefined where the bytes are not those of a whole chunk. */
export function decodeChunk(bytes: Uint8Array): SweepChunk | undefined {
  if (bytes.length % 8 !== 0 || bytes.length < 8 * (head + 1)) return undefined;
  const all = new Float64Array(new Uint8Array(bytes).buffer); // a copy: the bytes may stand anywhere in a buffer
  const [chunk, rows, n, outputs, letters, numbers, points] = all as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (all.length !== head + letters + numbers + points + 1) return undefined;
  if (all.at(-1) !== sumOf(bytes.subarray(0, bytes.length - 8))) return undefined;
  const text = Array.from(all.subarray(head, head + letters), (code) => String.fromCodePoint(code)).join("");
  const from = head + letters;
  return {
    chunk,
    rows,
    n,
    outputs,
    words: text.split("\n"),
    numbers: all.slice(from, from + numbers),
    points: all.slice(from + numbers, from + numbers + points),
  };
}

/** FNV-1a with 32 bits: to recognise a torn file, not to protect it. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) sum = Math.imul(sum ^ (bytes[i] as number), 0x01000193);
  return sum >>> 0;
}
