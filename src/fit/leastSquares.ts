/**
 * Which values make a sum of squares smallest, within bounds? Levenberg's and Marquardt's method: steps of the
 * linear problem, damped until they help; values at a bound that would leave it stay there. Values are shares of
 * their ranges.
 */

import { solveInPlace } from "../numerics/index.js";

/** Residuals in units of their spread and, row by row, their derivatives by the shares. */
export interface LinearModel {
  readonly residuals: Float64Array;
  readonly slopes: Float64Array;
}

export interface LeastSquares {
  readonly u: Float64Array;
  readonly model: LinearModel;
  readonly cost: number;
  readonly iterations: number;
  readonly converged: boolean;
}

const costOf = ({ residuals }: Pick<LinearModel, "residuals">): number =>
  residuals.reduce((sum, value) => sum + value * value, 0) / 2;

/** Changes of the shares, and of the cost relatively, that end the search. */
const small = Object.freeze({ step: 1e-10, cost: 1e-12 });
const damping = Object.freeze({ first: 1e-3, less: 0.2, more: 5, most: 1e12, least: 1e-12 });

/** `at` returns undefined where the model has no value. */
export function leastSquares(
  first: Float64Array,
  at: (u: Float64Array, derivatives: boolean) => LinearModel | undefined,
  maxIterations: number,
  shouldStop: () => boolean,
): LeastSquares | undefined {
  let u = first;
  let model = at(u, true);
  if (model === undefined) return undefined;
  let cost = costOf(model);
  let lambda: number = damping.first;
  for (let iterations = 1; iterations <= maxIterations && !shouldStop(); iterations++) {
    const before = cost;
    let step = 0;
    for (;;) {
      const next = stepped(u, model, lambda);
      step = next === undefined ? 0 : distance(u, next);
      if (next === undefined || step <= small.step) break;
      const tried = at(next, false);
      const found = tried === undefined ? Number.POSITIVE_INFINITY : costOf(tried);
      if (found < cost) {
        u = next;
        cost = found;
        lambda = Math.max(damping.least, lambda * damping.less);
        break;
      }
      lambda *= damping.more;
      if (lambda > damping.most) break;
    }
    const gained = before - cost;
    if (gained <= small.cost * before) return { u, model, cost, iterations, converged: true };
    model = at(u, true) ?? model;
  }
  return { u, model, cost, iterations: maxIterations, converged: false };
}

const distance = (one: Float64Array, other: Float64Array): number =>
  one.reduce((most, value, i) => Math.max(most, Math.abs(value - (other[i] as number))), 0);

/** (JᵀJ + λ diag JᵀJ) d = −Jᵀr over the values that may move, cut at the bounds. */
function stepped(
  u: Float64Array,
  { residuals, slopes }: LinearModel,
  lambda: number,
): Float64Array | undefined {
  const n = u.length;
  const gradient = new Float64Array(n);
  for (let i = 0; i < residuals.length; i++)
    for (let j = 0; j < n; j++)
      gradient[j] = (gradient[j] as number) + (slopes[i * n + j] as number) * (residuals[i] as number);
  const free = [...u.keys()].filter((j) => {
    const [value, slope] = [u[j] as number, gradient[j] as number];
    return !((value <= 0 && slope > 0) || (value >= 1 && slope < 0));
  });
  if (free.length === 0) return undefined;
  const size = free.length;
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < residuals.length; i++)
    for (const [a, j] of free.entries())
      for (const [b, k] of free.entries())
        matrix[a * size + b] =
          (matrix[a * size + b] as number) + (slopes[i * n + j] as number) * (slopes[i * n + k] as number);
  const largest = Math.max(...free.map((_, a) => matrix[a * size + a] as number));
  for (let a = 0; a < size; a++)
    matrix[a * size + a] = (1 + lambda) * (matrix[a * size + a] as number) + 1e-14 * lambda * largest;
  const right = Float64Array.from(free, (j) => -(gradient[j] as number));
  if (solveInPlace(size, matrix, right) === 0) return undefined;
  const next = u.slice();
  for (const [a, j] of free.entries())
    next[j] = Math.min(1, Math.max(0, (u[j] as number) + (right[a] as number)));
  return next;
}
