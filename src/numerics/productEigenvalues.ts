/**
 * What are the eigenvalues of a product of matrices? The product is not formed: all factors but one are made
 * triangular by orthogonal matrices between them, and the periodic QR algorithm (Bojanczyk, Golub and Van Dooren 1992)
 * deflates the Hessenberg one. Each eigenvalue has the relative accuracy of the factors, however far moduli lie apart.
 */

import { hypot } from "../elementary/index.js";
import type { Complex } from "./complex.js";
import { numericsTolerances } from "./tolerances.js";
import { addScaled } from "./vector.js";

/** Rows of equal length. */
export type Rows = readonly Float64Array[];

/** Sweeps that must find one eigenvalue or pair; in turns of these lengths some have no shift, or an uncommon one. */
const [mostSweeps, unshifted, uncommon] = [60, 5, 9];

/** [G a]₂ = 0 for the rotation G = [c s; −s c]. */
interface Rotation {
  readonly c: number;
  readonly s: number;
}

/**
 * Of A_m ⋯ A_1, where the first factor acts first; factors may be rectangular. As many as the smallest dimension
 * between them: the other eigenvalues are 0. NaN where an entry is not finite.
 */
export function productEigenvalues(factors: readonly Rows[]): Complex[] {
  const widths = factors.map((_, i) => (factors.at(i - 1) as Rows).length);
  const least = Math.min(...widths);
  const first = widths.indexOf(least);
  if (factors.length === 0 || least === 0) return [];
  const turned = factors.map((_, i) => factors[(first + i) % factors.length] as Rows);
  const unknown = () => Array.from({ length: least }, () => ({ re: Number.NaN, im: Number.NaN }));
  if (!turned.every((rows) => rows.every((row) => row.every(Number.isFinite)))) return unknown();
  if (widths.every((width) => width === 1)) return [{ re: scalarProduct(turned), im: 0 }];
  return new PeriodicForm(turned, least).eigenvalues() ?? unknown();
}

/** Of factors with one entry. */
const scalarProduct = (factors: readonly Rows[]): number =>
  factors.reduce((product, [row]) => product * (row?.[0] as number), 1);

/** H R_m ⋯ R_1 with triangular R_i; H is a Hessenberg matrix at first, and block triangular in the end. */
class PeriodicForm {
  private readonly H: Float64Array[];
  private readonly triangles: Float64Array[][] = [];

  constructor(
    factors: readonly Rows[],
    private readonly size: number,
  ) {
    let Q: Float64Array[] = identity(size);
    for (const rows of factors) {
      const { orthogonal, triangle } = factorised(productOf(rows, Q), size);
      Q = orthogonal;
      this.triangles.push(triangle);
    }
    this.H = Q;
    this.reduce(0, size - 1);
  }

  /** Undefined where the sweeps do not converge. */
  eigenvalues(): Complex[] | undefined {
    const found: Complex[] = [];
    let high = this.size - 1;
    let sweeps = 0;
    while (high >= 0) {
      const low = this.blockBelow(high);
      if (high - low < 2 && (low === high || sweeps > 1)) {
        found.push(...(low === high ? [{ re: this.diagonal(low), im: 0 }] : this.pair(low)));
        high = low - 1;
        sweeps = 0;
        continue;
      }
      if (sweeps++ > mostSweeps) return undefined;
      if (high - low < 2 || sweeps % unshifted < 2) this.sweep(low, high);
      else this.shiftedSweep(low, high, sweeps % uncommon === 0);
    }
    return found;
  }

  /** Where the block that ends at a place begins; a subdiagonal entry that is rounding is set to 0. */
  private blockBelow(high: number): number {
    const { H } = this;
    const least = numericsTolerances.rounding * hypot(...H.map((row) => hypot(...row)));
    for (let k = high; k > 0; k--)
      if (Math.abs(entry(H, k, k - 1)) <= least) {
        (H[k] as Float64Array)[k - 1] = 0;
        return k;
      }
    return 0;
  }

  private diagonal(k: number): number {
    return this.triangles.reduce((product, R) => product * entry(R, k, k), entry(this.H, k, k));
  }

  /**
   * Of a block of two rows: the determinant is a product, so that the smaller of two real ones is as good as the
   * larger.
   */
  private pair(k: number): Complex[] {
    const [[a, b], [c, d]] = this.block(k, k + 1) as [[number, number], [number, number]];
    const { H } = this;
    const ofH = entry(H, k, k) * entry(H, k + 1, k + 1) - entry(H, k, k + 1) * entry(H, k + 1, k);
    let determinant = ofH;
    for (const R of this.triangles) determinant *= entry(R, k, k) * entry(R, k + 1, k + 1);
    const mean = (a + d) / 2;
    const half = (a - d) / 2;
    const square = half * half + b * c;
    if (square < 0) {
      const im = Math.sqrt(-square);
      return [
        { re: mean, im },
        { re: mean, im: -im },
      ];
    }
    const large = mean + (mean < 0 ? -1 : 1) * Math.sqrt(square);
    return [
      { re: large, im: 0 },
      { re: large === 0 ? 0 : determinant / large, im: 0 },
    ];
  }

