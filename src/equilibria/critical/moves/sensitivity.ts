/**
 * How does a critical value move with every other parameter? Implicit differentiation of F(u, x; θ) = 0 and T(u, ω,
 * x; θ) = 0, T what vanishes there: [F_u 0 F_x; T_u T_ω T_x] (du, dω, dx)/dθ = −(F_θ, T_θ). Slopes of F are those
 * of the formulas, slopes of T differences with their errors. At a fold T is not needed: w·F_u = 0 gives dx/dθ =
 * −w·F_θ / w·F_x.
 */

import { hypot } from "../../../elementary/index.js";
import type { ParameterInfo } from "../../../mechanism/index.js";
import { dot, solveInPlace, svd } from "../../../numerics/index.js";
import type { Balance } from "../../balance.js";
import { equationRoundings } from "../../errors.js";
import { restTolerances } from "../../tolerances.js";
import type { Estimate } from "../estimate.js";
import { slopesOf } from "./slope.js";

/**
 * Why a critical value has no rate with a parameter. `damping`: the parameter brings damping into a mechanism
 * without, where the value may jump; `doublePair`: two pairs of eigenvalues are one on the axis; `crossing`: two
 * branches cross, which a changed parameter undoes; `rounding`: the rate is smaller than what is uncertain of it.
 */
export type SensitivityGap = "damping" | "doublePair" | "crossing" | "rounding";

/**
 * What vanishes, at any unknowns, parameters and further unknowns: one number more than there are further unknowns.
 */
export interface Vanishing {
  readonly extra: readonly number[];
  readonly at: (u: Float64Array, p: Float64Array, extra: readonly number[]) => readonly number[];
}

export interface Sensitivities {
  readonly rates: Readonly<Record<string, number>>;
  readonly gaps: Readonly<Record<string, SensitivityGap>>;
  /** How far the critical value itself may be off. */
  readonly error?: number;
}

/** A place of rest, with all parameters. */
interface RestPlace {
  readonly balance: Balance;
  readonly u: Float64Array;
  readonly p: Float64Array;
}

/** Steps of the differences: first one, relative to a value that is not 0, and their number. */
const relative = Object.freeze({ first: 0.02, count: 11 });
/** The same where a value is 0 or does not show its size, in units of 1 or of what is known of it. */
const absolute = Object.freeze({ first: 0.25, count: 19 });

/**
 * dx/dθ for every parameter but x itself, or why there is none; `width` is the range of x. Undefined where forces
 * are not determined.
 */
export function sensitivitiesOf(
  place: RestPlace,
  index: number,
  width: number,
  vanishing: Vanishing | undefined,
): Sensitivities | undefined {
  const { field, unknowns, equations } = place.balance;
  const { parameters } = field.mechanism;
  if (unknowns !== equations) return undefined;
  const others = parameters.map((_, i) => i).filter((i) => i !== index);
  const order = [index, ...others];
  const found = vanishing === undefined ? foldRates(place, order) : testRates(place, order, vanishing);
  const gap: SensitivityGap = vanishing === undefined ? "crossing" : "rounding";
  const rates: Record<string, number> = {};
  const gaps: Record<string, SensitivityGap> = {};
  for (const [k, i] of others.entries()) {
    const { name } = parameters[i] as ParameterInfo;
    const { value, error } = found?.rates[k] ?? { value: Number.NaN, error: Number.NaN };
    const none = (restTolerances.noRate * width) / sizeOf(place, i);
    if (Math.abs(value) + error <= none) rates[name] = 0;
    else if (error <= restTolerances.knownRate * Math.abs(value)) rates[name] = value;
    else gaps[name] = gap;
  }
  const error =
    (found?.error ?? Number.NaN) + restTolerances.equationRounding * Math.abs(place.p[index] as number);
  return { rates, gaps, ...(Number.isFinite(error) ? { error } : {}) };
}

/** Rates of a critical value, and how far it is known itself. */
interface Moves {
  readonly rates: readonly Estimate[];
  readonly error: number;
}

