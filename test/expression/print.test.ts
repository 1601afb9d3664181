/** Are formulas set well in LaTeX, and is the generated JavaScript as short as promised? */
import fc from "fast-check";
import katex from "katex";
import { describe, expect, it } from "vitest";
import { elementary } from "../../src/elementary/index.js";
import {
  buildNode,
  callableNames,
  evaluate,
  Graph,
  latexSymbol,
  type Node,
  parseExpression,
  printKernel,
  printLatex,
  Simplifier,
} from "../../src/expression/index.js";
import { describeMechanism } from "../../src/mechanism/index.js";
import { loadMechanism, shippedNames } from "../../src/shipped.js";
import { textOf, trees, worthOf } from "./independent.js";
import { steady } from "./workbench.js";

const seed = 1994;
const graphOf = () => {
  const graph = new Graph();
  const build = (text: string): Node =>
    buildNode(graph, parseExpression(text), (name, primes) => graph.symbol(name + "'".repeat(primes)));
  return { graph, build };
};
const latex = (text: string) => printLatex(graphOf().build(text));
const render = (formula: string) => katex.renderToString(formula, { throwOnError: true, strict: "error" });

const stringsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : [];

describe("LaTeX", () => {
  it.each(shippedNames)("all formulas of %s render", (name) => {
    const { coordinates, contacts, M, h, W, energy, power } = describeMechanism(loadMechanism(name), {
      notation: "latex",
    });
    const terms = Object.values(contacts).map(({ law: _law, note: _note, ...formulas }) => formulas);
    const all = stringsOf([coordinates, terms, M, h, W, energy, power]);
    expect(all.length).toBeGreaterThan(6);
    for (const formula of all) expect(render(formula)).toContain("katex");
    for (const parameter of loadMechanism(name).parameters)
      expect(render(latexSymbol(parameter.name))).toContain("katex");
  });

  it.each([
    ["x", "x"],
    ["phi'", "\\dot{\\varphi}"],
    ["phi''", "\\ddot{\\varphi}"],
    ["m1*l^2", "l^{2} m_{1}"],
    ["x/2", "\\frac{x}{2}"],
    ["-x/y", "-\\frac{x}{y}"],
    ["sin(phi)^2", "\\sin^{2} \\varphi"],
    ["sin(x + y)", "\\sin\\left(x + y\\right)"],
    ["sqrt(x + 1)", "\\sqrt{x + 1}"],
    ["1/sqrt(x)", "\\frac{1}{\\sqrt{x}}"],
    ["x^1.5", "x^{1.5}"],
    ["x^(1/3)", "x^{1/3}"],
    ["(x + y)^2", "\\left(x + y\\right)^{2}"],
    ["x*(y - 1)", "x \\left(y - 1\\right)"],
    ["abs(x)", "\\left|x\\right|"],
    ["abs(x)^2", "\\left|x\\right|^{2}"],
    ["x^y", "x^{y}"],
    ["(x^y)^2", "\\left(x^{y}\\right)^{2}"],
    ["x'^2", "\\dot{x}^{2}"],
    ["atan2(y, x)", "\\operatorname{atan2}\\left(y, x\\right)"],
    ["1e-9*x", "\\left(1 \\cdot 10^{-9}\\right) x"],
    ["2/3", "\\frac{2}{3}"],
    ["1 - x", "1 - x"],
    ["-x - y", "-x - y"],
    ["log(x)", "\\ln x"],
    ["asinh(x)", "\\operatorname{arsinh} x"],
    ["0.5^y", "\\left(\\frac{1}{2}\\right)^{y}"],
    ["2e-7^y", "\\left(2 \\cdot 10^{-7}\\right)^{y}"],
    ["(-2)^y", "\\left(-2\\right)^{y}"],
  ])("%s is set %s", (text, expected) => {
    expect(latex(text)).toBe(expected);
    expect(render(latex(text))).toContain("katex");
  });

  it("numbers side by side are not run together: 3·2^y, x/(3·2^y)", () => {
    expect(latex("3*2^y")).toBe("3 \\cdot 2^{y}");
    expect(latex("x/(3*2^y)")).toBe("\\frac{x}{3 \\cdot 2^{y}}");
    // Words neither.
    expect(latex("half*ref1*x*x'")).toBe("\\mathrm{half} \\, \\mathrm{ref}_{1} \\, x \\dot{x}");
    expect(latex("2*half'^2*x")).toBe("2 x \\, \\dot{\\mathrm{half}}^{2}");
    expect(latex("2^x*2^y")).toMatch(/2\^\{[xy]\} \\cdot 2\^\{[xy]\}/);
  });

  it("a bracket after sin x would read as its argument: the bracket stands first", () => {
    const { graph, build } = graphOf();
    const sine = build("sin(x)");
    const formula = printLatex(graph.multiply(sine, build("a + b")));
    expect(formula).toBe("\\left(a + b\\right) \\sin x");
    expect(printLatex(graph.multiply(build("sin(x)"), build("c"), build("sqrt(a + c)")))).toMatch(/\\sin x$/);
  });

  it.each([
    ["kphi", "k_{\\varphi}"],
    ["th1", "\\theta_{1}"],
    ["m1", "m_{1}"],
    ["m_1", "m_{1}"],
    ["theta0'", "\\dot{\\theta_{0}}"],
    ["vdr", "v_{\\mathrm{dr}}"],
    ["mu", "\\mu"],
    ["epsilon", "\\varepsilon"],
    ["muStatic", "\\mu_{\\mathrm{static}}"],
    ["kReturn", "k_{\\mathrm{return}}"],
    ["ref1", "\\mathrm{ref}_{1}"],
    ["half", "\\mathrm{half}"],
    ["xtip", "x_{\\mathrm{tip}}"],
    ["amplitude", "\\mathrm{amplitude}"],
    ["x_a_2", "x_{a,2}"],
    ["Omega", "\\Omega"],
  ])("the name %s is set %s", (name, expected) => {
    expect(latexSymbol(name)).toBe(expected);
    expect(render(latexSymbol(name))).toContain("katex");
  });

  it(`random expressions render (seed ${seed})`, () => {
    fc.assert(
      fc.property(trees([...callableNames], 4), (tree) => {
        let formula: string;
        try {
          formula = latex(textOf(tree));
        } catch {
          return;
        }
        expect(render(formula)).toContain("katex");
      }),
      { seed, numRuns: 400 },
    );
  });
});

