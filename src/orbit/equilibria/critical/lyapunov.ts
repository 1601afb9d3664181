/**
 * Is the small orbit born at a Hopf point stable? The first Lyapunov coefficient, Kuznetsov, Elements of Applied Bifurcation
 * Theory (1998), §5.4: l₁ = Re[⟨p, C(q,q,q̄)⟩ − 2⟨p, B(q, A⁻¹B(q,q̄))⟩ + ⟨p, B(q̄, (2iω − A)⁻¹B(q,q))⟩]/(2ω), with A q = iωq,
 * Aᵀp = −iωp, ⟨q,q⟩ = ⟨p,q⟩ = 1. Below 0 the orbit is stable, above 0 unstable. Its size depends on the units of the state.
 */

import { dot, solveInPlace, svd } from "../../../numerics/index.js";

/** A vector field with a zero at x = 0; undefined where it has no value. */
export type VectorField = (x: Float64Array) => Float64Array | undefined;

interface Complex {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Steps of the differences, in the units of the eigenvector; the one that changes the result least is taken. */
const steps = Object.freeze([
  1,
  0.5,
  0.25,
  0.125,
  1 / 16,
  1 / 32,
  1 / 64,
  1 / 128,
  1 / 256,
  1 / 1024,
  1 / 4096,
]);

/** Central differences over −4…4 steps: second derivative of the 8th order, third of the 6th. */
const second = [-205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560] as const;
const third = [0, -61 / 30, 169 / 120, -3 / 10, 7 / 240] as const;

/** Undefined where the field cannot be differentiated there. */
export function firstLyapunov(
  field: VectorField,
  A: readonly (readonly number[])[],
  omega: number,
): number | undefined {
  const q = eigenvector(A, omega);
  const p = eigenvector(transposed(A), -omega);
  const scaled = normalised(p, q);
  const found = steps.map((h) => coefficient(field, A, omega, q, scaled, h));
  let best: { value: number; change: number } | undefined;
  for (const [k, value] of found.entries()) {
    const before = found[k - 1];
    if (value === undefined || before === undefined) continue;
    const change = Math.abs(value - before);
    if (best === undefined || change < best.change) best = { value, change };
  }
  return best?.value;
}

function coefficient(
  field: VectorField,
  A: readonly (readonly number[])[],
  omega: number,
  q: Complex,
  p: Complex,
  h: number,
): number | undefined {
  const { re: a, im: b } = q;
  const forms = new Forms(field, h);
  const aa = forms.two(a, a);
  const bb = forms.two(b, b);
  const ab = forms.two(a, b);
  if (aa === undefined || bb === undefined || ab === undefined) return undefined;
  const still = solveReal(A, plus(aa, bb)); // A⁻¹B(q, q̄)
  const double = solveTwice(A, omega, { re: plus(aa, bb, -1), im: plus(ab, ab) });
  if (still === undefined || double === undefined) return undefined;
  const pairs = [forms.two(a, still), forms.two(b, still)];
  const [ac, bd, ad, bc] = [
    forms.two(a, double.re),
    forms.two(b, double.im),
    forms.two(a, double.im),
    forms.two(b, double.re),
  ];
  const [aaa, bbb, aab, abb] = [forms.three(a), forms.three(b), forms.mixed(a, b), forms.mixed(b, a)];
  const all = [...pairs, ac, bd, ad, bc, aaa, bbb, aab, abb];
  if (all.some((value) => value === undefined)) return undefined;
  const [as, bs] = pairs as [Float64Array, Float64Array];
  const known = all as Float64Array[];
  const cubic = {
    re: plus(known[6] as Float64Array, known[9] as Float64Array),
    im: plus(known[8] as Float64Array, known[7] as Float64Array),
  };
  const swing = {
    re: plus(known[2] as Float64Array, known[3] as Float64Array),
    im: plus(known[4] as Float64Array, known[5] as Float64Array, -1),
  };
  const sum = along(p, cubic) - 2 * along(p, { re: as, im: bs }) + along(p, swing);
  return sum / (2 * omega);
}

/** Second and third derivatives of the field at 0 as forms of their directions, by polarisation. */
class Forms {
  constructor(
    private readonly field: VectorField,
    private readonly h: number,
  ) {}

