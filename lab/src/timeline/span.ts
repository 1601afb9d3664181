/** Which seconds of a motion are shown over time, on the timeline and in charts? */

/** The chosen ones as far as the motion has them; all of it, where it ends before them or nothing is chosen. */
export function spanOf(chosen: readonly number[], end: number): readonly [number, number] {
  const [from = 0, to = Number.POSITIVE_INFINITY] = chosen;
  return from < end ? [from, Math.min(to, end)] : [0, end];
}
