/** The flags of `sweep`, `worker` and `collect`; defaults are those of the engine. */

import type { Command } from "commander";
import { impactLaws, simulateDefaults, sweepDefaults } from "../../src/index.js";
import { withContacts } from "../commands/compliant/contactFlags.js";
import { withQueue } from "./queue/flags.js";

export interface CommandTools {
  readonly withState: (command: Command) => Command;
  readonly collect: (value: string, before?: readonly string[]) => string[];
  readonly example: (line: string) => string;
}

export function addSweep(judder: Command, tools: CommandTools): void {
  const { settle, record, starts, spread, seed, section, points } = sweepDefaults;
  const command = tools
    .withState(judder.command("sweep"))
    .description(
      "many runs over one or two quantities: a bifurcation diagram, coexisting motions, basins; --out draws it",
    )
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option(
      "--over <name=low..high:count>",
      "a parameter, coordinate or velocity; a list name=a,b,c (once or twice)",
      tools.collect,
    )
    .option("--settle <seconds>", `before anything is recorded (default ${settle})`)
    .option("--record <seconds>", `of the recording (default ${record})`)
    .option("--starts <count>", `the given start and random ones around it (default ${starts})`)
    .option("--spread <number>", `how far random starts lie apart (default ${spread})`)
    .option("--seed <number>", `of the random starts (default ${seed})`)
    .option("--both-ways", "up and down the first quantity, each run from where the one before ended")
    .option(
      "--section <event>",
      `where points are kept: an event, contact:event, or phi' for maxima (default ${section})`,
    )
    .option("--points <count>", `the most points kept per run (default ${points})`)
    .option("--threads", "threads instead of processes")
    .option("--resume", "go on where the same sweep was interrupted")
    .option("--shard <i/n>", "only the i-th of n parts, for a scheduler's array; judder collect joins them")
    .option("--slurm [count]", "write a Slurm script with so many shards instead of computing")
    .option("--preview <file>", "a picture of what is there so far, drawn again every few seconds")
    .option("--plot <picture>", "the quantity of the picture, such as phi or max_phi");
  withQueue(
    command,
    "let workers at a Redis queue compute",
    "with --queue: results come through this folder, which all machines share, and not through Redis",
  );
  withContacts(integration(command))
    .addHelpText(
      "after",
      `${tools.example("judder sweep finger --over mu=0.05..1.5:200 --both-ways --out run.parquet --out run.svg")}
--out: .json .jsonl .csv .parquet .svg .png, or a folder for all of them.
Parts stand in run.parquet.parts until all are there; --resume goes on with them.
`,
    )
    .action(async (mechanism, options) => (await import("./sweep.js")).sweep(mechanism, options));
}

export function addWorker(judder: Command, { example }: CommandTools): void {
  const command = judder
    .command("worker")
    .description("computes chunks of sweeps from a queue with all cores, until Ctrl-C");
  withQueue(
    command,
    "the Redis of the sweep",
    "where this machine has the folder of the sweep's --results (default: under the same path)",
  )
    .option("--quiet", "no text")
    .addHelpText("after", example("judder worker --queue redis://localhost:6379"))
    .action(async (options) => (await import("./queue/worker.js")).worker(options));
}

export function addCollect(judder: Command, { example, collect }: CommandTools): void {
  judder
    .command("collect")
    .description("joins the shards of a sweep into its files; says which are missing")
    .argument("<file>", "the first --out of the shards, such as run.parquet")
    .option("--out <file>", "other files than those of the shards (repeatable)", collect)
    .option("--plot <picture>", "the quantity of a picture, such as phi or max_phi")
    .option("--resubmit [script]", "submit the missing shards again with sbatch (default: FILE.slurm)")
    .option("--json", "one JSON document on standard output, nothing else")
    .option("--quiet", "no text")
    .addHelpText("after", example("judder collect run.parquet --resubmit"))
    .action(async (file, options) => (await import("./collect.js")).collect(file, options));
}

function integration(command: Command): Command {
  const { rtol, atol, maxSteps, maxEvents, policy, phase } = simulateDefaults;
  return command
    .option("--law <name>", `the law of every impact: ${impactLaws.join(" ")} (default: the model's)`)
    .option("--policy <rules>", `which of several futures, such as stick=eager (default "${policy}")`)
    .option("--phase <share>", `the member of a reverse chatter, from 0 to 1 (default ${phase})`)
    .option("--jump <velocity>", "the member of a family of velocity jumps, such as theta'=2")
    .option("--rtol <number>", `relative tolerance (default ${rtol})`)
    .option("--atol <number>", `absolute tolerance (default ${atol})`)
    .option("--max-steps <count>", `ends a run after so many steps (default ${maxSteps})`)
    .option("--max-events <count>", `ends a run after so many events (default ${maxEvents})`);
}
