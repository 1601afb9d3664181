import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { moduleScript, type Repeat, shellScript } from "../../lab/src/export/script.js";
import { plainScenario, type Scenario } from "../../lab/src/scenario/scenario.js";
import { loadMechanism, shippedModel, simulate } from "../../src/index.js";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "judder-"));
writeFileSync(
  join(folder, "judder"),
  `#!/bin/sh\nexec "${process.execPath}" "${join(root, "bin/judder.js")}" "$@"\n`,
  { mode: 0o755 },
);
/** Inside of the package, where its own name can be imported. */
const inside = join(root, "build", "scripts-of-the-lab");
mkdirSync(inside, { recursive: true });
afterAll(() => rmSync(inside, { recursive: true }));

const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
const runShell = (script: string) => execFileSync("sh", ["-e"], { cwd: folder, env, input: script });
function runModule(script: string, name: string): void {
  writeFileSync(join(inside, `${name}.mjs`), script);
  execFileSync(process.execPath, [`${name}.mjs`], { cwd: inside });
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

describe("a script repeats", { timeout: 60_000 }, () => {
  const figures: [string, Exclude<Repeat, { sweep: unknown }>][] = [
    ["phase", { plot: "phase", over: ["phi", "phi'"], map: true }],
    ["impact", { impact }],
  ];
  it.each(figures)("the %s in a shell and as a module, to the same letters", (name, repeat) => {
    runShell(shellScript(scenario, repeat, name));
    runModule(moduleScript(scenario, repeat, name), name);
    const picture = readFileSync(join(inside, `${name}.svg`), "utf8");
    expect(picture).toContain("<svg");
    expect(readFileSync(join(folder, `${name}.svg`), "utf8")).toBe(picture);
  });

  it("a sweep in a shell, from the scenario it was made of", () => {
    const over = [{ name: "mu", values: [0.4, 0.6, 0.8] }];
    const made = { ...scenario, set: { mu: 1, m1: 0.1 } };
    const sweep = { scenario: made, over, settle: 1, record: 0.5, starts: 1, plot: "extrema phi" };
    const script = shellScript({ ...scenario, set: { mu: 9 } }, { sweep }, "diagram");
    expect(script.trimEnd().split("\n").at(-1)).toBe(
      'judder sweep finger --set m1=0.1 --from "phi\'=0.1" --over mu=0.4..0.8:3 --settle 1 --record 0.5 --law stronge' +
        ' --plot "extrema phi" --out diagram.svg --out diagram.csv',
    );
    runShell(script);
    const rows = readFileSync(join(folder, "diagram.csv"), "utf8").trimEnd().split("\n").slice(1);
    expect(rows.map((row) => Number(row.split(",")[0]))).toEqual([0.4, 0.6000000000000001, 0.8]);
  });

  it("a model of a stranger as text, whatever lines it holds", () => {
    const note = "note: |\n  MODEL\n  `touch taken` $(touch taken) $HOME \\\\ '";
    const model = `${shippedModel("ball").replace(/^note: .*$/m, () => note)}# end\n`;
    const own: Scenario = { ...plainScenario("own"), model, until: 0.5 };
    expect(shellScript({ ...own, model: `${model}MODEL\n` }, { plot: "energy" }, "x")).toContain(
      "<<'MODEL1'",
    );
    runShell(shellScript(own, { plot: "energy" }, "own-energy"));
    expect(readFileSync(join(folder, "own.yaml"), "utf8")).toBe(model);
    expect(existsSync(join(folder, "taken"))).toBe(false);
    runModule(moduleScript(own, { plot: "energy" }, "own-energy"), "own-energy");
    const csv = (place: string) => readFileSync(join(place, "own-energy.csv"), "utf8");
    expect(csv(inside)).toBe(csv(folder));
  });
});
