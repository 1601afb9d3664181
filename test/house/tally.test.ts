/** Does `npm test` end with one plain line that counts everything, also where something fails outside of a test? */

import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countedArguments, tallied, tallyLine, tallyOf } from "../../scripts/tally.js";

const root = resolve(import.meta.dirname, "../..");
const script = (name: string) => JSON.stringify(pathToFileURL(join(root, "scripts", name)).href);
let folder: string;

beforeAll(() => {
  mkdirSync(join(root, "build"), { recursive: true });
  folder = mkdtempSync(join(root, "build", "tally-")); // inside the checkout, where vitest is found
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs stages as `npm test` does and returns both streams in the order in which they were written. */
function output(name: string, stages: string): { readonly code: number | null; readonly lines: string[] } {
  const program = join(folder, `${name}.mjs`);
  const imports = [
    `import { runCounted, runVitest } from ${script("test.js")};`,
    `import { mustSucceed } from ${script("run.js")};`,
  ];
  writeFileSync(program, `${imports.join("\n")}\nawait runCounted(async () => ${stages});\n`);
  const log = join(folder, `${name}.log`);
  const both = openSync(log, "w");
  const { status } = spawnSync(process.execPath, [program], { stdio: ["ignore", both, both] });
  closeSync(both);
  return { code: status, lines: readFileSync(log, "utf8").split("\n") };
}

/** The stage that runs Vitest on files of its own. */
function vitestOn(name: string, files: Readonly<Record<string, string>>): string {
  const place = join(folder, name);
  mkdirSync(place);
  for (const [file, text] of Object.entries(files))
    writeFileSync(join(place, file), `import { beforeAll, describe, it } from "vitest";\n${text}\n`);
  writeFileSync(join(place, "vitest.config.js"), "export default { test: { maxWorkers: 1 } };\n");
  const args = JSON.stringify(["--root", place]);
  return `runVitest(${args}, ${JSON.stringify(join(place, "tally.json"))})`;
}

const passing = 'it("a", () => {}); it("b", () => {}); it.skip("c", () => {}); it.todo("d");';

describe("the last line of both streams", () => {
  it("counts what passed and was skipped", () => {
    const { code, lines } = output("good", vitestOn("good", { "a.test.js": passing }));
    expect(lines.slice(-2)).toEqual(["2 passed, 0 failed, 2 skipped", ""]);
    expect(code).toBe(0);
  });

  it("counts failed tests, files that do not load, hooks of suites and unhandled errors as failed", () => {
    const files = {
      "a.test.js": passing,
      "fails.test.js": 'it("a", () => { throw new Error("1"); }); it("b", () => {});',
      "load.test.js": 'throw new Error("2");',
      "empty.test.js": "",
      "hook.test.js":
        'describe("x", () => { beforeAll(() => { throw new Error("4"); }); it("a", () => {}); });',
      "later.test.js":
        'it("a", async () => { Promise.reject(new Error("5")); await new Promise((r) => setTimeout(r, 50)); });',
    };
    const { code, lines } = output("bad", vitestOn("bad", files));
    expect(lines.slice(-2)).toEqual(["4 passed, 5 failed, 3 skipped", ""]);
    expect(code).toBe(1);
  });

  it("is one failure where no test is found, a stage fails or a script has a defect", () => {
    const none = output("none", vitestOn("none", {}));
    const stage = output("stage", 'mustSucceed("knip", 3)');
    const defect = output("defect", "undefined.x");
    for (const { lines } of [none, stage, defect])
      expect(lines.slice(-2)).toEqual(["0 passed, 1 failed, 0 skipped", ""]);
    expect([none.code, stage.code, defect.code]).toEqual([1, 3, 1]);
    expect(stage.lines.at(-3)).toBe("test: knip failed (exit code 3)");
  });
});

describe("the tally", () => {
  it("keeps the reporter that the caller names, and prints by default", () => {
    const [own] = countedArguments([]).slice(-1);
    expect(own).toMatch(/^--reporter=.*tallyReporter\.js$/);
    expect(countedArguments(["test/model"])).toEqual(["run", "test/model", "--reporter=default", own]);
    expect(countedArguments(["--reporter=dot"])).toEqual(["run", "--reporter=dot", own]);
    expect(countedArguments(["--reporter", "dot"])).toEqual(["run", "--reporter", "dot", own]);
  });

  it("of a run that ends without one is a failure, also where an older one is there", () => {
    const file = join(folder, "old.json");
    writeFileSync(file, '{"passed":7,"failed":0,"skipped":0}');
    expect(tallied(file, () => 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("counts a test that never ended as failed", () => {
    const test = { result: () => ({ state: "pending" }) };
    const children = { allTests: () => [test], allSuites: () => [] };
    const modules = [{ children, errors: () => [] }] as unknown as Parameters<typeof tallyOf>[0];
    expect(tallyLine(tallyOf(modules, []))).toBe("0 passed, 1 failed, 0 skipped");
  });
});
