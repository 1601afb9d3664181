/** Does Judder speak in plain words? Private idioms stay out of help, messages, explanations, documentation and the lab. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

const idioms =
  /\b(?:beside|hangs? on|nobody|somebody|whoever|anybody|so many|by its ending|in company|is told|are told|ways on|goes on|go on|the least(?! (?:squares|distance|norm|common))|lacks|in vain|for good|again and again|lets? go|ever sooner|back sooner|without a word|stands? behind)\b/i;

/** Idioms of pages, help and messages that a reader must guess. */
const guesses =
  /feels? each other|\brubs? (?:alike|differently)\b|frozen time|last float|\bdearest\b|told apart|\bfor ever\b|in no time\b|shortest way|turns? round\b|\blooked at\b|\bbe had\b|\bat play\b|\bwithout end\b|(?<!\b[Tt]here )\b(?:is|are) no (?!longer\b|more\b|less\b)|\bby its ending\b|endings here|\bin silence\b|\bgives? way\b|\bpeople\b|\bcomes? no nearer\b|\bof Judder alone\b|\basked (?:again|anew)\b|\bheld against\b|\bdo(?:es)? different things\b|\bfurther on the way\b|\bmust rise\b|\ba word says\b|\btears? off\b|\bwithout asking\b|\bin one go\b|\brub(?:s|bed|bing)? (?:on|against|each)\b|\bwritten down as\b|\bnothing but\b|\bled to its\b|\bof another program\b|\bis told by\b/;

/** Persons and places in comments: functions compute, and forces are coupled. */
const persons =
  /\bfeels? (?:each other|this one|it)\b|\bat play\b|\btold apart\b|\bfor ever\b(?!y)|\bso often\b|\blooks? at the outside\b|\b(?:engine|library) knows which\b|\btold to people\b/;

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => ending.test(file) && !/node_modules|generated/.test(file));

/** Lines with an idiom; names of files in links do not count. */
const findings = (file: string, text: string, hard: readonly RegExp[] = [idioms]): string[] =>
  text
    .split("\n")
    .map((line) => line.replaceAll(/\]\([^)]*\)/g, "]"))
    .filter((line) => hard.some((pattern) => pattern.test(line)))
    .map((line) => `${file}: ${line.trim().slice(0, 120)}`);

/** Strings and templates of more than one word, without comments. */
function sentencesOf(text: string): string {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
  return [...code.matchAll(/"([^"\n]* [^"\n]*)"|`([^`]* [^`]*)`/g)]
    .map((found) => found[1] ?? found[2])
    .join("\n");
}

/** Comments, each as one line; the name of a variable in quotes does not count. */
function commentsOf(text: string): string {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm)]
    .map(([comment]) => comment.replaceAll(/\s*\n\s*\*?\s*/g, " ").replaceAll(/`[^`]*`/g, ""))
    .join("\n");
}

/** For readers of pages and messages. */
const forReaders = [idioms, guesses];

const read = (file: string): string => readFileSync(join(root, file), "utf8");

describe("plain words", () => {
  it("in the documentation and the explanations", () => {
    const pages = [
      ...filesIn("docs", /\.md$/),
      ...filesIn("texts", /\.yaml$/),
      "README.md",
      "CONTRIBUTING.md",
      "ARCHITECTURE.md",
      "CHANGELOG.md",
      "NOTATION.md",
      ...filesIn("decisions", /\.md$/),
    ];
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.flatMap((file) => findings(file, read(file), forReaders))).toEqual([]);
  });

  it("in help, messages and reasons", () => {
    const sources = [...filesIn("cli", /\.ts$/), ...filesIn("src", /\.ts$/), ...filesIn("figure", /\.ts$/)];
    expect(sources.flatMap((file) => findings(file, sentencesOf(read(file))))).toEqual([]);
  });

  it("in the lab", () => {
    const markup = (text: string) =>
      text.replaceAll(/<!--[\s\S]*?-->/g, "").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    const pages = filesIn("lab/src", /\.svelte$/).flatMap((file) =>
      findings(file, markup(read(file)), forReaders),
    );
    const messages = filesIn("lab/src", /\.ts$/).flatMap((file) =>
      findings(file, sentencesOf(read(file)), forReaders),
    );
    expect([...pages, ...messages]).toEqual([]);
  });

  it("in comments", () => {
    const folders = ["src", "cli", "figure", "gallery", "lab/src", "scripts", "bench"];
    const files = folders.flatMap((folder) => filesIn(folder, /\.(?:ts|js|svelte)$/));
    expect(files.length).toBeGreaterThan(800);
    expect(files.flatMap((file) => findings(file, commentsOf(read(file)), [idioms, persons]))).toEqual([]);
  });

  it("in a changelog of one line per change, by version and kind", () => {
    const lines = read("CHANGELOG.md").split("\n").slice(4);
    const form =
      /^(?:|## \[(?:Unreleased|\d+\.\d+\.\d+)\](?: - \d{4}-\d\d-\d\d)?|### (?:Added|Changed|Deprecated|Removed|Fixed|Security)|(?: {2})?- .+)$/;
    expect(lines.filter((line) => !form.test(line) || line.length > 250)).toEqual([]);
    const sections = lines.join("\n").split(/^## /m).slice(1);
    for (const section of sections) {
      const kinds = section.match(/^### .*$/gm) ?? [];
      expect(new Set(kinds).size).toBe(kinds.length);
    }
    expect(sections.length).toBeGreaterThan(1);
  });

  it("are missed in made-up text", () => {
    expect(
      findings("a.md", "The list hangs on rounding.\nSee [rigid](rigid-beside-compliant.md)."),
    ).toHaveLength(1);
    expect(
      findings("a.md", "Slip is no future, and there is no other.\nIt is no longer so.", forReaders),
    ).toHaveLength(1);
    expect(findings("a.md", "Contacts that feel each other turn round.", forReaders)).toHaveLength(1);
    expect(
      findings("a.ts", sentencesOf('// beside\nthrow new Error("nobody knows it");\nconst beside = "x";')),
    ).toHaveLength(1);
    expect(
      findings("a.ts", commentsOf('/** So that\n * nobody\n * asks. */ const s = "go on";')),
    ).toHaveLength(1);
    expect(
      findings("a.ts", commentsOf("// No contact feels it.\n// Not for every one."), [persons]),
    ).toHaveLength(1);
  });
});
