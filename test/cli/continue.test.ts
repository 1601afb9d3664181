import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judderHere as judder } from "./run.js";

const args = ["continue", "block", "--over", "vdr=0.2..0.4", "--ds", "0.1", "--ds-max", "0.2"];

describe("judder continue", () => {
  it("has the JSON shape of the contract", async () => {
    const { out, code } = await judder([...args, "--json"]);
    expect(code).toBe(0);
    const { parameter, branch, points } = JSON.parse(out);
    expect(parameter).toBe("vdr");
    expect(points).toEqual([]);
    expect(branch[0].value).toBe(0.2);
    expect(branch.at(-1).value).toBe(0.4);
    for (const point of branch) {
      expect(point).toMatchObject({ word: ["slip-", "stick"], stable: true });
      expect(point.max.x).toBeGreaterThan(point.min.x);
      expect(point.multipliers.at(-1)).toEqual({ re: 1, im: 0 });
    }
  });

  it("prints one line a point, and draws", async () => {
    const folder = join(mkdtempSync(join(tmpdir(), "judder-")), "all");
    const { out } = await judder([...args, "--out", folder]);
    expect(out).toMatch(/BR\s+PT\s+TY\s+vdr\s+period/);
    expect(out).toMatch(/EP\s+0\.4 .*slip- – stick/);
    expect(out).toMatch(/ends at vdr = 0\.4: vdr reaches 0\.4/);
    const files = readdirSync(folder);
    const svg = files.find((name) => name.endsWith(".svg")) as string;
    expect(readFileSync(join(folder, svg), "utf8")).toContain("orbits over vdr");
  });

  it("a mistake is named", async () => {
    expect((await judder(["continue", "block", "--json"])).out).toMatch(/--over once/);
    expect((await judder(["continue", "block", "--over", "nope=0..1", "--json"])).out).toMatch(/nope/);
    expect((await judder([...args, "--plot", "z", "--json"])).out).toMatch(/no coordinate/);
    expect((await judder([...args, "--max-points", "0", "--json"])).out).toMatch(/maxPoints/);
    expect((await judder([...args, "--max-points", "20001"])).err).toMatch(
      /maxPoints must be a whole number from 1 to 20000, got 20001/,
    );
  });
});
