/**
 * What does a film show at a moment? Its numbers between two rows of one smooth part; at a jump those after it. Between rows that
 * are far apart the picture is that of the earlier one: a state of the motion, though not of this very moment.
 */

import type { Film } from "../engine/protocol.js";
import { farApart } from "../scenario/scenario.js";

/** Between row `row` and the next one, with a share of the way. */
export interface Moment {
  readonly row: number;
  readonly share: number;
}

export function momentAt({ numbers, stride, rows }: Film, t: number): Moment {
  let [low, high] = [0, rows];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle * stride] as number) <= t) low = middle + 1;
    else high = middle;
  }
  const row = Math.max(0, low - 1);
  const next = row + 1;
  const here = numbers[row * stride] as number;
  const later = numbers[next * stride] ?? here;
  const one = next < rows && numbers[row * stride + 1] === numbers[next * stride + 1];
  const smooth = one && later > here && later - here <= farApart;
  return { row, share: smooth ? Math.min(1, Math.max(0, (t - here) / (later - here))) : 0 };
}

/** A row of an array with this number of entries in each, at a moment. */
export function numbersAt(values: Float64Array, size: number, { row, share }: Moment): Float64Array {
  const here = values.slice(row * size, (row + 1) * size);
  if (share === 0) return here;
  const next = values.subarray((row + 1) * size, (row + 2) * size);
  for (let i = 0; i < size; i++)
    here[i] = (here[i] as number) + share * ((next[i] as number) - (here[i] as number));
  return here;
}

/** The row of a film that stands at this very time, after its jump where it has one; undefined between rows. */
export function rowAt(film: Film, t: number): number | undefined {
  const { row } = momentAt(film, t);
  return film.numbers[row * film.stride] === t ? row : undefined;
}
