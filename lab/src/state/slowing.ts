/** How much slower does a film play around the events of its motion? */

/** Within these seconds of the motion around an event the film slows down, at the event itself to this fraction of its speed. */
const [around, slowest] = [0.03, 0.1];

/** The fraction of the speed at a time, by the distance to the nearest of some times in order. */
export function slowing(times: ArrayLike<number>, t: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) <= t) low = middle + 1;
    else high = middle;
  }
  const far = Math.min(
    t - (times[low - 1] ?? Number.NEGATIVE_INFINITY),
    (times[low] ?? Number.POSITIVE_INFINITY) - t,
  );
  return Math.min(1, Math.max(slowest, far / around));
}
