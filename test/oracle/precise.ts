/** Elementary functions by their series, in whole numbers with 320 bits behind the point: far beyond a double. */

const bits = 320n;
const one = 1n << bits;

/** A double as a whole number of 2⁻³²⁰; exact for sizes above 2⁻²⁶⁷. */
export function fixed(x: number): bigint {
  if (x === 0) return 0n;
  let [fraction, exponent] = [x, 0];
  while (!Number.isInteger(fraction)) [fraction, exponent] = [fraction * 2, exponent + 1];
  return (BigInt(fraction) << bits) >> BigInt(exponent);
}

const times = (a: bigint, b: bigint): bigint => (a * b) >> bits;
const over = (a: bigint, b: bigint): bigint => (a << bits) / b;
const size = (a: bigint): bigint => (a < 0n ? -a : a);

/** Σ of terms until they vanish. */
function sum(first: bigint, next: (term: bigint, k: bigint) => bigint): bigint {
  let [total, term] = [0n, first];
  for (let k = 1n; size(term) > 1n; k++) {
    total += term;
    term = next(term, k);
  }
  return total;
}

const expSmall = (x: bigint): bigint => sum(one, (term, k) => times(term, x) / k);

/** eˣ by halving the argument. */
export function exp(x: bigint): bigint {
  let [halved, count] = [x, 0];
  while (size(halved) > one >> 4n) [halved, count] = [halved / 2n, count + 1];
  let result = expSmall(halved);
  for (let k = 0; k < count; k++) result = times(result, result);
  return result;
}

/** artanh of a small number. */
const artanh = (x: bigint): bigint => {
  const square = times(x, x);
  let [total, power] = [0n, x];
  for (let k = 1n; size(power) > 1n; k += 2n) {
    total += power / k;
    power = times(power, square);
  }
  return total;
};

const ln2 = 2n * artanh(one / 3n);

export function log(x: bigint): bigint {
  let [mantissa, exponent] = [x, 0n];
  while (mantissa > (3n * one) / 2n) [mantissa, exponent] = [mantissa / 2n, exponent + 1n];
  while (mantissa < (3n * one) / 4n) [mantissa, exponent] = [mantissa * 2n, exponent - 1n];
  return 2n * artanh(over(mantissa - one, mantissa + one)) + exponent * ln2;
}

export const sin = (x: bigint): bigint => {
  const square = times(x, x);
  return sum(x, (term, k) => -times(term, square) / (2n * k * (2n * k + 1n)));
};
export const cos = (x: bigint): bigint => {
  const square = times(x, x);
  return sum(one, (term, k) => -times(term, square) / (2n * k * (2n * k - 1n)));
};

const sqrt = (x: bigint): bigint => {
  let [root, before] = [one + x, 0n];
  const square = x << bits;
  do [before, root] = [root, (root + square / root) / 2n];
  while (root < before);
  return before;
};

/** Halved three times: arctan x = 2 arctan(x/(1 + √(1 + x²))). */
export function atan(x: bigint): bigint {
  let argument = x;
  for (let k = 0; k < 3; k++) argument = over(argument, one + sqrt(one + times(argument, argument)));
  const square = times(argument, argument);
  let [total, power] = [0n, argument];
  for (let k = 1n; size(power) > 1n; k += 2n) {
    total += k % 4n === 1n ? power / k : -power / k;
    power = times(power, square);
  }
  return 8n * total;
}

export const ratio = over;
export const product = times;
export const root = sqrt;
export const unit = one;

/** How far a double is from a precise value, in units of its last place. */
export function unitsInLastPlace(value: number, precise: bigint): number {
  const last = 2 ** (Math.floor(Math.log2(Math.abs(value) || 2 ** -250)) - 52);
  const off = size(fixed(value) - precise);
  return Number((off * 1000n) / fixed(last)) / 1000;
}
