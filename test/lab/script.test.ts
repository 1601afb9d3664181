import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compiledOf } from "../../lab/src/engine/compiled.js";
import { runnerOf } from "../../lab/src/engine/crew/run.js";
import { piecesOf, rowsIn, tableOf } from "../../lab/src/engine/crew/table.js";
import { moduleScript } from "../../lab/src/export/script/module.js";
import type { Repeat, SweepFigure } from "../../lab/src/export/script/repeat.js";
import { shellScript } from "../../lab/src/export/script/shell.js";
import { plainScenario, type Scenario } from "../../lab/src/scenario/scenario.js";
import { judgeStiffLimit, loadMechanism, makeState, simulate, toCsv } from "../../src/index.js";
import { shippedModel } from "../../src/shipped.js";
import { expectSame, moduleFolder, root } from "./scripts.js";

const folder = mkdtempSync(join(tmpdir(), "judder-"));
writeFileSync(
  join(folder, "judder"),
  `#!/bin/sh\nexec "${process.execPath}" "${join(root, "bin/judder.js")}" "$@"\n`,
  { mode: 0o755 },
);
const inside = moduleFolder("scripts-of-the-lab");
afterAll(inside.remove);

const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
const runShell = (script: string) => execFileSync("sh", ["-e"], { cwd: folder, env, input: script });
const read = (file: string) => readFileSync(join(folder, file), "utf8");
/** The bytes of a piece of a crew's work. */
function bytesOf(run: ReturnType<typeof runnerOf>, place: number): Uint8Array {
  const steps = run(place, () => undefined);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value as Uint8Array;
}

const mechanism = loadMechanism("finger");
const { events } = simulate(mechanism, mechanism.start, { until: 0.4, parameters: { mu: 1 } });
const impact = events.find(({ impulse }) => impulse !== undefined) as (typeof events)[number];
const scenario: Scenario = {
  ...plainScenario(),
  set: { mu: 1 },
  from: { "phi'": "0.1" },
  until: 0.4,
  law: "stronge",
};

/** Without what a file of the command line says of its command. */
const bare = (text: string): string =>
  text
    .trimEnd()
    .replace(/<metadata.*?<\/metadata>/s, "")
    .replace(/^\{.*\}$/s, (json) => JSON.stringify({ ...JSON.parse(json), provenance: undefined }));

