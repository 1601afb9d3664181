/** How is a drawn number written? With few digits where they suffice, else with as many as keep contacts closed. */

/** Decimals of a number that was drawn on a grid, of any other, and what may be lost. */
const [short, long, lost] = [6, 12, 1e-13];

export function drawnNumber(value: number): string {
  const few = Number(value.toFixed(short));
  return String((Math.abs(few - value) <= lost ? few : Number(value.toFixed(long))) + 0); // + 0 turns −0 into 0
}

export const drawnPair = ([x, y]: readonly [number, number]): string =>
  `[${drawnNumber(x)}, ${drawnNumber(y)}]`;