/** A parameter's own size; where it is 0 that of its range, and of 1 where the model gives none. */
function sizeOf({ balance, p }: RestPlace, i: number): number {
  const [low, high] = balance.field.mechanism.parameters[i]?.range ?? [0, 1];
  return Math.abs(p[i] as number) || high - low || 1;
}

/** All formulas' slopes with the parameters as further columns. */
function columnsOf({ balance, u, p }: RestPlace, order: readonly number[]) {
  const { unknowns: n, field } = balance;
  const width = n + order.length;
  const J = balance.jacobian(
    u,
    p,
    order.map((i) => field.parameterColumn(i)),
  );
  const column = (j: number) => Float64Array.from({ length: n }, (_, i) => J[i * width + j] as number);
  return { n, J, width, column };
}

/** The vectors w and v that a matrix loses, w·F_u = 0 and F_u v = 0, of the first n columns of rows of this width. */
export function lostBy(n: number, J: Float64Array, width = n): [w: Float64Array, v: Float64Array] {
  const [own, turned] = [new Float64Array(n * n), new Float64Array(n * n)];
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      own[i * n + j] = J[i * width + j] as number;
      turned[j * n + i] = J[i * width + j] as number;
    }
  const lost = (matrix: Float64Array) => svd(n, n, matrix).right.slice((n - 1) * n);
  return [lost(turned), lost(own)];
}

function foldRates(place: RestPlace, order: readonly number[]): Moves | undefined {
  const { n, J, width, column } = columnsOf(place, order);
  const [w, v] = lostBy(n, J, width);
  const across = dot(w, column(n));
  if (across === 0) return undefined;
  // Where two branches cross, w·F_x is 0: what is left of it changes within the width to which the place is known.
  const step = restTolerances.foldWidth * (1 + hypot(...place.u));
  const changes = [step, -step].map((by) => {
    const there = place.u.map((value, i) => value + by * (v[i] as number));
    return Math.abs(dot(w, columnsOf({ ...place, u: there }, order).column(n)) - across);
  });
  const unsure = Math.max(...changes) / Math.abs(across);
  const rates = order.slice(1).map((_, k) => {
    const value = -dot(w, column(n + 1 + k)) / across;
    return { value, error: Math.abs(value) * unsure };
  });
  return { rates, error: foldError(place, w, across) };
}

/** w·F / w·F_x with its roundings: of what the place is off along the branch only the square counts. */
function foldError({ balance, u, p }: RestPlace, w: Float64Array, across: number): number {
  const rest = dot(w, balance.residual(u, p));
  const roundings = equationRoundings(balance, u, p);
  return (Math.abs(rest) + hypot(...roundings.map((one, i) => one * (w[i] as number)))) / Math.abs(across);
}

/** How far what vanishes changes by rounding alone: its spread over places that are one rounding apart. */
function noiseOf({ u, p }: RestPlace, { at, extra }: Vanishing, values: readonly number[]): number[] {
  const { equationRounding, noiseLooks } = restTolerances;
  const looks = Array.from({ length: noiseLooks }, (_, k) => {
    const near = u.map(
      (value, i) => value * (1 + equationRounding * ((i + k) % 2 === 0 ? 1 : -0.5) * (1 + k / 4)),
    );
    return at(near, p, extra);
  });
  return values.map((value, i) => Math.max(...looks.map((look) => Math.abs((look[i] as number) - value))));
}

/** Slopes of T along one entry of a vector. */
function alongEntry(
  f: (moved: Float64Array) => readonly number[],
  vector: Float64Array,
  i: number,
  size: number,
  { first, count }: typeof absolute | typeof relative,
): Estimate[] {
  const moved = (by: number) => vector.map((value, k) => (k === i ? value + by : value));
  return slopesOf((h) => f(moved(h)), first * size, count);
}

