/** `judder collect`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { collect, example, jsonOrQuiet, withPictures } from "../shared/flags.js";

export const collectCommand: Declaration = {
  name: "collect",
  flags: (command) =>
    withPictures(
      jsonOrQuiet(command)
        .description("join the shards of a sweep into its files, or list the missing ones")
        .argument("<file>", "first --out of the shards, for example run.parquet")
        .option("--out <file>", "files to write instead of those of the shards (repeatable)", collect)
        .option("--plot <picture>", "quantity to draw, for example phi or max_phi")
        .option("--resubmit [script]", "submit the missing shards again with sbatch (default: FILE.slurm)"),
    ).addHelpText("after", example("judder collect run.parquet --resubmit")),
  load: async () => (await import("./command.js")).collect,
};
