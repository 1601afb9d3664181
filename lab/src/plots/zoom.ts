/** Which part of its axes does a chart show? All of it, or a part that the reader has chosen. */

import type { Range } from "./frame.js";

export interface Part {
  readonly x: Range;
  readonly y: Range;
}

/** The smallest part of the whole that can be shown. */
const finest = 1e-6;

/** A range made smaller or larger around one of its values, inside the whole; undefined where that is the whole. */
function scaled(range: Range, whole: Range, by: number, fixed: number): Range {
  const [low, high] = range;
  const width = Math.min(whole[1] - whole[0], Math.max(finest * (whole[1] - whole[0]), (high - low) / by));
  const share = (fixed - low) / (high - low);
  return shifted([fixed - share * width, fixed + (1 - share) * width], whole, 0);
}

/** A range moved by a distance, as far as the whole allows. */
function shifted([low, high]: Range, whole: Range, by: number): Range {
  const move = Math.max(whole[0] - low, Math.min(whole[1] - high, by));
  return [low + move, high + move];
}

export const zoomed = (
  part: Part,
  whole: Part,
  by: number,
  at: { readonly x: number; readonly y: number },
): Part => ({
  x: scaled(part.x, whole.x, by, at.x),
  y: scaled(part.y, whole.y, by, at.y),
});

export const moved = (part: Part, whole: Part, by: { readonly x: number; readonly y: number }): Part => ({
  x: shifted(part.x, whole.x, by.x),
  y: shifted(part.y, whole.y, by.y),
});

/** The middle of a part. */
export const middleOf = ({ x, y }: Part): { readonly x: number; readonly y: number } => ({
  x: (x[0] + x[1]) / 2,
  y: (y[0] + y[1]) / 2,
});
