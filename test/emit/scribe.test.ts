/** Do sums, products and factors that leave out zeros and ones mean the same as the full ones? */
import { describe, expect, it } from "vitest";
import { Factorisation, solveSmall } from "../../src/emit/text/linear.js";
import { Scribe, type Value } from "../../src/emit/text/scribe.js";
import { randomSource, solveWithin } from "../../src/numerics/index.js";
import { solve } from "../oracle/lagrange.js";
import { determinant } from "../oracle/phase.js";

const seed = 5;
const random = randomSource(seed);

/** Values of the kinds that occur, with what they are worth: literals, parameters, state. */
class Bench {
  readonly scribe = new Scribe();
  private readonly numbers: number[] = [];

  constructor(private readonly literals: readonly number[] = [0, 1, -1, 2.5, -0.75]) {
    this.scribe.settle("c0");
    this.scribe.settle("c1");
  }

  /** A literal, a settled name or a name of the state. */
  draw(): { value: Value; worth: number } {
    const kind = Math.floor(random() * 3);
    if (kind === 0) {
      const worth = this.literals[Math.floor(random() * this.literals.length)] ?? 0;
      return { value: worth < 0 ? `(${worth})` : String(worth), worth };
    }
    return this.name(kind === 1 ? `c${Math.floor(random() * 2)}` : undefined);
  }

  name(settled?: string): { value: Value; worth: number } {
    if (settled === "c0") return { value: "c0", worth: 1.7 };
    if (settled === "c1") return { value: "c1", worth: -0.6 };
    this.numbers.push(2 * random() - 1);
    return { value: `y[${this.numbers.length - 1}]`, worth: this.numbers.at(-1) ?? 0 };
  }

  /** What values are worth when the code is run. */
  run(values: readonly Value[], w = new Float64Array(40)): number[] {
    const { head, body } = this.scribe;
    const source = ["const c0 = 1.7, c1 = -0.6;", ...head, ...body, `return [${values.join(", ")}];`].join(
      "\n",
    );
    return new Function("y", "w", "solve", `"use strict";\n${source}`)(
      this.numbers,
      w,
      solveWithin,
    ) as number[];
  }
}

const near = (found: number | undefined, expected: number) =>
  expect(Math.abs((found ?? Number.NaN) - expected)).toBeLessThan(1e-12 * Math.max(1, Math.abs(expected)));

describe(`straight-line code, seed ${seed}`, () => {
  it("sum, minus, times, over and negative of every kind of value", () => {
    for (let round = 0; round < 300; round++) {
      const bench = new Bench();
      const { scribe } = bench;
      const terms = Array.from(
        { length: Math.floor(random() * 4) },
        () => [bench.draw(), bench.draw()] as const,
      );
      const [start, left, right] = [bench.draw(), bench.draw(), bench.draw()];
      const pairs = terms.map(([a, b]) => [a.value, b.value] as const);
      const total = terms.reduce((sum, [a, b]) => sum + a.worth * b.worth, 0);
      const below = right.worth === 0 ? bench.name() : right;
      const values = [
        scribe.sum(pairs, start.value),
        scribe.sum(pairs),
        scribe.minus(start.value, pairs),
        scribe.minus("0", pairs),
        scribe.times(left.value, right.value),
        scribe.over(left.value, below.value),
        scribe.negative(left.value),
      ];
      const found = bench.run(values);
      const expected = [
        start.worth + total,
        total,
        start.worth - total,
        -total,
        left.worth * right.worth,
        left.worth / below.worth,
        -left.worth,
      ];
      for (const [i, worth] of expected.entries()) near(found[i], worth);
    }
  });

  it("what needs only parameters is written once, at the head", () => {
    const { scribe } = new Bench();
    const first = scribe.times("c0", "c1");
    expect(scribe.times("c0", "c1")).toBe(first);
    expect(scribe.sum([[first, "c0"]], "2.5")).toBe(scribe.sum([[first, "c0"]], "2.5"));
    expect(scribe.body).toEqual([]);
    expect(scribe.head).toHaveLength(2);
    expect(scribe.times("y_0", "c1")).not.toBe(scribe.times("y_0", "c1"));
    expect(scribe.body).toHaveLength(2);
  });

  it("zeros and ones cost nothing", () => {
    const { scribe } = new Bench();
    expect(
      scribe.sum([
        ["0", "y_0"],
        ["1", "y_1"],
      ]),
    ).toBe("y_1");
    expect(scribe.minus("y_0", [["0", "y_1"]])).toBe("y_0");
    expect([
      scribe.times("1", "y_0"),
      scribe.times("y_0", "0"),
      scribe.over("0", "y_0"),
      scribe.over("y_0", "1"),
    ]).toEqual(["y_0", "0", "0", "y_0"]);
    expect(scribe.negative("0")).toBe("0");
    expect([...scribe.head, ...scribe.body]).toEqual([]);
  });

  it.each([1, 2, 3, 4])("M x = b with %i rows, zeros among the entries", (n) => {
    for (let round = 0; round < 30; round++) {
      const bench = new Bench([0, 0, 1, 0.5]);
      const entries = Array.from({ length: n }, (_, i) => Array.from({ length: i + 1 }, () => bench.draw()));
      // Symmetric, and heavy on the diagonal.
      const at = (i: number, j: number) => (i === j ? undefined : entries[Math.max(i, j)]?.[Math.min(i, j)]);
      const M = entries.map((_, i) => entries.map((_, j) => at(i, j)?.worth ?? 9 + i));
      const texts = entries.map((_, i) => entries.map((_, j) => at(i, j)?.value ?? String(9 + i)));
      const b = entries.map(() => bench.draw());
      const factor = new Factorisation(bench.scribe, texts);
      const x = bench.run(factor.solve(b.map(({ value }) => value)));
      const expected = solve(
        M,
        b.map(({ worth }) => worth),
      );
      for (const [i, worth] of expected.entries()) near(x[i], worth);
    }
  });

  it.each([1, 2, 3, 4])("G x = c with %i rows, and the determinant", (m) => {
    for (let round = 0; round < 30; round++) {
      const bench = new Bench();
      const G = Array.from({ length: m }, () => Array.from({ length: m }, () => bench.name()));
      const c = Array.from({ length: m }, () => bench.draw());
      const texts = G.map((row) => row.map(({ value }) => value));
      const small = solveSmall(
        bench.scribe,
        texts,
        c.map(({ value }) => value),
        3,
      );
      const worth = determinant(G.map((row) => row.map((entry) => entry.worth)));
      if (Math.abs(worth) < 0.05) continue;
      const [det = 0, ...x] = bench.run([small.determinant, ...small.x]);
      near(det, worth);
      const expected = solve(
        G.map((row) => row.map((entry) => entry.worth)),
        c.map((entry) => entry.worth),
      );
      for (const [i, value] of expected.entries()) near(x[i], value);
    }
  });

  it("no rows: nothing to solve, and the determinant 1", () => {
    expect(solveSmall(new Scribe(), [], [], 0)).toEqual({ x: [], determinant: "1" });
  });
});
