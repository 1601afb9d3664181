/** Is the text of an expression read as its author meant it, and every mistake shown at its place? */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  callableNames,
  constantValue,
  ExpressionError,
  parseExpression,
  printSyntax,
  type Syntax,
  walkSyntax,
} from "../../src/expression/index.js";
import { maximalNesting } from "../../src/expression/syntax/parse.js";
import { textOf, trees, worthOf } from "./independent.js";

const seed = 20261115;

/** The tree without its positions. */
const bare = (syntax: Syntax): unknown =>
  JSON.parse(JSON.stringify(syntax, (key, part) => (key === "start" || key === "end" ? undefined : part)));

describe("precedence and association", () => {
  it.each([
    ["1 - 2 - 3", -4],
    ["8/4/2", 1],
    ["8/4*2", 4],
    ["2^3^2", 512],
    ["-2^2", -4],
    ["(-2)^2", 4],
    ["2^-1", 0.5],
    ["2^-2^2", 2 ** -4],
    ["-2^-2", -0.25],
    ["-3*-2", 6],
    ["2--3", 5],
    ["2-+3", -1],
    ["--3", 3],
    ["+4", 4],
    ["6/2^2", 1.5],
    ["2*3 + 4*5", 26],
    ["2 + 3*4^2/8 - 1", 7],
    [".5e1 + 1.e0", 6],
    ["1e-3*1E+3", 1],
    ["007", 7],
    ["2*pi", 2 * Math.PI],
    ["sqrt(16) + hypot(3, 4)", 9],
    ["min(1, 2) + max(1, 2)*atan2(0, -1)/pi", 3],
    ["\t2 *\n3\u00a0", 6],
    ["1e-324*0", 0],
  ])("%j is %d", (text, expected) => {
    expect(constantValue(parseExpression(text))).toBeCloseTo(expected, 15);
  });

  it("-x^2 is −(x²), 2^-x is 2^(−x), a/b*c is (a/b)c", () => {
    expect(bare(parseExpression("-x^2"))).toMatchObject({ kind: "negate", operand: { kind: "power" } });
    expect(bare(parseExpression("2^-x"))).toMatchObject({ kind: "power", exponent: { kind: "negate" } });
    expect(bare(parseExpression("a/b*c"))).toMatchObject({
      kind: "product",
      factors: [{ inverse: false }, { inverse: true }, { inverse: false }],
    });
  });

  it("primes belong to the name, typographic ones too", () => {
    for (const text of ["x'", "x\u2019", "x\u2032"])
      expect(bare(parseExpression(text))).toEqual({ kind: "name", name: "x", primes: 1 });
    expect(bare(parseExpression("phi_1''^2"))).toMatchObject({ base: { name: "phi_1", primes: 2 } });
    expect(bare(parseExpression("x '".replace(" ", "")))).toMatchObject({ primes: 1 });
  });

  it("spans: every node covers its own text, brackets included", () => {
    const text = "(a + b') * sin( x^2 )/-c";
    const spans: string[] = [];
    walkSyntax(parseExpression(text), ({ start, end }) => spans.push(text.slice(start, end)));
    expect(spans).toEqual([text, "(a + b')", "a", "b'", "sin( x^2 )", "x^2", "x", "2", "-c", "c"]);
  });

  it("brackets side by side are not deep", () => {
    const text = Array.from({ length: 500 }, () => "-sin((x)^(2))").join(" + ");
    expect(parseExpression(text)).toMatchObject({ kind: "sum" });
  });

  it("a long sum is not deep", () => {
    const text = Array.from({ length: 20_000 }, () => "x").join(" + ");
    expect(parseExpression(text)).toMatchObject({ kind: "sum" });
  });
});

