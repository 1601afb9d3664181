import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { findNpm } from "../../scripts/install.js";
import { emptyFolder } from "../cli/run.js";

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
    expect.arrayContaining([
      "bin/judder.js",
      "dist/src/index.js",
      "dist/src/index.d.ts",
      "dist/gallery/index.js",
      "LICENSE",
    ]),
  );
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
  const reproduced = run([...judder, "reproduce", "FIV", "--out", "figures"], folder);
  expect(reproduced).toContain("report: ");
  expect(readdirSync(join(folder, "figures"))).toEqual(expect.arrayContaining(["FIV-2.png", "report.html"]));
  writeFileSync(
    join(folder, "user.js"),
    `import { loadMechanism, placeDrawing } from "judder";
import { drawMechanism } from "judder/figure";
import { loadMechanismFile, renderPng } from "judder/node";
import schema from "judder/model.schema.json" with { type: "json" };
const finger = loadMechanism("finger");
const png = renderPng(drawMechanism(placeDrawing(finger, finger.start)));
const ball = loadMechanismFile("node_modules/judder/models/ball.yaml");
console.log(JSON.stringify([schema.type, png.length > 1000, ball.name]));
`,
  );
  expect(JSON.parse(run([process.execPath, "--no-warnings", "user.js"], folder))).toEqual([
    "object",
    true,
    "ball",
  ]);
  checkTypes(folder);
});

/** The module settings of TypeScript, old and new. */
const resolutions = [
  { module: "NodeNext", moduleResolution: "NodeNext" },
  { module: "Node16", moduleResolution: "Node16" },
  { module: "ESNext", moduleResolution: "Bundler" },
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
    // Declarations of other packages have mistakes of their own.
    const ours = stdout
      .split("\n")
      .filter((line) => /^(typed\.ts|tsconfig|error|node_modules\/judder\/)/.test(line));
    expect(ours, resolution.moduleResolution).toEqual([]);
  }
}
