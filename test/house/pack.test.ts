import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { findNpm } from "../../scripts/install.js";
import { emptyFolder } from "../cli/run.js";
import { sized } from "../long.js";

const root = resolve(import.meta.dirname, "../..");

function run(command: readonly string[], cwd: string): string {
  const [program = "", ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command.join(" ")} exits with ${status}: ${stdout}${stderr}`);
  return stdout;
}

it("the packed package installs in an empty folder; the command runs and every door opens", {
  timeout: 120_000,
}, () => {
  const folder = emptyFolder();
  const [packed] = JSON.parse(
    run(
      [process.execPath, findNpm(), "pack", "--json", "--ignore-scripts", "--pack-destination", folder],
      root,
    ),
  );
  const files = (packed.files as { path: string }[]).map(({ path }) => path);
  expect(files).toEqual(
    expect.arrayContaining(["bin/judder.js", "dist/library/index.js", "dist/src/index.d.ts", "LICENSE"]),
  );
  // Doors and commands are bundles: an import that opens hundreds of files takes longer than a motion.
  expect(files.filter((file) => /^dist\/(src|figure|cli|gallery)\/.*\.js$/.test(file))).toEqual([]);
  expect(files.filter((file) => /^(src|test|scripts|build|bench|gallery)\//.test(file))).toEqual([]);
  writeFileSync(join(folder, "package.json"), '{ "name": "user", "type": "module", "private": true }');
  run(
    [
      process.execPath,
      findNpm(),
      "install",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
      join(folder, packed.filename),
    ],
    folder,
  );
  const judder = [process.execPath, "node_modules/judder/bin/judder.js"];
  const shown = run([...judder, "show", "finger"], folder);
  expect(shown).toContain("M11 = l^2*m1\n");
  const reproduced = run([...judder, "reproduce", "FIV-2", "--out", "figures"], folder);
  expect(reproduced).toContain("report: ");
  expect(readdirSync(join(folder, "figures"))).toEqual(expect.arrayContaining(["FIV-2.png", "report.html"]));
  writeFileSync(
    join(folder, "user.js"),
    `import { loadMechanism, placeDrawing } from "judder";
import { drawMechanism } from "judder/figure";
import { loadMechanismFile, renderPng } from "judder/node";
import * as door from "judder";
import schema from "judder/model.schema.json" with { type: "json" };
const finger = loadMechanism("finger");
const png = renderPng(drawMechanism(placeDrawing(finger, finger.start)));
const ball = loadMechanismFile("node_modules/judder/models/ball.yaml");
console.log(JSON.stringify([schema.type, png.length > 1000, ball.name, Object.keys(door).filter((name) => name.length < 3)]));
`,
  );
  expect(JSON.parse(run([process.execPath, "--no-warnings", "user.js"], folder))).toEqual([
    "object",
    true,
    "ball",
    [],
  ]);
  checkTypes(folder);
  checkLicences(folder);
  checkDeclarations(folder);
});

it("where text must not be evaluated, the error names the back end to use, which computes the same", () => {
  const program = `import { loadMechanism, makeWasmBackend, simulate } from ${JSON.stringify(pathToFileURL(join(root, "dist/src/index.js")).href)};
let said = "";
try { loadMechanism("ball"); } catch (error) { said = error.name + ": " + error.message; }
const ball = loadMechanism("ball", { backend: makeWasmBackend(WebAssembly) });
console.log(JSON.stringify([said, simulate(ball, ball.start, { until: 1 }).outcome.kind]));`;
  const forbidding = ["--disallow-code-generation-from-strings", "--input-type=module", "-e", program];
  expect(JSON.parse(run([process.execPath, ...forbidding], root))).toEqual([
    expect.stringMatching(/^Mistake: .*makeWasmBackend\(WebAssembly\)/),
    "finished",
  ]);
});

it("later releases of the optional queue are accepted", () => {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(peerDependencies).toEqual({
    bullmq: expect.stringMatching(/^\^/),
    ioredis: expect.stringMatching(/^\^/),
  });
});

/** The module settings of TypeScript, old and new. */
const resolutions = [
  { module: "NodeNext", moduleResolution: "NodeNext" },
  ...sized(
    [],
    [
      { module: "Node16", moduleResolution: "Node16" },
      { module: "ESNext", moduleResolution: "Bundler" },
    ],
  ),
  { module: "ESNext", moduleResolution: "Node10", ignoreDeprecations: "6.0" },
];

/** A strict program compiles against the declarations of every door, checked themselves too. */
function checkTypes(folder: string): void {
  writeFileSync(
    join(folder, "typed.ts"),
    `import { loadMechanism, simulate, findOrbit, sweep, type SimulateOptions, type Trajectory } from "judder";
import { drawTimeHistories } from "judder/figure";
import { plainDocument } from "judder/node";
const finger = loadMechanism("finger");
const options: SimulateOptions = { until: 1, policy: { stick: "eager" }, contacts: { tip: "rigid" } };
const run: Trajectory = simulate(finger, finger.start, options);
const orbit = findOrbit(finger, run);
export const period: number | undefined = orbit.found ? orbit.period : undefined;
export const words: string[][] = [...sweep(finger, { over: [{ name: "mu", values: [1] }] })].map(({ word }) => [...word]);
export const picture: string = drawTimeHistories(finger, run, { document: plainDocument() });
// @ts-expect-error a policy is an object
simulate(finger, finger.start, { policy: "stick=eager" });
`,
  );
  const tsc = join(root, "lab", "node_modules", "typescript", "bin", "tsc");
  for (const resolution of resolutions) {
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          ...resolution,
          target: "ES2023",
          lib: ["ES2023", "DOM"],
          types: [],
          strict: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
          noEmit: true,
        },
        files: ["typed.ts"],
      }),
    );
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.json"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout, resolution.moduleResolution).toBe("");
  }
}

/** Every package whose code is bundled, with the text of its licence. */
function checkLicences(folder: string): void {
  const notices = (part: string) =>
    readFileSync(join(folder, "node_modules/judder/dist", part, "licences.md"), "utf8")
      .split(/^## /m)
      .slice(1);
  const bundled = {
    lab: [
      "svelte",
      "katex",
      "yaml",
      "ml-matrix",
      "style-mod",
      "crelt",
      "clsx",
      "@lezer/lr",
      "@codemirror/view",
    ],
    command: [
      "commander",
      "@observablehq/plot",
      "d3-shape",
      "linkedom",
      "hyparquet-writer",
      "picocolors",
      "yaml",
    ],
  };
  for (const [part, names] of Object.entries(bundled)) {
    const found = notices(part);
    expect(found.map((text) => text.split(" ")[0])).toEqual(expect.arrayContaining(names));
    for (const name of names) {
      const text = found.find((one) => one.startsWith(`${name} `)) ?? "";
      expect(text, name).toMatch(/copyright/i);
      expect(text, name).toMatch(/without warranty|as is/i);
    }
  }
  expect(readFileSync(join(folder, "node_modules/judder/dist/cli/fonts/LICENSE.txt"), "utf8")).toMatch(
    /Bitstream/,
  );
}

/** Declarations that TypeScript before 5.7 cannot read; `npm run test:engines` runs the compilers themselves. */
function checkDeclarations(folder: string): void {
  const place = join(folder, "node_modules/judder/dist");
  const files = readdirSync(place, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".d.ts"),
  );
  expect(files.length).toBeGreaterThan(400);
  const generic = files.filter((name) => /\w+\d+Array</.test(readFileSync(join(place, name), "utf8")));
  expect(generic).toEqual([]);
}

/** V8 compiles a constant into the code that uses it; decision 0158. */
it("constants of the engine are constants in the bundles too", () => {
  const library = resolve(root, "dist/library");
  const variables = readdirSync(library)
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => readFileSync(join(library, file), "utf8").match(/^var .*$/gm) ?? []);
  expect(variables.filter((line) => !/^var [\w$]+ = class\b/.test(line))).toEqual([]);
});