  /** The product on some rows and columns. */
  private block(low: number, high: number): number[][] {
    const within = (matrix: Rows) => matrix.slice(low, high + 1).map((row) => row.slice(low, high + 1));
    let columns = identity(high - low + 1);
    for (const R of this.triangles) columns = productOf(within(R), columns);
    return productOf(within(this.H), columns).map((row) => [...row]);
  }

  /** One step of the QR algorithm without a shift: it also brings zeros of triangles to the end of the block. */
  private sweep(low: number, high: number): void {
    const { H } = this;
    const rotations: Rotation[] = [];
    for (let k = low; k < high; k++) {
      const rotation = rotationTo(entry(H, k, k), entry(H, k + 1, k));
      turnRows(H, k, rotation);
      (H[k + 1] as Float64Array)[k] = 0;
      rotations.push(rotation);
    }
    for (const [i, rotation] of rotations.entries()) this.pass(low + i, rotation);
  }

  /**
   * One step with both eigenvalues of the last two rows as shifts: only how fast it converges depends on these.
   * Those of Francis lead away from matrices that the usual ones do not change.
   */
  private shiftedSweep(low: number, high: number, other: boolean): void {
    const P = this.block(low, high);
    const at = (i: number, j: number) => P[i]?.[j] as number;
    const n = high - low;
    const size = Math.abs(at(n, n - 1)) + Math.abs(at(n - 1, n - 2));
    const sum = other ? 1.5 * size : at(n - 1, n - 1) + at(n, n);
    const product = other ? size * size : at(n - 1, n - 1) * at(n, n) - at(n - 1, n) * at(n, n - 1);
    const x = at(0, 0) * at(0, 0) + at(0, 1) * at(1, 0) - sum * at(0, 0) + product;
    const y = at(1, 0) * (at(0, 0) + at(1, 1) - sum);
    const z = at(1, 0) * at(2, 1);
    const below = rotationTo(y, z);
    this.turn(low + 1, below);
    this.turn(low, rotationTo(x, below.c * y + below.s * z));
    this.reduce(low, high);
  }

  /** H on a block back to Hessenberg form. */
  private reduce(low: number, high: number): void {
    const { H } = this;
    for (let j = low; j < high - 1; j++)
      for (let i = high; i > j + 1; i--) {
        if (entry(H, i, j) === 0) continue;
        this.turn(i - 1, rotationTo(entry(H, i - 1, j), entry(H, i, j)));
        (H[i] as Float64Array)[j] = 0;
      }
  }

  /** The product is turned in the plane of places k and k + 1. */
  private turn(k: number, rotation: Rotation): void {
    turnRows(this.H, k, rotation);
    this.pass(k, rotation);
  }

  /** The transpose of a rotation from the right: through all triangles, and into the columns of H. */
  private pass(k: number, rotation: Rotation): void {
    let own = rotation;
    for (const R of this.triangles) {
      turnColumns(R, k, own);
      own = rotationTo(entry(R, k, k), entry(R, k + 1, k));
      turnRows(R, k, own);
      (R[k + 1] as Float64Array)[k] = 0;
    }
    turnColumns(this.H, k, own);
  }
}

const entry = (matrix: Rows, i: number, j: number): number => matrix[i]?.[j] as number;

const identity = (size: number): Float64Array[] =>
  Array.from({ length: size }, (_, k) => Float64Array.from({ length: size }, (_, i) => (i === k ? 1 : 0)));

function rotationTo(a: number, b: number): Rotation {
  const length = hypot(a, b);
  return length === 0 ? { c: 1, s: 0 } : { c: a / length, s: b / length };
}

function turnRows(matrix: Rows, k: number, { c, s }: Rotation): void {
  const [one, other] = [matrix[k] as Float64Array, matrix[k + 1] as Float64Array];
  for (let j = 0; j < one.length; j++) {
    const [x, y] = [one[j] as number, other[j] as number];
    one[j] = c * x + s * y;
    other[j] = c * y - s * x;
  }
}

function turnColumns(matrix: Rows, k: number, { c, s }: Rotation): void {
  for (const row of matrix) {
    const [x, y] = [row[k] as number, row[k + 1] as number];
    row[k] = c * x + s * y;
    row[k + 1] = c * y - s * x;
  }
}

function productOf(left: Rows, right: Rows): Float64Array[] {
  const width = right[0]?.length ?? 0;
  return left.map((row) => {
    const out = new Float64Array(width);
    for (const [k, line] of right.entries()) addScaled(out, row[k] as number, line);
    return out;
  });
}

/** A = Q R with orthonormal columns of Q, as many as A has, by rotations. */
function factorised(A: Float64Array[], size: number) {
  const turns: { readonly k: number; readonly rotation: Rotation }[] = [];
  for (let j = 0; j < size; j++)
    for (let k = A.length - 2; k >= j; k--) {
      const rotation = rotationTo(entry(A, k, j), entry(A, k + 1, j));
      turnRows(A, k, rotation);
      (A[k + 1] as Float64Array)[j] = 0;
      turns.push({ k, rotation });
    }
  const orthogonal = identity(A.length).map((row) => row.slice(0, size));
  for (const { k, rotation } of turns.reverse()) turnRows(orthogonal, k, { c: rotation.c, s: -rotation.s });
  return { orthogonal, triangle: A.slice(0, size) };
}
