import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judderHere } from "./run.js";

describe("judder sensitivity", () => {
  const folder = mkdtempSync(join(tmpdir(), "judder-"));
  const question = ["sensitivity", "ball", "--until", "0.8", "--with", "g,r,start:y"];

  it("prints derivatives of the end, of event times and of energies", async () => {
    const { code, out } = await judderHere(question);
    expect(code).toBe(0);
    expect(out).toMatch(/derivatives valid/);
    expect(out).toMatch(/at the end\s+value\s+d\/d g\s+d\/d r\s+d\/d start:y/);
    expect(out).toMatch(/0\.451523641\s+floor impact\s+-0\.02301344\s+0\s+0\.2257618/);
    expect(out).toMatch(/impacts\s+-7\.3575/);
  });

  it("prints one JSON document", async () => {
    const { out } = await judderHere([...question, "--json"]);
    const found = JSON.parse(out);
    expect(found.valid).toBe(true);
    expect(found.variables.map(({ name }: { name: string }) => name)).toEqual(["g", "r", "start:y"]);
    expect(found.events[0].time["start:y"]).toBeCloseTo(0.2257618, 6);
  });

  it("writes tables and pictures", async () => {
    const files = [".csv", ".svg"].map((ending) => join(folder, `rows${ending}`));
    const out = files.flatMap((file) => ["--out", file]);
    const { code } = await judderHere([...question, "--samples", "5", "--quiet", ...out]);
    expect(code).toBe(0);
    const [header = "", ...rows] = readFileSync(files[0] as string, "utf8")
      .trim()
      .split("\n");
    expect(rows).toHaveLength(5);
    expect(header.split(",").slice(0, 4)).toEqual(["t", "valid", "y", "v_y"]);
    expect(header).toContain("d_y_d_g,d_y_d_r,d_y_d_start_y,d_v_y_d_g");
    expect(readFileSync(files[1] as string, "utf8")).toMatch(/^<svg[\s\S]*derivative of y by each variable/);
  });

  it("says why a derivative does not exist", async () => {
    const { out } = await judderHere(["sensitivity", "finger", "--until", "0.1", "--with", "start:y"]);
    expect(out).toMatch(/not valid everywhere/);
    expect(out).toMatch(/from t = 0 s \(start:y\): a small change opens contact tip/);
  });

  it("refuses what means nothing, with the value", async () => {
    const { code, err } = await judderHere(["sensitivity", "ball", "--with", "gg"]);
    expect(code).toBe(2);
    expect(err).toMatch(/ball has no variable gg: did you mean g\?/);
    expect((await judderHere(["sensitivity", "ball", "--over", "z", "--out", "-.svg"])).err).toMatch(/z/);
  });
});
