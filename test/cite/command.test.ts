import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { citeAll } from "../../src/cite/index.js";
import { cite, citeMechanism, formatBibtex, formatReference, loadMechanism } from "../../src/index.js";
import { emptyFolder, jsonHere, judderHere } from "../cli/run.js";

const keys = async (args: readonly string[]) =>
  ((await jsonHere(["cite", ...args])) as { references: { key: string }[] }).references.map(({ key }) => key);

describe("judder cite", () => {
  it("prints Judder and the five papers where nothing is asked", async () => {
    const { code, out, err } = await judderHere(["cite"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out.trimEnd().split("\n")).toEqual(citeAll().map((one) => `${one.key}  ${formatReference(one)}`));
  });

  it("prints the library's references as JSON, with their text", async () => {
    const { references } = (await jsonHere(["cite", "NDCa"])) as { references: unknown[] };
    const [paper] = cite("NDCa") ?? [];
    expect(references).toEqual([{ ...paper, text: paper === undefined ? "" : formatReference(paper) }]);
  });

  it("takes mechanisms, figures, laws, methods and words of several parts, each work once", async () => {
    expect(await keys(["finger"])).toEqual(citeMechanism(loadMechanism("finger")).map(({ key }) => key));
    expect(
      (await keys(["finger", "timestepping", "moreau"])).filter((key) => key === "Moreau1988"),
    ).toHaveLength(1);
    expect(await keys(["lbn-4.3"])).toEqual(["LBN"]);
    expect(await keys(["reverse", "chatter"])).toEqual(["NDCb"]);
  });

  it("names the works behind a result that was kept: its paper, the law it used, its method", async () => {
    const folder = emptyFolder();
    const file = join(folder, "run.json");
    const run = ["simulate", "finger", "--until", "0.01", "--quiet"];
    await judderHere([...run, "--law", "stronge", "--out", file]);
    const found = await keys([file]);
    expect(found).toEqual(expect.arrayContaining(["Judder", "LBN", "Stronge2000", "Burns2015"]));
    expect(found).not.toContain("Glocker2001"); // of the model's own law
    writeFileSync(file, "{}");
    const { code, err } = await judderHere(["cite", file]);
    expect([code, err]).toEqual([2, expect.stringContaining("is not a result of Judder")]);
  });

  it("prints BibTeX, and writes it by the ending .bib", async () => {
    const folder = emptyFolder();
    const file = join(folder, "papers.bib");
    const { code, out } = await judderHere(["cite", "stronge", "--bibtex", "--out", file]);
    expect(code).toBe(0);
    expect(out.trimEnd()).toBe(formatBibtex(cite("stronge") ?? []));
    expect(readFileSync(file, "utf8").trimEnd()).toBe(out.trimEnd());
  });

  it.each([
    [["cite", "strnge"], /nothing to cite for strnge[\s\S]*did you mean stronge\?/],
    [["cite", "LBN-99"], /no figure LBN-99[\s\S]*reproduce --list/],
    [["cite", "missing.json"], /cannot read missing\.json/],
    [["cite", "missing.yaml"], /no file missing\.yaml/],
    [["cite", "LBN", "--out", "x.csv"], /cannot write x\.csv[\s\S]*\.bib/],
  ])("%j is the caller's mistake", async (args, message) => {
    const { code, err } = await judderHere(args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
