/** `judder check`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { common, example } from "../shared/flags.js";

export const checkCommand: Declaration = {
  name: "check",
  flags: (command) =>
    common(command)
      .description("check a model file and report mistakes with line, column and what to do")
      .argument("<file>", "path of a model file")
      .addHelpText("after", example("judder check my.yaml")),
  load: async () => (await import("./command.js")).check,
};
