/**
 * How large can c · y become where rows · y + slack ≥ 0, if y = 0 is allowed? A small linear program with free
 * unknowns and a feasible start, by the simplex method with Bland's rule (Bland 1977), which cannot cycle.
 */

import { hypot } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";
import { numericsTolerances } from "./tolerances.js";

const { pivot: flat } = numericsTolerances;

/** Bland's rule ends by itself; this many pivots per variable are met only where rounding leads it in a circle. */
const pivotsPerVariable = 1000;

/**
 * The largest value, Infinity where there is none, NaN where rounding keeps the search from ending. Throws Mistake
 * where a slack is negative.
 */
export function largestValue(
  objective: Float64Array,
  rows: readonly Float64Array[],
  slacks: readonly number[],
): number {
  for (const slack of slacks)
    if (!(slack >= 0)) throw new Mistake(`a slack must not be negative, got ${slack}`);
  const dictionary = startingDictionary(objective, rows, slacks);
  for (let left = pivotsPerVariable * (rows.length + objective.length); left > 0; left--) {
    const column = risingColumn(dictionary);
    if (column < 0) return dictionary.gain.constant;
    // A free unknown may also fall: its column is then turned round.
    if ((dictionary.gain.weights[column] as number) < 0) turn(dictionary, column);
    const row = blockingRow(dictionary, column);
    if (row < 0) return Number.POSITIVE_INFINITY;
    exchange(dictionary, row, column);
  }
  return Number.NaN;
}

/** constant + weights · (nonbasic variables). */
interface Line {
  constant: number;
  readonly weights: Float64Array;
}

/**
 * Basic variables in terms of the nonbasic ones, which are 0. Free unknowns have names below 0; once basic they
 * stay.
 */
interface Dictionary {
  readonly gain: Line;
  readonly lines: Line[];
  readonly basic: number[];
  readonly nonbasic: number[];
}

function startingDictionary(
  objective: Float64Array,
  rows: readonly Float64Array[],
  slacks: readonly number[],
): Dictionary {
  const kept = rows.map((row, i) => ({ row, slack: slacks[i] as number, size: hypot(...row) }));
  return {
    gain: { constant: 0, weights: objective.slice() },
    lines: kept.map(({ row, slack, size }) => ({
      constant: slack / (size || 1),
      weights: row.map((value) => value / (size || 1)),
    })),
    basic: rows.map((_, i) => i),
    nonbasic: Array.from(objective, (_, j) => -1 - j),
  };
}

/** Bland: of the columns that raise the gain the one with the smallest name, so free unknowns come first. */
function risingColumn({ gain, nonbasic }: Dictionary): number {
  let best = -1;
  for (const [j, name] of nonbasic.entries()) {
    const weight = gain.weights[j] as number;
    const rises = name < 0 ? Math.abs(weight) > flat : weight > flat;
    if (rises && (best < 0 || name < (nonbasic[best] as number))) best = j;
  }
  return best;
}

function turn({ gain, lines }: Dictionary, column: number): void {
  for (const { weights } of [gain, ...lines]) weights[column] = -(weights[column] as number);
}

/** Bland: of the slacks that reach 0 first the one with the smallest name; −1 where none does. */
function blockingRow({ lines, basic }: Dictionary, column: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, { constant, weights }] of lines.entries()) {
    const weight = weights[column] as number;
    if ((basic[i] as number) < 0 || weight >= -flat) continue;
    const ratio = Math.max(0, constant) / -weight;
    const earlier = ratio < least || (ratio === least && (basic[i] as number) < (basic[best] as number));
    if (earlier) [best, least] = [i, ratio];
  }
  return best;
}

/** Solves the row's line for the column's variable and puts it into the others. */
function exchange({ gain, lines, basic, nonbasic }: Dictionary, row: number, column: number): void {
  const line = lines[row] as Line;
  const by = line.weights[column] as number;
  line.constant /= -by;
  for (let j = 0; j < line.weights.length; j++) line.weights[j] = (line.weights[j] as number) / -by;
  line.weights[column] = 1 / by;
  for (const other of [gain, ...lines]) {
    if (other === line) continue;
    const factor = other.weights[column] as number;
    other.constant += factor * line.constant;
    for (let j = 0; j < other.weights.length; j++)
      other.weights[j] =
        j === column ? factor / by : (other.weights[j] as number) + factor * (line.weights[j] as number);
  }
  const left = basic[row] as number;
  basic[row] = nonbasic[column] as number;
  nonbasic[column] = left;
}
