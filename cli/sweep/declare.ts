/** `judder sweep`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { simulateDefaults, sweepDefaults } from "../../src/index.js";
import { withContacts } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, notes, under, withPictures, withState } from "../shared/flags.js";
import { lawsAndAccuracy, withLaws, withTolerances } from "../shared/lawFlags.js";
import { meant } from "../shared/meanings.js";
import { withQueue } from "../shared/queue/flags.js";

export const sweepCommand: Declaration = {
  name: "sweep",
  flags: (command) =>
    withContacts(integration(computation(runs(withPictures(withState(command))))))
      .description(
        "run a grid of simulations over one or two quantities: bifurcation diagram, coexisting motions, basins",
      )
      .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
      .addHelpText(
        "after",
        example("judder sweep finger --over mu=0.05..1.5:200 --both-ways --out run.csv --out run.svg") +
          notes(
            "--out: .json .jsonl .csv .parquet .svg .png .pdf, or a folder for all of them.",
            "Finished parts are kept in run.csv.parts until the sweep is complete; --resume continues from them.",
          ),
      ),
  load: async () => (await import("./command.js")).sweep,
};

/** Which runs there are, and what is kept of each. */
function runs(command: Command): Command {
  const { settle, record, starts, spread, seed, section, points } = sweepDefaults;
  return command
    .option(
      "--over <name=low..high:count>",
      "range of a parameter, coordinate or velocity, or a list name=a,b,c (once or twice)",
      collect,
    )
    .option("--settle <seconds>", meant("sweepDefaults", "settle", settle))
    .option("--record <seconds>", meant("sweepDefaults", "record", record))
    .option("--starts <count>", meant("sweepDefaults", "starts", starts))
    .option("--spread <number>", meant("sweepDefaults", "spread", spread))
    .option("--seed <number>", meant("sweepDefaults", "seed", seed))
    .option(
      "--both-ways",
      "sweep the first quantity up and down; each run starts where the previous one ended",
    )
    .option(
      "--section <event>",
      `section at which points are recorded: an event, contact:event, phi' for the maxima of phi, crossing=phi-0.1:falling, or strobe=2*pi/omega for a fixed period (default ${section})`,
    )
    .option(
      "--output <name>",
      "additional quantity: a definition of the model, or name=expression (repeatable)",
      collect,
    )
    .option("--points <count>", meant("sweepDefaults", "points", points));
}

/** Who computes them, and what is drawn. */
function computation(command: Command): Command {
  return withQueue(
    command
      .option("--threads", "use threads instead of processes")
      .option("--resume", "continue the same sweep after an interruption")
      .option(
        "--shard <i/n>",
        "compute the i-th of n parts only, for a scheduler's array; judder collect joins them",
      )
      .option("--slurm [count]", "write a Slurm script with this number of shards instead of computing")
      .option("--preview <file>", "picture of the results so far, updated every few seconds")
      .option("--plot <picture>", "quantity to draw, for example phi, max_phi or a definition"),
    "compute with workers on a Redis queue",
    "with --queue: exchange results through this shared folder instead of Redis",
  );
}

function integration(command: Command): Command {
  const { maxSteps, maxEvents, phase } = simulateDefaults;
  return under(lawsAndAccuracy, withTolerances(withLaws(command)), (options) =>
    options
      .option("--phase <number>", meant("simulateDefaults", "phase", phase))
      .option(
        "--jump <velocity>",
        "member of a family of velocity jumps to follow, by the change of a velocity: theta'=2",
      )
      .option("--max-steps <count>", `largest number of time steps of a run (default ${maxSteps})`)
      .option("--max-events <count>", `largest number of events of a run (default ${maxEvents})`),
  );
}
