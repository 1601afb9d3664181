import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { plainDocument } from "../../cli/node.js";
import { compare, gallery } from "../../gallery/index.js";

const folder = resolve(import.meta.dirname, "../../gallery");
const pictures = join(folder, "pictures");
const items = Object.entries(gallery);
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
    for (const [name, { figure, data }] of items) {
      expect(data === undefined, name).toBe(figure === undefined);
      const { columns = [], rows = [] } = data?.() ?? {};
      expect(
        rows.every((row) => row.length === columns.length),
        name,
      ).toBe(true);
    }
  });
});

describe("the numbers of the papers", () => {
  it.each(items)("%s: no value disagrees", (_, { key, numbers }) => {
    const rows = (numbers?.() ?? []).map((one) => compare(key, one));
    expect(rows.filter(({ failed }) => failed)).toEqual([]);
  });
});