/** The generated source of one expression, and the function. */
function compiled(text: string) {
  const { build } = graphOf();
  const node = build(text);
  const args = [
    { name: "t", symbols: "t" },
    { name: "q", symbols: ["x", "y"] },
  ];
  const source = printKernel(args, [node]);
  const run = new Function("elementary", "t", "q", "out", source);
  const value = (t: number, x: number, y: number) => {
    const out: number[] = [];
    run(elementary, t, [x, y], out);
    return out[0] as number;
  };
  return { source, value, node };
}

describe("JavaScript", () => {
  it.each([
    ["x^2", 1, 0],
    ["x^7", 4, 0],
    ["x^-3", 2, 0],
    ["x^0.5", 0, 0],
    ["x^1.5", 1, 0],
    ["x^2.5", 2, 0],
    ["x^0.3", 0, 1],
    ["x^20", 0, 1],
    ["x^16", 4, 0],
    ["x^-0.5", 0, 0],
    ["x^2 + x^4", 2, 0],
  ])("%s needs %i products and %i calls of pow", (text, products, powers) => {
    const { source, value } = compiled(text);
    expect(source.match(/\*/g) ?? []).toHaveLength(products);
    expect(source.match(/elementary\.pow/g) ?? []).toHaveLength(powers);
    const expected = new Function("x", `return ${text.replaceAll("^", "**")}`) as (x: number) => number;
    for (const x of [0.3, 1.7, 12]) expect(Math.abs(value(0, x, 0) / expected(x) - 1)).toBeLessThan(2e-15);
  });

  it("shares what occurs twice, also across outputs", () => {
    const { build } = graphOf();
    const source = printKernel(
      [{ name: "q", symbols: ["x"] }],
      [build("sin(x)^2 + x"), build("sin(x)*cos(x)"), build("x")],
    );
    expect(source.match(/elementary\.sin/g)).toHaveLength(1);
    expect(source.match(/q\[0\]/g)).toHaveLength(1);
    expect(source.split("\n").filter((line) => line.startsWith("out["))).toHaveLength(3);
  });

  it("writes negative numbers and signs so that they can stand anywhere", () => {
    expect(compiled("-2").value(0, 0, 0)).toBe(-2);
    expect(compiled("x - -2*y").value(0, 1, 3)).toBe(7);
    expect(compiled("max(-3, x)*-y - t").value(1, -5, 2)).toBe(5);
    expect(compiled("-x - y").value(0, 1, 2)).toBe(-3);
    expect(compiled("-1e-7*x - 1e21").value(0, 1, 0)).toBe(-1e-7 - 1e21);
    expect(compiled("0.5*x - 0.5*y").value(0, 4, 1)).toBe(1.5);
    expect(compiled("1/x/y").value(0, 2, 4)).toBe(0.125);
  });

  it("refuses a symbol that is not among the arguments", () => {
    const { build } = graphOf();
    expect(() => printKernel([{ name: "q", symbols: ["x"] }], [build("x + y")])).toThrow(
      "y is not among the arguments of the generated code",
    );
  });

  it(`equals the interpreter on random expressions (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        trees(
          callableNames.filter((name) => name !== "sign"),
          5,
        ),
        (tree) => {
          const { build, graph } = graphOf();
          let nodes: Node[];
          try {
            const node = build(textOf(tree));
            nodes = [node, new Simplifier(graph).simplify(node)];
          } catch {
            return;
          }
          const worth = (at: Record<string, number>) => worthOf(tree, at).value;
          if (!steady(worth, { x: 1.3, y: -0.7, z: 2.1 })) return;
          const source = printKernel([{ name: "q", symbols: ["x", "y", "z"] }], nodes);
          const out: number[] = [];
          new Function("elementary", "q", "out", source)(elementary, [1.3, -0.7, 2.1], out);
          const expected = evaluate(
            nodes,
            new Map([
              ["x", 1.3],
              ["y", -0.7],
              ["z", 2.1],
            ]),
          );
          for (const [i, value] of expected.entries()) {
            if (!Number.isFinite(value) || Math.abs(value) > 1e6) continue;
            expect(Math.abs((out[i] as number) - value)).toBeLessThan(1e-8 * (1 + Math.abs(value)));
          }
        },
      ),
      { seed, numRuns: 1500 },
    );
  });
});
