import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Row {
  readonly folder: string;
  readonly folders: readonly string[];
  readonly packages: readonly string[];
}

/** The rows of the table in ARCHITECTURE.md. */
function importTable(text: string): Row[] {
  const section = text.split("## Import table")[1]?.split("\n## ")[0] ?? "";
  const code = (cell: string | undefined) =>
    [...(cell ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1] as string);
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const cells = line.split("|").slice(1, -1);
      return { folder: code(cells[0])[0] as string, folders: code(cells[3]), packages: code(cells[4]) };
    });
}

/**
 * Static, dynamic, side-effect and required imports and re-exports, in all kinds of quotes. Strings and comments are told
 * apart character by character; an import whose target is not a plain string is reported as "?".
 */
function importsOf(source: string): string[] {
  const found: string[] = [];
  let code = "";
  for (let i = 0; i < source.length; ) {
    const rest = source.slice(i, i + 2);
    const quote = source.charAt(i);
    if (rest === "//" || rest === "/*") {
      const end = source.indexOf(rest === "//" ? "\n" : "*/", i + 2);
      i = end < 0 ? source.length : end + (rest === "//" ? 0 : 2);
    } else if (quote === '"' || quote === "'" || quote === "`") {
      let end = i + 1;
      while (end < source.length && source.charAt(end) !== quote) end += source.charAt(end) === "\\" ? 2 : 1;
      const text = source.slice(i + 1, end);
      if (/(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*$/.test(code))
        found.push(/\$\{/.test(text) ? "?" : text);
      code += '""';
      i = end + 1;
    } else {
      code += quote;
      i += 1;
    }
  }
  const computed = [...code.matchAll(/\b(?:import|require)\s*\(\s*(?!"")/g)].map(() => "?");
  return [...found, ...computed];
}

/** What every folder of `src` may import. */
const everywhere = new Set(["src/mistake", "src/elementary"]);

const table = importTable(read("ARCHITECTURE.md"));

/** The row that a file belongs to: the longest folder of the table that holds it. */
const rowOf = (path: string): Row | undefined =>
  table
    .filter(({ folder }) => path.startsWith(`${folder}/`))
    .sort((one, other) => other.folder.length - one.folder.length)[0];

const sources = ["src", "figure", "gallery", "cli", "lab/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.([cm]?[jt]sx?|svelte)$/.test(file))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
);

/** The gallery and the lab import as a reader of the package would. */
const ownNames: Readonly<Record<string, string>> = {
  judder: "src",
  "judder/figure": "figure",
  "#inner": "src",
  "#text": "cli/text",
};

/** What a component imports stands in its script. */
const scriptOf = (path: string, source: string): string =>
  path.endsWith(".svelte") ? (/<script[^>]*>(.*?)<\/script>/s.exec(source)?.[1] ?? "") : source;

const byName = ({ folder }: Row): boolean => folder === "gallery" || folder.startsWith("lab/");

/** What a file does that its row does not allow. */
function violations(path: string, source: string): string[] {
  const row = rowOf(path);
  if (row === undefined) return [`${path} stands in no folder of the table`];
  return importsOf(scriptOf(path, source)).flatMap((target) => {
    if (target.startsWith("node:")) return row.folder === "cli" ? [] : [`${path} imports ${target}`];
    const door = ownNames[target];
    if (door !== undefined) {
      const allowed = (byName(row) || target === "#inner") && row.folders.includes(door);
      return allowed ? [] : [`${path} imports ${door} by its name`];
    }
    if (!target.startsWith(".")) {
      const name = target
        .split("/")
        .slice(0, target.startsWith("@") ? 2 : 1)
        .join("/");
      return row.packages.includes(name) ? [] : [`${path} imports the package ${name}`];
    }
    const file = relative(root, resolve(root, dirname(path), target)).replaceAll("\\", "/");
    const other = rowOf(file)?.folder;
    if (other === row.folder || (everywhere.has(other ?? "") && row.folder.startsWith("src"))) return [];
    if (byName(row) && !file.startsWith("lab/")) return [`${path} imports ${file} other than by its name`];
    if (other === undefined || !row.folders.includes(other)) return [`${path} imports ${file}`];
    const throughDoor = /^(src|lab)/.test(row.folder) || /\/index\.js$/.test(file);
    return throughDoor ? [] : [`${path} goes past the door with ${file}`];
  });
}

/** Groups of files that import each other in a circle, type imports included. */
function importCircles(files: ReadonlyMap<string, readonly string[]>): string[][] {
  const [order, low] = [new Map<string, number>(), new Map<string, number>()];
  const [path, found]: [string[], string[][]] = [[], []];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file) as number);
    path.push(file);
    for (const next of files.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (path.includes(next)) low.set(file, Math.min(low.get(file) as number, low.get(next) as number));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1 || files.get(file)?.includes(file)) found.push(circle.sort());
  };
  for (const file of files.keys()) if (!order.has(file)) visit(file);
  return found;
}

