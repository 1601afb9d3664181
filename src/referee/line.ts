/** Which straight line do points follow? Least squares. */

import { square } from "../elementary/index.js";
export type Points = readonly (readonly [x: number, y: number])[];

export interface Line {
  /** Undefined where all x are the same. */
  readonly slope: number | undefined;
  /** Σ (x − mean)². */
  readonly spread: number;
  /** How far each point lies above a line with this slope through the mean. */
  readonly above: (slope: number) => number[];
}

export function lineThrough(points: Points): Line {
  const mean = (k: 0 | 1) => points.reduce((sum, point) => sum + point[k], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const product = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  const spread = points.reduce((sum, [x]) => sum + square(x - mx), 0);
  return {
    slope: spread > 0 ? product / spread : undefined,
    spread,
    above: (slope) => points.map(([x, y]) => y - my - slope * (x - mx)),
  };
}
