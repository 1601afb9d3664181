/** `judder check`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { common, example } from "../shared/flags.js";

export const checkCommand: Declaration = {
  name: "check",
  flags: (command) =>
    common(command)
      .description("diagnostics of a model file: line, column, what to do")
      .argument("<file>", "the path of a model file")
      .addHelpText("after", example("judder check my.yaml")),
  load: async () => (await import("./command.js")).check,
};
