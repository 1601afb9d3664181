/** How does a drawn point follow the coordinates? Central differences of the scene. */

import type { Mechanism } from "./mechanism.js";
import type { Scene } from "./scene.js";
import { mechanismTolerances } from "./tolerances.js";

const { pullWidth } = mechanismTolerances;

export interface PointSlopes {
  readonly here: readonly [number, number];
  /** The rows ∂x/∂q and ∂y/∂q; memory does not move a point by hand. */
  readonly slopes: readonly [number[], number[]];
  /** ∂/∂t of the point. */
  readonly drift: readonly [number, number];
}

export function pointSlopes(
  { coordinates }: Pick<Mechanism, "coordinates">,
  scene: Scene,
  { t, q, p }: { readonly t: number; readonly q: Float64Array; readonly p: Float64Array },
  point: number,
): PointSlopes {
  const out = new Float64Array(scene.size);
  const at = (time: number, place: Float64Array): [number, number] => {
    scene.into(time, place, p, out);
    return [out[point] as number, out[point + 1] as number];
  };
  const slope = (before: readonly number[], after: readonly number[], k: number) =>
    ((after[k] as number) - (before[k] as number)) / (2 * pullWidth);
  const columns = Array.from(q, (_, i) => {
    if (i >= coordinates.length) return [0, 0] as const;
    const moved = (sign: number) =>
      at(
        t,
        q.map((value, k) => (k === i ? value + sign * pullWidth : value)),
      );
    const [before, after] = [moved(-1), moved(1)];
    return [slope(before, after, 0), slope(before, after, 1)] as const;
  });
  const [earlier, later] = [at(t - pullWidth, q), at(t + pullWidth, q)];
  return {
    here: at(t, q),
    slopes: [columns.map(([x]) => x), columns.map(([, y]) => y)],
    drift: [slope(earlier, later, 0), slope(earlier, later, 1)],
  };
}
