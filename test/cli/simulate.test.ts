import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { simulateDefaults } from "../../src/index.js";
import { emptyFolder, judderHere as judder, judder as judderProcess } from "./run.js";

interface Document {
  readonly events: { readonly type: string; readonly t: number }[];
  readonly ambiguities: object[];
  readonly samples?: { readonly columns: string[]; readonly rows: (number | string)[][] };
}

/** The one JSON document of a run. */
const json = async (args: readonly string[]): Promise<unknown> =>
  JSON.parse((await judder([...args, "--json"])).out);

const hop = ["simulate", "finger", "--until", "1"];

describe("judder simulate --tree", () => {
  const args = ["simulate", "finger", "--set", "mu=1", "--until", "0.3", "--tree", "2"];

  it("adds all futures to the run that the policy follows", async () => {
    const run = (await json(args)) as { tree: { nodes: object[]; branches: number; complete: boolean } };
    expect(run).toMatchObject({ outcome: { kind: "finished" }, ambiguities: expect.any(Array) });
    expect(run.tree).toMatchObject({ branches: 2, complete: expect.any(Boolean) });
    expect(run.tree.nodes[1]).toMatchObject({
      id: 1,
      parent: 0,
      t: expect.any(Number),
      future: "stick",
      because: expect.any(String),
      outcome: { kind: expect.any(String) },
      final: { q: { phi: expect.any(Number) } },
    });
    const { out } = await judder(args);
    expect(out).toMatch(/futures: \d+ pieces of motion, 2 branch points/);
    expect(out).toMatch(/flight \(stick\): (finished|branches) at t = /);
  });

  it("draws the tree, and says what is missing where it was not asked for", async () => {
    const folder = emptyFolder();
    await judder([...args, "--plot", "tree", "--out", join(folder, "tree.svg"), "--quiet"]);
    expect(readFileSync(join(folder, "tree.svg"), "utf8")).toMatch(/all futures/);
    // Without --plot: the tree and the motions of its branches, one curve in each panel for each stretch.
    await judder([...args, "--out", join(folder, "all.svg"), "--quiet"]);
    const picture = readFileSync(join(folder, "all.svg"), "utf8");
    expect(picture).toMatch(/stick: flight/);
    expect(picture).toMatch(/phi \(rad\) over time/);
    expect(picture).toMatch(/y \(m\) over time/);
    const { code, err } = await judder(["simulate", "finger", "--until", "0.1", "--plot", "tree"]);
    expect(code).toBe(2);
    expect(err).toMatch(/--plot tree needs the number of branch points/);
  });
});

describe("judder simulate --json", () => {
  it("has the shape of the contract", async () => {
    const state = { q: { phi: expect.any(Number), y: expect.any(Number) }, v: expect.anything() };
    const run = (await json(["simulate", "finger", "--set", "mu=1", "--until", "1"])) as Document;
    expect(run).toMatchObject({
      outcome: { kind: "finished", t: 1 },
      final: { t: 1, j: expect.any(Number), ...state, contacts: { tip: { mode: expect.any(String) } } },
      ledger: { kinetic: expect.any(Number), residual: expect.any(Number), relative: expect.any(Number) },
      stats: { steps: expect.any(Number), evaluations: expect.any(Number), events: run.events.length },
    });
    expect(run.events[0]).toMatchObject({
      type: "impactWithoutCollision",
      t: 0,
      j: 0,
      contact: "tip",
      to: "stick",
      before: state,
      after: state,
      impulse: { T: expect.any(Number), N: expect.any(Number) },
    });
    expect(run.ambiguities[0]).toMatchObject({
      rule: "stick",
      options: ["stick", "flight"],
      chosen: "stick",
      policy: "stick=persist",
    });
    expect(run).not.toHaveProperty("samples");
  });

  it("--from, --set, --law and --policy reach the engine", async () => {
    const ball = ["simulate", "ball", "--until", "0.5", "--from", "y=0.5", "--set", "g=10"];
    const { events } = (await json([...ball, "--set", "r=1"])) as Document;
    expect(events.map(({ type }) => type)).toEqual(["impact"]);
    expect(events[0]?.t).toBeCloseTo(Math.sqrt(0.1), 12);
    const stopped = ["simulate", "finger", "--set", "mu=1", "--policy", "all=stop"];
    expect(await json(stopped)).toMatchObject({ outcome: { kind: "indeterminate" } });
    const plain = await json([...ball, "--law", "newton"]);
    expect(plain).toMatchObject({ outcome: { kind: "finished" }, events: [{ type: "impact" }] });
  });

  it("--samples adds rows, two at every jump", async () => {
    const { samples, events } = (await json([
      "simulate",
      "ball",
      "--until",
      "0.6",
      "--samples",
      "4",
    ])) as Document;
    expect(samples?.columns).toEqual(
      "t,j,y,v_y,floor_mode,floor_gap,floor_vT,floor_lambdaN,floor_lambdaT".split(","),
    );
    const t = events[0]?.t as number;
    const times = samples?.rows.map((row) => row.slice(0, 2)) ?? [];
    expect(times.map(([time]) => time)).toEqual([0, expect.closeTo(0.2), expect.closeTo(0.4), t, t, 0.6]);
    expect(times.map(([, j]) => j)).toEqual([0, 0, 0, 0, 1, 1]);
  });
});

