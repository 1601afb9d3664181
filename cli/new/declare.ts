/** `judder new`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example, jsonOrQuiet } from "../shared/flags.js";

export const newCommand: Declaration = {
  name: "new",
  flags: (command) =>
    jsonOrQuiet(command)
      .description("write a commented model file that runs at once")
      .argument("<name>", "name of the model; NAME.yaml is written, an existing file is never overwritten")
      .addHelpText("after", example("judder new slope && judder show slope.yaml")),
  load: async () => (await import("./command.js")).create,
};
