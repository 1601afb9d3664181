/**
 * What are the exact derivatives of a function that is only given as code?
 * Forward automatic differentiation with nested dual numbers: a `Dual` is re + eps·ε with ε² = 0, and its
 * parts may be duals again, so that derivatives nest to any order. The tag tells the ε of one derivative from
 * another.
 */

export type Num = number | Dual;

export class Dual {
  constructor(
    readonly tag: number,
    readonly re: Num,
    readonly eps: Num,
  ) {}
}

let lastTag = 0;

const tagOf = (x: Num): number => (typeof x === "number" ? 0 : x.tag);
const realPart = (x: Num, tag: number): Num => (typeof x !== "number" && x.tag === tag ? x.re : x);
const epsPart = (x: Num, tag: number): Num => (typeof x !== "number" && x.tag === tag ? x.eps : 0);

/** The plain value below all infinitesimals. */
export function value(x: Num): number {
  let y = x;
  while (typeof y !== "number") y = y.re;
  return y;
}

type Binary = (a: Num, b: Num) => Num;

/** Lifts a function of two numbers; the newest tag is outermost, whichever operand carries it. */
function lift2(f: (a: number, b: number) => number, rule: (a: Num, b: Num, da: Num, db: Num) => Num): Binary {
  return function lifted(a, b): Num {
    if (typeof a === "number" && typeof b === "number") return f(a, b);
    const tag = Math.max(tagOf(a), tagOf(b));
    const [a0, b0] = [realPart(a, tag), realPart(b, tag)];
    return new Dual(tag, lifted(a0, b0), rule(a0, b0, epsPart(a, tag), epsPart(b, tag)));
  };
}

function lift(f: (x: number) => number, slope: (x: Num) => Num): (x: Num) => Num {
  return function lifted(x): Num {
    if (typeof x === "number") return f(x);
    return new Dual(x.tag, lifted(x.re), mul(slope(x.re), x.eps));
  };
}

export const add: Binary = lift2(
  (a, b) => a + b,
  (_a, _b, da, db) => add(da, db),
);
export const sub: Binary = lift2(
  (a, b) => a - b,
  (_a, _b, da, db) => sub(da, db),
);
export const mul: Binary = lift2(
  (a, b) => a * b,
  (a, b, da, db) => add(mul(da, b), mul(a, db)),
);
export const div: Binary = lift2(
  (a, b) => a / b,
  (a, b, da, db) => sub(div(da, b), div(mul(a, db), mul(b, b))),
);
const atan2: Binary = lift2(Math.atan2, (y, x, dy, dx) =>
  div(sub(mul(x, dy), mul(y, dx)), add(mul(x, x), mul(y, y))),
);
export const neg = (x: Num): Num => sub(0, x);
export const sum = (terms: readonly Num[]): Num => terms.reduce(add, 0);

export const sin: (x: Num) => Num = lift(Math.sin, (x) => cos(x));
const cos: (x: Num) => Num = lift(Math.cos, (x) => neg(sin(x)));
const tan: (x: Num) => Num = lift(Math.tan, (x) => div(1, mul(cos(x), cos(x))));
const asin = lift(Math.asin, (x) => div(1, sqrt(sub(1, mul(x, x)))));
const acos = lift(Math.acos, (x) => div(-1, sqrt(sub(1, mul(x, x)))));
const atan = lift(Math.atan, (x) => div(1, add(1, mul(x, x))));
const sinh: (x: Num) => Num = lift(Math.sinh, (x) => cosh(x));
const cosh: (x: Num) => Num = lift(Math.cosh, (x) => sinh(x));
const tanh: (x: Num) => Num = lift(Math.tanh, (x) => div(1, mul(cosh(x), cosh(x))));
const asinh = lift(Math.asinh, (x) => div(1, sqrt(add(mul(x, x), 1))));
const acosh = lift(Math.acosh, (x) => div(1, sqrt(sub(mul(x, x), 1))));
const atanh = lift(Math.atanh, (x) => div(1, sub(1, mul(x, x))));
const exp: (x: Num) => Num = lift(Math.exp, (x) => exp(x));
const log: (x: Num) => Num = lift(Math.log, (x) => div(1, x));
const sqrt: (x: Num) => Num = lift(Math.sqrt, (x) => div(0.5, sqrt(x)));
/**
 * One-sided at the kink, as everywhere in the mechanics: a kink is an event, not a place to differentiate.
 */
const sign = lift(Math.sign, () => 0);
const abs = lift(Math.abs, (x) => sign(x));
const min: Binary = (a, b) => (value(a) <= value(b) ? a : b);
const max: Binary = (a, b) => (value(a) >= value(b) ? a : b);
export const hypot: Binary = (a, b) => sqrt(add(mul(a, a), mul(b, b)));

/** A constant exponent may meet a base ≤ 0 (squares of velocities), where exp(n log x) would fail. */
export function pow(base: Num, exponent: Num): Num {
  if (typeof exponent !== "number") return exp(mul(exponent, log(base)));
  if (exponent === 0) return 1;
  return lift(
    (x) => x ** exponent,
    (x) => mul(exponent, pow(x, exponent - 1)),
  )(base);
}

/** The functions by their names in the expression language. */
export const elementary: Readonly<Record<string, (x: Num, y: Num) => Num>> = {
  ...{ sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh },
  ...{ exp, log, sqrt, abs, sign, min, max, atan2, hypot },
};

/** The derivative of f(x + s·direction) by s at s = 0. It may itself be differentiated. */
export function along(f: (x: Num[]) => Num, x: readonly Num[], direction: readonly Num[]): Num {
  lastTag += 1;
  const tag = lastTag;
  const y = f(x.map((xi, i) => new Dual(tag, xi, direction[i] ?? 0)));
  return epsPart(y, tag);
}

/** The partial derivative by component i. */
export function partial(f: (x: Num[]) => Num, x: readonly Num[], i: number): Num {
  return along(
    f,
    x,
    x.map((_, j) => (i === j ? 1 : 0)),
  );
}

export const gradient = (f: (x: Num[]) => Num, x: readonly Num[]): Num[] => x.map((_, i) => partial(f, x, i));
