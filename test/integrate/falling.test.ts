/** Where does a guard that only falls cross zero, as far as five samples tell? */
import { describe, expect, it } from "vitest";
import { fallingZero, places } from "../../src/integrate/dip.js";

const sampled = (f: (x: number) => number) => places.map(f);

describe("the zero of a falling guard", () => {
  it.each([
    ["0.7 − x", (x: number) => 0.7 - x, 0.7],
    ["e⁻ˣ − 0.6", (x: number) => Math.exp(-x) - 0.6, -Math.log(0.6)],
    ["cos(2x + 0.3)", (x: number) => Math.cos(2 * x + 0.3), Math.PI / 4 - 0.15],
  ])("of %s is guessed to two thousandths", (_, f, root) =>
    expect(Math.abs(fallingZero(sampled(f)) - root)).toBeLessThan(2e-3),
  );

  it.each([
    ["rises", (x: number) => x - 0.5],
    ["turns at the end", (x: number) => (x - 0.9) ** 2 - 0.2],
    ["turns at the start", (x: number) => 0.3 + x - 2 * x * x],
  ])("is unknown where the guard %s", (_, f) => expect(fallingZero(sampled(f))).toBe(-1));
});
