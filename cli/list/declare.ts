/** `judder list`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { common, example } from "../shared/flags.js";

export const listCommand: Declaration = {
  name: "list",
  flags: (command) =>
    common(command)
      .description("list the shipped mechanisms")
      .addHelpText("after", example("judder list --json")),
  load: async () => (await import("./command.js")).list,
};
