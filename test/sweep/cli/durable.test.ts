/** Is nothing lost and nothing computed twice, whatever is killed? Real processes; each test says that its kill hit a running one. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, judderHere } from "../../cli/run.js";
import { sized } from "../../long.js";
import { childrenOf, crash, diskOf, finished, isAlive, partsIn, start, until } from "./processes.js";

const sweep = ["sweep", "finger", "--over", "mu=0.42..1.5:24", "--settle", "60", "--record", "2", "--quiet"];
const job = [...sweep, "--workers", "2", "--out", "run.parquet"];
const file = (folder: string) => readFileSync(join(folder, "run.parquet"));

let undisturbed: Buffer;

beforeAll(async () => {
  const folder = emptyFolder();
  const { code, err } = await finished([...sweep, "--workers", "1", "--out", "run.parquet"], folder);
  expect([code, err]).toEqual([0, ""]);
  undisturbed = file(folder);
}, 60_000);

/** After whatever happened: the same bytes, and no parts left. */
async function resumed(folder: string): Promise<void> {
  const { code, err } = await finished([...job, "--resume"], folder);
  expect([code, err]).toEqual([0, ""]);
  expect(file(folder).equals(undisturbed)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(["run.parquet", "run.parquet.manifest.json"]);
}

describe("an undisturbed sweep", () => {
  it("has every point once, whatever the number of workers, in processes and threads", async () => {
    const buffer = new Uint8Array(undisturbed).buffer;
    const rows = await parquetReadObjects({ file: buffer });
    expect(rows.map(({ mu }) => mu)).toEqual(Array.from({ length: 24 }, (_, i) => 0.42 + (1.08 * i) / 23));
    expect(rows.every(({ outcome, period }) => outcome === "finished" && period > 0.19)).toBe(true);
    const folder = emptyFolder();
    expect(
      (await finished([...sweep, "--workers", "3", "--threads", "--out", "run.parquet"], folder)).code,
    ).toBe(0);
    expect(file(folder).equals(undisturbed)).toBe(true);
  }, 60_000);
});

describe("kill -9", () => {
  it("of one of two workers: it is replaced, its chunk repeated, and the sweep ends by itself", async () => {
    const folder = emptyFolder();
    const run = start(
      job.filter((word) => word !== "--quiet"),
      folder,
    );
    await until("two workers and a part", () => partsIn(join(folder, "run.parquet.parts")) > 0);
    const workers = childrenOf(run.pid);
    expect(workers).toHaveLength(2);
    crash(workers[0] as number);
    expect(await run.end).toEqual({ code: 0, signal: null });
    expect(run.err()).toMatch(/a worker was lost \(killed by SIGKILL\), chunk \d+ is repeated/);
    expect(file(folder).equals(undisturbed)).toBe(true);
  }, 60_000);

  it.each(sized([5], [1, 5, 10]))(
    "of the whole process after %i of 24 parts, then --resume",
    async (parts) => {
      const folder = emptyFolder();
      const run = start(job, folder);
      await until(`${parts} parts`, () => partsIn(join(folder, "run.parquet.parts")) >= parts);
      const workers = childrenOf(run.pid);
      expect(workers.length).toBeGreaterThan(0);
      crash(run.pid);
      expect(await run.end).toEqual({ code: null, signal: "SIGKILL" });
      expect(partsIn(join(folder, "run.parquet.parts"))).toBeLessThan(24);
      await until("orphaned workers to end", () => workers.every((pid) => !isAlive(pid)));
      await resumed(folder);
    },
    60_000,
  );
});

describe("other ends", () => {
  it("Ctrl-C exits with 130, says how to go on, and leaves no worker behind", async () => {
    const folder = emptyFolder();
    const run = start(job, folder);
    await until("parts", () => partsIn(join(folder, "run.parquet.parts")) > 2);
    const workers = childrenOf(run.pid);
    expect(isAlive(run.pid)).toBe(true);
    process.kill(run.pid, "SIGINT");
    expect(await run.end).toEqual({ code: 130, signal: null });
    expect(run.err()).toContain("the same command with --resume continues");
    await until("workers to end", () => workers.every((pid) => !isAlive(pid)));
    const again = await judderHere([...job.slice(0, -1), join(folder, "run.parquet")]);
    expect([again.code, again.err]).toEqual([
      2,
      expect.stringContaining("has parts of a sweep that was not finished"),
    ]);
    // A part that was torn by the crash of a machine is computed again.
    const [part] = readdirSync(join(folder, "run.parquet.parts"));
    truncateSync(join(folder, "run.parquet.parts", part as string), 100);
    await resumed(folder);
  }, 60_000);

  it("a disk that is full again and again leaves no torn part, and what the next try can use", async () => {
    const folder = emptyFolder();
    const kept: number[] = [];
    // Bytes for a piece of the manifest, for it and half a part, for some parts, for all of them but not for the result.
    for (const bytes of [100, 2500, 8000, 12_000]) {
      const full = await finished([...job, "--resume"], folder, diskOf(bytes));
      expect(full.err).toMatch(/^judder: cannot write \S+: the disk is full/);
      if (bytes > 2500)
        expect(full.err).toContain("what was computed is kept; the same command with --resume");
      expect(full.code).toBe(2);
      const parts = readdirSync(join(folder, "run.parquet.parts"));
      expect(partsIn(join(folder, "run.parquet.parts"))).toBe(parts.length);
      kept.push(parts.length);
    }
    expect(kept[0]).toBe(0);
    expect(kept[2]).toBeGreaterThan(2);
    expect(kept[2]).toBeLessThan(24);
    expect(kept[3]).toBe(24);
    await resumed(folder);
  }, 60_000);

  it("files that may not grow: told with the way to go on; the file is the same afterwards", async () => {
    const folder = emptyFolder();
    const launcher = resolve(import.meta.dirname, "../../../bin/judder.js");
    // Files may not grow beyond 8 blocks of 512 bytes: manifest and parts fit, the result does not.
    const script = `ulimit -f 8; exec "${process.execPath}" "${launcher}" ${job.map((word) => `'${word}'`).join(" ")}`;
    const { status, stderr } = spawnSync("sh", ["-c", script], { cwd: folder, encoding: "utf8" });
    expect(stderr).toMatch(
      /cannot write run\.parquet: the file is too large.*\n {2}what was computed is kept/,
    );
    expect(status).toBe(2);
    expect(partsIn(join(folder, "run.parquet.parts"))).toBe(24);
    await resumed(folder);
  }, 60_000);
});

describe("--resume", () => {
  const over = (model: string) => ["sweep", model, "--over", "r=0.1,0.5", "--settle", "1", "--record", "1"];

  it("has nothing to do where all is done, and starts afresh where there is nothing", async () => {
    const folder = emptyFolder();
    const short = [...over("ball"), "--out", "b.csv", "--resume"];
    expect((await finished(short, folder)).code).toBe(0);
    const again = await finished(short, folder);
    expect([again.code, again.err]).toEqual([0, "nothing to do: b.csv complete\n"]);
    const json = await finished([...short, "--json"], folder);
    expect(JSON.parse(json.out)).toEqual({ complete: ["b.csv"] });
  });

  it("refuses another model, version or option, and shows the difference", async () => {
    const folder = emptyFolder();
    const short = [...over("ball.yaml"), "--out", "b.csv"];
    const model = readFileSync(resolve(import.meta.dirname, "../../../models/ball.yaml"), "utf8");
    writeFileSync(join(folder, "ball.yaml"), model);
    expect((await finished(short, folder)).code).toBe(0);
    const changed = await finished([...short, "--starts", "2", "--resume"], folder);
    expect([changed.code, changed.err.split("\n")[1]]).toEqual([2, "  starts: 1 before, 2 now"]);
    writeFileSync(join(folder, "ball.yaml"), model.replace("9.81", "9.80"));
    const other = await finished([...short, "--resume"], folder);
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringMatching(/model: [0-9a-f]{16} before, [0-9a-f]{16} now/),
    ]);
    writeFileSync(join(folder, "ball.yaml"), model);
    const manifest = join(folder, "b.csv.manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"version":"[^"]*"/, '"version":"0.0.9"'));
    const older = await finished([...short, "--resume", "--json"], folder);
    expect(older.code).toBe(2);
    expect(JSON.parse(older.out).error.hint).toMatch(/^version: 0\.0\.9 before, \S+ now/);
  });

  it("needs a file, and a manifest that can be read", async () => {
    const folder = emptyFolder();
    const short = ["sweep", "ball", "--over", "r=0.1,0.5", "--resume"];
    expect((await judderHere(short)).err).toContain("--resume needs --out");
    mkdirSync(join(folder, "b.csv.parts"));
    writeFileSync(join(folder, "b.csv.manifest.json"), "{ torn");
    const torn = await judderHere([...short, "--out", join(folder, "b.csv")]);
    expect([torn.code, torn.err]).toEqual([2, expect.stringContaining("is not the manifest of a sweep")]);
  });
});
