/** How far is a number from an eigenvalue of a product of matrices? In integers: floating-point numbers are whole multiples of powers of 2. */

type Matrix = readonly ArrayLike<number>[];
type Whole = readonly (readonly bigint[])[];
type Gauss = readonly [bigint, bigint];

const bits = 400;

/** value · 2^bits. */
function whole(value: number): bigint {
  let [mantissa, exponent] = [value, 0];
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent++;
  }
  if (exponent > bits) throw new Error(`${value} has too small a last digit`);
  return BigInt(mantissa) << BigInt(bits - exponent);
}

const times = (a: Whole, b: Whole): bigint[][] =>
  a.map((row) => (b[0] ?? []).map((_, j) => row.reduce((sum, x, k) => sum + x * (b[k]?.[j] as bigint), 0n)));

/** Coefficients of det(x − Z), the highest power first (Faddeev and LeVerrier; the divisions leave no rest). */
function characteristic(Z: Whole): bigint[] {
  const coefficients = [1n];
  let M: bigint[][] = Z.map((row) => row.map(() => 0n));
  for (let k = 1; k <= Z.length; k++) {
    M = times(Z, M).map((row, i) => row.map((x, j) => (i === j ? x + (coefficients[k - 1] as bigint) : x)));
    const trace = times(Z, M).reduce((sum, row, i) => sum + (row[i] as bigint), 0n);
    coefficients.push(-trace / BigInt(k));
  }
  return coefficients;
}

const product = ([a, b]: Gauss, [c, d]: Gauss): Gauss => [a * c - b * d, a * d + b * c];

/** A whole number as value · 2^exponent: it may be far outside of the range of numbers. */
function floating(x: bigint): { readonly value: number; readonly exponent: number } {
  const exponent = Math.max(0, 4 * x.toString(16).length - 80);
  return { value: Number(x >> BigInt(exponent)), exponent };
}

/** |numerator| / |denominator|. */
function quotient(numerator: Gauss, denominator: Gauss): number {
  const [a, b, c, d] = [...numerator, ...denominator].map(floating) as ReturnType<typeof floating>[];
  const size = (x = a, y = b) => {
    const exponent = Math.max(x?.exponent ?? 0, y?.exponent ?? 0);
    const of = (z = x) => (z?.value ?? 0) * 2 ** ((z?.exponent ?? 0) - exponent);
    return { value: Math.hypot(of(x), of(y)), exponent };
  };
  const [above, below] = [size(a, b), size(c, d)];
  return (above.value / below.value) * 2 ** (above.exponent - below.exponent);
}

/** The characteristic polynomial of A_m ⋯ A_1. */
export class ExactProduct {
  private readonly coefficients: bigint[];
  private readonly shift: bigint;

  constructor(factors: readonly Matrix[]) {
    const Z = factors
      .map((rows): Whole => rows.map((row) => Array.from(row, whole)))
      .reduce((done, factor) => times(factor, done));
    this.coefficients = characteristic(Z);
    this.shift = BigInt(bits * (factors.length - 1));
  }

  /** n |p/p′|: so near a zero of a polynomial of degree n lies, relative to the number. */
  miss({ re, im }: { readonly re: number; readonly im: number }): number {
    const at: Gauss = [whole(re) << this.shift, whole(im) << this.shift];
    const degree = this.coefficients.length - 1;
    let value: Gauss = [0n, 0n];
    let slope: Gauss = [0n, 0n];
    for (const c of this.coefficients) {
      const [a, b] = product(slope, at);
      slope = [a + value[0], b + value[1]];
      const [x, y] = product(value, at);
      value = [x + c, y];
    }
    return degree * quotient(value, product(slope, at));
  }

  /** |x / determinant − 1|. */
  determinantMiss(x: number): number {
    const degree = BigInt(this.coefficients.length - 1);
    const own = (degree % 2n === 0n ? 1n : -1n) * (this.coefficients.at(-1) as bigint);
    // The polynomial is that of the product times 2^(bits + shift).
    const scaled = whole(x) << (degree * (this.shift + BigInt(bits)) - BigInt(bits));
    return quotient([scaled - own, 0n], [own, 0n]);
  }
}
