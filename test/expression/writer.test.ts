/** Does the writer of code compute each shared node once, across several questions and beside what is known already? */
import { describe, expect, it } from "vitest";
import { elementary } from "../../src/elementary/index.js";
import {
  buildNode,
  CodeWriter,
  Graph,
  GraphError,
  type Node,
  parseExpression,
} from "../../src/expression/index.js";

const graph = new Graph();
const build = (text: string): Node =>
  buildNode(graph, parseExpression(text), (name, primes) => graph.symbol(name + "'".repeat(primes)));
const run = (lines: readonly string[], value: string, names: Record<string, number>): number =>
  new Function("elementary", ...Object.keys(names), `"use strict";\n${lines.join("\n")}\nreturn ${value};`)(
    elementary,
    ...Object.values(names),
  ) as number;

describe("CodeWriter", () => {
  it("a node asked for again is the same name, and nothing is written twice", () => {
    const [one, other] = [build("sin(x*y) + x"), build("cos(sin(x*y))")];
    const writer = new CodeWriter([one, other], "k");
    for (const name of ["x", "y"]) writer.bind(name, name);
    const first = writer.value(one);
    const written = writer.lines.length;
    const second = writer.value(other);
    expect(writer.lines.filter((line) => line.includes("elementary.sin"))).toHaveLength(1);
    expect(writer.lines.every((line) => /^const k\d+ = /.test(line))).toBe(true);
    expect(writer.value(build("sin(x*y)"))).toBe(writer.value(build("sin(x*y)")));
    const names = { x: 0.3, y: 1.7 };
    const inner = Math.sin(0.3 * 1.7);
    expect(run(writer.lines, first, names)).toBeCloseTo(inner + 0.3, 14);
    expect(run(writer.lines, second, names)).toBeCloseTo(Math.cos(inner), 14);
    expect(written).toBeGreaterThan(0);
  });

  it("nodes counted twice are names, also when each is asked for once", () => {
    const node = build("x + 2*y");
    const writer = new CodeWriter([node, node]);
    for (const name of ["x", "y"]) writer.bind(name, name);
    expect(writer.value(node)).toMatch(/^n\d+$/);
    const bare = new CodeWriter([node]);
    for (const name of ["x", "y"]) bare.bind(name, name);
    expect(bare.value(node)).toContain("+");
    expect(bare.lines).toEqual([]);
  });

  it("numbers stay literals and symbols bound to names stay those names", () => {
    const writer = new CodeWriter([build("3"), build("x"), build("x"), build("-2")]);
    writer.bind("x", "s4_0");
    expect([writer.value(build("3")), writer.value(build("-2")), writer.value(build("x"))]).toEqual([
      "3",
      "(-2)",
      "s4_0",
    ]);
    expect(writer.lines).toEqual([]);
  });

  it("an entry of an array is read once", () => {
    const node = build("x*sin(x)");
    const writer = new CodeWriter([node]);
    writer.bind("x", "q[3]");
    const text = writer.value(node);
    expect([...writer.lines, text].join("\n").match(/q\[3\]/g)).toHaveLength(1);
    expect(run(writer.lines, text, { q: [0, 0, 0, 0.4] as unknown as number })).toBeCloseTo(
      0.4 * Math.sin(0.4),
      15,
    );
  });

  it("what is known is not written, and its parts need no source", () => {
    const inner = build("exp(a*b)");
    const node = build("exp(a*b)*x + exp(a*b)");
    const writer = new CodeWriter([node], "n", [], new Map([[inner, "c7"]]));
    writer.bind("x", "x");
    const text = writer.value(node);
    expect([...writer.lines, text].join("\n")).not.toContain("elementary.exp");
    expect(run(writer.lines, text, { x: 2, c7: 5 })).toBe(15);
    expect(writer.value(inner)).toBe("c7");
    // A part of what is known is not counted as used there: asked for once more, it needs no local.
    const again = build("exp(a*b)*x + a*b");
    const once = new CodeWriter([again], "n", [], new Map([[inner, "c7"]]));
    for (const name of ["x", "a", "b"]) once.bind(name, name);
    expect(once.value(again)).toContain("a*b");
    expect(once.lines).toEqual([]);
  });

  it("a power that several nodes share is computed once; names go on where lines were before", () => {
    const [one, other] = [build("x^3*y"), build("x^3 + x^1.5")];
    const lines = ["const before = 1;"];
    const writer = new CodeWriter([one, other], "n0_", lines);
    for (const name of ["x", "y"]) writer.bind(name, name);
    const texts = [writer.value(one), writer.value(other)];
    expect(lines[0]).toBe("const before = 1;");
    expect(lines[1]).toMatch(/^const n0_1 = /);
    expect(new Set(lines.map((line) => line.split("=")[0])).size).toBe(lines.length);
    expect(lines.filter((line) => line.endsWith("= x*x;"))).toHaveLength(1);
    expect(run(lines, texts[0] ?? "", { x: 1.3, y: 2 })).toBeCloseTo(1.3 ** 3 * 2, 14);
    expect(run(lines, texts[1] ?? "", { x: 1.3, y: 2 })).toBeCloseTo(1.3 ** 3 + 1.3 ** 1.5, 14);
  });

  it("the base of a power is computed once", () => {
    for (const text of ["(x + sin(y))^2", "(x + sin(y))^3", "1/(x + sin(y))^2", "(x + sin(y))^1.5"]) {
      const node = build(text);
      const writer = new CodeWriter([node]);
      for (const name of ["x", "y"]) writer.bind(name, name);
      const value = writer.value(node);
      expect([...writer.lines, value].join("\n").match(/elementary\.sin/g), text).toHaveLength(1);
    }
  });

  it("a symbol without a source is refused by its name", () => {
    expect(() => new CodeWriter([build("x")]).value(build("x"))).toThrow(GraphError);
    expect(() => new CodeWriter([build("x")]).value(build("x"))).toThrow(/^x is not among/);
  });
});