describe("mistakes and their places", () => {
  const unit = "a number, a name or ( is missing";
  it.each<[string, string, number, number, string | RegExp | undefined]>([
    ["", "the expression is empty", 0, 1, /write a number/],
    ["   ", "the expression is empty", 3, 4, /write a number/],
    ["1 +", "the expression ends too early", 3, 4, unit],
    ["2*", "the expression ends too early", 2, 3, unit],
    ["-", "the expression ends too early", 1, 2, unit],
    ["x^", "the expression ends too early", 2, 3, unit],
    ["2 x", "unexpected x", 2, 3, /product needs its \*/],
    ["2(x)", "unexpected (", 1, 2, /product needs its \*/],
    ["(a)(b)", "unexpected (", 3, 4, /product needs its \*/],
    ["x' y", "unexpected y", 3, 4, /product needs its \*/],
    ["x 2.5", "unexpected 2.5", 2, 5, /product needs its \*/],
    ["a )", "unexpected )", 2, 3, undefined],
    ["a, b", "unexpected ,", 1, 2, undefined],
    ["* a", "unexpected *", 0, 1, "expected a number, a name or ("],
    ["a + / b", "unexpected /", 4, 5, "expected a number, a name or ("],
    ["()", "unexpected )", 1, 2, "expected a number, a name or ("],
    ["(a + b", "this bracket is never closed", 0, 1, "add )"],
    ["2*sin(x", "this bracket is never closed", 5, 6, "add )"],
    ["(a b)", "unexpected b", 3, 4, /product needs its \*/],
    ["a ** b", "a power is not written **", 3, 4, "write ^"],
    ["sin", "sin is a function", 0, 3, "write sin(…)"],
    ["1 + sqrt*2", "sqrt is a function", 4, 8, "write sqrt(…)"],
    ["foo(x)", "unknown function foo", 0, 3, /functions are .*sqrt|did you mean/],
    ["1 + x'(t)", "unknown function x", 4, 6, /functions are|did you mean/],
    ["pow(x, 2)", "unknown function pow", 0, 3, /functions are|did you mean/],
    ["toString(x)", "unknown function toString", 0, 8, /functions are|did you mean/],
    ["sin(x, y)", "sin takes one argument, not 2", 0, 9, undefined],
    ["1 + sin()", "sin takes one argument, not 0", 4, 9, undefined],
    ["atan2(x) + 1", "atan2 takes two arguments, not 1", 0, 8, undefined],
    ["min(1, 2, 3)", "min takes two arguments, not 3", 0, 12, undefined],
    ["sin(x,)", "unexpected )", 6, 7, "expected a number, a name or ("],
    ["2*1e400", "the number 1e400 is too large", 2, 7, undefined],
    ["a # b", 'unexpected character "#"', 2, 3, /expressions are made of/],
    ["a \u2212 b", 'unexpected character "\u2212"', 2, 3, /write - /],
    ["2\u00b7b", 'unexpected character "\u00b7"', 1, 2, "write *"],
    ["a[1]", 'unexpected character "["', 1, 2, "write ( and )"],
    ["y = 2", 'unexpected character "="', 2, 3, "an expression has no ="],
    ["2*\u03c0", 'unexpected character "\u03c0"', 2, 3, "write pi"],
    ["x + \u{1f600}", 'unexpected character "\u{1f600}"', 4, 6, /expressions are made of/],
    ["'x", 'unexpected character "\'"', 0, 1, /expressions are made of/],
    ["2'", 'unexpected character "\'"', 1, 2, /expressions are made of/],
    ["1..2", "unexpected .2", 2, 4, /product needs its \*/],
    ["1e", "unexpected e", 1, 2, /product needs its \*/],
    ["\u0000", 'unexpected character "\\u0000"', 0, 1, /expressions are made of/],
  ])("%j: %s", (text, message, start, end, hint) => {
    const error = failureOf(text);
    expect([error.message, error.start, error.end]).toEqual([message, start, end]);
    if (hint === undefined) expect(error.hint).toBeUndefined();
    else expect(error.hint).toMatch(hint);
  });

  it.each([
    ["(", ")", "("],
    ["-", "", "-"],
    ["sin(", ")", "("],
    ["2^", "", "^"],
  ])("%s… nested deeper than the limit", (open, close) => {
    const nest = (levels: number) => `${open.repeat(levels)}x${close.repeat(levels)}`;
    expect(() => parseExpression(nest(maximalNesting))).not.toThrow();
    const error = failureOf(nest(maximalNesting + 1));
    expect(error.message).toBe(`nested deeper than ${maximalNesting} levels`);
    expect(error.end - error.start).toBe(1);
    expect(() => parseExpression(nest(200_000))).toThrow(ExpressionError);
  });
});

