/** Many rows are written while they are computed; forms that would hold them in memory are refused before the run. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { emptyFolder, judderBuilt, judderHere } from "./run.js";

const run = ["simulate", "ball", "--until", "0.2", "--quiet", "--samples"];

describe("--samples beyond what is kept", () => {
  it("goes to CSV, JSON lines and Parquet alike", async () => {
    const folder = emptyFolder();
    const out = ["a.csv", "a.jsonl", "a.parquet"].flatMap((name) => ["--out", name]);
    expect(await judderHere([...run, "200001", ...out], folder)).toEqual({ code: 0, out: "", err: "" });
    const lines = readFileSync(join(folder, "a.csv"), "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(200_002);
    expect(lines[0]).toBe("t,j,y,v_y,floor_mode,floor_gap,floor_vT,floor_lambdaN,floor_lambdaT");
    const [t = Number.NaN, , y = Number.NaN] = (lines.at(-1) as string).split(",").map(Number);
    expect([t, y]).toEqual([0.2, expect.closeTo(1 - (9.81 * 0.2 ** 2) / 2, 12)]);
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, "a.parquet")) });
    expect(rows).toHaveLength(200_001);
    expect(rows.at(-1)).toMatchObject({ t: 0.2, y, j: 0, floor_mode: "flight" });
    const objects = readFileSync(join(folder, "a.jsonl"), "utf8").trimEnd().split("\n");
    expect(JSON.parse(objects.at(-1) as string)).toMatchObject({ t: 0.2, y, floor_mode: "flight" });
    const beside = ["a.csv.provenance.json", "a.jsonl.provenance.json"];
    expect(readdirSync(folder).sort()).toEqual([...beside, "a.csv", "a.jsonl", "a.parquet"].sort());
  }, 60_000);

  it.each([["--json"], ["--out", "a.svg"], ["--out", "a.json"], ["--tree", "2"]])(
    "with %s %s is refused with its size",
    async (...flags) => {
      const { code, out, err } = await judderHere([...run, "10000000", ...flags], emptyFolder());
      expect(code).toBe(2);
      expect(out + err).toMatch(/--samples 10000000 with \S+ needs about 5\.4 GB of memory/);
    },
  );
});

describe("standard output as a file", () => {
  it("receives the table, or the form that its name selects", async () => {
    const { code, out } = await judderHere(["simulate", "ball", "--samples", "3", "--out", "-"]);
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toMatch(/^t,j,y,v_y,/);
    expect(
      (
        await judderHere([
          "impact",
          "--A",
          "1",
          "--B",
          "0",
          "--C",
          "1",
          "--mu",
          "0",
          "--r",
          "0",
          "--vT",
          "0",
          "--vN",
          "-1",
          "--out",
          "-",
        ])
      ).out,
    ).toMatch(/^\{"A":1/);
    expect((await judderHere(["simulate", "ball", "--out", "-.svg"])).out).toMatch(/^<svg/);
    expect((await judderHere(["simulate", "ball", "--out", "-.bib"])).code).toBe(2);
    expect((await judderHere(["reproduce", "LBN-4.2", "--out", "-"])).code).toBe(2);
  });

  it("receives the rows of a sweep, and those of a run that are not kept", async () => {
    const folder = emptyFolder();
    const swept = (...out: string[]) => {
      const short = "--settle 0.1 --record 0.1 --workers 1 --quiet".split(" ");
      return judderBuilt(["sweep", "ball", "--over", "r=0.2,0.5", ...short, ...out], folder);
    };
    const linesOf = async (form: string) => (await swept("--out", form)).out.trimEnd().split("\n");
    expect((await linesOf("-.jsonl")).map((line) => JSON.parse(line).r)).toEqual([0.2, 0.5]);
    expect((await linesOf("-")).map((line) => line.split(",")[0])).toEqual(["r", "0.2", "0.5"]);
    const both = await swept("--out", "-.jsonl", "--out", "-");
    expect([both.code, both.err]).toEqual([
      2,
      expect.stringContaining("standard output receives one result"),
    ]);
    const { out } = await judderHere([...run, "200001", "--out", "-"], folder);
    expect(out.trimEnd().split("\n")).toHaveLength(200_002);
    expect(readdirSync(folder)).toEqual([]);
  });
});

it("a map of more cells than memory holds is refused before it begins", async () => {
  const { code, err } = await judderHere([
    "map",
    "rod",
    "--over",
    "theta=0.2..1:10000",
    "--over",
    "mu=0.2..1:10000",
  ]);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining("at most 250000 cells, got 10000 × 10000 = 100000000"),
  ]);
});
