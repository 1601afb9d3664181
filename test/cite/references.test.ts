import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  citeAll,
  citeSuggestion,
  references,
  referencesIn,
  softwareReference,
  topicsOfResult,
} from "../../src/cite/index.js";
import { explainWords } from "../../src/explain/index.js";
import {
  cite,
  citeMechanism,
  explain,
  formatBibtex,
  formatReference,
  loadMechanism,
  shippedNames,
  version,
} from "../../src/index.js";

const root = resolve(import.meta.dirname, "../..");
const flat = (text: string) => text.replace(/[*]/g, "").replace(/\s+/g, " ");
const page = readFileSync(resolve(root, "REFERENCES.md"), "utf8");

/** Paragraphs and bullets of REFERENCES.md that name authors and a title. */
const printed = page
  .split(/\n(?=- |\*\*|\n)/)
  .map((part) => flat(part).trim())
  .filter((part) => /^(- |\w+ · )/.test(part))
  .map((part) => part.replace(/^- /, "").replace(/^\w+ · /, ""));

describe("the references", () => {
  it.each(references)("$key stands word for word in REFERENCES.md", (reference) => {
    expect(printed.filter((text) => text.startsWith(formatReference(reference)))).toHaveLength(1);
  });

  it("REFERENCES.md has no other entry", () => {
    const texts = references.map(formatReference);
    expect(printed.filter((text) => !texts.some((one) => text.startsWith(one)))).toEqual([]);
    expect(printed.length).toBe(references.length);
  });

  it("have different keys, of letters and digits", () => {
    expect(new Set(references.map(({ key }) => key.toLowerCase())).size).toBe(references.length);
    for (const { key } of references) expect(key).toMatch(/^[A-Za-z]+\d*$/);
  });
});

describe("cite", () => {
  const keysOf = (topic: string) => cite(topic)?.map(({ key }) => key);

  it("knows papers, works and figures by their keys, in any case", () => {
    expect(keysOf("LBN")).toEqual(["LBN"]);
    expect(keysOf("ndcB-12")).toEqual(["NDCb"]);
    expect(keysOf("stronge2000")).toEqual(["Stronge2000"]);
  });

  it.each([
    ["stronge", ["Stronge2000", "NDCb"]],
    ["poisson", ["Keller1986"]],
    ["newton", ["Stronge2000"]],
    ["moreau", ["Moreau1988", "LB01"]],
    ["fremond", ["Fremond2001", "FIV"]],
    ["timestepping", ["Stewart1996", "Jean1999"]],
    ["jam", ["Genot1999", "FIV"]],
    ["Lyapunov exponent", ["Mueller1995"]],
    ["reverse chatter", ["NDCb"]],
  ])("%s leads to %j", (topic, wanted) => {
    expect(keysOf(topic)).toEqual(expect.arrayContaining(wanted));
  });

  it("reads every citation of an explanation: keys and names leave nothing unknown", () => {
    for (const word of explainWords) {
      const text = explain(word)?.equation.cite ?? "";
      const parts = text.split(/; |, (?=\[|decisions)/).filter((part) => !part.startsWith("decisions/"));
      expect(cite(word), word).toBeDefined();
      expect(referencesIn(text).length, `${word}: ${text}`).toBe(
        new Set(parts.map((part) => part.split(" (")[0]?.split(" §")[0])).size,
      );
    }
  });

  it("names no work for an unknown topic, and a near one", () => {
    expect(cite("strnge")).toBeUndefined();
    expect(citeSuggestion("strnge")).toContain("stronge");
    expect(citeSuggestion("qqqqqqqqqqqq")).toContain("LB01");
  });

  it.each(shippedNames)("%s: its paper and its laws", (name) => {
    const mechanism = loadMechanism(name);
    const found = citeMechanism(mechanism).map(({ key }) => key);
    expect(found[0]).toBe("Judder");
    if (mechanism.paper !== "classic") expect(found).toContain(mechanism.paper);
    for (const { law } of mechanism.contacts)
      for (const { key } of cite(law) ?? []) expect(found).toContain(key);
    expect(new Set(found).size).toBe(found.length);
  });
});

describe("the topics of a result", () => {
  const provenance = { mechanism: "finger", options: { law: "newton" } };

  it("are its method, its law and what only such a result has", () => {
    expect(topicsOfResult({ method: "timestepping", provenance, compliant: {} })).toEqual({
      mechanism: "finger",
      law: "newton",
      methods: ["timestepping", "compliant"],
    });
    expect(topicsOfResult({ multipliers: [], provenance: { mechanism: "x" } })?.methods).toEqual(["orbit"]);
  });

  it.each([[null], [3], [{}], [{ provenance: { mechanism: 3 } }], [[]]])("%j is no result", (value) => {
    expect(topicsOfResult(value)).toBeUndefined();
  });

  it("each have works behind them", () => {
    const whole = {
      method: "events",
      provenance,
      compliant: 1,
      runs: 1,
      equilibria: 1,
      multipliers: 1,
      branch: 1,
    };
    for (const topic of topicsOfResult(whole)?.methods ?? [])
      expect(cite(topic)?.length, topic).toBeGreaterThan(0);
  });
});

describe("BibTeX", () => {
  const entries = formatBibtex(citeAll().concat(references)).split("\n\n");

  it.each(entries)("%s", (entry) => {
    expect(entry).toMatch(/^@(article|book|incollection|misc)\{\w+,\n( {2}\w+ = \{.*\},\n)+\}$/);
    const depth = [...entry].reduce(
      (open, letter) => open + (letter === "{" ? 1 : letter === "}" ? -1 : 0),
      0,
    );
    expect(depth).toBe(0);
    expect(entry).not.toMatch(/–|(?<!\\)&/);
  });

  it("splits volume and number", () => {
    expect(formatBibtex(cite("NDCa") ?? [])).toMatch(
      /volume = \{44\},\n {2}number = \{10\},\n {2}pages = \{1011--1023\}/,
    );
  });
});

describe("CITATION.cff", () => {
  const file = parse(readFileSync(resolve(root, "CITATION.cff"), "utf8")) as Record<string, unknown>;

  it("has the fields that the format asks for, and no others than it knows", () => {
    expect(file["cff-version"]).toBe("1.2.0");
    expect(file.type).toBe("software");
    for (const field of ["message", "title", "abstract", "license"]) expect(file[field]).toBeTypeOf("string");
    expect(file.authors).toEqual([{ name: softwareReference.authors[0] }]);
    const known =
      "cff-version message type title abstract authors version license keywords references url date-released".split(
        " ",
      );
    expect(Object.keys(file).filter((field) => !known.includes(field))).toEqual([]);
  });

  it("has the version, licence and title of the package", () => {
    const manifest = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as Record<
      string,
      unknown
    >;
    expect(file.version).toBe(manifest.version);
    expect(file.version).toBe(version);
    expect(file.license).toBe(manifest.license);
    expect(file.title).toBe(softwareReference.title);
  });

  it("names the five papers as its references", () => {
    const named = (file.references as { title: string }[]).map(({ title }) => title);
    expect(named).toEqual(
      citeAll()
        .slice(1)
        .map(({ title }) => title),
    );
  });
});