describe("a script repeats", { timeout: 60_000 }, () => {
  it.each<[string, Repeat, string]>([
    ["phase", { plot: "phase", over: ["phi", "phi'"], map: true }, "csv"],
    ["impact", { impact }, "json"],
  ])("the %s in a shell and as a module, to the same letters", (name, repeat, ending) => {
    runShell(shellScript(scenario, repeat, name));
    inside.run(moduleScript(scenario, repeat, name), name);
    expect(inside.read(`${name}.svg`)).toContain("<svg");
    for (const file of [`${name}.svg`, `${name}.${ending}`])
      expect(bare(read(file)) === bare(inside.read(file)), file).toBe(true);
  });

  const plane = { settle: 1, record: 0.5 };
  const made = { ...scenario, set: { mu: 1, m1: 0.1 } };
  const axis = (name: string, ...values: number[]) => ({ name, values });
  it.each<[string, SweepFigure]>([
    [
      "diagram",
      {
        ...plane,
        scenario: made,
        over: [axis("mu", 0.7, 0.71)],
        plot: "extrema phi",
        lines: ["rest", "orbits"],
      },
    ],
    [
      "basins",
      { ...plane, scenario: made, over: [axis("phi", 0.3, 0.35, 0.5), axis("phi'", -1, 1)], starts: 2 },
    ],
    [
      "chart",
      { ...plane, scenario: made, over: [axis("mu", 0.38, 0.45), axis("phi0", 0.38, 0.4)], lines: ["rest"] },
    ],
  ])("the %s with the rows of the lab", async (name, figure) => {
    inside.run(moduleScript({ ...scenario, set: { mu: 9 } }, { sweep: figure }, name), name);
    const run = runnerOf(await compiledOf(made), { scenario: made, sweep: figure, pieces: piecesOf(figure) });
    const rows = piecesOf(figure).flatMap((_, place) => rowsIn(figure, ["phi", "y"], bytesOf(run, place)));
    expectSame(inside.read(`${name}.csv`), toCsv(tableOf(figure, ["phi", "y"], rows)));
    expect(inside.read(`${name}.svg`)).toContain("<svg");
    for (const of of figure.lines ?? []) expect(inside.read(`${name}-${of}.svg`)).toContain("<svg");
  });

  it("a sweep in a shell, from the scenario it was made of", () => {
    const over = [axis("mu", 0.4, 0.6000000000000001, 0.8)];
    const compliant: Scenario = { ...made, contact: "compliant", epsilon: 1e-3 };
    const sweep = { ...plane, scenario: compliant, over, plot: "extrema phi" };
    const script = shellScript({ ...scenario, set: { mu: 9 } }, { sweep }, "diagram");
    expect(script.trimEnd().split("\n").at(-1)).toBe(
      'judder sweep finger --set m1=0.1 --from "phi\'=0.1" --over mu=0.4..0.8:3 --settle 1 --record 0.5' +
        ' --contact compliant --epsilon 0.001 --law stronge --plot "extrema phi" --out diagram.svg --out diagram.csv',
    );
    const odd = shellScript(scenario, { sweep: { ...sweep, over: [axis("mu", 0.4, 0.6, 0.8)] } }, "diagram");
    expect(odd).toContain("--over mu=0.4,0.6,0.8 ");
  });

  it("compliant runs with the ends that the referee shows", () => {
    const rod: Scenario = { ...plainScenario("rod"), set: { mu: 2, Sy: 10 } };
    const start = { theta: "1.1", "x'": "2" };
    const asked = { t: 0, until: 0.1, epsilon: { from: 1e-3, to: 1e-4, count: 3 } };
    const limit = { ...asked, start, scenario: rod, quantity: "tip_vT", epsilonN: { ratio: 1 } };
    inside.run(moduleScript(scenario, { limit }, "referee"), "referee");
    const report = judgeStiffLimit(loadMechanism("rod"), start, {
      ...asked,
      epsilonN: { ratio: 1 },
      parameters: rod.set,
    });
    const rows = inside.read("referee.csv").trimEnd().split("\n").slice(1);
    expect(rows).toEqual([
      ...report.runs.map(({ epsilon, final }) => `compliant,${epsilon},${final.contacts.tip?.vT}`),
      ...report.rigid.map(({ future, final }) => `${future},,${final.contacts.tip?.vT}`),
    ]);
    expect(inside.read("referee.svg")).toContain("<svg");
    expect(shellScript(scenario, { limit }, "referee").trimEnd().split("\n").at(-1)).toBe(
      'judder limit rod --set mu=2 --set Sy=10 --from "theta=1.1,x\'=2" --until 0.1 --epsilon 0.001..0.0001:3' +
        ' --epsilonN "1*epsilon" --over tip_vT --out referee.svg --out referee.csv --out referee.json',
    );
  });

  it("energies since the start, of which the ledger is the last", () => {
    inside.run(moduleScript(scenario, { plot: "energy" }, "energy"), "energy");
    const { ledger } = simulate(mechanism, makeState(mechanism, { "phi'": 0.1 }, { parameters: { mu: 1 } }), {
      until: 0.4,
      parameters: { mu: 1 },
      law: "stronge",
    });
    const last = inside.read("energy.csv").trimEnd().split("\n").at(-1)?.split(",").map(Number);
    expect(last?.[0]).toBe(0.4);
    expect(last?.[2]).toBeCloseTo(ledger.kinetic, 9);
    expect(last?.[3]).toBeCloseTo(ledger.potential, 9);
  });

  it("a model of a stranger as text, whatever lines it holds", () => {
    const note = "note: |\n  MODEL\n  `touch taken` $(touch taken) $HOME \\\\ '";
    const model = `${shippedModel("ball").replace(/^note: .*$/m, () => note)}# end\n`;
    const own: Scenario = { ...plainScenario("own"), model, until: 0.5 };
    expect(shellScript({ ...own, model: `${model}MODEL\n` }, { plot: "energy" }, "x")).toContain(
      "<<'MODEL1'",
    );
    runShell(shellScript(own, { plot: "histories" }, "own-histories"));
    expect(readFileSync(join(folder, "own.yaml"), "utf8")).toBe(model);
    expect(existsSync(join(folder, "taken"))).toBe(false);
    inside.run(moduleScript(own, { plot: "histories" }, "own-histories"), "own-histories");
    expect(inside.read("own-histories.csv")).toBe(read("own-histories.csv"));
  });
});
