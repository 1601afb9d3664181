import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explainWords } from "../../src/explain/index.js";
import { explain } from "../../src/index.js";
import { emptyFolder, jsonHere, judderHere } from "./run.js";

describe("judder explain", () => {
  it("prints title, sentences, equation with source, related words and how to get the picture", async () => {
    const { code, out, err } = await judderHere(["explain", "friction", "cone"]);
    expect([code, err]).toEqual([0, ""]);
    const entry = explain("friction cone");
    const lines = out.trimEnd().split("\n");
    expect(lines.slice(0, 6)).toEqual(["friction cone  (term)", ...(entry?.lines ?? [])]);
    expect(out).toContain(`${entry?.equation.text}   [NDCa] (7), [NDCb] (2.25)`);
    expect(lines.at(-1)).toBe('picture: judder explain "friction cone" --out FILE.svg');
  });

  it("prints the library's entry as JSON", async () => {
    expect(await jsonHere(["explain", "Painleve-Paradox"])).toEqual(explain("Painlevé paradox"));
    expect(await jsonHere(["explain", "stick=eager"])).toMatchObject({ kind: "policy" });
  });

  it("lists all words by group without a word", async () => {
    const { code, out } = await judderHere(["explain"]);
    expect(code).toBe(0);
    for (const group of [
      "terms",
      "modes",
      "events",
      "policies",
      "impact laws",
      "regions",
      "outcomes",
      "labels",
    ])
      expect(out).toMatch(new RegExp(`^${group}$`, "m"));
    const listed = out.split(/,\s+|\n\s*/);
    for (const word of explainWords) expect(listed, word).toContain(word);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(101);
    const { words } = (await jsonHere(["explain"])) as { words: { word: string }[] };
    expect(words.map(({ word }) => word)).toEqual(explainWords);
  });

  it("writes the picture by its ending", async () => {
    const folder = emptyFolder();
    const files = ["a.svg", "a.png", "a.json"].map((file) => join(folder, file));
    const run = await judderHere([
      "explain",
      "region",
      "3",
      "--quiet",
      ...files.flatMap((file) => ["--out", file]),
    ]);
    expect(run).toEqual({ code: 0, out: "", err: "" });
    expect(readFileSync(files[0] as string, "utf8")).toMatch(/^<svg [\s\S]*region 3[\s\S]*<\/svg>\n$/);
    expect(
      readFileSync(files[1] as string)
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(JSON.parse(readFileSync(files[2] as string, "utf8"))).toEqual(explain("region 3"));
    expect(
      (await judderHere(["explain", "combination=…", "--quiet", "--out", join(folder, "all")])).code,
    ).toBe(0);
    expect(existsSync(join(folder, "all", "combination=-.svg"))).toBe(true);
  });

  it.each([
    [["explain", "chater"], /no explanation of chater\n {2}did you mean chatter\?/],
    [["explain", "reverse chater"], /did you mean "reverse chatter"/],
    [["explain", "qqqq"], /judder explain lists all words/],
    [["explain", "default", "--out", "x.svg"], /cannot write x\.svg/],
  ])("judder %j exits 2 and says why", async (args, message) => {
    const { code, out, err } = await judderHere(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
  });
});
