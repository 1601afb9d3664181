/** `judder cite`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { common, example } from "../shared/flags.js";

export const citeCommand: Declaration = {
  name: "cite",
  flags: (command) =>
    common(command)
      .description(
        "print the references for a mechanism, figure, impact law, method or word, and how to cite Judder",
      )
      .argument(
        "[topic...]",
        "for example finger, LBN-4.3, stronge, timestepping, reverse chatter or run.json (default: Judder and its papers)",
      )
      .option("--bibtex", "print BibTeX entries")
      .addHelpText("after", example("judder cite finger timestepping --bibtex")),
  load: async () => (await import("./command.js")).cite,
};
