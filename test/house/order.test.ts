import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
    (file) => `${folder}/${file.replaceAll("\\", "/")}`,
  );
const sources = ["src", "figure", "gallery", "cli", "lab/src"]
  .flatMap(filesIn)
  .filter((file) => file.endsWith(".ts"));
const written = sources.filter((file) => !file.endsWith(".generated.ts"));

describe("folders and files", () => {
  it("every source file begins with a comment that says what it is for", () => {
    expect(written.filter((file) => !read(file).startsWith("/**"))).toEqual([]);
    const components = filesIn("lab/src").filter((file) => file.endsWith(".svelte"));
    expect(components.length).toBeGreaterThan(10);
    expect(components.filter((file) => !read(file).startsWith("<!-- "))).toEqual([]);
  });

  it("no file in src names a mechanism", () => {
    const names = readdirSync(join(root, "models")).map((file) => file.replace(/\.yaml$/, ""));
    expect(names).toContain("finger");
    const quoted = new RegExp(`["'\`](${names.join("|")})(\\.yaml)?["'\`]`);
    const telling = /\b(finger|klein|rocking)/i;
    const textOf = (file: string) => read(file).replace(/F\. Klein\b|\bKlein1910\b/g, ""); // an author, cited
    const found = written.filter(
      (file) => file.startsWith("src/") && (quoted.test(textOf(file)) || telling.test(textOf(file))),
    );
    expect(found).toEqual([]);
  });

  it("an oracle imports nothing from src", () => {
    const oracles = filesIn("test/oracle").filter((file) => file.endsWith(".ts"));
    expect(oracles.length).toBeGreaterThan(3);
    expect(oracles.filter((file) => /["'][./]*src\//.test(read(file)))).toEqual([]);
  });
});

describe("citations", () => {
  const keys = [...read("REFERENCES.md").matchAll(/\b(LB01|LBN|NDCa|FIV|NDCb)\b/g)].map(([key]) => key);

  it("every key cited in the code is in REFERENCES.md", () => {
    const cited = [...sources, ...filesIn("test")]
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        [...read(file).matchAll(/\[([A-Z]{2,4}[a-z0-9]{0,2})\] (?=\(\d|§)/g)].map((match) => match[1]),
      );
    expect(cited.length).toBeGreaterThan(2);
    for (const key of cited) expect(keys, `[${key}]`).toContain(key);
  });

  it("a file with a bare equation number names its paper in its header", () => {
    const bare = /(?<!\] |\w)\(\d\.\d{1,2}\)/;
    const offenders = written.filter(
      (file) =>
        bare.test(read(file)) && !/\[(LB01|LBN|NDCa|FIV|NDCb)\]/.test(read(file).split("*/")[0] ?? ""),
    );
    expect(offenders).toEqual([]);
  });
});

describe("documents", () => {
  const documents = readdirSync(root)
    .filter((file) => file.endsWith(".md"))
    .concat(filesIn("decisions"));

  it("every relative link leads to a file", () => {
    for (const file of documents) {
      for (const [, target = ""] of read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
        if (/^https?:/.test(target)) continue;
        expect(existsSync(resolve(root, dirname(file), target)), `${file}: ${target}`).toBe(true);
      }
    }
  });

  it("every path that ARCHITECTURE.md names exists", () => {
    const folders =
      /^(src|cli|figure|gallery|lab|test|docs|models|texts|scripts|bench|decisions|examples|bin)\//;
    const named = [...read("ARCHITECTURE.md").matchAll(/`([^`\s]+)`/g)]
      .map(([, path = ""]) => path)
      .filter((path) => folders.test(path));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => !/[*{…]/.test(path) && !existsSync(join(root, path)))).toEqual([]);
  });

  it("every decision says what has become of it", () => {
    const pages = filesIn("decisions").filter((file) => file.endsWith(".md"));
    expect(pages.length).toBeGreaterThan(20);
    const status = /^\*\*Status\.\*\* (Accepted|Superseded by \d{4})\b/m;
    expect(pages.filter((file) => !status.test(read(file)))).toEqual([]);
  });

  it("no tracked text holds a machine path or a registry's host", () => {
    const words = filesIn("texts").filter((file) => file.endsWith(".yaml"));
    const texts = [
      ...documents,
      ...sources,
      ...words,
      ...filesIn("models"),
      ...filesIn("scripts").filter((file) => file.endsWith(".js")),
      "package.json",
    ];
    const machine = new RegExp(
      ["", "work", ""].join("/").concat("|", ["", "root", ""].join("/"), "|https?://registry"),
    );
    expect(texts.filter((file) => machine.test(read(file)))).toEqual([]);
  });
});
