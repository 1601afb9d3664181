/** What does a sweep do with files that it has not written? It leaves them, names them, and writes only where it was told to. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mark } from "../../../cli/shared/leftovers.js";
import { emptyFolder, judder, judderHere } from "../../cli/run.js";

const sweep = ["sweep", "ball", "--over", "r=0.2..0.4:2", "--settle", "0.1", "--record", "0.1", "--quiet"];
/** A process that ended long ago. */
const ended = mark.replace(/-\d+-\d+$/, "-999999999-1");
const job = [...sweep, "--workers", "1", "--out", "run.csv"];

describe("a folder of parts", () => {
  it("that holds something else is not removed", async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, "run.csv.parts"));
    writeFileSync(join(folder, "run.csv.parts", "thesis.txt"), "years of work");
    const { code, err } = await judderHere(job, folder);
    expect(code).toBe(2);
    expect(err).toContain("run.csv.parts contains thesis.txt, which is not a part of a sweep");
    expect(readFileSync(join(folder, "run.csv.parts", "thesis.txt"), "utf8")).toBe("years of work");
    expect(readdirSync(folder)).toEqual(["run.csv.parts"]);
  });
});

describe("a manifest", () => {
  it.each(["null", "7", "{", "{}", '{"job":{},"out":[1],"done":true}', '{"job":null,"out":[],"done":false}'])(
    "%s is refused with its name",
    async (text) => {
      const folder = emptyFolder();
      writeFileSync(join(folder, "run.csv.manifest.json"), text);
      for (const args of [
        [...job, "--resume"],
        ["collect", "run.csv"],
      ]) {
        const { code, err } = await judderHere(args, folder);
        expect([code, err]).toEqual([
          2,
          "judder: run.csv.manifest.json is not the manifest of a sweep\n  delete it to start afresh\n",
        ]);
      }
    },
  );

  it("of a stranger does not choose where collect writes", async () => {
    const folder = emptyFolder();
    expect(judder([...job.slice(0, -1), "run.csv", "--shard", "1/1"], folder).code).toBe(0);
    const path = join(folder, "run.csv.manifest.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    mkdirSync(join(folder, "home"));
    writeFileSync(path, JSON.stringify({ ...manifest, out: ["run.csv", "home/startup.csv"] }));
    const { code, err } = await judderHere(["collect", "run.csv", "--quiet"], folder);
    expect(code).toBe(2);
    expect(err).toContain("names home/startup.csv in another folder");
    expect(existsSync(join(folder, "home", "startup.csv"))).toBe(false);
    expect((await judderHere(["collect", "run.csv", "--quiet", "--out", "run.csv"], folder)).code).toBe(0);
    expect(readFileSync(join(folder, "run.csv"), "utf8").split("\n")).toHaveLength(4);
  }, 30_000);
});

describe("a lock", () => {
  it("keeps a second sweep off the output of one that runs", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "run.csv.lock"), `${process.ppid} ${hostname()}\n`);
    const { code, err } = await judderHere(job, folder);
    expect(code).toBe(2);
    expect(err).toContain(`another sweep writes run.csv (process ${process.ppid} on ${hostname()})`);
    expect(readdirSync(folder)).toEqual(["run.csv.lock"]);
    writeFileSync(join(folder, "run.csv.lock"), "12 another.machine\n");
    expect((await judderHere(job, folder)).code).toBe(2);
  });

  it("of a process that has ended is taken over, and released at the end", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "run.csv.lock"), `999999999 ${hostname()} ${ended}\n`);
    expect(judder(job, folder)).toEqual({ code: 0, out: "", err: "" });
    expect(readdirSync(folder).sort()).toEqual([
      "run.csv",
      "run.csv.manifest.json",
      "run.csv.provenance.json",
    ]);
  }, 30_000);
});

describe("the folder of temporary files", () => {
  it("is named where it is missing", () => {
    const folder = emptyFolder();
    const before = process.env.TMPDIR;
    process.env.TMPDIR = join(folder, "gone");
    try {
      const { code, err } = judder(sweep, folder);
      expect(code).toBe(2);
      expect(err).toContain(`cannot write ${join(folder, "gone")}: there is no such file or folder`);
      expect(err).toContain("set TMPDIR to a folder that can be written");
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  }, 30_000);

  it("keeps nothing of a sweep that was killed", () => {
    const folder = emptyFolder();
    const left = `judder-sweep-${ended}-abc`;
    const before = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    try {
      mkdirSync(join(folder, left));
      writeFileSync(join(folder, left, "part"), "");
      expect(judder(sweep, folder).code).toBe(0);
      expect(readdirSync(folder).filter((name) => name.startsWith("judder-sweep"))).toEqual([]);
    } finally {
      rmSync(join(folder, left), { recursive: true, force: true });
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  }, 30_000);
});
