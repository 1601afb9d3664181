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
    `import { drawingAt, loadMechanism } from "judder";
import { drawMechanism } from "judder/figure";
import { loadMechanismFile, renderPng } from "judder/node";
import schema from "judder/model.schema.json" with { type: "json" };
const finger = loadMechanism("finger");
const png = renderPng(drawMechanism(drawingAt(finger, finger.start)));
const ball = loadMechanismFile("node_modules/judder/models/ball.yaml");
console.log(JSON.stringify([schema.type, png.length > 1000, ball.name]));
`,
  );
  expect(JSON.parse(run([process.execPath, "--no-warnings", "user.js"], folder))).toEqual([
    "object",
    true,
    "ball",
  ]);
});
