/**
 * `npm run test:engines`: does the packed package work where its users run it? Node 20, 22, 24, Bun and Deno compute the same motions and
 * run the command; TypeScript 5.4 to 7 reads every declaration. Engines come from the registry as packages; what cannot be installed is
 * listed as such. Exit 1 where something differs.
 */

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.js";
import { findNpm } from "./install.js";
import { Failure, isMain, root, runMain } from "./run.js";

const place = join(root, "build", "engines");
const system = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** Packages that hold a program, and how it is started. */
const engines = [
  ...["20", "22", "24"].map((version) => ({
    name: `Node ${version}`,
    from: `node-${system}@${version}`,
    program: ["bin/node"],
  })),
  { name: "Bun", from: `@oven/bun-${system}`, program: ["bin/bun"] },
  {
    name: "Deno",
    from: `@deno/${system}${process.platform === "linux" ? "-glibc" : ""}`,
    program: ["deno", "run", "--allow-all", "--node-modules-dir=manual"],
  },
];

const compilers = ["5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "6.0", "7.0"];
const resolutions = ["NodeNext", "Bundler"];

/** Relative: motions of half a second at the default tolerance, over elementary functions that engines round differently. */
const agreement = 1e-7;

/** @param {readonly string[]} command @param {string} cwd */
function run([file = "", ...args], cwd) {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd,
    encoding: "utf8",
    timeout: 300_000,
  });
  return { ok: status === 0, out: stdout ?? "", told: error?.message ?? `${stdout}${stderr}` };
}

/** @param {readonly string[]} args @param {string} cwd */
const npm = (args, cwd) =>
  run([process.execPath, findNpm(), ...args, "--no-audit", "--no-fund", "--ignore-scripts"], cwd);

/** The folder of a package from the registry, in a folder of its own; undefined where it cannot be installed. @param {string} spec */
function installed(spec) {
  const folder = join(place, spec.replace(/[^\w.]/g, "-"));
  const module = join(folder, "node_modules", "program");
  if (existsSync(module)) return module;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  return npm(["install", `program@npm:${spec}`], folder).ok ? module : undefined;
}

/** The packed package, installed in an empty folder. */
function user() {
  const folder = join(place, "user");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = npm(["pack", "--pack-destination", folder], root);
  const file = packed.out.trim().split("\n").at(-1) ?? "";
  writeFileSync(join(folder, "package.json"), '{ "name": "user", "type": "module", "private": true }');
  const added = npm(["install", "--prefer-offline", `./${file}`], folder);
  if (!packed.ok || !added.ok)
    throw new Failure(`the package cannot be installed: ${packed.told}${added.told}`);
  copyFileSync(join(root, "scripts/engines/check.js"), join(folder, "check.js"));
  copyFileSync(join(root, "scripts/engines/typed.txt"), join(folder, "typed.ts"));
  return folder;
}

/** @typedef {{ name: string, words: string, numbers: number[] }[]} Answers */

/** Where answers differ from those of the first engine. @param {Answers} ours @param {Answers} theirs */
const differences = (ours, theirs) =>
  ours
    .filter(({ words, numbers }, i) => {
      const other = theirs[i];
      const near = (/** @type {number} */ a, /** @type {number} */ b) =>
        Math.abs(a - b) <= agreement * Math.max(1, Math.abs(a));
      return (
        words !== other?.words ||
        !numbers.every((one, k) => near(one, /** @type {number} */ (other?.numbers[k])))
      );
    })
    .map(({ name }) => name);

/** What an engine says; a sentence where it fails. @param {readonly string[]} program @param {string} folder @returns {Answers | string} */
function ask(program, folder) {
  const answered = run([...program, "check.js"], folder);
  if (!answered.ok) return `check.js fails: ${answered.told.slice(-300)}`;
  const command = [...program, "node_modules/judder/bin/judder.js"];
  const calls = [
    ["simulate", "finger", "--until", "1", "--out", "run.png", "--out", "run.parquet", "--quiet"],
    [
      "sweep",
      "ball",
      "--over",
      "r=0.2..0.8:8",
      "--settle",
      "1",
      "--record",
      "1",
      "--workers",
      "2",
      "--out",
      "sweep.csv",
      "--quiet",
    ],
    ["rerun", "run.png", "--quiet"],
  ];
  for (const args of calls) {
    const { ok, told } = run([...command, ...args], folder);
    if (!ok) return `judder ${args[0]} fails: ${told.slice(-300)}`;
  }
  for (const file of ["run.png", "run.parquet", "sweep.csv", "sweep.csv.manifest.json"])
    rmSync(join(folder, file));
  return JSON.parse(answered.out.trim().split("\n").at(-1) ?? "[]");
}

/** @param {string} version @param {string} folder */
function compile(version, folder) {
  const module = installed(`typescript@${version}`);
  if (module === undefined) return "not installed";
  const { bin } = JSON.parse(readFileSync(join(module, "package.json"), "utf8"));
  const problems = resolutions.flatMap((moduleResolution) => {
    const compilerOptions = {
      ...{ module: moduleResolution === "Bundler" ? "ESNext" : moduleResolution, moduleResolution },
      ...{
        target: "ES2022",
        lib: ["ES2022", "DOM"],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
      },
      ...{ skipLibCheck: false, noEmit: true },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["typed.ts"] }));
    const { ok, out } = run([process.execPath, join(module, bin.tsc), "-p", "tsconfig.json"], folder);
    return ok ? [] : [`${moduleResolution}: ${out.slice(0, 300)}`];
  });
  return problems.length === 0 ? "ok" : problems.join("\n");
}

async function main() {
  await build();
  const folder = user();
  const here = ask([process.execPath], folder);
  if (typeof here === "string") throw new Failure(here);
  /** @type {string[][]} */
  const table = [[`Node ${process.versions.node}`, "ok"]];
  for (const { name, from, program } of engines) {
    const module = installed(from);
    const [file = "", ...args] = program;
    const answers = module === undefined ? undefined : ask([join(module, file), ...args], folder);
    const differing = Array.isArray(answers) ? differences(here, answers).join(" ") : "";
    const said = answers === undefined ? "not installed" : typeof answers === "string" ? answers : differing;
    table.push([name, said === "" ? "ok" : said]);
  }
  for (const version of compilers) table.push([`TypeScript ${version}`, compile(version, folder)]);
  for (const [name = "", said = ""] of table) console.log(`${name.padEnd(16)}${said}`);
  return table.every(([, said]) => said === "ok" || said === "not installed") ? 0 : 1;
}

if (isMain(import.meta.url)) await runMain("engines", main);
