/**
 * What do sine and cosine cost? A call each, for which everything else in the processor's registers must be put
 * away. Small angles are the rule in a mechanism, and there the polynomials of fdlibm (Sun, 1993; errors below one
 * rounding) can be written into the code, in pairs of terms that do not wait for each other. Bodies that stand
 * upright are near π/2: the same polynomials.
 */

import type { CallWriter } from "../../expression/index.js";

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

/** Up to 3π/4 the angle is counted from π/2, which is the sum of these two to twice the digits of a number. */
const middleAngle = 3 * smallAngle;
const quarter = [1.5707963267948966, 6.123233995736766e-17] as const;

/** The names of an angle, of its size, and of sine and cosine of it or of what is left to π/2. */
interface Angle {
  readonly x: string;
  readonly size: string;
  readonly sine: string;
  readonly cosine: string;
}

/** Writes calls of sine and cosine for one piece of code: what belongs to one angle is shared. */
export function trigWriter(): CallWriter {
  const angles = new Map<string, Angle>();
  return (fn, [argument], local) => {
    if ((fn !== "sin" && fn !== "cos") || argument === undefined) return undefined;
    const angle = angles.get(argument) ?? angleOf(argument, local);
    angles.set(argument, angle);
    const { x, size, sine, cosine } = angle;
    const [small, middle] = fn === "sin" ? [sine, `(${x} < 0 ? -${cosine} : ${cosine})`] : [cosine, sine];
    return `(${size} < ${smallAngle} ? ${small} : ${size} < ${middleAngle} ? ${middle} : elementary.${fn}(${x}))`;
  };
}

function angleOf(argument: string, local: (expression: string) => string): Angle {
  const x = /^\w+$/.test(argument) ? argument : local(argument);
  const size = local(`Math.abs(${x})`);
  const r = local(`(${size} < ${smallAngle} ? ${x} : ${quarter[0]} - ${size} + ${quarter[1]})`);
  const square = local(`${r}*${r}`);
  const fourth = local(`${square}*${square}`);
  return {
    x,
    size,
    sine: local(`${r} + ${r}*${square}*${polynomial(sine, square, fourth)}`),
    cosine: local(`1 - (0.5*${square} - ${fourth}*${polynomial(cosine, square, fourth)})`),
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
