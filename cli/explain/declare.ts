/** `judder explain`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { common, example, withPictures } from "../shared/flags.js";

export const explainCommand: Declaration = {
  name: "explain",
  flags: (command) =>
    withPictures(common(command))
      .description("explain a term, event, policy, law or label in a few lines")
      .argument("[word...]", "word to explain (default: list all words)")
      .addHelpText("after", example("judder explain reverse chatter --out chatter.svg")),
  load: async () => (await import("./command.js")).explain,
};
