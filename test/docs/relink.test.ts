/** Do links of the checkout become links of the site? The site itself is built in the long suite only. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { expect, it } from "vitest";
import { writtenPages } from "../../docs/run/pages.js";

const root = resolve(import.meta.dirname, "../..");
const { placeOf, relink } = await import("../../docs/generate/stage.js");

const decisions = readdirSync(join(root, "decisions")).map((file) => `decisions/${file}`);
const documents = ["README", "ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "NOTATION", "REFERENCES"];
const files = [...writtenPages(), ...decisions, ...documents.map((name) => `${name}.md`)];
const places = new Set(files.map((file) => placeOf(file)));
/** Pages that are written as a whole. */
const made = /^(?:reference\/(?:cli|mechanisms|words)|project\/decisions\/index|api\/|index\.md$)/;

it("every relative link of a page leads to a page or a picture", () => {
  const lost: string[] = [];
  for (const file of files) {
    const place = placeOf(file) as string;
    const text = relink(file, readFileSync(join(root, file), "utf8"), place).replaceAll(
      /^```[\s\S]*?^```$/gm,
      "",
    );
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:|#|\/)([^)\s#]+)/g)) {
      const path = posix.normalize(posix.join(dirname(place), target));
      const found = path.startsWith("pictures/")
        ? existsSync(join(root, "build", "docs", path))
        : places.has(path);
      if (!found && !made.test(path)) lost.push(`${file}: ${target}`);
    }
  }
  expect(lost).toEqual([]);
});

it("a picture that is a link keeps both addresses", () => {
  const text =
    "[![a brake](gallery/pictures/brakeBranch.png)](docs/how-to/brake.md) and [it](docs/how-to/brake.md)";
  expect(relink("README.md", text, "project/readme.md")).toBe(
    "[![a brake](./../pictures/brakeBranch.png)](./../how-to/brake.md) and [it](./../how-to/brake.md)",
  );
});
