/**
 * Where along a curve of Hopf points does the small orbit turn from stable to unstable (GH)? Where the first
 * Lyapunov coefficient goes from decidedly below 0 to decidedly above, or back. A coefficient within its error is
 * 0, not a sign.
 */

import type { CurvePoint } from "../curve.js";

export type Swing = Pick<CurvePoint, "frequency" | "lyapunov" | "lyapunovError" | "smallOrbit">;

/** The label of the point. */
export const turn = "GH";

/** The coefficient; 0 where it is not larger than its error. */
export const signedCoefficient = ({ lyapunov = Number.NaN, lyapunovError = 0 }: Swing): number =>
  Math.abs(lyapunov) <= lyapunovError ? 0 : lyapunov;

const signOf = (point: Swing): number => Math.sign(signedCoefficient(point)) || 0;

/**
 * Keeps GH where the coefficient has opposite signs on both sides, once for each change; adds it where a step ended
 * on it.
 */
export function withTurns(points: readonly CurvePoint[]): CurvePoint[] {
  const plain = points.map((point) => {
    const { label, ...rest } = point;
    return label === turn ? rest : point;
  });
  const turns = new Set<number>();
  let last = -1; // the decided point before
  for (const [i, point] of points.entries()) {
    if (point.label === turn || signOf(point) === 0) continue;
    if (last >= 0 && signOf(points[last] as CurvePoint) !== signOf(point))
      turns.add(between(points, last, i));
    last = i;
  }
  return plain.map((point, i) => (turns.has(i) ? { ...point, label: turn } : point));
}

/** Which point between two with opposite signs: the one that was located there, else the middle one. */
function between(points: readonly CurvePoint[], from: number, to: number): number {
  const located = points.findIndex(({ label }, i) => i > from && i < to && label === turn);
  return located >= 0 ? located : Math.floor((from + to) / 2);
}
