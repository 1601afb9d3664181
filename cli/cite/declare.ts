/** `judder cite`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { common, example } from "../shared/flags.js";

export const citeCommand: Declaration = {
  name: "cite",
  flags: (command) =>
    common(command)
      .description(
        "the works behind a mechanism, a figure, an impact law, a method or a word; how to cite Judder",
      )
      .argument(
        "[topic...]",
        "such as finger, LBN-4.3, stronge, timestepping, reverse chatter, or run.json; left out: Judder and its papers",
      )
      .option("--bibtex", "entries of BibTeX")
      .addHelpText("after", example("judder cite finger timestepping --bibtex")),
  load: async () => (await import("./command.js")).cite,
};
