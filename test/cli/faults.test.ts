/** Every file-system call of a command fails once, with each kind of fault: one sentence, exit 2, and whole files only. */

import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { judderHere } from "./run.js";

const folder = mkdtempSync(join(tmpdir(), "judder-faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const codes = [
  "EACCES",
  "ENOSPC",
  "EIO",
  "EROFS",
  "ELOOP",
  "ENAMETOOLONG",
  "ENOTDIR",
  "EISDIR",
  "EMFILE",
  "EDQUOT",
];
const calls = [
  "closeSync",
  "fsyncSync",
  "linkSync",
  "mkdirSync",
  "openSync",
  "readSync",
  "readdirSync",
  "realpathSync",
  "renameSync",
  "rmSync",
  "statSync",
  "writeFileSync",
  "writeSync",
] as const;
type Call = (...args: unknown[]) => unknown;
const real = Object.fromEntries(calls.map((name) => [name, fs[name]])) as Record<
  (typeof calls)[number],
  Call
>;

afterEach(restore);

function restore(): void {
  Object.assign(fs, real);
  syncBuiltinESMExports();
}

/** The call number `at` among those that touch the folder fails; returns how many there were. */
function inject(at: number, code: string): () => number {
  const ours = new Set<unknown>();
  let count = 0;
  for (const name of calls) {
    const failing = (...args: unknown[]): unknown => {
      const [target] = args;
      const isOurs = typeof target === "string" ? target.startsWith(folder) : ours.has(target);
      if (isOurs && count++ === at) {
        const details = {
          code,
          syscall: name.replace("Sync", ""),
          ...(typeof target === "string" ? { path: target } : {}),
        };
        throw Object.assign(new Error(`${code}: injected, ${name}`), details);
      }
      const result = real[name](...args);
      if (isOurs && name === "openSync") ours.add(result);
      return result;
    };
    Object.assign(fs, { [name]: failing });
  }
  syncBuiltinESMExports();
  return () => count;
}

const old = "the old content\n";
const place = (name: string) => join(folder, name);
const model = place("own.yaml");

const commands: readonly { readonly args: readonly string[]; readonly files: readonly string[] }[] = [
  { args: ["simulate", "ball", "--until", "0.5", "--out", place("a.csv")], files: ["a.csv"] },
  {
    args: ["simulate", model, "--until", "0.5", "--out", place("b.json"), "--out", place("b.parquet")],
    files: ["b.json", "b.parquet"],
  },
  { args: ["show", model, "--out", place("c.json")], files: ["c.json"] },
  { args: ["check", model], files: [] },
  {
    args: [
      "impact",
      "--A",
      "1",
      "--B",
      "0",
      "--C",
      "1",
      "--mu",
      "0.5",
      "--r",
      "0.5",
      "--vT",
      "1",
      "--vN",
      "-1",
      "--out",
      place("d.json"),
    ],
    files: ["d.json"],
  },
  {
    args: ["map", "rod", "--over", "theta=0.2..1:4", "--over", "mu=0.2..1:4", "--out", place("e.svg")],
    files: ["e.svg"],
  },
  { args: ["equilibria", "block", "--out", place("f.json")], files: ["f.json"] },
  { args: ["cite", "finger", "--out", place("g.bib")], files: ["g.bib"] },
  { args: ["list", "--out", place("deep")], files: [] },
  ...(process.env.JUDDER_LONG
    ? [{ args: ["reproduce", "LBN-4.2", "--out", place("papers")], files: [] }]
    : []),
  { args: ["new", place("fresh.yaml")], files: [] },
];

describe("a fault of the system", () => {
  it.each(commands)("$args: is a sentence with its path, and files are whole", async ({ args, files }) => {
    let whole: readonly string[] = [];
    let at = -1;
    for (let total = 0; at < total; at++) {
      prepare(files);
      const calledBefore = inject(at, codes[(at + codes.length) % codes.length] as string);
      const { code, err } = await judderHere([...args, "--quiet"]);
      total = Math.max(total, calledBefore());
      restore();
      const contents = files.map((name) => readFileSync(place(name), "latin1"));
      if (at < 0) {
        expect(code, err).toBe(0);
        whole = contents;
        expect(whole.every((text) => text !== old && text.length > 0)).toBe(true);
        continue;
      }
      expect([0, 2], `call ${at}: ${err}`).toContain(code);
      if (code === 2) expect(err).toMatch(/^judder: (cannot (read|write|use) |there is no ).*\S/);
      expect(err).not.toMatch(/defect|at .*\.ts/);
      for (const [i, text] of contents.entries())
        expect([old.length, whole[i]?.length], `call ${at}`).toContain(text.length);
    }
    expect(at).toBeGreaterThan(args.includes("--out") ? 2 : 1);
    // A removal that fails may leave a file behind; the next command removes those of processes that have ended.
    for (const name of readdirSync(folder)) if (name.endsWith(".tmp")) rmSync(place(name));
  });

  it("leaves no other file where only the writing fails", async () => {
    prepare(["a.csv"]);
    Object.assign(fs, {
      fsyncSync: () => {
        throw Object.assign(new Error("full"), { code: "ENOSPC", syscall: "fsync" });
      },
    });
    syncBuiltinESMExports();
    const { code, err } = await judderHere(["simulate", "ball", "--until", "0.5", "--out", place("a.csv")]);
    restore();
    expect([code, err]).toEqual([2, `judder: cannot write ${place("a.csv")}: the disk is full\n`]);
    expect(readFileSync(place("a.csv"), "utf8")).toBe(old);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

function prepare(files: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const name of files) writeFileSync(place(name), old);
  for (const name of ["deep", "papers", "fresh.yaml"]) rmSync(place(name), { recursive: true, force: true });
  if (!existsSync(model))
    writeFileSync(
      model,
      "name: own\ncoordinates: [y]\nparameters: { m: 1 }\nkinetic: m/2*y'^2\npotential: m*9.81*y\nstart: { y: 1 }\n",
    );
}
