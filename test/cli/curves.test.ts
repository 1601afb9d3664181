import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judderHere as judder } from "./run.js";

const folder = mkdtempSync(join(tmpdir(), "judder-"));
const model = join(folder, "swing.yaml");
writeFileSync(
  model,
  `name: Swing
coordinates: [x]
parameters: { e: 0.1, b: 1, w: 1 }
kinetic: x'^2/2
potential: (w*x)^2/2
forces: { x: "(e - b*x^2)*x'" }
start: { x: 0.5 }
`,
);

describe("judder equilibria with --over twice", () => {
  const args = ["equilibria", model, "--over", "e=-0.5..0.5", "--over", "b=0.5..1"];
  it("adds curves to the JSON document", async () => {
    const { out, code } = await judder([...args, "--json"]);
    expect(code).toBe(0);
    const { parameters, ranges, curves, unfollowed, critical, equilibria } = JSON.parse(out);
    expect(equilibria.length).toBe(1);
    expect(critical[0]).toMatchObject({ kind: "hopf" });
    expect(parameters).toEqual(["e", "b"]);
    expect(ranges).toEqual([
      [-0.5, 0.5],
      [0.5, 1],
    ]);
    expect(unfollowed).toEqual([]);
    expect(curves[0].label).toBe("hopf");
    expect(curves[0].ends.map(({ because }: { because: string }) => because).sort()).toEqual([
      "b reaches 0.5",
      "b reaches 1",
    ]);
    for (const { values, frequency } of curves[0].points) {
      expect(values[0]).toBeCloseTo(0, 11);
      expect(frequency).toBeCloseTo(1, 9);
    }
  });

  it("prints a table and writes every form", async () => {
    const all = join(folder, "all");
    const { out } = await judder([...args, "--out", all]);
    expect(out).toMatch(/CU\s+PT\s+TY\s+e\s+b\s+x\s+omega\s+Lyapunov/);
    expect(out).toMatch(/1 curve with e from -0\.5 to 0\.5, b from 0\.5 to 1/);
    const files = readdirSync(all);
    const text = (ending: string) =>
      readFileSync(join(all, files.find((name) => name.endsWith(ending)) as string), "utf8");
    expect(text(".csv").split("\n")[0]).toBe(
      "curve,kind,contact,word,index,label,e,b,period,omega,lyapunov,x",
    );
    expect(text(".svg")).toContain("equilibria");
  });
});

describe("judder continue with --over twice", () => {
  const args = [
    "continue",
    model,
    "--over",
    "e=0.1..-0.1",
    "--over",
    "w=0.9..1.1",
    "--ds",
    "0.1",
    "--ds-max",
    "0.3",
  ];
  it("follows what the branch has labelled", async () => {
    const { out, code } = await judder([...args, "--json"]);
    expect(code).toBe(0);
    const { parameter, points, curves } = JSON.parse(out);
    expect(parameter).toBe("e");
    expect(points.map(({ label }: { label: string }) => label)).toEqual(["HB"]);
    expect(curves.map(({ label }: { label: string }) => label)).toEqual(["HB"]);
    expect((await judder([...args, "--curve", "PD"])).out).toMatch(/0 curves/);
  });
});

describe("mistakes are named", () => {
  it.each([
    [["equilibria", model, "--over", "e=0..1", "--curve", "hopf"], /--curve applies to curves in a plane/],
    [["equilibria", model, "--over", "e=0..1", "--over", "e=0..2"], /e twice/],
    [
      ["equilibria", model, "--over", "e=0..1", "--over", "b=0..1", "--curve", "LP"],
      /no curve is labelled LP/,
    ],
    [
      ["equilibria", model, "--over", "e=0..1", "--over", "b=0..1", "--over", "w=1..2"],
      /twice for curves, got 3/,
    ],
    [["continue", model, "--over", "e=0.1..0.2", "--over", "b=1..1"], /1\.\.1/],
    [["continue", model, "--over", "e=0.1..0.2", "--over", "nope=1..2"], /nope/],
    [["continue", model, "--over", "e=0.1..0.2", "--over", "b=1..2:0"], /got 0/],
  ])("%j", async (args, message) => {
    const { out, code } = await judder([...(args as string[]), "--json"]);
    expect(code).toBe(2);
    expect(out).toMatch(message as RegExp);
  });
});
