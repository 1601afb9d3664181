/**
 * The shortest vector within bounds whose product with given slopes has a given value, or comes as near as the
 * bounds allow.
 */

export interface LeastChange {
  readonly z: readonly number[];
  readonly reaches: boolean;
}

const halvings = 200;

/** Undefined where no slope differs from 0. Bounds enclose 0. */
export function leastChange(
  slopes: readonly number[],
  reach: number,
  bounds: readonly (readonly [number, number])[],
): LeastChange | undefined {
  const square = slopes.reduce((sum, slope) => sum + slope * slope, 0);
  if (!(square > 0)) return undefined;
  // Components that meet their bound stay there, the others share the rest: z = λ·slopes, cut; its product grows
  // with λ.
  const at = (lambda: number) =>
    slopes.map((slope, i) => {
      const [low, high] = bounds[i] as readonly [number, number];
      return Math.min(high, Math.max(low, lambda * slope));
    });
  const product = (z: readonly number[]) => z.reduce((sum, one, i) => sum + one * (slopes[i] as number), 0);
  const sign = Math.sign(reach);
  let high = reach / square;
  for (let k = 0; k < halvings && sign * product(at(high)) < sign * reach; k++) high *= 2;
  const most = at(high);
  if (sign * product(most) < sign * reach - 1e-12 * Math.abs(reach)) return { z: most, reaches: false };
  let low = 0;
  for (let k = 0; k < halvings; k++) {
    const middle = (low + high) / 2;
    if (sign * product(at(middle)) < sign * reach) low = middle;
    else high = middle;
  }
  return { z: at(high), reaches: true };
}
