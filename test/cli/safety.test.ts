import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import katex from "katex";
import { describe, expect, it } from "vitest";
import { withoutControls } from "../../cli/shared/output.js";
import { emptyFolder, jsonHere, judderHere } from "./run.js";

describe("texts of strangers", () => {
  it("cannot steer the terminal", async () => {
    const folder = emptyFolder();
    const file = join(folder, "a.yaml");
    writeFileSync(file, 'name: "A\\e]0;title\\a"\nnote: "\\e[2J\\x9b2J"\ncoordinates: [x]\nkinetic: x\'^2\n');
    const { code, out, err } = await judderHere(["show", file]);
    expect(code).toBe(2);
    expect(err).toContain("the character \\u001b is not allowed");
    expect([...out, ...err].filter((character) => /\p{Cc}/u.test(character) && character !== "\n")).toEqual(
      [],
    );
    const written = "\u001b[1mbold\u001b[22m\u001b]0;x\u0007\n";
    expect(withoutControls(written, true)).toBe("\u001b[1mbold\u001b[22m?]0;x?\n");
    expect(withoutControls(written, false)).toBe("?[1mbold?[22m?]0;x?\n");
    expect(withoutControls("a\u202eb\u2066c\u2028d\u200fe\u061cf\u009bg")).toBe("a?b?c?d?e?f?g");
  });

  it.each([
    ["missing/a.csv", "there is no folder missing"],
    ["plain/a.csv", "a part of the path is not a folder"],
    ["plain/deeper", "a part of the path is not a folder"],
    ["full.csv", "it is a folder"],
    ["loop/a.png", "its symbolic links form a loop"],
    [`${"a".repeat(300)}.csv`, "the name is too long"],
  ])("--out %s is refused before the work begins", async (out, reason) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "plain"), "");
    mkdirSync(join(folder, "full.csv"));
    symlinkSync("loop", join(folder, "loop"));
    // These would take hours.
    for (const work of [
      "simulate finger --until 1e9 --quiet",
      "map rod --over theta=0..1:500 --over mu=0..1:500",
    ]) {
      const { code, err } = await judderHere([...work.split(" "), "--out", out], folder);
      expect([code, err]).toEqual([2, `judder: cannot write ${out}: ${reason}\n`]);
    }
    expect(readdirSync(folder).sort()).toEqual(["full.csv", "loop", "plain"]);
  });

  it("cannot steer it by a table either, and are cut", async () => {
    const table = join(emptyFolder(), "a.csv");
    writeFileSync(table, "t,\u001b[31my\u202e\n0,1\n");
    const fit = ["fit", "ball", table, "--fit", "g=9..10"];
    const { code, err } = await judderHere(fit);
    expect(code).toBe(2);
    expect(err).toMatch(/:1:2: the data have a column \?\[31my\? that ball does not have/);
    writeFileSync(table, `t,y\n0,${"9".repeat(400)}\n`);
    expect((await judderHere(fit)).err).toMatch(/:2:2: "9{59}… in column y is not a number/);
  });

  it("make LaTeX that renders, whatever the names", async () => {
    const folder = emptyFolder();
    const file = join(folder, "names.yaml");
    writeFileSync(
      file,
      "name: N\ncoordinates: [x_left_1, omega]\nparameters: { k_a_b: 1, alphabet: 2, m__2: 3 }\n" +
        "kinetic: m__2/2*x_left_1'^2 + omega'^2\npotential: k_a_b*x_left_1^2/alphabet\n" +
        "contacts:\n  left_foot_1: { gap: x_left_1, slip: omega', friction: k_a_b }\n",
    );
    const { code, out } = await judderHere(["show", file, "--latex"]);
    expect(code).toBe(0);
    for (const line of out.trimEnd().split("\n")) {
      const formula = line.replace(/^\\\[ | \\\]$/g, "");
      expect(() =>
        katex.renderToString(formula, { throwOnError: true, strict: "error", displayMode: true }),
      ).not.toThrow();
    }
  });
});

describe("options that do not go together", () => {
  it.each([
    [["modes", "rod", "--A", "1"], /--A gives a bare contact and cannot be combined with the mechanism rod/],
    [
      ["futures", "--A", "1", "--B", "0", "--C", "1", "--a", "0", "--b", "0", "--mu", "1", "--set", "mu=1"],
      /--set needs a mechanism/,
    ],
    [["impact", "klein"], /a slide has no impact of its own/],
    [["modes", "rod", "--set", "m=-1"], /mass matrix is not positive definite/],
    [["modes", "rod", "--set", "r=5"], /restitution of tip must lie between 0 and 1, got 5/],
    [["modes", "rod", "--set", "mu=-1"], /friction of tip must not be negative, got -1/],
    [["map", "finger"], /needs --over once or twice, got 0/],
    [["map", "finger", "--over", "phi=1", "--over", "mu=0..1"], /not name=low..high:count/],
  ])("judder %j exits 2", async (args, message) => {
    const { code, out } = await judderHere([...args, "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(out).error.message).toMatch(message);
  });
});

describe("judder map and --time", () => {
  it("map has the shape of the contract and writes a table of its grid", async () => {
    const folder = emptyFolder();
    const over = ["--over", "phi=0.1..0.7:13", "--over", "phi'=-3..3:9"];
    const map = await jsonHere([
      "map",
      "finger",
      "--set",
      "mu=1",
      ...over,
      "--out",
      join(folder, "m.csv"),
      "--out",
      join(folder, "m.svg"),
    ]);
    expect(map).toMatchObject({
      x: { name: "phi" },
      y: { name: "phi'" },
      critical: { mu: expect.closeTo(0.632455532, 9) },
    });
    const { grid, curves } = map as {
      grid: { verdict: string[][] };
      curves: { name: string; points: number[][] }[];
    };
    expect([grid.verdict.length, grid.verdict[0]?.length]).toEqual([9, 13]);
    expect(new Set(curves.map(({ name }) => name))).toEqual(
      new Set(["k_N+ = 0", "b = 0", "slip = 0", "stick border"]),
    );
  });

  it("a moving table is asked at its time", async () => {
    const at = async (time: string) =>
      (await jsonHere(["modes", "table", "--from", "y=contact", "--time", time])) as {
        state: { q: { y: number } };
      };
    expect((await at("0")).state.q.y).toBe(0);
    expect(Math.abs((await at("0.05")).state.q.y)).toBeGreaterThan(1e-4);
  });
});
