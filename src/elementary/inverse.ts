/** Arcsine, arccosine and arctangent as in fdlibm (Sun, 1993): errors below one unit in the last place. */

import { headOf, highWord, magnitudeBits } from "./bits.js";

const [halfPi, halfPiTail] = [1.5707963267948966, 6.123233995736766e-17];
const [pio4, pi, piTail] = [Math.PI / 4, Math.PI, 1.2246467991473532e-16];
/** High words of 1/2  and of 0.975. */
const [half, nearOne] = [0x3fe00000, 0x3fef3333];

/** (asin x − x)/x as a quotient of polynomials in t = x². */
function excess(t: number): number {
  const p =
    t *
    (0.16666666666666666 +
      t *
        (-0.3255658186224009 +
          t *
            (0.20121253213486293 +
              t * (-0.04005553450067941 + t * (0.0007915349942898145 + t * 0.00003479331075960212)))));
  const q =
    1 +
    t * (-2.403394911734414 + t * (2.0209457602335057 + t * (-0.6882839716054533 + t * 0.07703815055590194)));
  return p / q;
}

export function asin(x: number): number {
  const size = highWord(x) & magnitudeBits;
  if (Math.abs(x) >= 1) return Math.abs(x) === 1 ? x * halfPi + x * halfPiTail : Number.NaN;
  if (size < half) return size < 0x3e400000 ? x : x + x * excess(x * x);
  const t = (1 - Math.abs(x)) * 0.5;
  const s = Math.sqrt(t);
  const q = excess(t);
  if (size >= nearOne) {
    const result = halfPi - (2 * (s + s * q) - halfPiTail);
    return x > 0 ? result : -result;
  }
  const head = headOf(s);
  const c = (t - head * head) / (s + head);
  const p = 2 * s * q - (halfPiTail - 2 * c);
  const result = pio4 - (p - (pio4 - 2 * head));
  return x > 0 ? result : -result;
}

export function acos(x: number): number {
  const size = highWord(x) & magnitudeBits;
  if (Math.abs(x) >= 1) return x === 1 ? 0 : x === -1 ? pi + 2 * halfPiTail : Number.NaN;
  if (size < half)
    return size <= 0x3c600000 ? halfPi + halfPiTail : halfPi - (x - (halfPiTail - x * excess(x * x)));
  const z = (1 - Math.abs(x)) * 0.5;
  const s = Math.sqrt(z);
  const r = excess(z);
  if (x < 0) return pi - 2 * (s + (r * s - halfPiTail));
  const head = headOf(s);
  const c = (z - head * head) / (s + head);
  return 2 * (head + (r * s + c));
}

/** arctan of 1/2, 1, 3/2 and ∞, and what the doubles leave of them. */
const steps = [
  { value: 0.4636476090008061, tail: 2.2698777452961687e-17 },
  { value: 0.7853981633974483, tail: 3.061616997868383e-17 },
  { value: 0.982793723247329, tail: 1.3903311031230998e-17 },
  { value: 1.5707963267948966, tail: 6.123233995736766e-17 },
] as const;

export function atan(x: number): number {
  const size = highWord(x) & magnitudeBits;
  if (Number.isNaN(x)) return x;
  if (size >= 0x44100000) return x > 0 ? halfPi + halfPiTail : -halfPi - halfPiTail;
  if (size < 0x3fdc0000) return size < 0x3e400000 ? x : x - x * arcSeries(x);
  const u = Math.abs(x);
  if (size < 0x3ff30000)
    return size < 0x3fe60000 ? from(0, (2 * u - 1) / (2 + u), x) : from(1, (u - 1) / (u + 1), x);
  return size < 0x40038000 ? from(2, (u - 1.5) / (1 + 1.5 * u), x) : from(3, -1 / u, x);
}

/** arctan of the step and of the angle from it, with the sign of x. */
function from(step: 0 | 1 | 2 | 3, u: number, x: number): number {
  const { value, tail } = steps[step];
  const result = value - (u * arcSeries(u) - tail - u);
  return x < 0 ? -result : result;
}

/** 1 − arctan(x)/x. */
function arcSeries(x: number): number {
  const z = x * x;
  const w = z * z;
  const odd =
    z *
    (0.3333333333333293 +
      w *
        (0.14285714272503466 +
          w *
            (0.09090887133436507 +
              w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782)))));
  const even =
    w *
    (-0.19999999999876483 +
      w *
        (-0.11111110405462356 +
          w * (-0.0769187620504483 + w * (-0.058335701337905735 + w * -0.036531572744216916))));
  return odd + even;
}

/** The angle of the point (x, y). */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const behind = x < 0 || Object.is(x, -0);
  const below = y < 0 || Object.is(y, -0);
  const signed = (angle: number) => (below ? -angle : angle);
  if (y === 0) return signed(behind ? pi : 0);
  if (x === 0) return signed(halfPi);
  if (!Number.isFinite(x)) return signed(Number.isFinite(y) ? (behind ? pi : 0) : behind ? 3 * pio4 : pio4);
  if (!Number.isFinite(y)) return signed(halfPi);
  const apart = ((highWord(y) & magnitudeBits) - (highWord(x) & magnitudeBits)) >> 20;
  if (apart > 60) return signed(halfPi + 0.5 * piTail);
  const z = behind && apart < -60 ? 0 : atan(Math.abs(y / x));
  return signed(behind ? pi - (z - piTail) : z);
}
