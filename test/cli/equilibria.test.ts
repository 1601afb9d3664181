import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder, judder, judderHere } from "./run.js";

const here = async (args: readonly string[]): Promise<unknown> =>
  JSON.parse((await judderHere([...args, "--json"])).out);

describe("judder equilibria", () => {
  it("has the shape of the contract", async () => {
    expect(await here(["equilibria", "finger"])).toMatchObject({
      equilibria: [
        {
          modes: { tip: "slip+" },
          q: { phi: expect.closeTo(0.385760102434, 11), y: expect.any(Number) },
          contacts: { tip: { lambdaN: expect.any(Number), lambdaT: expect.any(Number) } },
          eigenvalues: [
            { re: expect.any(Number), im: expect.any(Number) },
            { re: expect.any(Number), im: expect.any(Number) },
          ],
          stable: false,
          sustained: true,
        },
      ],
    });
  });

  it("along a parameter: critical values, one sentence, a table and a picture", () => {
    const folder = emptyFolder();
    const files = ["csv", "svg", "json"].map((ending) => join(folder, `branch.${ending}`));
    const outs = files.flatMap((file) => ["--out", file]);
    const { code, out } = judder(["equilibria", "finger", "--over", "mu=0.2..0.8:2", ...outs]);
    expect(code).toBe(0);
    expect(out).toMatch(/hopf: mu = 0\.40977816609\d+/);
    expect(out).toMatch(/first Lyapunov coefficient -0\.00132993: the small orbit is stable/);
    expect(out).toMatch(/moves with, per unit: m1 \+2\.43/);
    expect(out.trimEnd().split("\n").at(-1)).toMatch(
      /^For mu from 0\.2 to 0\.8: .*stable below mu = 0\.4098 \(hopf\)/,
    );
    const [csv, svg, document] = files.map((file) => readFileSync(file, "utf8")) as [string, string, string];
    expect(csv).toMatch(
      /^branch,mu,label,modes,phi,y,tip_lambdaN,tip_lambdaT,stable,sustained,re_1,im_1,re_2,im_2\n/,
    );
    expect(csv).toMatch(/\n1,0\.40977816609\d+,hopf,tip slip\+,/);
    expect(svg).toMatch(/^<svg [\s\S]*hopf 0\.4098[\s\S]*real part[\s\S]*<\/svg>\n$/);
    expect(JSON.parse(document)).toMatchObject({
      equilibria: [{ stable: false }],
      critical: [
        {
          kind: "hopf",
          parameter: "mu",
          value: expect.closeTo(0.409778166093, 11),
          q: { phi: expect.any(Number) },
        },
        { kind: "painleve", sensitivities: { m1: expect.closeTo(2.430907, 5) } },
      ],
      sentence: expect.any(String),
    });
  });

  it("levers: what moves each critical value, to first order, as a table and bars", async () => {
    const folder = emptyFolder();
    const [csv, svg] = ["csv", "svg"].map((ending) => join(folder, `levers.${ending}`)) as [string, string];
    const over = ["--over", "mu=0.2..0.8:2", "--set", "m1=0.11"];
    await judderHere(["equilibria", "finger", ...over, "--plot", "levers", "--out", csv, "--out", svg]);
    const report = (await here(["equilibria", "finger", ...over])) as {
      critical: { kind: string; value: number; sensitivities: Record<string, number> }[];
    };
    const rows = readFileSync(csv, "utf8").trimEnd().split("\n").slice(1);
    for (const { kind, value, sensitivities } of report.critical) {
      const m1 = rows.find((row) => row.startsWith(`${kind},mu,${value},m1,0.11,`))?.split(",") ?? [];
      expect(Number(m1[5])).toBeCloseTo(0.121, 14);
      expect(Number(m1[6])).toBeCloseTo(0.011 * (sensitivities.m1 as number), 12);
    }
    const picture = readFileSync(svg, "utf8");
    expect(picture.match(/<rect /g)).toHaveLength(rows.length);
    expect(picture).toContain("m1 0.11 → 0.121");
    const none = await judderHere([
      "equilibria",
      "table",
      "--over",
      "mu=0..1",
      "--plot",
      "levers",
      "--out",
      svg,
    ]);
    expect(none.code).toBe(0);
    expect(readFileSync(svg, "utf8")).toContain("no parameter moves a critical value of mu");
  });

  it("tells segments, time and what is not sustained", async () => {
    expect((await judderHere(["equilibria", "block", "--set", "vdr=0"])).out).toMatch(
      /a continuum: x from -0\.24525 \(lambdaT >= -mu \|lambdaN\| at foot\) to 0\.24525/,
    );
    const timed = await judderHere(["equilibria", "table", "--over", "mu=0..1"]);
    expect(timed).toMatchObject({ code: 0, out: expect.stringMatching(/depends on time/) });
    expect((await judderHere(["equilibria", "finger", "--set", "mu=1"])).out).toMatch(/not sustained/);
  });

  it("takes a file and a place to look", async () => {
    const folder = emptyFolder();
    const file = join(folder, "pendulum.yaml");
    const text = "name: P\ncoordinates: [a]\nparameters: { g: 10 }\nkinetic: a'^2/2\npotential: -g*cos(a)\n";
    writeFileSync(file, text);
    const { equilibria } = (await here(["equilibria", file])) as { equilibria: unknown[] };
    expect(equilibria).toHaveLength(2);
    expect(await here(["equilibria", file, "--within", "a=2..4"])).toMatchObject({
      equilibria: [{ q: { a: expect.closeTo(Math.PI, 12) }, stable: false }],
    });
  });

  it.each([
    [["--over", "mu"], /is not name=low\.\.high/],
    [["--over", "mu=1..0"], /1\.\.0/],
    [["--over", "mu=0..1:1"], /got 1/],
    [["--over", "phi=0..1"], /no parameter phi/],
    [["--over", "mu=0..1", "--over", "k=0..1", "--over", "m1=0..1"], /twice for curves, got 3/],
    [["--over", "mu=-1..1"], /must not be negative/],
    [["--within", "mu=0..1"], /no coordinate mu/],
    [["--plot", "x"], /finger has no coordinate x/],
    [["--plot", "levers"], /--plot levers needs --over once, got 0/],
    [["--set", "mu=-1"], /must not be negative, got -1/],
    [["--out", "a.parquet"], /cannot write a\.parquet/],
  ])("refuses %j", async (args, message) => {
    const { code, err } = await judderHere(["equilibria", "finger", ...args]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
