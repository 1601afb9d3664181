/**
 * `judder collect`: are all shards of a sweep there? Then its files are written; else the missing ones are named or
 * requested again.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { sweepMechanism } from "#inner";
import { toJson } from "../../src/index.js";
import { checkExtensions, withoutControls } from "../shared/output.js";
import { quoted } from "../shared/shell.js";
import { withEnding } from "../shared/standardOutput.js";
import { type FinishFlags, finishSweep, sweepEndings } from "../shared/sweep/finish.js";
import { lockOutput } from "../shared/sweep/lock.js";
import { readManifest, Store } from "../shared/sweep/store.js";
import { UsageError } from "../shared/usage.js";

export interface CollectFlags extends FinishFlags {
  readonly resubmit?: string | boolean;
}

export async function collect(file: string, flags: CollectFlags): Promise<void> {
  const manifest = readManifest(file);
  if (manifest === undefined)
    throw new UsageError(`there is no manifest ${file}.manifest.json`, {
      file,
      hint: "give the first --out of the shards, in the folder that they share",
    });
  if (manifest.done && manifest.out.every((path) => existsSync(path))) {
    if (flags.json) process.stdout.write(`${toJson({ complete: manifest.out })}\n`);
    else if (!flags.quiet)
      console.error(withoutControls(`nothing to do: ${manifest.out.join(", ")} complete`));
    return;
  }
  const { job } = manifest;
  const out = flags.out?.map(withEnding) ?? placed(file, manifest.out);
  checkExtensions(out, sweepEndings);
  const store = Store.nextTo(file, job, out, true);
  const missing = store.missing();
  if (missing.length === 0) {
    const release = lockOutput(file);
    try {
      await finishSweep(store, sweepMechanism(job).coordinates, out, flags);
    } finally {
      release();
    }
  } else if (flags.resubmit === undefined) refuse(file, missing, manifest.shards);
  else resubmit(file, shardsOf(missing, manifest.shards ?? 1), flags);
}

/**
 * A manifest may come from another machine: without `--out` files are written into the folder of the named one
 * only.
 */
function placed(file: string, out: readonly string[]): readonly string[] {
  const folder = dirname(resolve(file));
  const elsewhere = out.find((path) => dirname(resolve(path)) !== folder);
  if (elsewhere === undefined) return out;
  throw new UsageError(`the manifest of ${file} names ${elsewhere} in another folder`, {
    file,
    hint: "state with --out where results are written",
  });
}

/** Shards are named where their number is known, chunks where not. */
function refuse(file: string, missing: readonly number[], shards: number | undefined): never {
  const what =
    shards === undefined
      ? `${missing.length} chunks`
      : `shards ${shardsOf(missing, shards).join(",")} of ${shards}`;
  throw new UsageError(`${file} is not complete: ${what} missing`, {
    file,
    hint: `run them again with --shard i/${shards ?? "n"}, or judder collect ${quoted(file)} --resubmit`,
  });
}

const shardsOf = (missing: readonly number[], shards: number): number[] =>
  [...new Set(missing.map((chunk) => (chunk % shards) + 1))].sort((a, b) => a - b);

/** With Slurm's sbatch, for the missing shards only; without it the command is shown. */
function resubmit(
  file: string,
  shards: readonly number[],
  { resubmit: given, quiet, json }: CollectFlags,
): void {
  const script = typeof given === "string" ? given : `${file}.slurm`;
  if (!existsSync(script))
    throw new UsageError(`there is no script ${script}`, {
      file: script,
      hint: "judder sweep … --slurm writes one",
    });
  const args = [`--array=${shards.join(",")}`, script];
  const { error, status, stdout, stderr } = spawnSync("sbatch", args, { encoding: "utf8" });
  if (error !== undefined)
    throw new UsageError(`cannot run sbatch: ${error.message}`, {
      hint: `on a machine with Slurm: sbatch ${args.map(quoted).join(" ")}`,
    });
  if (status !== 0) throw new UsageError(`sbatch failed: ${stderr.trim() || stdout.trim()}`);
  if (json) process.stdout.write(`${toJson({ resubmitted: shards })}\n`);
  else if (!quiet) console.error(`shards ${shards.join(",")} are submitted again: ${stdout.trim()}`);
}
