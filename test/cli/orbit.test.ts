import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { orbitDefaults } from "../../src/index.js";
import { emptyFolder, judderHere as judder } from "./run.js";

interface Document {
  readonly found: boolean;
  readonly period: number;
  readonly word: string[];
  readonly events: { readonly type: string; readonly t: number }[];
  readonly multipliers: { readonly re: number; readonly im: number }[];
}

const json = async (args: readonly string[]): Promise<Document> =>
  JSON.parse((await judder(["orbit", ...args, "--json"])).out);

describe("judder orbit --json", () => {
  it("has the shape of the contract", async () => {
    const orbit = await json(["finger", "--set", "mu=1"]);
    expect(orbit).toMatchObject({
      found: true,
      period: expect.any(Number),
      word: ["impact", "stick", "flight"],
      start: { q: { phi: expect.any(Number) }, v: { y: expect.any(Number) }, modes: { tip: "stick" } },
      multipliers: expect.any(Array),
      stable: true,
      residual: expect.any(Number),
      ledger: { work: expect.any(Number), residual: expect.any(Number) },
    });
    expect(Math.abs(orbit.period - 0.20799283651)).toBeLessThan(1e-10);
    expect(orbit.events.map(({ type }) => type)).toEqual(["liftoff", "impact"]);
    expect(orbit.multipliers.at(-1)).toEqual({ re: 1, im: 0 });
  });

  it("a forced orbit has no multiplier along itself; laws and policies are handed on", async () => {
    const orbit = await json(["table", "--law", "newton"]);
    expect(orbit).toMatchObject({ forcing: { times: 1 } });
    expect(orbit.multipliers).toHaveLength(6);
    expect(orbit.multipliers.every(({ re, im }) => Math.hypot(re, im) < 1)).toBe(true);
    const eager = await json(["finger", "--set", "mu=1", "--policy", "stick=eager"]);
    expect(eager.period).toBeCloseTo(0.19646, 5);
  });

  it("--hybrid adds modes, events and resets, --samples rows", async () => {
    const orbit = await json(["finger", "--hybrid", "--samples", "50"]);
    expect(orbit).toMatchObject({
      hybrid: {
        modes: [{ modes: { tip: "stick" } }, {}, {}],
        events: [{ guard: "coneBelow" }, {}, { guard: "gap" }],
      },
      samples: { columns: expect.arrayContaining(["phi", "tip_mode"]) },
    });
  });

  it("no orbit is an answer, not a failure", async () => {
    const { code, out } = await judder(["orbit", "ball", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      found: false,
      outcome: { kind: "equilibrium", reason: expect.any(String) },
    });
  });
});

describe("judder orbit", () => {
  it("tells word, period, multipliers and events", async () => {
    const { out, code } = await judder(["orbit", "finger"]);
    expect(code).toBe(0);
    expect(out).toMatch(/stable orbit impact – stick – slip\+ – flight/);
    expect(out).toMatch(/period 0\.1949931644937 s/);
    expect(out).toMatch(/1 {2}modulus 1 {2}\(along the orbit\)/);
    expect(out).toMatch(/ambiguities: 0 \(policy default\)/);
    expect((await judder(["orbit", "table"])).out).toMatch(/1 × the forcing period 0\.2513274123 s/);
    expect((await judder(["orbit", "ball"])).out).toMatch(/no orbit: equilibrium/);
  });

  it("refines a guess, and gives the Lyapunov exponent", async () => {
    const start = "phi=0.3875,phi'=-1.08,y=contact";
    const { out } = await judder(["orbit", "finger", "--set", "mu=1", "--from", start, "--settle", "0"]);
    expect(out).toMatch(/period 0\.20799283651 s/);
    const { out: text } = await judder(["orbit", "table", "--lyapunov", "20", "--json"]);
    expect(JSON.parse(text)).toMatchObject({ exponent: expect.any(Number), outcome: { kind: "finished" } });
    expect((await judder(["orbit", "table", "--lyapunov", "5"])).out).toMatch(
      /largest Lyapunov exponent (zero within its error: )?-0\.\d+ ± [\d.]+ 1\/s/,
    );
  });

  it("a folder gets tables and all pictures; one file the picture asked for", async () => {
    const folder = emptyFolder();
    await judder(["orbit", "finger", "--out", join(folder, "all"), "--map", "--quiet"]);
    expect(readdirSync(join(folder, "all")).sort()).toEqual(
      [
        "finger.csv",
        "finger.csv.provenance.json",
        "finger.json",
        "finger.jsonl",
        "finger.jsonl.provenance.json",
        "finger.parquet",
        ...["histories", "multipliers", "phase"].flatMap((kind) => [
          `finger-${kind}.pdf`,
          `finger-${kind}.png`,
          `finger-${kind}.svg`,
        ]),
      ].sort(),
    );
    const path = join(folder, "circle.svg");
    await judder(["orbit", "table", "--plot", "multipliers", "--out", path, "--quiet"]);
    const svg = readFileSync(path, "utf8");
    expect(svg).toMatch(/unit circle/);
    expect(svg.match(/<circle/g)?.length).toBeGreaterThanOrEqual(6);
  });

  it.each([
    [["finger", "--plot", "phases"], /there is no picture phases \(--plot\)\n {2}did you mean phase\?/],
    [["finger", "--settle", "x"], /settle/],
    [["finger", "--settle", "-1"], /settle/],
    [["finger", "--samples", "1e7"], /samples must be a whole number from 0 to 200000, got 10000000/],
    [["nobody"], /nobody/],
    [["ball", "--out", "orbit.svg"], /there is no orbit to write: equilibrium/],
  ])("a mistake is the caller's: %o", async (args, message) => {
    const { code, err } = await judder(["orbit", ...args]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it("help shows the defaults and an example", async () => {
    const { out } = await judder(["orbit", "--help"]);
    expect(out).toContain(`(default ${orbitDefaults.settle})`);
    expect(out).toMatch(/judder orbit finger --set mu=1/);
  });
});
