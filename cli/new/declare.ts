/** `judder new`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example, jsonOrQuiet } from "../shared/flags.js";

export const newCommand: Declaration = {
  name: "new",
  flags: (command) =>
    jsonOrQuiet(command)
      .description("writes a commented model file that runs at once")
      .argument("<name>", "NAME.yaml is written, never over an existing file")
      .addHelpText("after", example("judder new slope && judder show slope.yaml")),
  load: async () => (await import("./command.js")).create,
};
