import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judderHere } from "./run.js";

describe("judder fit", () => {
  const folder = mkdtempSync(join(tmpdir(), "judder-"));
  const data = join(folder, "film.csv");
  const question = ["fit", "ball", data, "--fit", "g=5..15", "--fit", "r=0.2..0.9"];

  it("gives back what a run was computed with, from the run's own table", async () => {
    const run = ["simulate", "ball", "--set", "r=0.6", "--set", "g=9.7", "--until", "1.2", "--samples", "40"];
    expect((await judderHere([...run, "--quiet", "--out", data])).code).toBe(0);
    const { code, out } = await judderHere([...question, "--json"]);
    expect(code).toBe(0);
    const found = JSON.parse(out);
    expect(found.values.map(({ value }: { value: number }) => Number(value.toFixed(6)))).toEqual([9.7, 0.6]);
    expect(found.warnings).toEqual([]);
  });

  it("reads every row of a table that is larger than a model file may be", async () => {
    const large = join(folder, "large.csv");
    const run = ["simulate", "ball", "--until", "0.4", "--samples", "1500", "--quiet", "--out", large];
    expect((await judderHere(run)).code).toBe(0);
    expect(readFileSync(large).length).toBeGreaterThan(100_000);
    const { out } = await judderHere(["fit", "ball", large, "--fit", "g=5..15", "--starts", "2", "--json"]);
    const found = JSON.parse(out);
    expect(found.columns.find(({ name }: { name: string }) => name === "y").count).toBe(1500);
    expect(found.warnings).toEqual([]);
  });

  it("prints values with errors, and writes a table and a picture", async () => {
    const files = [".csv", ".svg"].map((ending) => join(folder, `fit${ending}`));
    const { out } = await judderHere([...question, ...files.flatMap((file) => ["--out", file])]);
    expect(out).toMatch(/converged/);
    expect(out).toMatch(/g\s+9\.7\s/);
    expect(readFileSync(files[0] as string, "utf8")).toMatch(
      /^name,value,error,low,high,unit\ng,9\.(7|69999)/,
    );
    expect(readFileSync(files[1] as string, "utf8")).toMatch(/data and model/);
  });

  it("names file, line and column of a cell that is not a number", async () => {
    writeFileSync(data, "t (s),y (m)\n0,1\n0.1,abc\n");
    const { code, err } = await judderHere(question);
    expect(code).toBe(2);
    expect(err).toMatch(/film\.csv:3:2: "abc" in column y is not a number/);
    expect((await judderHere(["fit", "ball", data])).err).toMatch(/which values are fitted/);
  });

  it.each([
    [["--fit", "g=5..15:3"], "--fit g=5..15:3 is not name=low..high"],
    [["--fit", "g=a..15"], '--fit g=a..15: "a" is not a constant'],
    [["--fit", "g=5..15", "--fit", "g=6..9"], "--fit names g twice"],
    [["--fit", "g=5..15", "--set", "m=x"], '--set m: "x" is not a constant'],
  ])("%j is a mistake", async (options, message) => {
    writeFileSync(data, "t (s),y (m)\n0,1\n0.1,0.95\n");
    const { code, err } = await judderHere(["fit", "ball", data, ...options]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