function failureOf(text: string): ExpressionError {
  try {
    parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  throw new Error(`${text} was read`);
}

/** Syntax trees as the parser makes them: n-ary sums and products whose first term is plain, brackets flattened away. */
const syntaxTrees: fc.Arbitrary<Syntax> = fc.letrec<{ tree: Syntax }>((tie) => {
  const at = { start: 0, end: 0 };
  const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 2, maxLength: 4 });
  return {
    tree: fc.oneof(
      { maxDepth: 5 },
      {
        weight: 2,
        arbitrary: fc.oneof(
          fc
            .double({ min: 0, noNaN: true, noDefaultInfinity: true })
            .map((value) => ({ kind: "number", value: value + 0, ...at }) as Syntax),
          fc
            .record({
              name: fc.constantFrom("x", "y_1", "phi", "pi", "e", "E2"),
              primes: fc.constantFrom(0, 0, 1, 2),
            })
            .map((name) => ({ kind: "name", ...name, ...at }) as Syntax),
        ),
      },
      {
        weight: 5,
        arbitrary: fc.oneof(
          tie("tree").map((operand) => ({ kind: "negate", operand, ...at }) as Syntax),
          fc
            .tuple(tie("tree"), tie("tree"))
            .map(([base, exponent]) => ({ kind: "power", base, exponent, ...at }) as Syntax),
          list(fc.tuple(fc.boolean(), tie("tree"))).map(
            (terms) =>
              ({
                kind: "sum",
                terms: terms.map(([negative, operand], i) => ({ negative: i > 0 && negative, operand })),
                ...at,
              }) as Syntax,
          ),
          list(fc.tuple(fc.boolean(), tie("tree"))).map(
            (factors) =>
              ({
                kind: "product",
                factors: factors.map(([inverse, operand], i) => ({ inverse: i > 0 && inverse, operand })),
                ...at,
              }) as Syntax,
          ),
          fc.tuple(fc.constantFrom(...callableNames), tie("tree"), tie("tree")).map(([name, a, b]) => {
            const args = ["min", "max", "atan2", "hypot"].includes(name) ? [a, b] : [a];
            return { kind: "call", name, args, ...at } as Syntax;
          }),
        ),
      },
    ),
  };
}).tree;

describe(`print and parse, seed ${seed}`, () => {
  it("printSyntax → parseExpression is the identity", () => {
    fc.assert(
      fc.property(syntaxTrees, (tree) => {
        expect(bare(parseExpression(printSyntax(tree)))).toEqual(bare(tree));
      }),
      { seed, numRuns: 3000 },
    );
  });

  it("parse → print → parse is the identity on bracketed text, which keeps its value", () => {
    fc.assert(
      fc.property(trees(["sin", "sqrt", "abs", "min", "atan2"]), (tree) => {
        const syntax = parseExpression(textOf(tree));
        const again = parseExpression(printSyntax(syntax));
        expect(bare(again)).toEqual(bare(syntax));
      }),
      { seed, numRuns: 1000 },
    );
  });

  it("never throws anything but ExpressionError on any text", () => {
    const alphabet = fc.constantFrom(..."xyt019.eE+-*/^(),' \u2019\n#", "sin(", "min(", "pi", "1e9", "9^9^9");
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 30 }), fc.string({ unit: "binary" }), (parts, wild) => {
        for (const text of [parts.join(""), wild]) {
          try {
            parseExpression(text);
          } catch (error) {
            if (!(error instanceof ExpressionError)) throw error;
            expect(error.start).toBeGreaterThanOrEqual(0);
            expect(error.end).toBeGreaterThan(error.start);
            expect(error.start).toBeLessThanOrEqual(text.length);
          }
        }
      }),
      { seed, numRuns: 3000 },
    );
  });

  it("the oracle's evaluator agrees with constants", () => {
    fc.assert(
      fc.property(trees(["sin", "cos", "exp"], 3), (tree) => {
        const { value, size } = worthOf(tree, { x: 2, y: 3, z: 5 });
        fc.pre(Number.isFinite(value) && size < 1e6);
        const text = textOf(tree).replaceAll(
          /\b([xyz])\b/g,
          (_, name: "x" | "y" | "z") => ({ x: "2", y: "3", z: "5" })[name],
        );
        let found: number;
        try {
          found = constantValue(parseExpression(text));
        } catch {
          fc.pre(false);
          return;
        }
        expect(Math.abs(found - value)).toBeLessThanOrEqual(1e-9 * (1 + size));
      }),
      { seed, numRuns: 500 },
    );
  });
});
