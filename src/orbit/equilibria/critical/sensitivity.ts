/**
 * How does a critical value move with every other parameter? Implicit differentiation of F(u, x; θ) = 0 and T(u, x; θ) = 0, T the
 * number that vanishes there: [F_u F_x; T_u T_x] (du, dx)/dθ = −(F_θ, T_θ). Slopes of F are those of the formulas, slopes of T
 * extrapolated differences. At a fold T is not needed: w·F_u = 0 gives dx/dθ = −w·F_θ / w·F_x.
 */

import { dot, solveInPlace, svd } from "../../../numerics/index.js";
import type { Balance } from "../balance.js";

/** What vanishes at the critical value, at any unknowns and parameters. */
export type TestNumber = (u: Float64Array, p: Float64Array) => number;

/** Share of a number over which T is differenced, and the least size that is taken for it. */
const apart = Object.freeze({ share: 2e-4, least: 0.1 });

/** Rates that would change the critical value by less than this share, if the parameter were doubled, are 0. */
const negligible = 1e-11;

/** dx/dθ for every parameter but x itself, by name; undefined where the critical value does not move smoothly. */
export function sensitivitiesOf(
  balance: Balance,
  u: Float64Array,
  p: Float64Array,
  index: number,
  test: TestNumber | undefined,
): Readonly<Record<string, number>> | undefined {
  const { field, unknowns, equations } = balance;
  const { parameters } = field.mechanism;
  if (unknowns !== equations) return undefined;
  const others = parameters.map((_, i) => i).filter((i) => i !== index);
  const more = [index, ...others].map((i) => field.parameterColumn(i));
  const width = unknowns + more.length;
  const J = balance.jacobian(u, p, more);
  const column = (j: number) =>
    Float64Array.from({ length: equations }, (_, i) => J[i * width + j] as number);
  const rates =
    test === undefined
      ? foldRates(unknowns, J, width, column)
      : testRates(balance, u, p, [index, ...others], test, J, width);
  if (rates === undefined) return undefined;
  const x = Math.max(Math.abs(p[index] as number), apart.least);
  const named = others.map((i, k) => {
    const [rate, size] = [rates[k] as number, Math.max(Math.abs(p[i] as number), apart.least)];
    return [parameters[i]?.name as string, Math.abs(rate * size) <= negligible * x ? 0 : rate] as const;
  });
  return named.every(([, rate]) => Number.isFinite(rate)) ? Object.fromEntries(named) : undefined;
}

function foldRates(
  n: number,
  J: Float64Array,
  width: number,
  column: (j: number) => Float64Array,
): number[] | undefined {
  const turned = new Float64Array(n * n); // F_u turned over: its lost right vector is w
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) turned[j * n + i] = J[i * width + j] as number;
  const { right } = svd(n, n, turned);
  const w = right.slice((n - 1) * n);
  const own = dot(w, column(n));
  if (own === 0) return undefined;
  return Array.from({ length: width - n - 1 }, (_, k) => -dot(w, column(n + 1 + k)) / own);
}

function testRates(
  balance: Balance,
  u: Float64Array,
  p: Float64Array,
  order: readonly number[],
  test: TestNumber,
  J: Float64Array,
  width: number,
): number[] | undefined {
  const n = balance.unknowns;
  const size = n + 1;
  const alongU = Array.from(u, (_, i) => slope((h) => test(moved(u, i, h), p), u[i] as number));
  const alongP = order.map((i) => slope((h) => test(u, moved(p, i, h)), p[i] as number));
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < n; i++) matrix.set(J.subarray(i * width, i * width + size), i * size);
  matrix.set([...alongU, alongP[0] as number], n * size);
  const rates: number[] = [];
  for (let k = 1; k < order.length; k++) {
    const right = Float64Array.from({ length: size }, (_, i) =>
      i < n ? -(J[i * width + n + k] as number) : -(alongP[k] as number),
    );
    if (!(solveInPlace(size, matrix.slice(), right) > 0)) return undefined;
    rates.push(right[n] as number);
  }
  return rates;
}

const moved = (vector: Float64Array, i: number, by: number): Float64Array =>
  vector.map((value, k) => (k === i ? value + by : value));

/** Central differences with two steps, extrapolated. */
function slope(f: (h: number) => number, value: number): number {
  const h = apart.share * Math.max(Math.abs(value), apart.least);
  const central = (step: number) => (f(step) - f(-step)) / (2 * step);
  return (4 * central(h / 2) - central(h)) / 3;
}
