/** Squares, lengths and cube roots. Products and square roots round alike on every engine. */

export const square = (x: number): number => x * x;

/** √(Σ xᵢ²) without overflow; an infinite part makes it infinite, as in IEEE 754. */
export const hypot = (...values: readonly number[]): number => lengthOf(values);

/** The same of the entries of a vector, which need not be handed over one by one. */
export function lengthOf(values: ArrayLike<number>): number {
  let [largest, undefinedPart] = [0, false];
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] as number);
    if (size > largest) largest = size;
    else if (Number.isNaN(size)) undefinedPart = true;
  }
  if (largest === Number.POSITIVE_INFINITY) return largest;
  if (undefinedPart) return Number.NaN;
  if (largest === 0) return 0;
  const scale = largest > 2 ** 500 ? 2 ** -600 : largest < 2 ** -450 ? 2 ** 600 : 1;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += square((values[i] as number) * scale);
  return Math.sqrt(sum) / scale;
}

/** By Newton's method from a guess of the exponent; the last step is in the residual. */
export function cbrt(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x;
  let size = Math.abs(x);
  let scale = 1;
  while (size >= 8) [size, scale] = [size / 8, scale * 2];
  while (size < 1) [size, scale] = [size * 8, scale / 2];
  let root = 0.7 + size * 0.2;
  for (let k = 0; k < 6; k++) root -= (root * root * root - size) / (3 * root * root);
  return (x < 0 ? -root : root) * scale;
}
