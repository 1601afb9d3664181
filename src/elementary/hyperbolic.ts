/** Hyperbolic functions and their inverses from exp, expm1 and log1p, as in fdlibm (Sun, 1993). */

import { exp, expm1 } from "./exponential.js";
import { log, log1p } from "./logarithm.js";

const ln2 = Math.LN2;
/** Beyond this one exponential function decides. */
const [oneTerm, overflow] = [22, 709.782712893384];

export function sinh(x: number): number {
  const size = Math.abs(x);
  if (!Number.isFinite(x) || size < 2 ** -28) return x;
  const h = x < 0 ? -0.5 : 0.5;
  if (size >= oneTerm) return large(h, size);
  const t = expm1(size);
  return size < 1 ? h * (2 * t - (t * t) / (t + 1)) : h * (t + t / (t + 1));
}

export function cosh(x: number): number {
  const size = Math.abs(x);
  if (Number.isNaN(x)) return x;
  if (size >= oneTerm) return large(0.5, size);
  if (size < ln2 / 2) {
    const t = expm1(size);
    return 1 + (t * t) / (2 * (1 + t));
  }
  const t = exp(size);
  return 0.5 * t + 0.5 / t;
}

/** factor·eˣ, where eˣ itself may overflow. */
function large(factor: number, x: number): number {
  if (x < overflow) return factor * exp(x);
  const half = exp(0.5 * x);
  return factor * half * half;
}

export function tanh(x: number): number {
  const size = Math.abs(x);
  if (Number.isNaN(x) || size < 2 ** -28) return x;
  const sign = x < 0 ? -1 : 1;
  if (size >= oneTerm) return sign;
  if (size >= 1) return sign * (1 - 2 / (expm1(2 * size) + 2));
  const t = expm1(-2 * size);
  return sign * (-t / (t + 2));
}

export function asinh(x: number): number {
  const size = Math.abs(x);
  if (!Number.isFinite(x) || size < 2 ** -28) return x;
  const sign = x < 0 ? -1 : 1;
  if (size > 2 ** 28) return sign * (log(size) + ln2);
  if (size > 2) return sign * log(2 * size + 1 / (Math.sqrt(x * x + 1) + size));
  const t = x * x;
  return sign * log1p(size + t / (1 + Math.sqrt(1 + t)));
}

export function acosh(x: number): number {
  if (!(x >= 1)) return Number.NaN;
  if (x > 2 ** 28) return log(x) + ln2;
  if (x > 2) return log(2 * x - 1 / (x + Math.sqrt(x * x - 1)));
  const t = x - 1;
  return log1p(t + Math.sqrt(2 * t + t * t));
}

export function atanh(x: number): number {
  const size = Math.abs(x);
  if (!(size < 1)) return size === 1 ? x * Number.POSITIVE_INFINITY : Number.NaN;
  if (size < 2 ** -28) return x;
  const t = size + size;
  const result = size < 0.5 ? 0.5 * log1p(t + (t * size) / (1 - size)) : 0.5 * log1p(t / (1 - size));
  return x < 0 ? -result : result;
}
