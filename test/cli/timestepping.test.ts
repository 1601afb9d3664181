import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chainText } from "../timestepping/support.js";
import { emptyFolder, judderHere as judder } from "./run.js";

interface Document {
  readonly method: string;
  readonly notes: string[];
  readonly outcome: { readonly kind: string; readonly t: number };
  readonly stats: Readonly<Record<string, number>>;
  readonly events: object[];
  readonly final: { readonly contacts: Readonly<Record<string, { readonly lambdaN: number }>> };
}

const bySteps = ["simulate", "finger", "--method", "timestepping", "--until", "0.6"];

describe("judder simulate --method timestepping", () => {
  it("has the shape of a run, and says by which method and step", async () => {
    const { code, out } = await judder([...bySteps, "--dt", "5e-4", "--json"]);
    expect(code).toBe(0);
    const run = JSON.parse(out) as Document;
    expect(run).toMatchObject({
      method: "timestepping",
      outcome: { kind: "finished", t: 0.6 },
      ledger: { residual: expect.any(Number) },
      ambiguities: [],
      provenance: { options: { method: "timestepping", step: 5e-4 } },
      stats: { steps: 1200, step: 5e-4, events: run.events.length, residual: expect.any(Number) },
    });
    expect(run.notes.length).toBeGreaterThan(1);
    const text = (await judder(bySteps)).out;
    expect(text).toMatch(/600 steps of 0\.001 s/);
    expect(text).toMatch(/note: each step follows one solution/);
    expect(text).toMatch(/ambiguities: 0 \(method timestepping\)/);
  });

  it("a model file with twenty contacts", async () => {
    const file = join(emptyFolder(), "chain.yaml");
    writeFileSync(file, chainText(19));
    const { code, out } = await judder([
      "simulate",
      file,
      "--method",
      "timestepping",
      "--until",
      "0.5",
      "--json",
    ]);
    expect(code).toBe(0);
    const { outcome, final } = JSON.parse(out) as Document;
    expect(outcome).toEqual({ kind: "finished", t: 0.5 });
    expect(Object.keys(final.contacts)).toHaveLength(20);
    for (const { lambdaN } of Object.values(final.contacts)) expect(lambdaN).toBeGreaterThanOrEqual(0);
  });

  it("writes every table and picture", async () => {
    const folder = emptyFolder();
    const { code } = await judder([...bySteps, "--samples", "50", "--out", folder, "--quiet"]);
    expect(code).toBe(0);
    const files = readdirSync(folder);
    for (const ending of ["json", "csv", "jsonl", "parquet"])
      expect(
        files.some((name) => name.endsWith(`.${ending}`)),
        ending,
      ).toBe(true);
    for (const picture of ["histories", "phase", "energy", "strobe"])
      expect(
        files.some((name) => name.includes(picture)),
        picture,
      ).toBe(true);
    const csv = files.find((name) => name.endsWith(".csv")) as string;
    expect(readFileSync(join(folder, csv), "utf8").split("\n")[0]).toMatch(/^t,j,phi/);
  });

  it.each([
    [["--tree", "2"], /--tree needs the events of a motion/],
    [["--policy", "eager"], /takes no policy, got \{"stick":"eager"\}/],
    [["--phase", "0.3"], /takes no phase, got 0.3/],
    [["--jump", "phi'=1"], /takes no jump/],
    [["--law", "stronge"], /moreau only, got law stronge/],
    [["--rtol", "1e-6"], /takes no rtol/],
    [["--dt", "-1"], /step must be positive, got -1/],
    [["--method", "euler"], /method must be one of events timestepping, got "euler"/],
  ])("refuses %j with exit code 2", async (args, message) => {
    const { code, err } = await judder([...bySteps, ...args]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it("--dt belongs to it alone", async () => {
    const { code, err } = await judder(["simulate", "finger", "--dt", "1e-3"]);
    expect(code).toBe(2);
    expect(err).toMatch(/with method events/);
  });

  it("is explained", async () => {
    for (const word of ["timestepping", "Moreau–Jean", "unsolved", "one step"]) {
      const { code, out } = await judder(["explain", word]);
      expect(code, word).toBe(0);
      expect(out).toMatch(/step/);
    }
  });
});
