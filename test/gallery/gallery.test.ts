import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { plainDocument } from "../../cli/node.js";

const gallery = resolve(import.meta.dirname, "../../gallery");
const scripts = readdirSync(gallery).filter((file) => file.endsWith(".ts"));
const pictures = join(gallery, "pictures");

/** Numbers to three decimals: the last digits may differ between machines. */
const rounded = (svg: string) =>
  svg.replace(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(3))));

describe("every script of the gallery draws the picture that is kept (npm run gallery draws them anew)", () => {
  it.each(scripts)("%s", async (file) => {
    const { figure } = (await import(join(gallery, file))) as { figure: (document: object) => string };
    const kept = readFileSync(join(pictures, file.replace(/\.ts$/, ".svg")), "utf8");
    expect(rounded(figure(plainDocument()))).toBe(rounded(kept));
  });

  it("keeps no picture without a script", () => {
    const names = new Set(scripts.map((file) => file.replace(/\.ts$/, "")));
    expect(readdirSync(pictures).filter((file) => !names.has(file.replace(/\.\w+$/, "")))).toEqual([]);
  });
});
