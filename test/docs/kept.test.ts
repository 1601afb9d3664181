import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { compileMechanism, parseModel } from "../../src/index.js";

const root = resolve(import.meta.dirname, "../..");

it("pages hold what is made from the code: npm run docs:keep writes it", async () => {
  const { freshPages, slow } = await import("../../docs/generate/kept.js");
  const pages = await freshPages(process.env.JUDDER_LONG === "1" ? [] : slow);
  expect(pages.size).toBeGreaterThanOrEqual(7);
  for (const [file, text] of pages) {
    expect(readFileSync(join(root, file), "utf8") === text, `${file} is not fresh`).toBe(true);
    expect(text, file).not.toMatch(/<!-- generated: \w+ -->\n+<!-- end -->/);
  }
}, 60_000);

it("examples of keys are models that compile", () => {
  const texts = readFileSync(join(root, "docs", "generate", "examples.yaml"), "utf8").split(/^---$/m);
  expect(texts).toHaveLength(4);
  for (const text of texts) expect(compileMechanism(parseModel(text)).coordinates.length).toBeGreaterThan(0);
});