  /** B(a, b). */
  two(a: Float64Array, b: Float64Array): Float64Array | undefined {
    const [sum, difference] = [this.along(plus(a, b), second, 2), this.along(plus(a, b, -1), second, 2)];
    if (sum === undefined || difference === undefined) return undefined;
    return plus(sum, difference, -1).map((value) => value / 4);
  }

  /** C(a, a, a). */
  three(a: Float64Array): Float64Array | undefined {
    return this.along(a, third, 3);
  }

  /** C(a, a, b). */
  mixed(a: Float64Array, b: Float64Array): Float64Array | undefined {
    const [sum, difference, own] = [this.three(plus(a, b)), this.three(plus(a, b, -1)), this.three(b)];
    if (sum === undefined || difference === undefined || own === undefined) return undefined;
    return plus(plus(sum, difference, -1), own, -2).map((value) => value / 6);
  }

  /** A derivative of t ↦ f(t d) at 0; directions of every length have the same step. */
  private along(d: Float64Array, weights: readonly number[], order: 2 | 3): Float64Array | undefined {
    const length = Math.hypot(...d);
    if (length === 0) return d.slice();
    const h = this.h / length;
    const total = new Float64Array(d.length);
    for (let k = -4; k <= 4; k++) {
      const weight = (weights[Math.abs(k)] as number) * (order === 3 ? Math.sign(k) : 1);
      if (weight === 0) continue;
      const value = this.field(d.map((entry) => k * h * entry));
      if (value === undefined) return undefined;
      for (let i = 0; i < total.length; i++)
        total[i] = (total[i] as number) + (weight * (value[i] as number)) / h ** order;
    }
    return total;
  }
}

const plus = (one: Float64Array, other: Float64Array, by = 1): Float64Array =>
  one.map((value, i) => value + by * (other[i] as number));

/** Re⟨p, z⟩ with ⟨p, z⟩ = p̄·z. */
const along = (p: Complex, z: Complex): number => dot(p.re, z.re) + dot(p.im, z.im);

const transposed = (A: readonly (readonly number[])[]): number[][] =>
  A.map((_, i) => A.map((row) => row[i] as number));

/** A z = iω z, of length 1: the real and imaginary part as one null vector. */
function eigenvector(A: readonly (readonly number[])[], omega: number): Complex {
  const n = A.length;
  const { right } = svd(2 * n, 2 * n, doubled(A, omega));
  const z = right.slice((2 * n - 1) * 2 * n);
  return { re: z.slice(0, n), im: z.slice(n) };
}

/** [A, ω; −ω, A]. */
function doubled(A: readonly (readonly number[])[], omega: number): Float64Array {
  const n = A.length;
  const matrix = new Float64Array(4 * n * n);
  for (const [i, row] of A.entries()) {
    matrix.set(row, i * 2 * n);
    matrix.set(row, (n + i) * 2 * n + n);
    matrix[i * 2 * n + n + i] = omega;
    matrix[(n + i) * 2 * n + i] = -omega;
  }
  return matrix;
}

/** p divided so that ⟨p, q⟩ = 1. */
function normalised(p: Complex, q: Complex): Complex {
  const re = dot(p.re, q.re) + dot(p.im, q.im);
  const im = dot(p.re, q.im) - dot(p.im, q.re);
  const square = re * re + im * im;
  // p / conj(⟨p, q⟩)
  return {
    re: p.re.map((value, i) => (value * re - (p.im[i] as number) * im) / square),
    im: p.im.map((value, i) => (value * re + (p.re[i] as number) * im) / square),
  };
}

function solveReal(A: readonly (readonly number[])[], right: Float64Array): Float64Array | undefined {
  const x = right.slice();
  return solveInPlace(x.length, Float64Array.from(A.flat()), x) > 0 ? x : undefined;
}

/** (2iω − A)⁻¹ of a complex vector. */
function solveTwice(A: readonly (readonly number[])[], omega: number, right: Complex): Complex | undefined {
  const n = A.length;
  const x = Float64Array.of(...right.re, ...right.im);
  // (2iω − A)(c + id): real −A c − 2ω d, imaginary 2ω c − A d.
  const matrix = doubled(A, 2 * omega).map((value) => -value);
  if (!(solveInPlace(2 * n, matrix, x) > 0)) return undefined;
  return { re: x.slice(0, n), im: x.slice(n) };
}
