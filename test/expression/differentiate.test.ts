/** Are derivatives those of the complex step and of central differences? */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callableNames, evaluate, type Node } from "../../src/expression/index.js";
import { slopeOf, textOf, trees, worthOf } from "./independent.js";
import { built, continuous, mapOf, names, steady, workbench } from "./workbench.js";

const seed = 20011201;

describe(`derivatives, seed ${seed}`, () => {
  it("of random expressions equal the complex step", () => {
    let compared = 0;
    fc.assert(
      fc.property(trees(continuous, 4), names, fc.constantFrom("x", "y", "z"), (tree, at, by) => {
        const { build, differentiator, symbol } = workbench();
        const node = built(textOf(tree), build);
        const slope = node && built("", () => differentiator.derivative(node, symbol(by)));
        const { value, size } = worthOf(tree, at);
        const expected = slopeOf(tree, at, by);
        const ok = Number.isFinite(value) && size < 1e3 && Math.abs(expected) < 1e4;
        if (slope === undefined || !ok || !steady((x) => slopeOf(tree, x, by), at)) return;
        const [found = 0] = evaluate([slope], mapOf(at));
        compared += 1;
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-6 * (1 + Math.abs(expected)));
      }),
      { seed, numRuns: 3000 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  const argument = {
    acosh: "x + 1.5",
    asin: "y/3",
    acos: "y/3",
    atanh: "y/3",
    log: "x",
    sqrt: "x",
  } as Record<string, string>;
  it.each([...callableNames])("of %s", (fn) => {
    const two = ["min", "max", "atan2", "hypot"].includes(fn);
    const text = two ? `${fn}(x*y, z + 0.1)` : `${fn}(${argument[fn] ?? "x*y"})`;
    checkSlopes(text);
  });

  it.each([
    "x^y",
    "x^(y*z)",
    "(x + 1)^x",
    "2^y",
    "x^3",
    "x^-2",
    "x^0.5",
    "x^0.3",
    "(x*y)^2*z^-1",
    "sqrt(x^2 + y^2)",
    "x/(y + 3)",
  ])("of %s", (text) => checkSlopes(text));

  /** Central differences of fourth order on the text as JavaScript evaluates it. */
  function checkSlopes(text: string): void {
    const { build, differentiator, symbol, simplifier } = workbench();
    const body = text
      .replaceAll("^", "**")
      .replaceAll(/\b(a?(?:sin|cos|tan)h?|exp|log|abs|sign|min|max|atan2|hypot|sqrt)\(/g, "Math.$1(");
    const f = new Function("x", "y", "z", `return ${body}`) as (x: number, y: number, z: number) => number;
    for (const [x, y, z] of [
      [0.7, 0.9, 0.4],
      [1.3, -0.8, 1.1],
    ] as const) {
      for (const [i, by] of ["x", "y", "z"].entries()) {
        const slope = differentiator.derivative(build(text), symbol(by));
        const [found = 0, short = 0] = evaluate([slope, simplifier.simplify(slope)], mapOf({ x, y, z }));
        const at = (h: number) =>
          f(...([x, y, z].map((w, k) => (k === i ? w + h : w)) as [number, number, number]));
        const h = 1e-3;
        const expected = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
        if (Number.isNaN(expected)) continue;
        expect(Math.abs(found - expected)).toBeLessThan(1e-8 * (1 + Math.abs(expected)));
        expect(short).toBeCloseTo(found, 10);
      }
    }
  }

  it("along a direction are the sum of the partial ones", () => {
    const { build, differentiator, symbol, graph } = workbench();
    const node = build("x^2*sin(y) + x^y/z + w*min(x, z)");
    const variables = ["x", "y", "z"].map(symbol);
    const direction = [build("a"), build("2"), build("x*b")];
    const found = differentiator.directional(node, variables, direction);
    const parts = variables.map((variable, i) =>
      graph.multiply(differentiator.derivative(node, variable), direction[i] as Node),
    );
    const values = mapOf({ x: 0.7, y: 1.3, z: -0.4, w: 2, a: 0.3, b: -1.1 });
    const [one = 0, other = 1] = evaluate([found, graph.add(...parts)], values);
    expect(one).toBeCloseTo(other, 13);
    expect(differentiator.directional(build("w"), variables, direction)).toBe(graph.zero);
  });
});
