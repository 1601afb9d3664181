/** `judder completion`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example } from "../shared/flags.js";

export const completionCommand: Declaration = {
  name: "completion",
  flags: (command) =>
    command
      .description("print a script that completes commands, options and mechanisms in a shell")
      .argument("<shell>", "bash, zsh or fish")
      .addHelpText("after", example("judder completion bash >> ~/.bashrc")),
  load: async (command) => (await import("./command.js")).completionOf(command.parent ?? command),
};
