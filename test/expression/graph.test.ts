/** Do equal expressions become one node, and does nothing change their values? */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, printText, substitute } from "../../src/expression/index.js";
import { textOf, trees, worthOf } from "./independent.js";
import { built, continuous, mapOf, names, steady, workbench } from "./workbench.js";

const seed = 20011201;
const smooth = ["sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "asinh", "exp", "sqrt", "log"];

describe(`values, seed ${seed}`, () => {
  it("the graph keeps the value of random expressions, and so does the shortest form", () => {
    let compared = 0;
    fc.assert(
      fc.property(trees(continuous), names, (tree, at) => {
        const { build, simplifier } = workbench();
        const node = built(textOf(tree), build);
        const { value, size } = worthOf(tree, at);
        const ok = node !== undefined && size < 1e4 && steady((x) => worthOf(tree, x).value, at);
        if (node === undefined || !ok) return;
        const shortest = built("0", () => simplifier.simplify(node));
        if (shortest === undefined) return;
        const [found = 0, simplified = 0] = evaluate([node, shortest], mapOf(at));
        compared += 1;
        expect(Math.abs(found - value)).toBeLessThanOrEqual(1e-8 * (1 + size));
        expect(Math.abs(simplified - value)).toBeLessThanOrEqual(1e-8 * (1 + size));
        expect(simplifier.cost(shortest)).toBeLessThanOrEqual(simplifier.cost(node));
        expect(simplifier.simplify(shortest)).toBe(shortest);
      }),
      { seed, numRuns: 3000 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  it("printText → parse → build is the same node", () => {
    fc.assert(
      fc.property(trees(continuous), (tree) => {
        const { build, simplifier } = workbench();
        const node = built(textOf(tree), build);
        if (node === undefined) return;
        expect(build(printText(node))).toBe(node);
        const shortest = built("", () => simplifier.simplify(node));
        if (shortest !== undefined) expect(build(printText(shortest))).toBe(shortest);
      }),
      { seed, numRuns: 3000 },
    );
  });

  it("the order of terms and factors does not matter", () => {
    fc.assert(
      fc.property(trees(smooth, 3), trees(smooth, 3), trees(smooth, 3), (a, b, c) => {
        const { build } = workbench();
        const [p, q, r] = [a, b, c].map(textOf);
        const sum = built(`${p}*x + ${q}*y + ${r}*z`, build);
        if (sum === undefined) return;
        expect(build(`z*${r} + (x*${p} + y*${q})`)).toBe(sum);
      }),
      { seed, numRuns: 300 },
    );
  });
});
describe("canonical forms", () => {
  it.each([
    ["x + x", "2*x"],
    ["x*x", "x^2"],
    ["x - x", "0"],
    ["x/x", "1"],
    ["-(-x)", "x"],
    ["x^2*x^-2", "1"],
    ["(x*y)^2", "x^2*y^2"],
    ["(2*x)^3", "8*x^3"],
    ["sqrt(x)*sqrt(x)", "x"],
    ["sqrt(x*y)*sqrt(x*y)", "x*y"],
    ["sqrt(x^2)", "abs(x)"],
    ["sqrt(a*b)*sqrt(x*sqrt(a*b))*sqrt(x*sqrt(a*b))", "a*b*x"],
    ["sqrt(-x)", "sqrt(-x)"],
    ["sqrt(2*x)", "sqrt(2*x)"],
    ["sqrt(x)^2", "x"],
    ["sin(-x)", "-sin(x)"],
    ["cos(-x)", "cos(x)"],
    ["cos(x - y) - cos(y - x)", "0"],
    ["sin(x - y) + sin(y - x)", "0"],
    ["abs(-3*x)", "abs(3*x)"],
    ["atan2(-x, y) + atan2(x, y)", "atan2(-x, y) + atan2(x, y)"],
    ["min(x, y) - min(y, x)", "0"],
    ["min(x, x)", "x"],
    ["max(x, 2) - max(2, x)", "0"],
    ["hypot(x, y) - hypot(y, x)", "0"],
    ["(x^y)^z", "(x^y)^z"],
    ["x^y^z", "x^(y^z)"],
    ["(x^2)^y", "(x^2)^y"],
    ["2^-x", "2^(-x)"],
    ["(-2)^x", "(-2)^x"],
    ["x^y*0", "0"],
    ["x^0", "1"],
    ["x^1", "x"],
    ["5*x/3", "5*x/3"],
    ["x/3*5", "5*x/3"],
    ["0.1*x", "0.1*x"],
    ["pi", String(Math.PI)],
  ])("%s is %s", (text, expected) => {
    const { build } = workbench();
    expect(printText(build(text))).toBe(expected);
    expect(build(expected)).toBe(build(text));
  });

  it("numbers: −0 is 0", () => {
    const { graph } = workbench();
    expect(graph.number(-0)).toBe(graph.zero);
  });

  it("substitute replaces all at once", () => {
    const { graph, build, symbol } = workbench();
    const swapped = new Map([
      [symbol("x"), symbol("y")],
      [symbol("y"), symbol("x")],
    ]);
    expect(substitute(graph, build("x^2 - sin(y)*x"), swapped)).toBe(build("y^2 - sin(x)*y"));
  });
});
describe("shortest forms", () => {
  it.each([
    ["sin(x)^2 + cos(x)^2", "1"],
    ["cosh(x)^2 - sinh(x)^2", "1"],
    ["sinh(x)^2 - cosh(x)^2", "-1"],
    ["a*sin(x + y)^2 + a*cos(x + y)^2", "a"],
    ["sin(x)^4 - cos(x)^4 - sin(x)^2 + cos(x)^2", "0"],
    ["1 - sin(x)^2", "cos(x)^2"],
    ["1 - cos(x)^2", "sin(x)^2"],
    ["1 + sinh(x)^2", "cosh(x)^2"],
    ["cosh(x)^2 - 1", "sinh(x)^2"],
    ["(x + y)^2 - (x - y)^2", "4*x*y"],
    ["(x + 1)^3 - x^3 - 3*x^2 - 3*x - 1", "0"],
    ["0.1*x + 0.2*x - 0.3*x", "0"],
    ["a*b + a*c", "a*(b + c)"],
    ["-a*b - a*c", "-a*(b + c)"],
    ["sin(sin(x)^2 + cos(x)^2 - 1)", "0"],
    ["(x + y)/(x + y)", "1"],
    ["sqrt((x + y)^2 - x^2 - 2*x*y)", "abs(y)"],
  ])("%s is %s", (text, expected) => {
    expect(workbench().simplify(text)).toBe(expected);
  });

  it.each([
    ["(x + y + z)^3 - (x + y + z)*(x^2 + y^2 + z^2 + 2*(x*y + y*z + x*z))", true],
    ["sin(2*x)^2 + cos(2*x)^2 - 1", true],
    ["tan(x) - sin(x)/cos(x)", false],
    ["x^2 - y^2", false],
    ["(a + b + c + d + f + g)^4 - (a + b + c + d + f + g)^2*(g + f + d + c + b + a)^2", true],
    ["(a + b + c + d + f + g)^4 - ((a + b + c)^2 + 2*(a + b + c)*(d + f + g) + (d + f + g)^2)^2", true],
    ["0", true],
    ["1e-300", false],
  ])("isZero(%s) is %s", (text, expected) => {
    const { build, simplifier } = workbench();
    expect(simplifier.isZero(build(text))).toBe(expected);
  });
});

it("sin, cos and tan of written multiples of pi are exact where they are rational", () => {
  const { build } = workbench();
  const worth = (text: string): number => evaluate([built(text, build) as never], new Map())[0] as number;
  const sixths = [0, 0.5, undefined, 1, undefined, 0.5, 0, -0.5, undefined, -1, undefined, -0.5];
  const sine = (k: number) => sixths[((k % 12) + 12) % 12];
  for (let k = -29; k <= 29; k++)
    for (const angle of [`${k}*pi/6`, `${30 * k}*pi/180`, `${k}/6*pi`]) {
      if (sine(k) !== undefined) expect(worth(`sin(${angle})`) + 0).toBe(sine(k));
      if (sine(k + 3) !== undefined) expect(worth(`cos(${angle})`) + 0).toBe(sine(k + 3));
      if (k % 6 === 0) expect(worth(`tan(${angle})`) + 0).toBe(0);
    }
  for (let k = -5; k <= 5; k++) expect(worth(`tan(${k}*pi + pi/4)`)).toBe(1);
  expect(worth("tan(-pi/4)")).toBe(-1);
  for (const x of [1, 0.5235, 0.5236, 3.1, 1e3, 2000.5])
    expect(Math.abs(worth(`sin(${x})`) - Math.sin(x))).toBeLessThan(2e-16);
});

it("shifts by quarter turns leave no constant, those by other angles stay", () => {
  const { build } = workbench();
  const same = (one: string, other: string) => expect(built(one, build)).toBe(built(other, build));
  for (let k = -7; k <= 7; k++) {
    const [s, c] = [
      ["sin(x)", "cos(x)", "-sin(x)", "-cos(x)"][((k % 4) + 4) % 4] as string,
      ["cos(x)", "-sin(x)", "-cos(x)", "sin(x)"][((k % 4) + 4) % 4] as string,
    ];
    same(`sin(x + ${k}*pi/2)`, s);
    same(`cos(x + ${k}*pi/2)`, c);
    same(`tan(x + ${k}*pi)`, "tan(x)");
  }
  same("cos(pi - x)", "-cos(x)");
  same("sin(pi/2 - 2*x + y)", "cos(2*x - y)");
  expect(built("sin(x + 1.5)", build)).not.toBe(built("sin(x)", build));
  expect(built("tan(x + pi/2)", build)).not.toBe(built("tan(x)", build));
});
