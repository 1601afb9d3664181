/** How does a scheduler's array compute a sweep? A script for Slurm: one task per shard, then `judder collect`. */

import { dirname, resolve } from "node:path";
import { planOf } from "#inner";
import type { SweepJob } from "../../src/index.js";
import { attempt } from "../shared/fault.js";
import { readCount } from "../shared/numbers.js";
import { quoted } from "../shared/shell.js";
import { Store } from "../shared/sweep/store.js";
import { UsageError } from "../shared/usage.js";
import { writeWhole } from "../shared/wholeFile.js";
import type { SweepFlags } from "./options.js";

/** Shards where none are counted. */
const defaultShards = 16;

/** Flags that a shard gets otherwise, or not at all. */
const ownFlags = new Set([
  "slurm",
  "out",
  "workers",
  "resume",
  "shard",
  "json",
  "quiet",
  "preview",
  "queue",
  "results",
]);

/** Writes FILE.slurm, and the manifest from which `judder collect` reads the shards. */
export function writeSlurm(argument: string, job: SweepJob, flags: SweepFlags, out: readonly string[]): void {
  const [first] = out;
  if (first === undefined)
    throw new UsageError("--slurm needs --out on a folder that all machines share", {
      hint: "for example --out run.parquet",
    });
  const asked = typeof flags.slurm === "string" ? readCount("slurm", flags.slurm) : defaultShards;
  const shards = Math.min(asked, planOf(job).chunks);
  Store.nextTo(first, job, out, true).writeShards(shards, out);
  const path = `${first}.slurm`;
  attempt(path, () => writeWhole(path, slurmScript(argument, job, flags, out, shards)));
  if (flags.json) process.stdout.write(`${JSON.stringify({ script: path, shards })}\n`);
  else if (!flags.quiet) console.error(`wrote ${path}: sbatch ${path}, then judder collect ${first}`);
}

/** A task is requeued where its node fails; one that was killed is not, so `collect --resubmit` submits it again. */
function slurmScript(
  argument: string,
  job: SweepJob,
  flags: SweepFlags,
  out: readonly string[],
  shards: number,
): string {
  const words = ["judder", "sweep", argument, ...wordsOf(flags), ...out.flatMap((path) => ["--out", path])];
  return [
    "#!/bin/sh",
    `#SBATCH --job-name=judder-${job.mechanism.replace(/[^\w-]/g, "-")}`,
    `#SBATCH --array=1-${shards}`,
    "#SBATCH --ntasks=1",
    "#SBATCH --requeue",
    `#SBATCH --output=${quoted(`${out[0]}.slurm-%a.log`)}`,
    `cd ${quoted(resolve(dirname(".")))} || exit 1`,
    `exec ${words.map(quoted).join(" ")} --shard "$SLURM_ARRAY_TASK_ID/${shards}" --workers "\${SLURM_CPUS_PER_TASK:-1}"`,
    "",
  ].join("\n");
}

/** The flags as they were given. */
function wordsOf(flags: SweepFlags): string[] {
  return Object.entries(flags).flatMap(([name, value]) => {
    if (ownFlags.has(name) || value === undefined || value === false) return [];
    // A capital begins a word, unless it ends the name: then it is a symbol.
    const flag = `--${name.replace(/[A-Z](?=.)/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === true) return [flag];
    return (Array.isArray(value) ? value : [value]).flatMap((one) => [flag, String(one)]);
  });
}
