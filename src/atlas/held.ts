/**
 * Which accelerations do the slides leave, where their directions are dependent? Two slides can hold a body in a
 * position at which their normals coincide (a bar upright between two parallel slides): the linear conditions
 * W_Nᵀq̈ = −w̄_N then leave a motion that the positions do not. With a dependence Σ z_i W_i = 0, a motion along u
 * needs Σ z_i uᵀ∇²g_i u = 0; where this form has one sign, its directions are held as well: f = Σ z_i g_i is 0 at
 * its own minimum or maximum, so that its slope along u stays 0, (∇²f u)·q̈ = −∂_u w̄_f.
 */

import { hypot } from "../elementary/index.js";
import { svd } from "../numerics/index.js";
import { atlasTolerances } from "./tolerances.js";

export interface Slide {
  readonly WN: readonly number[];
  readonly wBarN: number;
  /** uᵀ∇²g u for a velocity u. */
  readonly curvature: (u: readonly number[]) => number;
  /** The derivative of w̄_N along u at the present velocity; left out: 0. */
  readonly drift?: (u: readonly number[]) => number;
}

/**
 * uᵀ∇²g u from w̄_N as a function of the velocity: what depends on time in it is odd in u or does not change
 * with u.
 */
export const curvatureIn = (wBar: (u: readonly number[]) => number): Slide["curvature"] => {
  return (u) => (wBar(u) + wBar(u.map((value) => -value))) / 2 - wBar(u.map(() => 0));
};

/** A dependence of slides that bend apart: the row of one slide gives way to those of the directions held. */
export interface Bend {
  /** The slide that gives way. */
  readonly slide: number;
  /** z, one weight per slide; Σ z_i W_i = 0. */
  readonly weights: readonly number[];
  readonly directions: readonly (readonly number[])[];
  /** ∇²f u of each direction, which is 1 along its own u. */
  readonly rows: readonly (readonly number[])[];
}

export interface Held {
  readonly rows: readonly (readonly number[])[];
  readonly rates: readonly number[];
  readonly bends: readonly Bend[];
}

const { dependent, flat, weight: share } = atlasTolerances;

/** P q̈ = d of the slides; undefined where their directions are independent and P = W_Nᵀ serves. */
export function heldBySlides(slides: readonly Slide[]): Held | undefined {
  const n = slides[0]?.WN.length ?? 0;
  if (slides.length < 2) return undefined;
  const lengths = slides.map(({ WN }) => hypot(...WN) || 1);
  const columns = Float64Array.from({ length: n * slides.length }, (_, k) => {
    const [i, j] = [Math.floor(k / slides.length), k % slides.length];
    return (slides[j]?.WN[i] as number) / (lengths[j] as number);
  });
  // Right vectors of the matrix with the normals as columns: those it loses are the dependences z.
  const { values, right } = svd(n, slides.length, columns);
  const dependences = [...values.keys()]
    .filter((k) => (values[k] as number) <= dependent)
    .map((k) => [...right.subarray(k * slides.length, (k + 1) * slides.length)]);
  if (dependences.length === 0) return undefined;
  const own = slides.map(({ WN }) => WN);
  const motions = nullspace(
    n,
    own.map((row, i) => row.map((value) => value / (lengths[i] as number))),
  );
  const bends: Bend[] = [];
  for (const z of dependences) {
    const weights = z.map((weight, i) => weight / (lengths[i] as number));
    const directions = heldMotions(weights, slides, motions);
    const taken = bends.map(({ slide }) => slide);
    const slide = z.findLastIndex(
      (weight, i) => Math.abs(weight) >= share * Math.max(...z.map(Math.abs)) && !taken.includes(i),
    );
    if (directions.length === 0 || slide < 0) continue;
    bends.push({ slide, weights, directions, rows: directions.map((u) => slopeOf(weights, slides, u)) });
  }
  const kept = [...slides.keys()].filter((i) => bends.every(({ slide }) => slide !== i));
  return {
    rows: [...kept.map((i) => own[i] as readonly number[]), ...bends.flatMap(({ rows }) => rows)],
    rates: [
      ...kept.map((i) => -(slides[i] as Slide).wBarN),
      ...bends.flatMap(({ weights, directions }) => directions.map((u) => rateOf(weights, slides, u))),
    ],
    bends,
  };
}

const formOf =
  (weights: readonly number[], slides: readonly Slide[]) =>
  (u: readonly number[]): number =>
    slides.reduce((sum, { curvature }, i) => sum + (weights[i] as number) * curvature(u), 0);

const plus = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, k) => value + (other[k] as number));

/** ∇²f u, divided by uᵀ∇²f u. */
function slopeOf(weights: readonly number[], slides: readonly Slide[], u: readonly number[]): number[] {
  const form = formOf(weights, slides);
  const own = form(u);
  return u.map((_, k) => {
    const axis = u.map((_entry, i) => (i === k ? 1 : 0));
    return (form(plus(axis, u)) - form(axis) - own) / (2 * own);
  });
}

/** −∂_u w̄_f, divided by uᵀ∇²f u. */
function rateOf(weights: readonly number[], slides: readonly Slide[], u: readonly number[]): number {
  const drift = slides.reduce((sum, slide, i) => sum + (weights[i] as number) * (slide.drift?.(u) ?? 0), 0);
  return drift === 0 ? 0 : -drift / formOf(weights, slides)(u);
}

/** An orthonormal basis of the motions that all rows leave. */
function nullspace(n: number, rows: readonly (readonly number[])[]): number[][] {
  const { values, right } = svd(rows.length, n, Float64Array.from(rows.flat()));
  const limit = dependent * (values[0] ?? 0);
  return [...values.keys()]
    .filter((k) => !((values[k] as number) > limit))
    .map((k) => [...right.subarray(k * n, (k + 1) * n)]);
}

/** Directions of the form Σ z_i ∇²g_i on the free motions, where it has one sign. */
function heldMotions(
  z: readonly number[],
  slides: readonly Slide[],
  motions: readonly (readonly number[])[],
): number[][] {
  const m = motions.length;
  const form = formOf(z, slides);
  const matrix = Float64Array.from({ length: m * m }, (_, k) => {
    const [one, other] = [motions[Math.floor(k / m)] as number[], motions[k % m] as number[]];
    return (form(plus(one, other)) - form(one) - form(other)) / 2;
  });
  // A symmetric matrix: its right vectors are eigenvectors, and v·Av has the sign of the eigenvalue.
  const { values, right, image } = svd(m, m, matrix);
  const bent = [...values.keys()].filter(
    (k) => (values[k] as number) > flat * (values[0] ?? 0) && (values[k] as number) > flat,
  );
  const signs = bent.map((k) => {
    let sum = 0;
    for (let j = 0; j < m; j++) sum += (right[k * m + j] as number) * (image[k * m + j] as number);
    return Math.sign(sum);
  });
  if (new Set(signs).size > 1) return []; // two branches cross here: nothing more is held
  return bent.map(
    (k) =>
      motions[0]?.map((_, i) =>
        motions.reduce((sum, motion, j) => sum + (right[k * m + j] as number) * (motion[i] as number), 0),
      ) ?? [],
  );
}
