/**
 * What do sine and cosine cost? A call each, for which everything else in the processor's registers must be put away. Small
 * angles are the rule in a mechanism, and there the polynomials of fdlibm (Sun, 1993; errors below one rounding) can be written
 * into the code, in pairs of terms that do not wait for each other.
 */

import type { CallWriter } from "../expression/index.js";

/** Up to here, π/4, the polynomials hold. */
const smallAngle = Math.PI / 4;

/** Of (sin x − x)/x³ and (cos x − 1 + x²/2)/x⁴ in powers of x². */
const sine = [
  -0.16666666666666632, 0.00833333333332249, -0.0001984126982985795, 2.7557313707070068e-6,
  -2.5050760253406863e-8, 1.58969099521155e-10,
];
const cosine = [
  0.0416666666666666, -0.001388888888887411, 2.480158728947673e-5, -2.7557314351390663e-7,
  2.087572321298175e-9, -1.1359647557788195e-11,
];

/** Writes calls of sine and cosine for one piece of code: the powers of an angle are shared. */
export function trigWriter(): CallWriter {
  const powers = new Map<string, readonly [angle: string, square: string, fourth: string]>();
  return (fn, [argument], local) => {
    if ((fn !== "sin" && fn !== "cos") || argument === undefined) return undefined;
    let known = powers.get(argument);
    if (known === undefined) {
      const angle = /^\w+$/.test(argument) ? argument : local(argument);
      const square = local(`${angle}*${angle}`);
      known = [angle, square, local(`${square}*${square}`)];
      powers.set(argument, known);
    }
    const [x, square, fourth] = known;
    const rest = polynomial(fn === "sin" ? sine : cosine, square, fourth);
    const value = fn === "sin" ? `${x} + ${x}*${square}*${rest}` : `1 - (0.5*${square} - ${fourth}*${rest})`;
    return `(Math.abs(${x}) < ${smallAngle} ? ${value} : Math.${fn}(${x}))`;
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
