/**
 * Builds dist/ (what is published) and build/ (benchmarks, what the compiler remembers):
 * generated modules of src/, tsc, the model's JSON schema, the doors of the library in dist/library, the command line in
 * dist/command, the web lab in dist/lab, a stamp.
 */

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeGeneratedModules, writeIfChanged } from "./generated.js";
import { install } from "./install.js";
import { Failure, isMain, mustSucceed, root, runMain, runTool, startTool } from "./run.js";

const sourceFolders = ["src", "figure", "cli", "bench", "gallery"];

/** @param {...string} parts */
const inRoot = (...parts) => join(root, ...parts);

/** Every file that the compiler turns into output, one per line. */
function listSources() {
  const files = sourceFolders.flatMap((folder) =>
    existsSync(inRoot(folder))
      ? readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
          .filter((file) => file.endsWith(".ts"))
          .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      : [],
  );
  return `${files.sort().join("\n")}\n`;
}

/**
 * Starts afresh where a source file came or went (the compiler never deletes the output of a deleted file) or where
 * output is missing (the compiler looks at what it remembers in build/, not at the output).
 */
function removeOrphans() {
  const record = inRoot("build", "sources.txt");
  const sources = listSources();
  const published = sources.split("\n").filter((file) => /^(src|figure|cli|gallery)\//.test(file));
  const whole = published.every((file) => existsSync(inRoot("dist", file.replace(/\.ts$/, ".js"))));
  const same = whole && existsSync(record) && readFileSync(record, "utf8") === sources;
  if (same) return;
  for (const folder of ["dist", "build"]) rmSync(inRoot(folder), { recursive: true, force: true });
  mkdirSync(inRoot("build"), { recursive: true });
  writeFileSync(record, sources);
}

async function writeModelSchema() {
  const file = inRoot("dist", "src", "inner.js");
  // The time in the address: a second build in one process must not get the first one's module.
  const engine = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
  if (typeof engine.modelSchema !== "function") throw new Failure("src/inner.ts must export modelSchema()");
  writeIfChanged(inRoot("dist", "model.schema.json"), `${JSON.stringify(engine.modelSchema(), null, 2)}\n`);
}

/**
 * Every file of a folder that Vite may read, by its path.
 * @param {string} folder
 */
const filesIn = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/**
 * Bundles with Vite, unless what goes into the bundle has not changed since the last time: this is the slowest part of a build.
 * @param {string} name of the record in build/
 * @param {string} result a file that is there once it is built
 * @param {string} config
 * @param {readonly string[]} inputs folders
 */
async function bundle(name, result, config, inputs) {
  const hash = createHash("sha256");
  const own = [config, join("scripts", "licences.js"), "package-lock.json", join("dist", "package.json")];
  const recipes = own.map((file) => inRoot(file));
  for (const file of [...inputs.flatMap(filesIn), ...recipes])
    if (!file.endsWith(".d.ts")) hash.update(file.slice(root.length)).update(readFileSync(file));
  const digest = `${hash.digest("hex")}\n`;
  const record = inRoot("build", `${name}.txt`);
  const built = existsSync(inRoot("dist", result));
  if (built && existsSync(record) && readFileSync(record, "utf8") === digest) return;
  mustSucceed("vite", await startTool("vite", ["build", "--config", config]));
  writeFileSync(record, digest);
}

/**
 * The scope of the files in dist/: they mean each other by the package's own names, not the bundles that others get under these.
 */
function writeScope() {
  const { name, type, sideEffects, imports } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const scope = {
    name,
    type,
    sideEffects,
    exports: { ".": "./src/index.js", "./figure": "./figure/index.js", "./node": "./cli/node.js" },
    imports: { "#inner": imports["#inner"].default.replace("./dist/", "./") },
  };
  writeIfChanged(inRoot("dist", "package.json"), `${JSON.stringify(scope, null, 2)}\n`);
}

/** The page of `man judder`, from the declarations of the commands. */
async function writeManual() {
  const { manual } = await import(pathToFileURL(inRoot("dist", "cli", "index.js")).href);
  writeFileSync(inRoot("dist", "judder.1"), manual());
}

/** Brings dist/ and build/ up to date with the sources. */
export async function build() {
  install();
  await writeGeneratedModules();
  removeOrphans();
  // The stamp carries the time at which the build began: a file saved meanwhile is newer than it.
  const stamp = inRoot("build", ".started");
  writeFileSync(stamp, "");
  try {
    mustSucceed("tsc", runTool("typescript", ["-b"]));
    writeScope();
    await writeModelSchema();
    const sources = ["src", "figure", "gallery", "cli"].map((folder) => join("dist", folder));
    await Promise.all([
      bundle("command", join("command", "index.cjs"), join("scripts", "command.config.js"), sources),
      bundle("library", join("library", "index.js"), join("scripts", "library.config.js"), sources),
      bundle("lab", join("lab", "index.html"), join("lab", "vite.config.js"), [
        "lab",
        join("gallery", "pictures"),
        ...["src", "gallery", join("cli", "lab")].map((folder) => join("dist", folder)),
      ]),
    ]);
    // After the lab, whose folder it shares.
    await bundle("single", join("lab", "single.html"), join("lab", "single.config.js"), [
      "lab",
      join("dist", "src"),
    ]);
    await writeManual();
    cpSync(inRoot("lab", "element"), inRoot("dist", "element"), { recursive: true });
    cpSync(inRoot("cli", "fonts"), inRoot("dist", "cli", "fonts"), { recursive: true });
  } catch (error) {
    rmSync(inRoot("dist", ".built"), { force: true });
    throw error;
  }
  renameSync(stamp, inRoot("dist", ".built"));
}

if (isMain(import.meta.url)) {
  await runMain("build", async () => {
    await build();
    return 0;
  });
}
