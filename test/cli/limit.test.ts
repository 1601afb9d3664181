/** Does `judder limit` print the shape of its contract, write its files, and name mistakes? */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder, judderHere } from "./run.js";

/** Workers need the build: limitWorkers.test.ts has them. */
const judder = (args: readonly string[]) => judderHere([...args, "--workers", "1"]);

const slip = ["limit", "rod", "--from", "theta=1.18,y=contact,x'=1", "--set", "mu=0.3", "--until", "0.05"];
const range = ["--epsilon", "1e-2..1e-3:5"];

describe("judder limit", () => {
  it("--json has runs, rigid futures, verdict, order and theory", async () => {
    const { code, out } = await judder([...slip, ...range, "--json"]);
    expect(code).toBe(0);
    const report = JSON.parse(out) as { runs: object[]; rigid: object[] };
    expect(report).toMatchObject({
      verdict: "slip+",
      order: expect.closeTo(2, 1),
      theory: { verdict: "slip+", futures: ["slip+"], growth: { start: null, end: null } },
    });
    expect(report.runs).toHaveLength(5);
    expect(report.runs[0]).toMatchObject({
      epsilon: 0.01,
      outcome: { kind: "finished", t: 0.05 },
      impacts: 0,
      verdict: "slip+",
      final: { t: 0.05, q: { theta: expect.any(Number) }, contacts: { tip: { mode: "slip+" } } },
    });
    expect(report.rigid[0]).toMatchObject({ future: "slip+", distance: expect.any(Number) });
    expect(report).not.toHaveProperty("growth");
  });

  it("tells of a reverse chatter in words, with its period", async () => {
    const { out } = await judder([
      ...["limit", "rod", "--from", "theta=1.18,y=contact,x'=0.1", "--set", "mu=0.9", "--set", "Sx=0.5"],
      ...["--epsilon", "1e-3..1e-4:5", "--until", "1"],
    ]);
    expect(out).toContain("verdict reverseChatter from 5 runs");
    expect(out).toContain("the ends of the runs have no clear order in epsilon");
    expect(out).toMatch(/period 0\.09\d+ in log10 epsilon: small impacts grow by 1\.2[34]\d* each/);
    expect(out).toMatch(/theory reverseChatter where slip\+ ends/);
    expect(out).toMatch(/reverseChatter \(phase 0\.\d+\) {2}ends/);
  });

  it("writes tables and pictures; epsilonN may go with epsilon", async () => {
    const folder = emptyFolder();
    const paths = ["ends.csv", "ends.svg", "ends.png", "ends.json", "ends.jsonl"].map((name) =>
      join(folder, name),
    );
    const out = paths.flatMap((path) => ["--out", path]);
    const over = ["--over", "theta", "--over", "x'", "--over", "tip_lambdaN", "--over", "impacts"];
    const { code } = await judder([...slip, ...range, "--epsilonN", "2*epsilon", ...over, ...out, "--quiet"]);
    expect(code).toBe(0);
    for (const path of paths) expect(existsSync(path), path).toBe(true);
    const [head, ...rows] = readFileSync(join(folder, "ends.csv"), "utf8").trim().split("\n");
    expect(head).toBe(
      "epsilon,epsilonN,outcome,verdict,impacts,x,y,theta,v_x,v_y,v_theta,tip_mode,tip_gap,tip_vT,tip_vN,tip_lambdaT,tip_lambdaN",
    );
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatch(/^0\.01,0\.02,finished,slip\+,0,/);
    const svg = readFileSync(join(folder, "ends.svg"), "utf8");
    for (const label of ["theta at the end", "x' at the end", "tip_lambdaN at the end", "log₁₀ ε"])
      expect(svg).toContain(label);
  });

  it.each([
    [["--epsilon", "1e-3"], "--epsilon 1e-3 is not high..low:count"],
    [["--epsilon", "0..1e-3:4"], "epsilon must be a positive number, got 0"],
    [["--epsilon", "1e-3..-1e-5:4"], "epsilon must be a positive number, got -0.00001"],
    [["--epsilon", "1e-3..nan:4"], "epsilon must be a positive number, got NaN"],
    [["--epsilon", "1e-3..1e-3:4"], "a limit needs a range of epsilon, got 0.001..0.001"],
    [["--epsilon", "1e-2..1e-3:4.5"], "a whole number of runs from 3"],
    [["--epsilon", "1e-2..1e-3:2"], "a whole number of runs from 3"],
    [["--epsilonN", "-1"], "epsilonN must be a positive number, got -1"],
    [["--epsilonN", "1e-3", "--set", "r=-0.5"], "must lie between 0 and 1, got -0.5"],
    [["--set", "r=2"], "must lie between 0 and 1, got 2"],
    [["--epsilonN", "1e-3", "--set", "r=2"], "must lie between 0 and 1, got 2"],
    [["--over", "tip_vX"], "has no quantity tip_vX"],
    [["--out", "limit.parquet"], "cannot write limit.parquet"],
    [["--until", "-1"], "until must be"],
  ])("%j is a mistake with exit code 2", async (args, message) => {
    const { code, err } = await judder([...slip, ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
