/** Do all forms of a sweep say the same, and are mistakes told before the work begins? */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, it } from "vitest";
import type { SweepRow } from "../../../src/index.js";
import { emptyFolder, judder, judderHere } from "../../cli/run.js";

const command = [
  "sweep",
  "rocking",
  "--over",
  "mu=0.3,0.6",
  "--over",
  "theta=0.05,0.1,0.2",
  "--settle",
  "2",
  "--record",
  "1",
];
const text = (path: string) => readFileSync(path, "utf8");

describe("the forms of a sweep", () => {
  let folder: string;
  let rows: SweepRow[];

  beforeAll(() => {
    folder = emptyFolder();
    const { code, err, out } = judder(
      [...command, "--out", "all", "--preview", "look.svg", "--workers", "1"],
      folder,
    );
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/6 runs, 2 s to settle[\s\S]*\nambiguities: \d+ \(policy default\)\n$/),
    ]);
    expect(err).toContain("wrote all/rocking-sweep.parquet");
    rows = JSON.parse(text(join(folder, "all/rocking-sweep.json"))).rows;
  }, 60_000);

  it("a folder gets every form, a preview is drawn on the way, and no part is left", () => {
    const tables = ["csv", "csv.provenance.json", "json", "jsonl", "jsonl.provenance.json", "parquet"];
    const endings = [...tables, "parquet.manifest.json", "pdf", "png", "svg"];
    expect(readdirSync(join(folder, "all")).sort()).toEqual(
      endings.map((ending) => `rocking-sweep.${ending}`),
    );
    expect(text(join(folder, "look.svg"))).toContain("</svg>");
  });

  it("the first quantity runs fastest; with several contacts words name them", () => {
    expect(rows.map(({ mu, theta }) => [mu, theta])).toEqual([
      [0.3, 0.05],
      [0.6, 0.05],
      [0.3, 0.1],
      [0.6, 0.1],
      [0.3, 0.2],
      [0.6, 0.2],
    ]);
    expect(
      rows.every(({ word }) => word.length > 0 && word.every((item) => /^(left|right):/.test(item))),
    ).toBe(true);
  });

  it("lines of JSON, CSV and Parquet have the same rows, and the file says where it comes from", async () => {
    const lines = text(join(folder, "all/rocking-sweep.jsonl")).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
    const [head = "", ...cells] = text(join(folder, "all/rocking-sweep.csv")).trimEnd().split("\n");
    expect(head).toMatch(/^mu,theta,start,attractor,kind,word,period,lyapunov,max_x,min_x,max_y/);
    expect(cells).toHaveLength(6);
    const bytes = readFileSync(join(folder, "all/rocking-sweep.parquet"));
    const file = new Uint8Array(bytes).buffer;
    const objects = await parquetReadObjects({ file });
    for (const [i, row] of rows.entries()) {
      const { word, points, period = null, lyapunov = null, lyapunov_error = null, shift, ...rest } = row;
      expect(objects[i]).toEqual({
        ...rest,
        period,
        lyapunov,
        lyapunov_error,
        shift: shift === undefined ? null : JSON.stringify(shift),
        word: word.join(" "),
        points: JSON.stringify(points),
      });
      expect(cells[i]?.split(",").slice(0, 6)).toEqual(
        [row.mu, row.theta, row.start, row.attractor, row.kind, word.join(" ")].map(String),
      );
    }
    const { key_value_metadata: notes } = await parquetMetadataAsync(file);
    const job = JSON.parse(notes?.find(({ key }) => key === "judder")?.value ?? "{}");
    expect(job).toMatchObject({
      mechanism: "rocking",
      settle: 2,
      seed: 1,
      text: expect.stringContaining("kinetic:"),
    });
  });

  it("--json is one document, without files, in threads too", () => {
    const { code, out, err } = judder(
      [...command, "--json", "--quiet", "--threads", "--workers", "2"],
      folder,
    );
    expect([code, err]).toEqual([0, ""]);
    const document = JSON.parse(out);
    expect(document.rows).toEqual(rows);
    expect(document.provenance).toMatchObject({
      version: expect.any(String),
      over: [{ name: "mu" }, { name: "theta" }],
    });
  });
});

describe("mistakes", () => {
  const refused = async (...words: string[]) => {
    const { code, out } = await judderHere(["sweep", ...words, "--json"]);
    expect(code).toBe(2);
    return JSON.parse(out).error.message as string;
  };

  it.each([
    [["finger"], "sweep needs --over once or twice"],
    [["finger", "--over", "nu=0..1:3"], "finger has no quantity nu: known are"],
    [["finger", "--over", "mu=1..0:3"], "the range 1..0 of mu is empty"],
    [["finger", "--over", "mu"], "--over mu is not name=low..high:count"],
    [["finger", "--over", "mu=0..1:x"], "is not a constant"],
    [
      ["finger", "--over", "mu=0..1:3", "--over", "phi=0..1:3", "--over", "y=0..1:3"],
      "one or two quantities, got 3",
    ],
    [["finger", "--over", "mu=0..1:3", "--set", "nu=1"], "finger has no parameter nu"],
    [["finger", "--over", "mu=0..1:3", "--from", "chi=1"], "there is no coordinate chi"],
    [["finger", "--over", "mu=0..1:3", "--section", "hop"], "section: there is no event type hop"],
    [["finger", "--over", "mu=0..1:3", "--starts", "0"], "starts must be a whole number"],
    [["finger", "--over", "mu=0..1:3", "--law", "hooke"], "law must be one of"],
    [
      ["finger", "--over", "mu=0..1:3", "--out", "run.xls"],
      "cannot write run.xls: this command has no format .xls",
    ],
    [["finger", "--over", "mu=0..1:3", "--plot", "chi", "--out", "run.svg"], "a diagram cannot show chi"],
    [
      ["finger", "--over", "mu=0..1:3", "--preview", "run.csv"],
      "cannot write run.csv: this command has no format .csv",
    ],
    [
      ["finger", "--over", "mu=0..1:3", "--workers", "0"],
      "--workers must be a whole number of at least 1, got 0",
    ],
    [["finger", "--over", "phi=0..1:3", "--both-ways"], "both ways need a parameter"],
    [["fingr", "--over", "mu=0..1:3"], "there is no mechanism fingr"],
  ])("%s: %s", async (words, said) => {
    expect(await refused(...words)).toContain(said);
  });

  it("nothing is left behind by a sweep that was refused", () => {
    const folder = emptyFolder();
    judder(["sweep", "finger", "--over", "mu=0..1:3", "--out", "run.csv", "--workers", "0"], folder);
    judder(["sweep", "finger", "--over", "nu=0..1:3", "--out", "run.csv"], folder);
    expect(existsSync(join(folder, "run.csv"))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(["sweep", "worker", "collect"])("%s --help has an example", async (name) => {
    const { code, out } = await judderHere([name, "--help"]);
    expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`Example:\\n {2}judder ${name} `))]);
  });
});
