/** What happens at the edge of the finite: is every refusal an ExpressionError or a GraphError, at its place? */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graphLimits } from "../../src/expression/graph/graph.js";
import {
  buildNode,
  callableNames,
  ExpressionError,
  Graph,
  GraphError,
  type Node,
  parseExpression,
} from "../../src/expression/index.js";
import { textOf, trees } from "./independent.js";
import { built, workbench } from "./workbench.js";

const seed = 20011201;

describe("limits", () => {
  const refusal = (text: string): unknown => {
    try {
      workbench().build(text);
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it.each<[string, RegExp, string]>([
    ["2 + 1/0", /division by zero/, "1/0"],
    ["x/0", /division by zero/, "x/0"],
    ["1/(2 - 2)", /division by zero/, "1/(2 - 2)"],
    ["x*0^-1", /division by zero/, "0^-1"],
    ["3*log(-1)", /log\(-1\) is not a finite real number/, "log(-1)"],
    ["log(0)", /log\(0\) is not/, "log(0)"],
    ["sqrt(-2)*x", /-2\^0\.5 is not/, "sqrt(-2)"],
    ["(-8)^(1/3)", /is not a finite real number/, "(-8)^(1/3)"],
    ["9^9^9", /9\^387420489 is not a finite real number/, "9^9^9"],
    ["x + exp(1000)", /exp\(1000\) is not/, "exp(1000)"],
    ["asin(2)", /asin\(2\) is not/, "asin(2)"],
    ["1e308*10*x", /not finite/, "1e308*10*x"],
    ["1e308*x + 1e308*x", /not finite/, "1e308*x + 1e308*x"],
    ["(x^1e200)^1e200", /exponent.*not finite/, "(x^1e200)^1e200"],
    ["x^1e308*x^1e308", /exponent.*not finite/, "x^1e308*x^1e308"],
    ["0*log(-x + x - 1)", /log\(-1\)/, "log(-x + x - 1)"],
  ])("%s is refused at %s: %s", (text, message, part) => {
    const error = refusal(text);
    expect(error).toBeInstanceOf(ExpressionError);
    const { message: said, start, end } = error as ExpressionError;
    expect(said).toMatch(message);
    expect(text.slice(start, end)).toBe(part);
  });

  it("unknown names are shown", () => {
    const build = () => buildNode(new Graph(), parseExpression("1 + foo'"), () => undefined);
    expect(build).toThrow(ExpressionError);
    expect(build).toThrow("unknown name foo'");
  });

  it("a huge exponent or a power of a long sum is kept as it is", () => {
    const { simplify } = workbench();
    expect(simplify("(x + 1)^1000000")).toBe("(x + 1)^1000000");
    expect(simplify("x^1e300")).toBe("x^1e+300");
  });

  it("depth", () => {
    const { graph } = workbench();
    const deepen = () => {
      let node: Node = graph.symbol("x");
      for (let i = 0; i <= graphLimits.depth; i++) node = graph.call("sin", [node]);
    };
    expect(deepen).toThrow(GraphError);
    expect(deepen).toThrow(`the model nests deeper than ${graphLimits.depth} operations`);
  });

  it("nodes", () => {
    const { graph } = workbench();
    const fill = () => {
      for (let i = 0; i <= graphLimits.nodes; i++) graph.number(i + 0.5);
    };
    expect(fill).toThrow(`the model needs more than ${graphLimits.nodes} operations`);
  });

  it("work, with the amount that was granted", () => {
    const { graph } = workbench();
    expect(() => graph.spend(graphLimits.work + 1)).toThrow(
      `the limit of ${graphLimits.work} terms and factors`,
    );
    graph.grant(1000);
    graph.spend(1000);
    expect(() => graph.spend(1)).toThrow("the limit of 1000 terms and factors");
  });

  it(`random expressions fail only with ExpressionError or GraphError, also when differentiated (seed ${seed})`, () => {
    fc.assert(
      fc.property(trees([...callableNames], 7), (tree) => {
        const { build, simplifier, differentiator, symbol } = workbench();
        const node = built(textOf(tree), build);
        if (node === undefined) return;
        built("", () => simplifier.simplify(differentiator.derivative(node, symbol("x"))));
      }),
      { seed, numRuns: 1000 },
    );
  });
});
