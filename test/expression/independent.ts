/**
 * What is an expression worth, and what is its slope, by ways that share nothing with the engine?
 * An oracle: trees of its own, a random generator, an evaluator in floating point, and one in complex numbers for the
 * complex step f′(x) = Im f(x + ih)/h.
 */
import fc from "fast-check";

export type Tree =
  | { readonly op: "number"; readonly value: number }
  | { readonly op: "name"; readonly name: string }
  | { readonly op: "call"; readonly fn: string; readonly args: readonly Tree[] }
  | { readonly op: "+" | "-" | "*" | "/" | "^"; readonly args: readonly [Tree, Tree] }
  | { readonly op: "negate"; readonly args: readonly [Tree] };

/** Fully bracketed text. */
export function textOf(tree: Tree): string {
  switch (tree.op) {
    case "number":
      return tree.value < 0 ? `(${tree.value})` : String(tree.value);
    case "name":
      return tree.name;
    case "call":
      return `${tree.fn}(${tree.args.map(textOf).join(", ")})`;
    case "negate":
      return `(-${textOf(tree.args[0])})`;
    default:
      return `(${textOf(tree.args[0])} ${tree.op} ${textOf(tree.args[1])})`;
  }
}

const binary: Readonly<Record<string, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "^": (a, b) => a ** b,
};

const real = Math as unknown as Readonly<Record<string, (...args: number[]) => number>>;

/** The value, with the largest size met on the way, against which errors are to be measured. */
export function worthOf(
  tree: Tree,
  names: Readonly<Record<string, number>>,
): { value: number; size: number } {
  if (tree.op === "number") return { value: tree.value, size: Math.abs(tree.value) };
  if (tree.op === "name") {
    const value = names[tree.name] ?? Number.NaN;
    return { value, size: Math.abs(value) };
  }
  const inner = tree.args.map((arg) => worthOf(arg, names));
  const [a = 0, b = 0] = inner.map(({ value }) => value);
  let value: number;
  if (tree.op === "call") value = real[tree.fn]?.(...inner.map((x) => x.value)) ?? Number.NaN;
  else value = tree.op === "negate" ? -a : (binary[tree.op]?.(a, b) ?? Number.NaN);
  value += 0; // the graph knows one zero only, which atan2 would tell from the other
  return { value, size: Math.max(Math.abs(value), ...inner.map(({ size }) => size)) };
}

/** Random trees over x, y, z with values of moderate size. */
export function trees(functions: readonly string[], depth = 5): fc.Arbitrary<Tree> {
  const number = fc.constantFrom(0, 1, 2, 3, 5, 10, 0.5, 0.25, 1.5, 0.1, 1 / 3, 1e-3, 7.25, 123456, 2e-7);
  const leaf: fc.Arbitrary<Tree> = fc.oneof(
    number.map((value): Tree => ({ op: "number", value })),
    fc.constantFrom("x", "y", "z").map((name): Tree => ({ op: "name", name })),
  );
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: depth, withCrossShrink: true },
      { weight: 2, arbitrary: leaf },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom("+", "-", "*", "/" as const), tie("tree"), tie("tree"))
          .map(([op, a, b]) => ({ op, args: [a, b] }) as Tree),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie("tree"), fc.constantFrom(2, 3, -1, -2, 0.5, 1.5, 0, 1, 7))
          .map(([a, n]): Tree => ({ op: "^", args: [a, { op: "number", value: n }] })),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(tie("tree")).map((args): Tree => ({ op: "negate", args: args as [Tree] })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...functions), tie("tree"), tie("tree"))
          .map(([fn, a, b]): Tree => ({ op: "call", fn, args: two.has(fn) ? [a, b] : [a] })),
      },
    ),
  }));
  return tree;
}

const two = new Set(["min", "max", "atan2", "hypot"]);

