/** `judder rerun` in the help. */

import type { Declaration } from "../shared/declaration.js";
import { example, notes } from "../shared/flags.js";

export const rerunCommand: Declaration = {
  name: "rerun",
  flags: (command) =>
    command
      .description("compute a file of results again and compare it, to the last bit")
      .argument("<file>", "file written by judder: .json .csv .jsonl .parquet .svg .png .pdf")
      .option("--json", "print one JSON document and nothing else")
      .option("--quiet", "print no text")
      .addHelpText(
        "after",
        example("judder rerun motion.csv") +
          notes("Exit code 0: the bytes are the same; 3: they differ, and the output says where."),
      ),
  load: async () => (await import("./command.js")).rerun,
};
