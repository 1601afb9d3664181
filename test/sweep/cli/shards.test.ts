/** Do the shards of a scheduler's array join to the undisturbed sweep, and are the missing ones named? */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, judderHere } from "../../cli/run.js";
import { crash, finished, partsIn, start, until } from "./processes.js";

const sweep = ["sweep", "finger", "--over", "mu=0.42..1.5:24", "--settle", "60", "--record", "2", "--quiet"];
const job = [...sweep, "--out", "run.parquet", "--out", "run.csv"];
const file = (folder: string) => readFileSync(join(folder, "run.parquet"));

let undisturbed: Buffer;

beforeAll(async () => {
  const folder = emptyFolder();
  expect((await finished([...job, "--workers", "2"], folder)).code).toBe(0);
  undisturbed = file(folder);
}, 60_000);

describe("shards", () => {
  it("join where one was killed and run again; until then it is named", async () => {
    const folder = emptyFolder();
    const shard = (i: number) => [...job, "--workers", "1", "--shard", `${i}/3`];
    const [one, three] = await Promise.all([finished(shard(1), folder), finished(shard(3), folder)]);
    expect([one.code, three.code]).toEqual([0, 0]);
    expect(partsIn(join(folder, "run.parquet.parts"))).toBe(16);
    const second = start(shard(2), folder);
    await until("a part of the second shard", () => partsIn(join(folder, "run.parquet.parts")) > 17);
    crash(second.pid);
    expect((await second.end).signal).toBe("SIGKILL");
    const early = await finished(["collect", "run.parquet"], folder);
    expect([early.code, early.err]).toEqual([
      2,
      expect.stringContaining("run.parquet is not complete: shards 2 of 3 missing"),
    ]);
    expect((await finished(shard(2), folder)).code).toBe(0);
    const late = await finished(["collect", "run.parquet", "--quiet"], folder);
    expect([late.code, late.err]).toEqual([0, ""]);
    expect(file(folder).equals(undisturbed)).toBe(true);
    const again = await finished(["collect", "run.parquet", "--json"], folder);
    expect(JSON.parse(again.out)).toEqual({ complete: ["run.parquet", "run.csv"] });
  }, 60_000);

  it("are wrong where i is not from 1 to n", async () => {
    for (const shard of ["0/3", "4/3", "x", "1"])
      expect((await judderHere([...job, "--shard", shard])).err).toContain(`--shard ${shard} is not i/n`);
    expect((await judderHere([...sweep, "--shard", "1/2"])).err).toContain("--shard needs --out");
  });

  it("cannot be collected where there is no manifest", async () => {
    const { code, err } = await judderHere(["collect", "none.parquet"]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("there is no manifest none.parquet.manifest.json"),
    ]);
  });
});

describe("Slurm", () => {
  /** An sbatch that runs the tasks of the array one after another, all but those that it is told to lose. */
  const sbatch = `#!/bin/sh
range=$(sed -n 's/^#SBATCH --array=1-//p' "$1")
tasks=$(seq 1 "\${range:-0}")
case "$1" in --array=*) tasks=$(echo "$1" | sed 's/--array=//; s/,/ /g'); shift;; esac
echo "$tasks" | tr '\\n' ' ' >> submitted.txt
for i in $tasks; do
  if [ "$i" = "$LOSE" ]; then continue; fi
  SLURM_ARRAY_TASK_ID=$i SLURM_CPUS_PER_TASK=2 sh "$1" || exit 1
done
echo Submitted batch job 7
`;

  it("runs the script; a task that was killed is asked for again by collect --resubmit", async () => {
    const folder = emptyFolder();
    const bin = join(folder, "bin");
    mkdirSync(bin);
    const launcher = resolve(import.meta.dirname, "../../../bin/judder.js");
    const programs = { sbatch, judder: `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n` };
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(bin, name), text);
      chmodSync(join(bin, name), 0o755);
    }
    const before = process.env.PATH;
    process.env.PATH = `${bin}${delimiter}${before}`;
    try {
      const flags = job.filter((word) => word !== "--quiet");
      const written = await finished([...flags, "--slurm", "4"], folder);
      expect(written.err).toBe(
        "wrote run.parquet.slurm: sbatch run.parquet.slurm, then judder collect run.parquet\n",
      );
      const script = readFileSync(join(folder, "run.parquet.slurm"), "utf8");
      expect(script).toContain("#SBATCH --array=1-4\n");
      expect(script).toContain(
        "judder sweep finger --over mu=0.42..1.5:24 --settle 60 --record 2 --out run.parquet",
      );
      process.env.LOSE = "3";
      const { spawnSync } = await import("node:child_process");
      const first = spawnSync("sbatch", ["run.parquet.slurm"], { cwd: folder, encoding: "utf8" });
      expect([first.status, first.stdout]).toEqual([0, "Submitted batch job 7\n"]);
      expect((await finished(["collect", "run.parquet"], folder)).err).toContain("shards 3 of 4 missing");
      process.env.LOSE = "";
      const again = await finished(["collect", "run.parquet", "--resubmit"], folder);
      expect(again.err).toBe("shards 3 are submitted again: Submitted batch job 7\n");
      expect(readFileSync(join(folder, "submitted.txt"), "utf8")).toBe("1 2 3 4 3 ");
      expect((await finished(["collect", "run.parquet"], folder)).code).toBe(0);
      expect(file(folder).equals(undisturbed)).toBe(true);
    } finally {
      process.env.PATH = before;
      delete process.env.LOSE;
    }
  }, 90_000);

  it("says what to type where there is no sbatch, and needs a file", async () => {
    const path = join(emptyFolder(), "run.parquet");
    const own = [...sweep, "--out", path];
    expect((await judderHere([...sweep, "--slurm"])).err).toContain("--slurm needs --out");
    expect((await judderHere([...own, "--slurm", "0"])).err).toContain(
      "--slurm must be a whole number of at least 1",
    );
    const written = await judderHere([...own, "--slurm", "4", "--json"]);
    expect(JSON.parse(written.out)).toEqual({ script: `${path}.slurm`, shards: 4 });
    const { code, err } = await judderHere(["collect", path, "--resubmit"]);
    expect([code, err]).toEqual([2, expect.stringContaining(`sbatch --array=1,2,3,4 ${path}.slurm`)]);
  });
});
