/** `judder collect`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { collect, example, jsonOrQuiet } from "../shared/flags.js";

export const collectCommand: Declaration = {
  name: "collect",
  flags: (command) =>
    jsonOrQuiet(
      command
        .description("joins the shards of a sweep into its files; says which are missing")
        .argument("<file>", "the first --out of the shards, such as run.parquet")
        .option("--out <file>", "other files than those of the shards (repeatable)", collect)
        .option("--plot <picture>", "the quantity of a picture, such as phi or max_phi")
        .option("--resubmit [script]", "submit the missing shards again with sbatch (default: FILE.slurm)"),
    ).addHelpText("after", example("judder collect run.parquet --resubmit")),
  load: async () => (await import("./command.js")).collect,
};
