/**
 * Which rows of a motion may be joined by a line? All of a short one; of a long one those of the part around the cursor, and its
 * other rows are points: what happens between them is not known.
 */

import type { Film } from "../engine/protocol.js";
import { farApart } from "../scenario/scenario.js";
import { widestGap } from "./columns.js";
import { drawLine, drawPoints, type Frame } from "./frame.js";

export interface Joined {
  /** Seconds between rows of the whole motion. */
  readonly gap: number;
  readonly points: Film | undefined;
  readonly line: Film | undefined;
}

export function joinedOf(film: Film, part: Film | undefined): Joined {
  const gap = widestGap(film);
  return gap > farApart ? { gap, points: film, line: part } : { gap, points: undefined, line: film };
}

/** Is a time between the first and the last row? */
export const within = ({ numbers, stride, rows }: Film, t: number): boolean =>
  t >= (numbers[0] as number) && t <= (numbers[(rows - 1) * stride] as number);

/** A motion for comparison: a line where its rows are near each other, else points. */
export function drawOther(
  frame: Frame,
  film: Film,
  points: Iterable<readonly [number, number]>,
  { colour, dash }: { readonly colour: string; readonly dash: readonly number[] },
): void {
  if (widestGap(film) > farApart) drawPoints(frame, points, { colour, size: 1 });
  else drawLine(frame, points, { colour, width: 1.5, dash });
}