/** A complex number. */
type C = readonly [re: number, im: number];
const times = ([a, b]: C, [c, d]: C): C => [a * c - b * d, a * d + b * c];
const plus = ([a, b]: C, [c, d]: C): C => [a + c, b + d];
const minus = ([a, b]: C, [c, d]: C): C => [a - c, b - d];
const over = (x: C, [c, d]: C): C => {
  const [re, im] = times(x, [c, -d]);
  return [re / (c * c + d * d), im / (c * c + d * d)];
};
const exp = ([a, b]: C): C => [Math.exp(a) * Math.cos(b), Math.exp(a) * Math.sin(b)];
const log = ([a, b]: C): C => [Math.log(Math.hypot(a, b)), Math.atan2(b, a)];
const power = (x: C, y: C): C => (x[0] === 0 && y[0] > 0 ? [0, Number.NaN] : exp(times(y, log(x))));
const sqrt = (x: C): C => power(x, [0.5, 0]);
const one: C = [1, 0];
const sin = ([a, b]: C): C => [Math.sin(a) * Math.cosh(b), Math.cos(a) * Math.sinh(b)];
const cos = ([a, b]: C): C => [Math.cos(a) * Math.cosh(b), -Math.sin(a) * Math.sinh(b)];
const sinh = ([a, b]: C): C => [Math.sinh(a) * Math.cos(b), Math.cosh(a) * Math.sin(b)];
const cosh = ([a, b]: C): C => [Math.cosh(a) * Math.cos(b), Math.sinh(a) * Math.sin(b)];
/** First order in the imaginary part, which is all that a complex step of 1e-30 needs. */
const firstOrder =
  (f: (x: number) => number, slope: (x: number) => number) =>
  ([a, b]: C): C => [f(a), b * slope(a)];

const complex: Readonly<Record<string, (x: C, y: C) => C>> = {
  ...{ sin, cos, sinh, cosh, exp, log, sqrt },
  tan: (x) => over(sin(x), cos(x)),
  tanh: (x) => over(sinh(x), cosh(x)),
  asin: firstOrder(Math.asin, (x) => 1 / Math.sqrt((1 - x) * (1 + x))),
  acos: firstOrder(Math.acos, (x) => -1 / Math.sqrt((1 - x) * (1 + x))),
  atan: firstOrder(Math.atan, (x) => 1 / (1 + x * x)),
  asinh: (x) => log(plus(x, sqrt(plus(times(x, x), one)))),
  acosh: (x) => log(plus(x, times(sqrt(minus(x, one)), sqrt(plus(x, one))))),
  atanh: (x) => times([0.5, 0], log(over(plus(one, x), minus(one, x)))),
  abs: (x) => (x[0] < 0 ? [-x[0], -x[1]] : x),
  sign: ([a]) => [Math.sign(a), 0],
  min: (x, y) => (x[0] <= y[0] ? x : y),
  max: (x, y) => (x[0] >= y[0] ? x : y),
  atan2: ([y, dy], [x, dx]) => [Math.atan2(y, x), (x * dy - y * dx) / (x * x + y * y)],
  hypot: (x, y) => sqrt(plus(times(x, x), times(y, y))),
};

const step = 1e-30;

/** ∂/∂name by the complex step; the tree must have a name in every power's base that may be negative. */
export function slopeOf(tree: Tree, names: Readonly<Record<string, number>>, by: string): number {
  const at = (node: Tree): C => {
    switch (node.op) {
      case "number":
        return [node.value, 0];
      case "name":
        return [names[node.name] ?? Number.NaN, node.name === by ? step : 0];
      case "negate":
        return minus([0, 0], at(node.args[0]));
      case "call":
        return (complex[node.fn] ?? missing)(
          at(node.args[0] as Tree),
          node.args[1] ? at(node.args[1]) : [0, 0],
        );
    }
    const [x, y] = [at(node.args[0]), at(node.args[1])];
    switch (node.op) {
      case "+":
        return plus(x, y);
      case "-":
        return minus(x, y);
      case "*":
        return times(x, y);
      case "/":
        return over(x, y);
      case "^":
        return y[1] === 0 && Number.isInteger(y[0]) ? whole(x, y[0]) : power(x, y);
    }
  };
  return at(tree)[1] / step;
}

function whole(x: C, n: number): C {
  let result: C = one;
  for (let k = 0; k < Math.abs(n); k++) result = times(result, x);
  return n < 0 ? over(one, result) : result;
}

function missing(): never {
  throw new Error("the oracle does not know this function");
}
