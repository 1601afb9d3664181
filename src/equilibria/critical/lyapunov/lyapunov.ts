/**
 * Is the small orbit born at a Hopf point stable? The first Lyapunov coefficient, Kuznetsov, Elements of Applied
 * Bifurcation Theory (1998), §5.4: l₁ = Re[⟨p, C(q,q,q̄)⟩ − 2⟨p, B(q, A⁻¹B(q,q̄))⟩ + ⟨p, B(q̄, (2iω −
 * A)⁻¹B(q,q))⟩]/(2ω), with A q = iωq, Aᵀp = −iωp, ⟨q,q⟩ = ⟨p,q⟩ = 1. Below 0 the orbit is stable, above 0 unstable.
 * Its size depends on the units of the state. A coefficient that is not larger than its error, as that of any
 * linear field, decides nothing.
 */

import { hypot, pow, square } from "../../../elementary/index.js";
import { dot, solveInPlace, svd } from "../../../numerics/index.js";
import type { Estimate } from "../estimate.js";
import {
  type DirectionalDerivative,
  derivativeAlong,
  type Order,
  type Uncertain,
  type VectorField,
} from "./directional.js";

export type { VectorField } from "./directional.js";

interface Complex {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

type Rows = readonly (readonly number[])[];

/** Steps of the differences: wide apart to find what size serves, then close together around that. */
const coarse = Object.freeze(Array.from({ length: 23 }, (_, k) => 8 ** (k - 11)));
const fine = Object.freeze(Array.from({ length: 9 }, (_, k) => 2 ** (k - 4)));

/**
 * The coefficient with its error, undefined where the field cannot be differentiated there; `scale` holds typical
 * sizes of the state, which choose the directions of the differences.
 */
export function lyapunovEstimate(
  field: VectorField,
  A: Rows,
  omega: number,
  scale: readonly number[] = A.map(() => 1),
): Estimate | undefined {
  const own = (x: Float64Array) => x.map((value, i) => value * (scale[i] as number));
  const inUnits: VectorField = (x) => field(own(x))?.map((value, i) => value / (scale[i] as number));
  const matrix = A.map((row, i) =>
    row.map((value, j) => (value * (scale[j] as number)) / (scale[i] as number)),
  );
  const q = eigenvector(matrix, omega);
  const p = normalised(eigenvector(transposed(matrix), -omega), q);
  const found = coefficient(new Forms(inUnits), matrix, omega, q, p);
  if (found === undefined) return undefined;
  // q has length 1 in the units of the scale; its length in those of the state enters squared.
  const lengthSquare = square(hypot(...own(q.re), ...own(q.im)));
  return { value: found.value / lengthSquare, error: found.error / lengthSquare };
}

function coefficient(forms: Forms, A: Rows, omega: number, q: Complex, p: Complex): Estimate | undefined {
  const { re: a, im: b } = q;
  const [aa, bb, ab] = [forms.two(a, a), forms.two(b, b), forms.two(a, b)];
  const bend = aa.error + bb.error + 2 * ab.error;
  const still = solveReal(A, plus(aa.value, bb.value)); // A⁻¹B(q, q̄)
  const double = solveTwice(A, omega, { re: plus(aa.value, bb.value, -1), im: plus(ab.value, ab.value) });
  if (still === undefined || double === undefined) return undefined;
  const [c, d] = [double.x.re, double.x.im];
  const [as, bs] = [forms.two(a, still.x), forms.two(b, still.x)];
  const [ac, bd, ad, bc] = [forms.two(a, c), forms.two(b, d), forms.two(a, d), forms.two(b, c)];
  const [aaa, bbb, aab, abb] = [forms.three(a), forms.three(b), forms.mixed(a, b), forms.mixed(b, a)];
  const cubic = { re: plus(aaa.value, abb.value), im: plus(aab.value, bbb.value) };
  const swing = { re: plus(ac.value, bd.value), im: plus(ad.value, bc.value, -1) };
  const sum = along(p, cubic) - 2 * along(p, { re: as.value, im: bs.value }) + along(p, swing);
  if (Number.isNaN(sum)) return undefined;
  // An error of B in the inner forms comes back through B: as large as B is on the directions that were evaluated.
  const steep = forms.largest;
  const inner = steep * bend * (2 * still.growth + double.growth);
  const own = [aaa, bbb, aab, abb, as, bs, ac, bd, ad, bc, as, bs].reduce((sum, { error }) => sum + error, 0);
  const error = hypot(...p.re, ...p.im) * (own + inner);
  return { value: sum / (2 * omega), error: error / (2 * omega) };
}

/**
 * Second and third derivatives of the field at 0 as forms of their directions, by polarisation of directions of
 * length 1; NaN where the field cannot be differentiated.
 */
class Forms {
  /** The largest second derivative that was met, per square of the state. */
  largest = 0;
  private readonly known = new Map<string, DirectionalDerivative | undefined>();

