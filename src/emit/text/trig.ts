/**
 * What do sine and cosine cost? A call each, for which all other registers of the processor must be
 * saved. Small angles are the rule in a mechanism, and there the polynomials of fdlibm (Sun, 1993; errors below one
 * rounding) can be written into the code, in pairs of terms that do not wait for each other. Whole quarter turns are
 * taken off larger angles, as of rotors and of loads sin(ω t).
 */

import type { CallWriter } from "../../expression/index.js";

/** Up to π/4 the polynomials hold. */
const smallAngle = 0.78;

/** Of (sin x − x)/x³ and (cos x − 1 + x²/2)/x⁴ in powers of x². */
const sine = [
  -0.16666666666666632, 0.00833333333332249, -0.0001984126982985795, 2.7557313707070068e-6,
  -2.5050760253406863e-8, 1.58969099521155e-10,
];
const cosine = [
  0.0416666666666666, -0.001388888888887411, 2.480158728947673e-5, -2.7557314351390663e-7,
  2.087572321298175e-9, -1.1359647557788195e-11,
];

/**
 * Beyond it r = x − n π/2 remains of the angle, with π/2 as the sum of three parts, the first two of 33 bits
 * (Cody and Waite 1980, as in fdlibm): their products with n are exact up to n = 2²⁰, which is more than 1.6e6 rad.
 */
const twoOverPi = 0.6366197723675814;
const halfPi = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21] as const;
const largeAngle = 1.6e6;

/**
 * Between the two, where an angle is nearest to one quarter turn, r = π/2 − |x| needs no counting of turns: most
 * links of a mechanism that are not near zero are there.
 */
const oneTurn = 2.35;
const [quarterTurn, itsTail] = [1.5707963267948966, 6.123233995736766e-17];

/** Names of an angle and its size, of sine and cosine of what remains, and of its quarter turns modulo 4. */
interface Angle {
  readonly x: string;
  readonly size: string;
  readonly sine: string;
  readonly cosine: string;
  /** 4 if the angle is too large. */
  readonly turns: string;
}

/** Writes calls of sine and cosine for one piece of code: what belongs to one angle is shared. */
export function trigWriter(): CallWriter {
  const angles = new Map<string, Angle>();
  return (fn, [argument], local) => {
    if ((fn !== "sin" && fn !== "cos") || argument === undefined) return undefined;
    const angle = angles.get(argument) ?? angleOf(argument, local);
    angles.set(argument, angle);
    const { x, size, sine, cosine, turns } = angle;
    const isSine = fn === "sin";
    const [even, odd, minusOdd] = isSine ? [sine, cosine, `-${cosine}`] : [cosine, `-${sine}`, sine];
    const atOneTurn = isSine ? `(${x} < 0 ? -${cosine} : ${cosine})` : sine;
    const afterTurns = [even, odd, `-${even}`, minusOdd].map(
      (value, i) => `${turns} < ${i + 1} ? ${value} : `,
    );
    return `(${bySize(size, even, atOneTurn, `${afterTurns.join("")}elementary.${fn}(${x})`)})`;
  };
}

const bySize = (size: string, small: string, middle: string, large: string): string =>
  `${size} < ${smallAngle} ? ${small} : ${size} < ${oneTurn} ? ${middle} : ${large}`;

function angleOf(argument: string, local: (expression: string) => string): Angle {
  const x = /^\w+$/.test(argument) ? argument : local(argument);
  const size = local(`Math.abs(${x})`);
  const unlessNear = (value: string) => local(`(${size} < ${oneTurn} ? 0 : ${value})`);
  const n = unlessNear(`Math.floor(${x}*${twoOverPi} + 0.5)`);
  const rest = `${x} - ${n}*${halfPi[0]} - ${n}*${halfPi[1]} - ${n}*${halfPi[2]}`;
  const r = local(`(${bySize(size, x, `${quarterTurn} - ${size} + ${itsTail}`, rest)})`);
  const square = local(`${r}*${r}`);
  const fourth = local(`${square}*${square}`);
  return {
    x,
    size,
    sine: local(`${r} + ${r}*${square}*${polynomial(sine, square, fourth)}`),
    cosine: local(`1 - (0.5*${square} - ${fourth}*${polynomial(cosine, square, fourth)})`),
    turns: unlessNear(`${size} < ${largeAngle} ? ${n} - 4*Math.floor(0.25*${n}) : 4`),
  };
}

/** Σ cᵢ zⁱ, two terms at a time. */
function polynomial(coefficients: readonly number[], square: string, fourth: string): string {
  const pairs = [0, 2, 4].map((i) => {
    const [even, odd] = [coefficients[i] as number, coefficients[i + 1] as number];
    return `(${even} ${odd < 0 ? "-" : "+"} ${Math.abs(odd)}*${square})`;
  });
  return `(${pairs[0]} + ${fourth}*(${pairs[1]} + ${fourth}*${pairs[2]}))`;
}
