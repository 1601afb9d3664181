/** `judder worker`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example } from "../shared/flags.js";
import { withQueue } from "../shared/queue/flags.js";

export const workerCommand: Declaration = {
  name: "worker",
  flags: (command) =>
    withQueue(
      command,
      "address of the Redis server of the sweep",
      "path on this machine of the folder that the sweep names with --results (default: the same path)",
    )
      .description("compute chunks of sweeps from a queue on all cores, until Ctrl-C")
      .option("--quiet", "print no text")
      .addHelpText("after", example("judder worker --queue redis://localhost:6379")),
  load: async () => (await import("./command.js")).worker,
};
