import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const launcher = new URL("../../bin/", import.meta.url);
/** A bundle as the build writes them. */
const bundle = (text: string) => `(function (exports, require, module, __filename) {${text}\n})`;
const command = "exports.main = async (args) => { console.log(args.join(' ')); return 7; };";
const [past, built, future] = [1_000, 2_000, 3_000];

let tree: string;

/** Writes a file of the made-up package, last changed at the given second. */
function plant(path: string, seconds: number, text = "") {
  const file = join(tree, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, seconds, seconds);
}

function judder(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(tree, "bin", "judder.js"), ...args], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** Makes every source folder old again, since planting a file in it changed it. */
function age(seconds = past) {
  for (const folder of ["src/contact", "src", "figure", "gallery", "cli", "models", "texts/words", "texts"]) {
    utimesSync(join(tree, folder), seconds, seconds);
  }
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "judder-launcher-"));
  mkdirSync(join(tree, "bin"));
  for (const file of ["judder.js", "compiled.js"])
    copyFileSync(new URL(file, launcher), join(tree, "bin", file));
  plant("package.json", past, '{"type":"module"}');
  plant("dist/command/index.cjs", built, bundle(command));
  plant("dist/.built", built);
  plant("src/contact/modes.ts", past);
  plant("figure/index.ts", past);
  plant("gallery/index.ts", past);
  plant("cli/index.ts", past);
  plant("models/rod.yaml", past);
  plant("texts/words/01-contact.yaml", past);
  age();
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

const refusal = { status: 2, stdout: "", stderr: "judder: run npm run build\n" };

describe("the launcher", () => {
  it("hands the arguments to a fresh build and exits with its code", () => {
    expect(judder("show", "rod")).toEqual({ status: 7, stdout: "show rod\n", stderr: "" });
  });

  it("refuses when there is no build", () => {
    rmSync(join(tree, "dist", ".built"));
    expect(judder("list")).toEqual(refusal);
  });

  it.each([
    "src/contact/modes.ts",
    "figure/index.ts",
    "gallery/index.ts",
    "cli/index.ts",
    "models/rod.yaml",
    "texts/words/01-contact.yaml",
    "package.json",
  ])("refuses when %s is newer than the build", (path) => {
    plant(path, future, path === "package.json" ? '{"type":"module"}' : "");
    age();
    expect(judder("list")).toEqual(refusal);
  });

  it("refuses when a file was deleted, which shows in its folder only", () => {
    utimesSync(join(tree, "src/contact"), future, future);
    expect(judder("list")).toEqual(refusal);
  });

  it("refuses when a file of the build is missing", () => {
    plant("dist/command/index.cjs", built, bundle(`require("./gone.cjs"); ${command}`));
    expect(judder("list")).toEqual(refusal);
    rmSync(join(tree, "dist", "command"), { recursive: true });
    expect(judder("list")).toEqual(refusal);
  });

  it("says so in JSON as well under --json", () => {
    rmSync(join(tree, "dist", ".built"));
    const { status, stdout, stderr } = judder("list", "--json");
    expect(JSON.parse(stdout)).toEqual({
      error: { message: expect.stringContaining("build"), hint: "run npm run build" },
    });
    expect({ status, stderr }).toEqual({ status: 2, stderr: refusal.stderr });
  });

  it("does not mind a newer picture of the gallery", () => {
    plant("gallery/pictures/impact.svg", future);
    age();
    expect(judder("list").status).toBe(7);
  });

  it("does not mind a newer tsconfig.json", () => {
    plant("src/tsconfig.json", future);
    age();
    expect(judder("list").status).toBe(7);
  });

  it("runs from an installed package, which has no src/, whatever the times", () => {
    rmSync(join(tree, "src"), { recursive: true });
    plant("models/rod.yaml", future);
    expect(judder("list").status).toBe(7);
  });

  describe("keeps compiled code", () => {
    const folder = () => join(tree, "dist", "command", "compiled");
    const kept = () => readdirSync(folder()).map((name) => readFileSync(join(folder(), name)));
    /** What a program does may not depend on whether its code was compiled before. */
    const twice = () => {
      const [first, second] = [judder("show", "rod"), judder("show", "rod")];
      expect(second).toEqual(first);
      return first;
    };

    it("in one file for each command, which a second run leaves as it is", () => {
      expect(twice().status).toBe(7);
      const [file] = kept();
      judder("show", "box");
      expect(kept()).toEqual([file]);
      judder("--version");
      expect(readdirSync(folder())).toHaveLength(2);
    });

    it("and compiles a bundle anew that was built again with the same length", () => {
      twice();
      plant("dist/command/index.cjs", built + 1, bundle(command.replace("7", "6")));
      expect(twice().status).toBe(6);
    });

    it("and ignores a file that is damaged or cannot be written", () => {
      twice();
      for (const name of readdirSync(folder())) writeFileSync(join(folder(), name), "00000009[[[nonsense");
      expect(twice().status).toBe(7);
      const [file = Buffer.alloc(0)] = kept();
      for (const name of readdirSync(folder())) writeFileSync(join(folder(), name), file.subarray(0, -20));
      expect(twice().status).toBe(7);
      rmSync(folder(), { recursive: true });
      writeFileSync(folder(), "");
      expect(twice().status).toBe(7);
    });

    it("of bundles that only some runs of a command need", () => {
      plant("dist/command/more.cjs", built, bundle("exports.more = 5;"));
      const text = "exports.main = async ([, word]) => (word ? require('./more.cjs').more : 4);";
      plant("dist/command/index.cjs", built, bundle(text));
      const states = () => [judder("show"), judder("show", "more")].map(({ status }) => status);
      expect([states(), states()]).toEqual([
        [4, 5],
        [4, 5],
      ]);
      const [file] = kept();
      states();
      expect(kept()).toEqual([file]);
    });
  });
});
