/** Points that fill a box evenly, the same ones in every run: Halton's sequence. */

interface Box {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** The k-th of Halton's points, from 1: even in every direction. */
export const haltonPoint = ({ low, high }: Box, k: number): Float64Array =>
  low.map((from, i) => from + ((high[i] as number) - from) * radicalInverse(k, primeAfter(i)));

function radicalInverse(index: number, base: number): number {
  let [rest, share, sum] = [index, 1 / base, 0];
  while (rest > 0) {
    sum += (rest % base) * share;
    rest = Math.floor(rest / base);
    share /= base;
  }
  return sum;
}

/** The i-th prime, from 2. */
function primeAfter(i: number): number {
  let [count, value] = [-1, 1];
  while (count < i) {
    value += 1;
    let prime = true;
    for (let d = 2; d * d <= value; d++) if (value % d === 0) prime = false;
    if (prime) count += 1;
  }
  return value;
}
