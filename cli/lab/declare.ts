/** `judder lab`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { collect, example } from "../shared/flags.js";

export const labCommand: Declaration = {
  name: "lab",
  flags: (command) =>
    command
      .description("serve the web lab on this machine")
      .option(
        "--port <number>",
        "port to listen on (default 7350 or the next free one; 0 selects a free one)",
      )
      .option(
        "--frame <origin>",
        "origin of a page that may show the lab in a frame (repeatable; default none)",
        collect,
      )
      .option("--json", "print the address as one JSON document")
      .option("--quiet", "print no text")
      .addHelpText("after", example("judder lab --port 8080")),
  load: async () => (await import("./command.js")).lab,
};
