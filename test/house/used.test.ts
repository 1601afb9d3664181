/** Is everything that src exports used by the program? What only tests call is code that nobody can reach. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

const textsOf = (folder: string): [string, string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|js|svelte)$/.test(file) && !/node_modules|\.d\.ts$/.test(file))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .map((file) => [file, readFileSync(join(root, file), "utf8")]);

/** An index or a door hands names on without a use of its own; what the public door hands on is used by readers. */
const handedOn = /^export (?:type )?\{[^}]*\} from "[^"]*";/gm;

const codeOf = ([file, text]: readonly [string, string]): [string, string] => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return [file, file === "src/index.ts" ? code : code.replace(handedOn, "")];
};

/** Exported values whose names stand nowhere but where they are defined, with their files. */
function unused(texts: ReadonlyMap<string, string>): string[] {
  const codes = new Map([...texts].map(codeOf));
  const declared = /^export (?:abstract )?(?:async )?(?:const|function\*?|class) (\w+)/gm;
  const definitions = [...codes]
    .filter(([file]) => file.startsWith("src/") && !file.endsWith(".generated.ts"))
    .flatMap(([file, code]) => [...code.matchAll(declared)].map(([, name = ""]) => ({ file, name })));
  const uses = new Map(definitions.map(({ name }) => [name, 0]));
  for (const code of codes.values())
    for (const [word] of code.matchAll(/\w+/g)) {
      const count = uses.get(word);
      if (count !== undefined) uses.set(word, count + 1);
    }
  return definitions.filter(({ name }) => uses.get(name) === 1).map(({ file, name }) => `${file} ${name}`);
}

describe("an exported value of src", () => {
  it("is used by other code than tests", () => {
    const folders = ["src", "cli", "figure", "gallery", "lab", "bench", "bin", "scripts", "docs/generate"];
    expect(unused(new Map(folders.flatMap(textsOf)))).toEqual([]);
  });

  it("is found in made-up code where only an index hands it on", () => {
    const files = new Map([
      [
        "src/a/one.ts",
        "/** Like alone. */\nexport const alone = 1;\nexport const own = 2;\nconst twice = 2 * own;",
      ],
      ["src/a/index.ts", 'export { alone, meant } from "./one.js";'],
      ["src/a/two.ts", "export function meant() {}\nexport function* told() {} // told"],
      ["src/inner.ts", 'export { told } from "./a/two.js";'],
      ["cli/three.ts", "meant();"],
    ]);
    expect(unused(files)).toEqual(["src/a/one.ts alone", "src/a/two.ts told"]);
  });
});
