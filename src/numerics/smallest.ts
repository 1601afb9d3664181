/** Which of several is the smallest? */

/** The first item of the smallest size; undefined where there is none. */
export function smallestBy<T>(items: readonly T[], size: (item: T) => number): T | undefined {
  let best: { readonly item: T; readonly size: number } | undefined;
  for (const item of items) {
    const own = size(item);
    if (best === undefined || own < best.size) best = { item, size: own };
  }
  return best?.item;
}
