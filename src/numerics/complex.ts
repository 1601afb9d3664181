/** Products of complex numbers. */

export interface Complex {
  readonly re: number;
  readonly im: number;
}

/** Of all factors, one after the other; 1 where there is none. */
export function complexProduct(factors: readonly Complex[]): Complex {
  let [re, im] = [1, 0];
  for (const { re: x, im: y } of factors) [re, im] = [re * x - im * y, re * y + im * x];
  return { re, im };
}

/** Every two items, in order. */
export const pairsOf = <T>(items: readonly T[]): [T, T][] =>
  items.flatMap((one, i) => items.slice(i + 1).map((other): [T, T] => [one, other]));
