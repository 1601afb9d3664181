/** Are sine and cosine of generated code exact? Small angles, angles of many turns, and those that are too large for either. */
import { describe, expect, it } from "vitest";
import { elementary } from "../../src/elementary/index.js";
import { trigWriter } from "../../src/emit/text/trig.js";

/** What the writer prints, as a function of the angle. */
function written(fn: "sin" | "cos"): (x: number) => number {
  const lines: string[] = [];
  const value = trigWriter()(fn, ["x"], (expression) => {
    lines.push(`const x${lines.length} = ${expression};`);
    return `x${lines.length - 1}`;
  });
  const made = new Function("elementary", "x", `${lines.join("\n")}\nreturn ${value};`);
  return (x) => made(elementary, x) as number;
}

/** Borders of the ranges and zeros of both functions, with their neighbours. */
const special = [0, 0.25, 0.5, 0.748, 0.75, 1, 1.25, 1.5, 2, 2.5, 7, 1000.5, 99999, 2 ** 19, 2 ** 20].flatMap(
  (share) => {
    const angle = share * Math.PI;
    return [angle, angle * (1 + Number.EPSILON), angle * (1 - Number.EPSILON), angle + 1e-9, angle - 1e-9];
  },
);
const even = Array.from({ length: 2001 }, (_, i) => i / 300);
const many = Array.from({ length: 2000 }, (_, i) => 1.0078 ** i / 7); // up to 8e5, half of the border at 2¹⁹ π
const angles = [...special, ...even, ...many].flatMap((x) => [x, -x]);

describe.each(["sin", "cos"] as const)("%s", (fn) => {
  it("agrees with Math to two roundings of its own size, also next to its zeros", () => {
    const own = written(fn);
    for (const x of angles) {
      const exact = Math[fn](x);
      expect(Math.abs(own(x) - exact)).toBeLessThanOrEqual(2 * Number.EPSILON * Math.abs(exact));
    }
  });

  it("of no number is no number", () => {
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY]) expect(written(fn)(x)).toBeNaN();
  });
});
