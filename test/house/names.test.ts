/** Has every exported name of src one meaning? A name that two files define is a name that a reader has to look up twice. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

interface Definition {
  readonly name: string;
  readonly file: string;
}

/** What a file itself defines and exports; what it only hands on does not count. */
function definitionsIn(file: string, text: string): Definition[] {
  const declared =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
  return [...text.matchAll(declared)].map(([, name = ""]) => ({ name, file }));
}

/** The function of the door that checks its options first and then calls the one of the same name. */
const checks = ({ name, file }: Definition, text: string): boolean =>
  file.startsWith("src/checked/") && new RegExp(`\\w\\.${name}\\b`).test(text);

/** Names that several files define, with the files. */
function definedTwice(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const definitions = [...texts].flatMap(([file, text]) =>
    definitionsIn(file, text).filter((definition) => !checks(definition, text)),
  );
  const files = new Map<string, string[]>();
  for (const { name, file } of definitions) files.set(name, [...(files.get(name) ?? []), file]);
  return new Map([...files].filter(([, all]) => all.length > 1));
}

const sources = new Map(
  readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .map((file) => [file, readFileSync(join(root, file), "utf8")]),
);

describe("an exported name of src", () => {
  it("is defined in one file", () => {
    expect([...definedTwice(sources)]).toEqual([]);
  });

  it("is found twice in made-up files, but not where the door checks options or an index hands it on", () => {
    const files = new Map([
      ["src/a/one.ts", "export interface Place {}\nexport const run = () => 1;"],
      ["src/b/two.ts", "export type Place = string;\nconst hidden = 1;"],
      ["src/b/index.ts", 'export { run } from "../a/one.js";\nexport type { Place } from "./two.js";'],
      ["src/checked/run.ts", 'export const run = guarded("run", engine.run, 1, table);'],
      ["src/c/three.ts", "const hidden = 2;\nexport function* walk() {}"],
      ["src/d/four.ts", "export async function walk() {}"],
    ]);
    expect([...definedTwice(files)]).toEqual([
      ["Place", ["src/a/one.ts", "src/b/two.ts"]],
      ["walk", ["src/c/three.ts", "src/d/four.ts"]],
    ]);
  });
});