describe("judder simulate for people", () => {
  it("tells outcome, events, ledger, final state, and ends with the ambiguities", async () => {
    const { code, out, err } = judderProcess(["simulate", "ball", "--until", "2"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^finished at t = 2 s\n12 events, /);
    expect(out).toMatch(
      /^ +0\.451523641 {2}floor {4}impact {3}flight → flight +0 +6\.644170377 {2}region 1$/m,
    );
    expect(out).toMatch(/chatter {2}flight → stick .* after 11 impacts, eigenvalue 0\.5$/m);
    expect(out).toMatch(/^ledger \(J\): .*\n {2}kinetic +0\n {2}potential +-9\.81\n/m);
    expect(out).toMatch(/residual +\S+ \(\S+ of the largest term\)/);
    expect(out).toMatch(
      /final state at t = 2 s, j = 12\n {2}y = 0, y' = 0\n {2}floor stick: gap = 0, .*lambda_N = 9\.81\n/,
    );
    expect(out).toMatch(/\nambiguities: 0 \(policy default\)\n$/);
  });

  it("shortens long lists in the middle and says how long they are", async () => {
    const { out } = await judder([
      "simulate",
      "finger",
      "--set",
      "mu=1",
      "--until",
      "3",
      "--policy",
      "persist",
    ]);
    expect(out).toMatch(/… 6 more of 30 events …/);
    expect(out).toMatch(/… 7 more of 15 ambiguities …/);
    expect(out.match(/chosen stick \(policy stick=persist\)/g)).toHaveLength(8);
    expect(out).toMatch(/\nambiguities: 15 \(policy persist\)\n$/);
  });

  it("an outcome other than finished gives its reason, and exit 0", async () => {
    const { code, out } = await judder(["simulate", "finger", "--max-events", "5"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^tooManyEvents at t = 0\.52\d+ s: more than 5 events\n6 events/);
  });

  it("--quiet says nothing", async () => {
    expect(await judder([...hop, "--quiet"])).toEqual({ code: 0, out: "", err: "" });
  });

  it("Ctrl-C ends it by the signal, which a shell shows as 130", async () => {
    const launcher = resolve(import.meta.dirname, "../../bin/judder.js");
    const args = [launcher, "simulate", "finger", "--until", "1e5"];
    const run = spawn(process.execPath, args, { stdio: "ignore" });
    const ended = new Promise((done) => run.once("exit", (_, signal) => done(signal)));
    await new Promise((done) => setTimeout(done, 500));
    run.kill("SIGINT");
    expect(await ended).toBe("SIGINT");
  });

  it("help shows an example and the defaults", async () => {
    const { out } = await judder(["simulate", "--help"]);
    expect(out).toMatch(/Examples:\n {2}judder simulate finger/);
    const flat = out.replace(/\s+/g, " ");
    for (const [flag, value] of [
      ["--until", simulateDefaults.until],
      ["--rtol", simulateDefaults.rtol],
      ["--atol", simulateDefaults.atol],
      ["--max-steps", simulateDefaults.maxSteps],
      ["--max-events", simulateDefaults.maxEvents],
    ])
      expect(flat).toMatch(new RegExp(`${flag} <\\w+> [^-]*\\(default ${value}\\)`));
  });
});

describe("judder simulate refuses", () => {
  it.each([
    [["--until", "-1"], "-1"],
    [["--until", "inf"], "Infinity"],
    [["--until", "soon"], "soon"],
    [["--rtol", "0"], "0"],
    [["--rtol", "0.5"], "0.5"],
    [["--atol", "-1e-9"], "-1e-9"],
    [["--max-steps", "0"], "0"],
    [["--max-events", "nan"], "NaN"],
    [["--max-events", "1e9"], "GB of memory"],
    [["--samples", "2.5"], "2.5"],
    [["--samples", "-3"], "-3"],
    [["--law", "hertz"], "hertz"],
    [["--policy", "stick=maybe"], "maybe"],
    [["--policy", "bold"], "bold"],
    [["--from", "phi=x"], "x"],
    [["--set", "nu=1"], "nu"],
    [["--plot", "pie"], "pie"],
    [["--over", "psi"], "psi"],
    [["--plot", "phase", "--over", "phi"], "phi"],
    [["--plot", "phase", "--map", "--over", "phi", "--over", "tip_gap"], "tip_gap"],
    [["--out", "motion.xls"], "motion.xls"],
    [["--samples", "0", "--out", "motion.csv"], "0"],
  ])("%j with exit 2 and the value", async (options, value) => {
    const { code, out } = await judder(["simulate", "finger", "--json", ...options]);
    expect(code).toBe(2);
    expect(JSON.parse(out).error.message).toContain(value);
  });
});

describe("judder simulate --out", () => {
  it("CSV, lines of JSON, Parquet and JSON hold the same rows", async () => {
    const folder = emptyFolder();
    const file = (ending: string) => join(folder, `run.${ending}`);
    const endings = ["csv", "jsonl", "parquet", "json"];
    const outs = endings.flatMap((ending) => ["--out", file(ending)]);
    expect((await judder([...hop, "--samples", "50", ...outs])).code).toBe(0);
    const { samples, events } = JSON.parse(readFileSync(file("json"), "utf8")) as Required<Document>;
    const { columns, rows } = samples;
    expect(columns.join()).toBe("t,j,phi,y,v_phi,v_y,tip_mode,tip_gap,tip_vT,tip_lambdaN,tip_lambdaT");
    expect(rows).toHaveLength(50 + 2 * events.length);
    const objects = rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])));
    const lines = readFileSync(file("jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(objects);
    const [head = "", ...body] = readFileSync(file("csv"), "utf8").trimEnd().split("\n");
    expect(head.split(",")).toEqual(columns);
    const cells = body.map((line) =>
      line.split(",").map((cell) => (/^-?\d/.test(cell) ? Number(cell) : cell)),
    );
    expect(cells).toEqual(rows);
    const bytes = readFileSync(file("parquet"));
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    expect(positive(await parquetReadObjects({ file: buffer }))).toEqual(objects);
  });

  it("a folder gets every table and every picture", async () => {
    const folder = emptyFolder();
    expect((await judder([...hop, "--quiet", "--out", join(folder, "all")])).code).toBe(0);
    const pictures = ["energy", "histories", "phase", "strobe"].flatMap((kind) => [
      `finger-${kind}.png`,
      `finger-${kind}.svg`,
      `finger-${kind}.pdf`,
    ]);
    const beside = ["csv.provenance.json", "jsonl.provenance.json"];
    const tables = [...beside, "csv", "json", "jsonl", "parquet"].map((ending) => `finger.${ending}`);
    expect(readdirSync(join(folder, "all")).sort()).toEqual([...pictures, ...tables].sort());
    expect(JSON.parse(readFileSync(join(folder, "all", "finger.json"), "utf8"))).not.toHaveProperty(
      "samples",
    );
    expect(readFileSync(join(folder, "all", "finger.csv"), "utf8").split("\n").length).toBeGreaterThan(1000);
  });

  it.each([
    [[], "motion over time"],
    [["--over", "tip_lambdaN"], "tip λ_N (N)"],
    [["--plot", "phase", "--over", "y", "--over", "y’"], "phase portrait"],
    [["--plot", "phase", "--map", "--set", "mu=1"], "inconsistent"],
    [["--plot", "energy"], "ledger at the end"],
    [["--plot", "strobe"], "10 positions from t = 0 s to 1 s"],
  ])("%j chooses the picture", async (options, words) => {
    const file = join(emptyFolder(), "x.svg");
    expect((await judder([...hop, "--quiet", "--out", file, ...options])).code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain(words);
  });
});

/** JSON and CSV know no negative zero. */
const positive = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === 0 ? 0 : value])),
  );

describe("judder simulate --tree says what it does not hold", () => {
  it("bounds, sampled families, and rows only where they were asked for", async () => {
    const args = ["simulate", "bar", "--until", "1", "--tree", "1"];
    const folder = emptyFolder();
    const { tree } = (await json([...args, "--out", join(folder, "x.svg")])) as {
      tree: { bounds: object; cut: object; nodes: object[] };
    };
    expect(tree.bounds).toEqual({ branches: 1, nodes: 1000, events: 1_000_000 });
    expect(tree.cut).toEqual({ decided: 0, leftOut: 0, sampledFamilies: 1 });
    expect(tree.nodes).toHaveLength(7);
    for (const node of tree.nodes) expect(node).not.toHaveProperty("samples");
    const { out } = await judder(args);
    expect(out).toMatch(/7 pieces of motion, 1 branch point, complete, 1 family sampled/);
  });
});
