import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { plainDocument } from "../../cli/node.js";
import { type ComparedRow, compare, gallery, sketches } from "../../gallery/index.js";
import { sized } from "../long.js";
import { figures, places } from "./places.js";
import { numberIn, quotes } from "./quotes.js";

const folder = resolve(import.meta.dirname, "../../gallery");
const pictures = join(folder, "pictures");
const items = Object.entries(gallery);
/** Data of a figure takes as long as the figure: the long suite makes all of it. */
const everyThird = items.filter((_, i) => i % 3 === 0);
const drawn = items.flatMap(([name, { figure }]) => (figure === undefined ? [] : [{ name, figure }]));

/** Numbers to three decimals: the last digits may differ between machines. */
const rounded = (svg: string) =>
  svg.replace(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(3))));

describe("every script of the gallery draws the picture that is kept (npm run gallery draws them anew)", () => {
  it.each(drawn)("$name", ({ name, figure }) => {
    const kept = readFileSync(join(pictures, `${name}.svg`), "utf8");
    expect(rounded(figure(plainDocument()))).toBe(rounded(kept));
  });

  it("keeps no picture without a script", () => {
    const names = new Set(drawn.map(({ name }) => name));
    expect(readdirSync(pictures).filter((file) => !names.has(file.replace(/\.\w+$/, "")))).toEqual([]);
  });
});

describe("the scripts", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /[\\/]/.test(file) && file.endsWith(".ts"))
    .map((file) => file.replaceAll("\\", "/"));
  const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
  const scripts = files.filter((file) => /^export const key = /m.test(textOf(file)));

  it("have a key each, and every one is in the index under its name", () => {
    expect(scripts.map((file) => file.replace(/^.*\/|\.ts$/g, "")).sort()).toEqual(
      Object.keys(gallery).sort(),
    );
    const keys = items.map(([, { key }]) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^(LB01|LBN|NDCa|NDCb|FIV|classic|laws|tour)-[\w.]+$/);
  });

  it("have at most 60 lines", () => {
    expect(scripts.filter((file) => textOf(file).trimEnd().split("\n").length > 60)).toEqual([]);
  });

  it("give data beside every figure, with as many cells in a row as columns", () => {
    for (const [name, { figure, data }] of items) expect(data === undefined, name).toBe(figure === undefined);
    for (const [name, { data }] of sized(everyThird, items)) {
      const { columns = [], rows = [] } = data?.() ?? {};
      expect(
        rows.every((row) => row.length === columns.length),
        name,
      ).toBe(true);
    }
  });
});

const kept = new Map<string, readonly ComparedRow[]>();
const byKey = new Map(items.map(([, item]) => [item.key, item]));

/** Computed once for each item. */
function rowsOf(key: string): readonly ComparedRow[] {
  const rows = kept.get(key) ?? (byKey.get(key)?.numbers?.() ?? []).map((one) => compare(key, one));
  kept.set(key, rows);
  return rows;
}

describe("the numbers of the papers", () => {
  it.each([...byKey.keys()])("%s: no value disagrees", (key) => {
    expect(rowsOf(key).filter(({ failed }) => failed)).toEqual([]);
  });
});

describe("the checklist of the papers", () => {
  const keys = Object.entries(figures).flatMap(([paper, all]) => all.map((figure) => `${paper}-${figure}`));

  it.each(keys)("%s has a picture, a table and a row", (key) => {
    expect(byKey.get(key)?.figure).toBeTypeOf("function");
    expect(byKey.get(key)?.data).toBeTypeOf("function");
    expect(rowsOf(key).length).toBeGreaterThan(0);
  });

  it.each(places)("%s: a row of %s", (_, key, row) => {
    expect(rowsOf(key).filter(({ what }) => row.test(what)).length).toBeGreaterThan(0);
  });

  it("no item of a paper is without a row", () => {
    const papers = [...byKey.keys()].filter((key) => /^(LB|ND|FIV)/.test(key));
    expect(papers.filter((key) => rowsOf(key).length === 0)).toEqual([]);
  });

  it("names the figures that are sketches: with those that are drawn they are all of the papers", () => {
    expect(sketches.filter(({ key }) => byKey.has(key))).toEqual([]);
    const count = (paper: string) =>
      [...keys, ...sketches.map(({ key }) => key)].filter((key) => key.startsWith(`${paper}-`)).length;
    expect({ LBN: count("LBN"), NDCb: count("NDCb"), FIV: count("FIV") }).toEqual({
      LBN: 5,
      NDCb: 14,
      FIV: 6,
    });
  });
});

describe("what a row says of a paper", () => {
  const rows = () => [...byKey.keys()].flatMap((key) => rowsOf(key));

  it("a number is called printed where it stands in the text, and only there", () => {
    const claimed = rows().filter(({ basis }) => basis === "printed");
    const quoted = claimed.map(({ key, what }) =>
      quotes.filter((one) => one.key === key && one.row.test(what)).map(({ quote }) => quote),
    );
    expect(claimed.filter((_, i) => quoted[i]?.length !== 1)).toEqual([]);
    expect(claimed.filter(({ paper }, i) => paper !== numberIn(quoted[i]?.[0] ?? ""))).toEqual([]);
    expect(claimed).toHaveLength(quotes.length);
  });

  it("a misprint or a value that is not reached is printed, said, or follows from a printed formula", () => {
    const held = rows().filter(({ verdict }) => verdict === "misprint" || verdict === "not reproduced");
    expect(held.filter(({ basis }) => basis === "none")).toEqual([]);
    // Numbers that no reader finds in the text: each is what a printed formula or statement gives.
    expect(held.filter(({ basis }) => basis === "derived").map(({ key, what }) => `${key} ${what}`)).toEqual([
      expect.stringContaining("LB01-errata (2.4)"),
      expect.stringContaining("LBN-4.3 A⁺ < 0 from"),
      expect.stringContaining("LBN-4.3 A⁺ < 0 up to"),
      expect.stringContaining("NDCb-friction (2.32)"),
      expect.stringContaining("NDCb-errata §6.2"),
      expect.stringContaining("FIV-turn “unique U⁺”"),
      expect.stringContaining("FIV-turn θ = π/2, U F < 0: jumps"),
      expect.stringContaining("FIV-turn θ = π/2, U F < 0: futures"),
      expect.stringContaining("FIV-turn jumps where two reactions exist"),
    ]);
  });

  it("an implicit formula, a unit, a definition that is not given and uniformity are remarks", () => {
    const remarks = rows().filter(({ verdict }) => verdict === "remark");
    const words = remarks.map(({ key, what }) => `${key} ${what}`);
    for (const one of [
      "LBN-errata (4.9)",
      "LBN-critical finger: unit of c",
      "FIV-jump inertia",
      "LB01-errata (2.9), μ_G",
    ])
      expect(words.filter((word) => word.startsWith(one)).length, one).toBeGreaterThan(0);
    expect(remarks.filter(({ failed }) => failed)).toEqual([]);
  });
});
