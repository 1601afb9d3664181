/** Is the sentence about rest along a parameter that of its rows? */
import { describe, expect, it } from "vitest";
import { sentenceOf } from "../../src/equilibria/critical/sentence.js";

type Known = Parameters<typeof sentenceOf>[0];

const row = (value: number, stable: boolean, marginal = false) => ({
  ...{ value, q: { x: 1 }, forces: {}, eigenvalues: [], stable, sustained: true },
  ...(marginal ? { marginal } : {}),
});

function said(rows: readonly ReturnType<typeof row>[]): string {
  const ends = [
    { kind: "bound", name: "k", value: 0 },
    { kind: "bound", name: "k", value: 4 },
  ];
  const branch = { modes: { foot: "stick" }, rows, ends };
  const known = { parameter: "k", range: [0, 4], branches: [branch], sets: [], critical: [], searched: [] };
  return sentenceOf(known as unknown as Known);
}

describe("one clause for a branch", () => {
  it("that exists at one value alone", () => {
    expect(said([row(2, true)])).toBe("For k from 0 to 4: rest in stick is stable at k = 2 alone.");
    expect(said([row(2, false)])).toContain("is not stable");
  });

  it("whose single stable row lies on the axis, at the end of its range", () => {
    expect(said([row(0, false), row(2, false), row(4, true)])).toContain("is not stable");
  });

  it("that turns around on its way, as from a pitchfork to both sides: stable on the whole of it", () => {
    const way = [4, 2.5, 1.5, 2.6, 4];
    expect(said(way.map((value) => row(value, true)))).toContain("is stable above k = 1.5");
    expect(said([4, 2.5, 1.5, 2, 3].map((value) => row(value, true)))).toContain("is stable above k = 1.5");
    const fold = { ...row(1, false), label: "fold" };
    const half = [row(4, false), row(2, false), fold, row(2.1, true), row(4, true)];
    expect(said(half as ReturnType<typeof row>[])).toContain("is stable above k = 1");
  });

  it("that is stable in a part, and undamped where every stable row is marginal", () => {
    const rows = [row(0, true), row(1, true), row(2, false), row(4, false)];
    expect(said(rows)).toContain("is stable below k = ");
    expect(said(rows)).not.toContain("undamped");
    expect(said(rows.map((one) => ({ ...one, marginal: true })))).toMatch(/stable below k = .*, undamped/);
  });
});
