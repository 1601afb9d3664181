/** `judder reproduce`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example, jsonOrQuiet, withPictures } from "../shared/flags.js";

export const reproduceCommand: Declaration = {
  name: "reproduce",
  flags: (command) =>
    withPictures(
      jsonOrQuiet(command)
        .description(
          "reproduce the figures and numbers of the papers: SVG, PNG, PDF, CSV and a report with a verdict on each",
        )
        .argument("[key...]", "figure, for example LBN-4.2, or paper, for example LBN (default: all)")
        .option("--list", "list the figures and sets of numbers and exit")
        .option("--out <folder>", "folder to write to", "reproduction"),
    ).addHelpText("after", example("judder reproduce NDCb --out chatter")),
  load: async () => (await import("./command.js")).reproduce,
};