  constructor(private readonly field: VectorField) {}

  /** B(a, b). */
  two(a: Float64Array, b: Float64Array): Uncertain {
    const [x, y] = [unit(a), unit(b)];
    const size = x.length * y.length;
    if (size === 0) return { value: new Float64Array(a.length), error: 0 };
    const [sum, difference] = [plus(x.vector, y.vector), plus(x.vector, y.vector, -1)];
    const parts = [this.along(sum, "second", 2), this.along(difference, "second", 2)];
    return combined(parts, [size / 4, -size / 4]);
  }

  /** C(a, a, a). */
  three(a: Float64Array): Uncertain {
    return this.along(a, "third", 3);
  }

  /** C(a, a, b). */
  mixed(a: Float64Array, b: Float64Array): Uncertain {
    const parts = [plus(a, b), plus(a, b, -1), b].map((direction) => this.three(direction));
    return combined(parts, [1 / 6, -1 / 6, -1 / 3]);
  }

  /** A derivative of t ↦ f(t d) at 0. */
  private along(d: Float64Array, which: Order, order: 2 | 3): Uncertain {
    const { vector, length } = unit(d);
    // Directions that cancel but for rounding are none.
    if (length <= 8 * Number.EPSILON) return { value: new Float64Array(d.length), error: 0 };
    const key = `${which} ${vector.join()}`;
    const found = this.known.has(key) ? this.known.get(key) : this.derivative(vector, which);
    this.known.set(key, found);
    if (found === undefined) return { value: d.map(() => Number.NaN), error: Number.NaN };
    const { value, error } = found;
    if (which === "second") this.largest = Math.max(this.largest, hypot(...value) + error);
    return { value: value.map((entry) => entry * pow(length, order)), error: error * pow(length, order) };
  }

  /** Each direction has a step of its own: what serves one may reach another part of the field along the next. */
  private derivative(direction: Float64Array, which: Order): DirectionalDerivative | undefined {
    const { field } = this;
    const wide = derivativeAlong(field, direction, coarse, which);
    const around = fine.map((factor) => factor * (wide?.step ?? Number.NaN));
    return derivativeAlong(field, direction, around, which) ?? wide;
  }
}

const combined = (parts: readonly Uncertain[], weights: readonly number[]): Uncertain =>
  parts.reduce<Uncertain>(
    (sum, { value, error }, k) => {
      const by = weights[k] as number;
      return { value: plus(sum.value, value, by), error: sum.error + Math.abs(by) * error };
    },
    { value: new Float64Array(parts[0]?.value.length ?? 0), error: 0 },
  );

function unit(d: Float64Array): { readonly vector: Float64Array; readonly length: number } {
  const length = hypot(...d);
  return { vector: length === 0 ? d : d.map((entry) => entry / length), length };
}

const plus = (one: Float64Array, other: Float64Array, by = 1): Float64Array =>
  one.map((value, i) => value + by * (other[i] as number));

/** Re⟨p, z⟩ with ⟨p, z⟩ = p̄·z. */
const along = (p: Complex, z: Complex): number => dot(p.re, z.re) + dot(p.im, z.im);

const transposed = (A: Rows): number[][] => A.map((_, i) => A.map((row) => row[i] as number));

/** A z = iω z, of length 1: the real and imaginary part as one null vector. */
function eigenvector(A: Rows, omega: number): Complex {
  const n = A.length;
  const { right } = svd(2 * n, 2 * n, doubled(A, omega));
  const z = right.slice((2 * n - 1) * 2 * n);
  return { re: z.slice(0, n), im: z.slice(n) };
}

/** [A, ω; −ω, A]. */
function doubled(A: Rows, omega: number): Float64Array {
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

/** A solution and how much longer than the right side one can become. */
interface Solved<X> {
  readonly x: X;
  readonly growth: number;
}

/** How much a matrix can lengthen when it is undone: 1/its smallest singular value. */
const growthOf = (n: number, matrix: Float64Array): number => 1 / (svd(n, n, matrix).values[n - 1] as number);

function solveReal(A: Rows, right: Float64Array): Solved<Float64Array> | undefined {
  const x = right.slice();
  const matrix = Float64Array.from(A.flat());
  const growth = growthOf(x.length, matrix);
  return solveInPlace(x.length, matrix, x) > 0 ? { x, growth } : undefined;
}

/** (2iω − A)⁻¹ of a complex vector. */
function solveTwice(A: Rows, omega: number, right: Complex): Solved<Complex> | undefined {
  const n = A.length;
  const x = Float64Array.of(...right.re, ...right.im);
  // (2iω − A)(c + id): real −A c − 2ω d, imaginary 2ω c − A d.
  const matrix = doubled(A, 2 * omega).map((value) => -value);
  const growth = growthOf(2 * n, matrix);
  if (!(solveInPlace(2 * n, matrix, x) > 0)) return undefined;
  return { x: { re: x.slice(0, n), im: x.slice(n) }, growth };
}
