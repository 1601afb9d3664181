/** `judder reproduce`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example, jsonOrQuiet } from "../shared/flags.js";

export const reproduceCommand: Declaration = {
  name: "reproduce",
  flags: (command) =>
    jsonOrQuiet(
      command
        .description(
          "the figures and numbers of the papers: SVG, PNG, CSV and a report with a verdict on each",
        )
        .argument("[key...]", "a figure such as LBN-4.2, or a paper such as LBN; left out: all")
        .option("--list", "only list the figures and sets of numbers")
        .option("--out <folder>", "where to write", "reproduction"),
    ).addHelpText("after", example("judder reproduce NDCb --out chatter")),
  load: async () => (await import("./command.js")).reproduce,
};