describe("import circles", () => {
  const known = new Set(sources);
  const targets = (path: string): string[] =>
    importsOf(scriptOf(path, read(path)))
      .filter((target) => target.startsWith("."))
      .map((target) => relative(root, resolve(root, dirname(path), target)).replace(/\.js$/, ".ts"))
      .filter((target) => known.has(target));

  it("no file imports itself by way of others, types included", () => {
    const files = new Map(sources.map((path) => [path, targets(path)]));
    expect([...files.values()].flat().length).toBeGreaterThan(1000);
    expect(importCircles(files)).toEqual([]);
  });

  it("are found", () => {
    const files = new Map([
      ["a", ["b"]],
      ["b", ["c", "d"]],
      ["c", ["a"]],
      ["d", []],
      ["e", ["e"]],
    ]);
    expect(importCircles(files)).toEqual([["a", "b", "c"], ["e"]]);
  });
});

describe("the import table of ARCHITECTURE.md", () => {
  it("has a row for every folder and a folder for every row", () => {
    const folders = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(table.map(({ folder }) => folder)).toEqual(
      expect.arrayContaining([
        "src",
        "figure",
        "gallery",
        "cli",
        ...folders.map(({ name }) => `src/${name}`),
      ]),
    );
    for (const { folder } of table) expect(existsSync(join(root, folder)), folder).toBe(true);
  });

  it("is kept by every source file", () => {
    expect(sources.length).toBeGreaterThan(40);
    expect(sources.flatMap((path) => violations(path, read(path)))).toEqual([]);
  });

  it.each([
    ["src/numerics/x.ts", 'import { a } from "../model/index.js";'],
    ["src/numerics/x.ts", "const a = await import('../model/index.js');"],
    ["src/model/x.ts", 'import "../mechanism/index.js";'],
    ["src/model/x.ts", "export * from '../../cli/index.js';"],
    ["src/expression/x.ts", 'import { parse } from "yaml";'],
    ["src/model/x.ts", 'import { readFileSync } from "node:fs";'],
    ["cli/x.ts", 'import { a } from "../src/model/index.js";'],
    ["cli/x.ts", 'import { a } from "judder";'],
    ["gallery/LBN/x.ts", 'import { a } from "../../src/index.js";'],
    ["gallery/LBN/x.ts", 'import { a } from "judder/node";'],
    ["lab/src/stage/x.ts", 'import { a } from "judder";'],
    ["lab/src/engine/x.ts", 'import { a } from "../../../src/index.js";'],
    ["lab/src/scenario/x.ts", 'import { a } from "../engine/client.js";'],
    ["lab/src/stage/X.svelte", '<script lang="ts">import { a } from "judder";</script>it\'s'],
    ["src/numerics/x.ts", 'const glob = "/*"; export * from "../model/index.js"; const end = "*/";'],
    ["src/numerics/x.ts", "const a = await import(name);"],
    ["src/numerics/x.ts", 'import a = require("../model/index.js");'],
    ["src/numerics/x.mts", `const a = await import(\`../model/$\{name}\`);`],
  ])("sees what is wrong in %s: %s", (path, source) => {
    expect(violations(path, source)).toHaveLength(1);
  });

  it("lets a file import what its row allows", () => {
    expect(
      violations("src/model/x.ts", 'import { a } from "../expression/index.js";\nimport { b } from "yaml";'),
    ).toEqual([]);
    expect(violations("cli/x.ts", 'import { a } from "../src/index.js";\nimport "node:fs";')).toEqual([]);
    expect(
      violations("lab/src/X.svelte", '<script>import a from "./engine/client.js";import "svelte";</script>'),
    ).toEqual([]);
    expect(violations("gallery/x.ts", 'import { a } from "judder";\nimport "./y.js";')).toEqual([]);
  });
});
