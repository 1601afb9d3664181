import { describe, expect, it } from "vitest";
import { elementary } from "../../src/elementary/index.js";
import * as precise from "../oracle/precise.js";
import { sameBits } from "./known.js";
import { bitsOfElementary } from "./sample.js";

const { fixed, ratio, product, root, unit } = precise;

/** Fixed seed: mulberry32 of 30. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Arguments between these, and how many units in the last place the value may be off. */
const cases: readonly {
  readonly name: keyof typeof elementary;
  readonly from: number;
  readonly to: number;
  readonly exact: (x: bigint) => bigint;
  readonly within?: number;
}[] = [
  { name: "sin", from: -40, to: 40, exact: precise.sin },
  { name: "cos", from: -40, to: 40, exact: precise.cos },
  { name: "tan", from: -20, to: 20, exact: (x) => ratio(precise.sin(x), precise.cos(x)) },
  { name: "exp", from: -60, to: 60, exact: precise.exp },
  { name: "expm1", from: -2, to: 2, exact: (x) => precise.exp(x) - unit },
  { name: "log", from: 1e-3, to: 100, exact: precise.log },
  { name: "log1p", from: -0.9, to: 3, exact: (x) => precise.log(unit + x) },
  {
    name: "log10",
    from: 1e-3,
    to: 1e4,
    exact: (x) => ratio(precise.log(x), precise.log(10n * unit)),
    within: 1.5,
  },
  { name: "atan", from: -30, to: 30, exact: precise.atan },
  { name: "asin", from: -1, to: 1, exact: (x) => precise.atan(ratio(x, root(unit - product(x, x)))) },
  { name: "acos", from: 0.01, to: 1, exact: (x) => precise.atan(ratio(root(unit - product(x, x)), x)) },
  { name: "sinh", from: -5, to: 5, exact: (x) => (precise.exp(x) - precise.exp(-x)) / 2n, within: 2 },
  { name: "cosh", from: -5, to: 5, exact: (x) => (precise.exp(x) + precise.exp(-x)) / 2n, within: 2 },
  {
    name: "tanh",
    from: -5,
    to: 5,
    exact: (x) => ratio(precise.exp(2n * x) - unit, precise.exp(2n * x) + unit),
    within: 2,
  },
  { name: "asinh", from: -5, to: 5, exact: (x) => precise.log(x + root(unit + product(x, x))), within: 2.5 },
  {
    name: "acosh",
    from: 1.01,
    to: 9,
    exact: (x) => precise.log(x + root(product(x, x) - unit)),
    within: 2.5,
  },
  {
    name: "atanh",
    from: -0.99,
    to: 0.99,
    exact: (x) => precise.log(ratio(unit + x, unit - x)) / 2n,
    within: 2.5,
  },
  {
    name: "cbrt",
    from: -9,
    to: 9,
    exact: (x) => (x < 0n ? -1n : 1n) * precise.exp(precise.log(x < 0n ? -x : x) / 3n),
    within: 1.2,
  },
];

describe("elementary functions", () => {
  for (const { name, from, to, exact, within = 1 } of cases)
    it(`${name} is exact to ${within} units in the last place`, () => {
      const random = randomNumbers(30);
      for (let k = 0; k < 120; k++) {
        const x = from + (to - from) * random();
        const value = (elementary[name] as (x: number) => number)(x);
        expect(precise.unitsInLastPlace(value, exact(fixed(x))), `${name}(${x})`).toBeLessThanOrEqual(within);
      }
    });

  it("pow is exact to one unit in the last place, and at whole results", () => {
    const random = randomNumbers(31);
    for (let k = 0; k < 200; k++) {
      const [x, y] = [0.01 + 20 * random(), 20 * random() - 10];
      const exact = precise.exp(product(fixed(y), precise.log(fixed(x))));
      expect(precise.unitsInLastPlace(elementary.pow(x, y), exact), `${x}^${y}`).toBeLessThanOrEqual(1);
    }
    for (const [x, y, z] of [
      [3, 5, 243],
      [10, 15, 1e15],
      [-2, 3, -8],
      [2, -3, 0.125],
      [-8, 2, 64],
      [7, 0, 1],
    ] as const)
      expect(elementary.pow(x, y)).toBe(z);
    expect(elementary.pow(-2, 0.5)).toBeNaN();
    expect(elementary.pow(0, -1)).toBe(Number.POSITIVE_INFINITY);
    expect(Object.is(elementary.pow(-0, 3), -0)).toBe(true);
  });

  it("atan2 knows the quadrants, hypot lengths that overflow", () => {
    const random = randomNumbers(32);
    for (let k = 0; k < 200; k++) {
      const [angle, length] = [(2 * random() - 1) * Math.PI, 1 + 9 * random()];
      const [x, y] = [length * elementary.cos(angle), length * elementary.sin(angle)];
      expect(elementary.atan2(y, x)).toBeCloseTo(angle, 13);
      expect(elementary.hypot(x, y)).toBeCloseTo(length, 13);
    }
    expect(elementary.hypot(3e200, 4e200) / 5e200).toBeCloseTo(1, 15);
    expect(elementary.hypot(3e-200, 4e-200) / 5e-200).toBeCloseTo(1, 15);
    expect(elementary.hypot(Number.NaN, Number.NEGATIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(elementary.hypot()).toBe(0);
  });

  it("large angles are reduced exactly", () => {
    // sin and cos of 10²², whose nearest double it is: known digits, for example of W. Kahan's tables.
    expect(elementary.sin(1e22)).toBeCloseTo(-0.8522008497671888, 15);
    expect(elementary.cos(1e22)).toBeCloseTo(0.5232147853951389, 15);
    for (const x of [1e8 + 0.5, 123456789012345, 2 ** 200, -1.7e308]) {
      const [s, c] = [elementary.sin(x), elementary.cos(x)];
      expect(s * s + c * c).toBeCloseTo(1, 14);
      const half = elementary.sin(x / 2) * elementary.cos(x / 2) * 2;
      expect(Math.abs(half - s)).toBeLessThan(1e-14);
    }
  });

  it("edges are those of IEEE 754", () => {
    const edges: [keyof typeof elementary, number, number][] = [
      ["sin", -0, -0],
      ["sin", Number.POSITIVE_INFINITY, Number.NaN],
      ["exp", Number.NEGATIVE_INFINITY, 0],
      ["exp", 710, Number.POSITIVE_INFINITY],
      ["exp", -746, 0],
      ["log", 0, Number.NEGATIVE_INFINITY],
      ["log", -1, Number.NaN],
      ["atan", Number.POSITIVE_INFINITY, Math.PI / 2],
      ["asin", 1.5, Number.NaN],
      ["acos", -1, Math.PI],
      ["acosh", 0.5, Number.NaN],
      ["atanh", 1, Number.POSITIVE_INFINITY],
      ["tanh", 50, 1],
      ["log10", 1000, 3],
      ["cbrt", -27, -3],
    ];
    for (const [name, x, value] of edges)
      expect(Object.is((elementary[name] as (x: number) => number)(x), value), `${name}(${x})`).toBe(true);
  });

  it("have these bits", () => expect(bitsOfElementary()).toBe(sameBits));
});
