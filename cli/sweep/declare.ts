/** `judder sweep`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { impactLaws, simulateDefaults, sweepDefaults } from "../../src/index.js";
import { withContacts } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, withState } from "../shared/flags.js";
import { withQueue } from "../shared/queue/flags.js";

export const sweepCommand: Declaration = {
  name: "sweep",
  flags: (command) =>
    withContacts(integration(computation(runs(withState(command)))))
      .description(
        "many runs over one or two quantities: a bifurcation diagram, coexisting motions, basins; --out draws it",
      )
      .argument("<mechanism>", "a shipped name or the path of a model file")
      .addHelpText(
        "after",
        `${example("judder sweep finger --over mu=0.05..1.5:200 --both-ways --out run.parquet --out run.svg")}
--out: .json .jsonl .csv .parquet .svg .png, or a folder for all of them.
Parts stand in run.parquet.parts until all are there; --resume goes on with them.
`,
      ),
  load: async () => (await import("./command.js")).sweep,
};

/** Which runs there are, and what is kept of each. */
function runs(command: Command): Command {
  const { settle, record, starts, spread, seed, section, points } = sweepDefaults;
  return command
    .option(
      "--over <name=low..high:count>",
      "a parameter, coordinate or velocity; a list name=a,b,c (once or twice)",
      collect,
    )
    .option("--settle <seconds>", `before anything is recorded (default ${settle})`)
    .option("--record <seconds>", `of the recording (default ${record})`)
    .option("--starts <count>", `the given start and random ones around it (default ${starts})`)
    .option("--spread <number>", `how far random starts lie apart (default ${spread})`)
    .option("--seed <number>", `of the random starts (default ${seed})`)
    .option("--both-ways", "up and down the first quantity, each run from where the one before ended")
    .option(
      "--section <event>",
      `where points are kept: an event, contact:event, phi' for maxima, crossing=X-0.1:falling for zeros, strobe=2*pi/omega for times (default ${section})`,
    )
    .option(
      "--output <name>",
      "a definition, or name=expression of the names in the file: extrema and values at the section (repeatable)",
      collect,
    )
    .option("--points <count>", `the most points kept per run (default ${points})`);
}

/** Who computes them, and what is drawn. */
function computation(command: Command): Command {
  return withQueue(
    command
      .option("--threads", "threads instead of processes")
      .option("--resume", "go on where the same sweep was interrupted")
      .option("--shard <i/n>", "only the i-th of n parts, for a scheduler's array; judder collect joins them")
      .option("--slurm [count]", "write a Slurm script with this number of shards instead of computing")
      .option("--preview <file>", "a picture of what is there so far, drawn again every few seconds")
      .option("--plot <picture>", "the quantity of the picture, such as phi, max_phi or a definition"),
    "let workers at a Redis queue compute",
    "with --queue: results come through this folder, which all machines share, and not through Redis",
  );
}

function integration(command: Command): Command {
  const { rtol, atol, maxSteps, maxEvents, phase } = simulateDefaults;
  return command
    .option("--law <name>", `the law of every impact: ${impactLaws.join(" ")} (default: the model's)`)
    .option("--policy <rules>", `which of several futures, such as stick=eager (default "default")`)
    .option("--phase <share>", `the member of a reverse chatter, from 0 to 1 (default ${phase})`)
    .option("--jump <velocity>", "the member of a family of velocity jumps, such as theta'=2")
    .option("--rtol <number>", `relative tolerance (default ${rtol})`)
    .option("--atol <number>", `absolute tolerance (default ${atol})`)
    .option("--max-steps <count>", `largest number of time steps of a run (default ${maxSteps})`)
    .option("--max-events <count>", `largest number of events of a run (default ${maxEvents})`);
}
