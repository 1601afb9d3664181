import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parquetMetadata } from "hyparquet";
import { describe, expect, it } from "vitest";
import { carrying, firstDifference, isListed } from "../../cli/rerun/contents.js";
import { judder as built, emptyFolder, judderHere } from "./run.js";

const folder = emptyFolder();
const inside = (name: string) => join(folder, name);
const judder = (...args: string[]) => judderHere(args, folder);

describe("judder rerun", () => {
  it("finds every form of a motion the same to the last bit", async () => {
    const forms = ["json", "csv", "jsonl", "parquet", "svg", "png"].map((ending) => `run.${ending}`);
    const outs = forms.flatMap((file) => ["--out", file]);
    await judder("simulate", "finger", "--set", "mu=1", "--until", "0.3", "--quiet", ...outs);
    for (const file of forms) {
      const { code, out } = await judder("rerun", file);
      expect([code, out.trim()], file).toEqual([
        0,
        `${file} (judder simulate, version 0.1.0): the same to the last bit`,
      ]);
    }
  });

  it("repeats a model of the caller's own without its file, parts of folders, and printed documents", async () => {
    const text =
      "name: a\ncoordinates: [x]\nparameters: { k: 2 }\nkinetic: x'^2/2\npotential: k*x^2/2\nstart: { x: 1 }\n";
    writeFileSync(inside("mass.yaml"), text);
    await judder("simulate", "mass.yaml", "--until", "1", "--quiet", "--out", "all");
    const { out } = await judder("equilibria", "mass.yaml", "--json");
    writeFileSync(inside("rest.json"), out);
    writeFileSync(inside("mass.yaml"), text.replace("k: 2", "k: 3"));
    for (const file of ["all/mass-phase.svg", "all/mass.csv", "rest.json"])
      expect((await judder("rerun", file)).code, file).toBe(0);
  });

  it("repeats derivatives, fits from the measurements they carry, and designs that are met or not", async () => {
    await judder("simulate", "ball", "--until", "0.9", "--samples", "31", "--quiet", "--out", "film.csv");
    const commands: Record<string, string[]> = {
      sensitivity: ["finger", "--until", "0.1", "--with", "mu"],
      fit: ["ball", "film.csv", "--fit", "r=0..1", "--starts", "2"],
      design: ["rod", "--paradox-free", "theta=0.1..1.5", "--change", "J=0.3..0.34", "--set", "mu=1.5"],
    };
    for (const [command, args] of Object.entries(commands)) {
      const outs = ["json", "svg"].flatMap((ending) => ["--out", `${command}.${ending}`]);
      const { err } = await judder(command, ...args, "--quiet", ...outs);
      expect(err, command).toBe("");
    }
    const fitted = readFileSync(inside("fit.json"), "utf8");
    expect(JSON.parse(fitted).provenance).toMatchObject({
      function: "fitParameters",
      options: { fit: { r: { low: 0, high: 1 } } },
    });
    // The measurements are part of the file.
    writeFileSync(inside("film.csv"), "t,y\n0,1\n");
    for (const command of Object.keys(commands))
      for (const ending of ["json", "svg"])
        expect((await judder("rerun", `${command}.${ending}`)).out, `${command}.${ending}`).toContain(
          "the same to the last bit",
        );
    const foreign = JSON.parse(fitted);
    delete foreign.provenance.table;
    writeFileSync(inside("fit.json"), JSON.stringify({ ...foreign, arguments: ["film.csv"] }));
    expect((await judder("rerun", "fit.json")).code).toBe(2);
  });

  it("repeats a sweep with its seed", () => {
    const over = [
      "--over",
      "mu=0.4,0.5",
      "--starts",
      "2",
      "--settle",
      "1",
      "--record",
      "1",
      "--workers",
      "1",
    ];
    built(["sweep", "finger", ...over, "--quiet", "--out", "s.csv", "--out", "s.json"], folder);
    expect(JSON.parse(readFileSync(inside("s.json"), "utf8")).provenance).toMatchObject({
      seed: 1,
      command: "sweep",
    });
    for (const file of ["s.csv", "s.json"]) expect(built(["rerun", file], folder).code, file).toBe(0);
    expect(built(["rerun", "s.csv.manifest.json"], folder).out).toMatch(
      /^s\.csv \(.*the same to the last bit/,
    );
    rmSync(inside("s.csv"));
    expect(built(["rerun", "s.csv.manifest.json"], folder).err).toMatch(/^judder: s\.csv, the result/);
  });

  it("repeats every file of a reproduction by its key alone", async () => {
    await judder("reproduce", "FIV-3", "LBN-3.5", "--style", "print", "--quiet", "--out", "papers");
    const written = readdirSync(inside("papers")).filter((name) => !/^report|provenance/.test(name));
    expect(written.length).toBeGreaterThanOrEqual(4);
    for (const file of written.map((name) => `papers/${name}`))
      expect((await judder("rerun", file)).out, file).toContain("the same to the last bit");
  });

  it("says where a file differs, with exit code 3", async () => {
    const csv = readFileSync(inside("run.csv"), "utf8").split("\n");
    const cells = (csv[2] as string).split(",");
    writeFileSync(
      inside("run.csv"),
      [...csv.slice(0, 2), ["0.5", ...cells.slice(1)].join(","), ...csv.slice(3)].join("\n"),
    );
    const table = await judder("rerun", "run.csv");
    expect([table.code, table.out]).toEqual([
      3,
      expect.stringContaining(`line 3, t: 0.5 before, ${cells[0]} now`),
    ]);
    const document = JSON.parse(readFileSync(inside("run.json"), "utf8"));
    writeFileSync(inside("run.json"), JSON.stringify({ ...document, final: { ...document.final, t: 7 } }));
    const { code, out } = await judder("rerun", "run.json", "--json");
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ same: false, differences: ["final.t: 7 before, 0.3 now"] });
  });

  it("refuses a file that does not say how it was computed, and one that asks for other commands", async () => {
    writeFileSync(inside("foreign.csv"), "a,b\n1,2\n");
    expect((await judder("rerun", "foreign.csv")).err).toMatch(
      /foreign.csv does not say how it was computed/,
    );
    for (const provenance of [
      { version: "0.1.0", command: "lab", arguments: [], forms: [] },
      { version: "0.1.0", command: "modes", arguments: ["--out=x.json"], forms: [".json"] },
    ]) {
      writeFileSync(inside("other.json"), JSON.stringify({ provenance }));
      expect((await judder("rerun", "other.json")).code).toBe(2);
    }
    expect(await judder("rerun", "/dev/zero")).toMatchObject({
      code: 2,
      err: "judder: cannot read /dev/zero: it is not a regular file\n",
    });
    const text = {
      command: "show",
      arguments: [],
      mechanism: "ball",
      text: "\u202e\u001b[31m",
      version: "\u202e",
    };
    writeFileSync(inside("turned.json"), JSON.stringify({ provenance: { ...text, model: "0" } }));
    const turned = await judder("rerun", "turned.json");
    for (const one of ["\u202e", "\u001b"]) expect(turned.out + turned.err).not.toContain(one);
  });

  it("compares files piece by piece: in bytes, at their ends, and where a piece ends", () => {
    const [one, other] = [inside("one"), inside("other")];
    const size = 2 ** 20 + 7;
    const bytes = Buffer.alloc(size, "judder");
    writeFileSync(one, bytes);
    for (const at of [0, 5, 2 ** 20 - 1, 2 ** 20, size - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = 0;
      writeFileSync(other, changed);
      expect(firstDifference(one, other)).toBe(at);
    }
    for (const length of [0, 2 ** 20, size - 1]) {
      writeFileSync(other, bytes.subarray(0, length));
      expect([firstDifference(one, other), firstDifference(other, one)]).toEqual([length, length]);
    }
    writeFileSync(other, bytes);
    expect(firstDifference(one, other)).toBeUndefined();
  });

  it("reads of a table of Parquet the end, and refuses a document that is larger than memory allows", () => {
    const path = inside("large.parquet");
    writeFileSync(path, "");
    truncateSync(path, 5e9); // takes no place on the disk
    expect(carrying(path, ".parquet").length).toBe(4e6);
    expect(() => carrying(path, ".json")).toThrow(/has 5000000000 bytes, more than 200000000/);
    expect(isListed(path)).toBe(false);
  });
});

it("every file carries version, model text and hash, parameters and arguments", () => {
  const expected = {
    version: "0.1.0",
    mechanism: "finger",
    parameters: { mu: 1, m1: 0.1 },
    arguments: ["--set", "mu=1", "--until", "0.3"],
  };
  const text = expect.stringContaining("coordinates:");
  const hash = expect.stringMatching(/^[0-9a-f]{16}$/);
  const bytes = readFileSync(inside("run.parquet"));
  const { key_value_metadata } = parquetMetadata(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  );
  const [, inSvg = ""] = /<metadata id="judder">([^<]*)</.exec(readFileSync(inside("run.svg"), "utf8")) ?? [];
  const all = [
    JSON.parse(readFileSync(inside("run.csv.provenance.json"), "utf8")),
    JSON.parse(key_value_metadata?.find(({ key }) => key === "judder")?.value ?? ""),
    JSON.parse(inSvg.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")),
  ];
  for (const one of all) expect(one).toMatchObject({ ...expected, text, model: hash });
});
