/** Every file-system call of a command fails once, with each kind of fault: one sentence, exit 2, and whole files only. */

import fs, { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FolderResults } from "../../cli/shared/queue/results.js";
import { sized } from "../long.js";
import { commands, folder, makeKept, old, place, prepare, shortSweep, to } from "./faultyCommands.js";
import { codes, failed, inject, restore } from "./faultyDisk.js";
import { judderBuilt, judderHere } from "./run.js";

/** Folders for a moment lie in the same folder, so that their calls fail too. */
const temporary = process.env.TMPDIR;

beforeAll(async () => {
  process.env.TMPDIR = folder;
  await makeKept();
}, 60_000);
afterEach(restore);
afterAll(() => {
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  rmSync(folder, { recursive: true, force: true });
});

/** Only a removal that fails may leave a temporary file; the next command removes it. */
function expectTidy(told: string): void {
  const left = readdirSync(folder).filter((name) => /\.tmp$|^judder-/.test(name));
  if (failed.includes("rmSync")) for (const name of left) rmSync(place(name), { recursive: true });
  else expect(left, told).toEqual([]);
}

describe("a fault of the system", () => {
  /** Every third call here, which third depends on the command; all of them in the long suites. */
  it.each(commands)("$args: is a sentence with its path, and files are whole", async ({ args, files }) => {
    let whole: readonly string[] = [];
    let at = -1;
    const first = commands.findIndex((one) => one.args === args) % 3;
    for (let total = 0; at < total; at += at < 0 ? 1 + sized(first, 0) : sized(3, 1)) {
      prepare(files);
      const calledBefore = inject(at, codes[(at + codes.length) % codes.length] as string, folder);
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
      expectTidy(`call ${at}`);
      for (const [i, text] of contents.entries())
        expect([old.length, whole[i]?.length], `call ${at}`).toContain(text.length);
    }
    expect(at).toBeGreaterThan(args.includes("--out") ? 2 : 1);
  });

  /** One call in nineteen here, all of them in the long suites. */
  it.each(commands)("$args: a crash leaves old or new files", async ({ args, files }) => {
    prepare(files);
    const known = new Set(readdirSync(folder));
    const count = inject(-1, "EIO", folder);
    await judderHere([...args, "--quiet"]);
    const total = count();
    restore();
    const made = readdirSync(folder).filter((name) => !known.has(name));
    const sizes = new Map([...files, ...made].map((name) => [name, statSync(place(name)).size]));
    for (let at = sized(total % 19, 0); at < total; at += sized(19, 1)) {
      for (const name of made) rmSync(place(name), { recursive: true, force: true });
      prepare(files);
      inject(at, "EIO", folder, "allLater");
      await judderHere([...args, "--quiet"]);
      restore();
      for (const name of files)
        expect([old.length, sizes.get(name)], `${name}, call ${at}`).toContain(statSync(place(name)).size);
      for (const name of readdirSync(folder).filter((one) => !known.has(one))) {
        // The lock names the process that has ended; both are removed by the next command that writes here.
        const isOfProcess = /^\.judder-\w+-\d+-\d+-\d+\.tmp$|\.lock$|^judder-rerun-/.test(name);
        if (isOfProcess) rmSync(place(name), { recursive: true });
        else expect([name, statSync(place(name)).size], `call ${at}`).toEqual([name, sizes.get(name)]);
      }
    }
    for (const name of made) rmSync(place(name), { recursive: true, force: true });
  });

  /** A worker is a process: one call in 23 here, all of them in the long suites. */
  it("sweep: is a sentence, and --resume with a working disk gives the same bytes", async () => {
    const args = shortSweep;
    const own = ["r.csv", "r.csv.manifest.json", "r.csv.parts", "r.csv.lock", "r.csv.provenance.json"];
    const clear = () => {
      for (const name of own) rmSync(place(name), { recursive: true, force: true });
    };
    const command = [...args, "--quiet", ...to("r.csv")];
    clear();
    const count = inject(-1, "EIO", folder);
    expect((await judderBuilt(command)).code).toBe(0);
    const total = count();
    restore();
    const whole = readFileSync(place("r.csv"));
    expect(total).toBeGreaterThan(20);
    for (let at = 0; at < total; at += sized(23, 1)) {
      clear();
      inject(at, codes[at % codes.length] as string, folder);
      const { code, err } = await judderBuilt(command);
      restore();
      expect([0, 2], `call ${at}: ${err}`).toContain(code);
      expect(err).not.toMatch(/defect|at .*\.ts/);
      if (code === 2)
        expect(err, `call ${at}`).toMatch(/judder: (cannot (read|write|use) |there is no ).*\S/);
      expectTidy(`call ${at}`);
      if (existsSync(place("r.csv")))
        expect(readFileSync(place("r.csv")).equals(whole), `call ${at}`).toBe(true);
      const again = await judderBuilt([...command, "--resume"]);
      expect(again.code, `call ${at}: ${again.err}`).toBe(0);
      expect(readFileSync(place("r.csv")).equals(whole), `call ${at}`).toBe(true);
    }
    clear();
  }, 120_000);

  it("worker: a result in a shared folder is whole or not there, and the fault has its path", async () => {
    const results = new FolderResults(folder, "0123456789abcdef").open();
    const file = join(folder, "judder-0123456789abcdef", "chunk-3");
    const bytes = new Uint8Array(5000).fill(7);
    let at = -1;
    for (let total = 0; at < total; at++) {
      rmSync(file, { force: true });
      const count = inject(at, codes[(at + 1) % codes.length] as string, folder);
      const failed = await results.put(3, bytes).catch((error: Error) => error);
      total = Math.max(total, count());
      restore();
      if (failed instanceof Error)
        expect(failed.message).toMatch(/^(cannot (read|write|use)|there is no) .*judder-/);
      if (existsSync(file)) expect(readFileSync(file)).toHaveLength(5000);
      await results.put(3, bytes);
      expect(readFileSync(file)).toHaveLength(5000);
    }
    expect(at).toBeGreaterThan(3);
    for (let take = -1, total = 0; take < total; take++) {
      const count = inject(take, codes[(take + 1) % codes.length] as string, folder);
      const taken: number[] = [];
      const failed = await results.take((chunk) => taken.push(chunk)).catch((error: Error) => error);
      total = Math.max(total, count());
      restore();
      if (failed instanceof Error) expect(failed.message).toMatch(/^cannot (read|write|use) .*judder-/);
      await results.put(3, bytes);
    }
    await results.clear();
  });

  it("lab: files of the page that cannot be read are named", async () => {
    const built = resolve(import.meta.dirname, "../../dist/lab");
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, "127.0.0.1", () => done()));
    const port = String((taken.address() as AddressInfo).port);
    const count = inject(-1, "EIO", built);
    const before = await judderBuilt(["lab", "--port", port]);
    const total = count();
    restore();
    expect([before.code, before.err]).toEqual([2, expect.stringContaining(`port ${port} cannot be used`)]);
    expect(total).toBeGreaterThan(10);
    for (let at = 0; at < total; at += sized(17, 1)) {
      inject(at, codes[at % codes.length] as string, built);
      const { code, err } = await judderBuilt(["lab", "--port", port]);
      restore();
      expect(code).toBe(2);
      expect(err, `call ${at}`).toMatch(/^judder: cannot read .*lab/);
    }
    taken.close();
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
    expect([code, err]).toEqual([
      2,
      `judder: cannot write ${place("a.csv.provenance.json")}: the disk is full\n`,
    ]);
    expect(readFileSync(place("a.csv"), "utf8")).toBe(old);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});