function testRates(place: RestPlace, order: readonly number[], vanishing: Vanishing): Moves {
  const { balance, u, p } = place;
  const { at, extra } = vanishing;
  const { n, J, width } = columnsOf(place, order);
  const force = balance.forceSize(u, p);
  const { n: coordinates } = balance.field;
  const alongU = Array.from(u, (value, i) => {
    const size = i < coordinates ? Math.max(1, Math.abs(value)) : Math.max(force, Math.abs(value)) || 1;
    return alongEntry((there) => at(there, p, extra), u, i, size, absolute);
  });
  const more = Float64Array.from(extra);
  const alongExtra = extra.map((value, i) =>
    alongEntry((there) => at(u, p, [...there]), more, i, Math.abs(value) || 1, relative),
  );
  const alongP = order.map((i) => {
    const steps = p[i] === 0 ? absolute : relative;
    return alongEntry((there) => at(u, there, extra), p, i, sizeOf(place, i), steps);
  });
  const columns = [...alongU, ...alongExtra, alongP[0] as Estimate[]];
  const formula = (i: number, j: number) =>
    j < n ? (J[i * width + j] as number) : j === n + extra.length ? (J[i * width + n] as number) : 0;
  const rates = order.slice(1).map((_, k) =>
    lastOf(n, columns, alongP[k + 1] as Estimate[], formula, (i) => ({
      value: J[i * width + n + 1 + k] as number,
      error: 0,
    })),
  );
  // One step of Newton's method on all equations: how far the value is from where they vanish.
  const values = at(u, p, extra);
  const noise = noiseOf(place, vanishing, values);
  const rest = balance.residual(u, p);
  const roundings = equationRoundings(balance, u, p);
  const known = (i: number): Estimate => ({ value: rest[i] as number, error: roundings[i] as number });
  const vanish = values.map((value, i): Estimate => ({ value, error: noise[i] as number }));
  const own = lastOf(n, columns, vanish, formula, known);
  return { rates, error: Math.abs(own.value) + own.error };
}

/** The last entry of −[F; T]⁻¹ (F_θ, T_θ) with its error: rows of T are known to within the errors of their slopes. */
function lastOf(
  n: number,
  columns: readonly (readonly Estimate[])[],
  right: readonly Estimate[],
  formula: (i: number, j: number) => number,
  formulaRight: (i: number) => Estimate,
): Estimate {
  const size = columns.length;
  const slope = (i: number, j: number): Estimate => (columns[j] as readonly Estimate[])[i - n] as Estimate;
  const entry = (i: number, j: number) => (i < n ? formula(i, j) : slope(i, j).value);
  const sided = (i: number) => (i < n ? formulaRight(i) : (right[i - n] as Estimate));
  const b = (i: number) => sided(i).value;
  // Rows and columns are brought to one size: units must not choose the pivots.
  const column = Array.from({ length: size }, (_, j) => largest(size, (i) => entry(i, j)));
  const row = Array.from({ length: size }, (_, i) =>
    largest(size, (j) => entry(i, j) / (column[j] as number)),
  );
  const matrix = new Float64Array(size * size);
  const turned = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const value = entry(i, j) / (row[i] as number) / (column[j] as number);
      matrix[i * size + j] = value;
      turned[j * size + i] = value;
    }
  const solved = Float64Array.from({ length: size }, (_, i) => -b(i) / (row[i] as number));
  const adjoint = Float64Array.from({ length: size }, (_, i) => (i === size - 1 ? 1 : 0));
  const nothing = { value: Number.NaN, error: Number.POSITIVE_INFINITY };
  if (!(solveInPlace(size, matrix, solved) > 0) || !(solveInPlace(size, turned, adjoint) > 0)) return nothing;
  const last = column[size - 1] as number;
  let error = 0;
  for (let i = 0; i < size; i++) {
    const per = row[i] as number;
    let [doubt, terms] = [sided(i).error, Math.abs(b(i))];
    for (let j = 0; j < size; j++) {
      const part = Math.abs(solved[j] as number) / (column[j] as number);
      doubt += i < n ? 0 : slope(i, j).error * part;
      terms += Math.abs(entry(i, j)) * part;
    }
    error += (Math.abs(adjoint[i] as number) * (doubt + restTolerances.termRounding * terms)) / per;
  }
  return { value: (solved[size - 1] as number) / last, error: error / last };
}

function largest(size: number, of: (k: number) => number): number {
  let found = 0;
  for (let k = 0; k < size; k++) found = Math.max(found, Math.abs(of(k)));
  return found || 1;
}
