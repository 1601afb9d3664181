/** `judder cite`: its flags; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { common, example } from "../help/flags.js";

export function addCite(judder: Command): void {
  common(
    judder
      .command("cite")
      .description(
        "the works behind a mechanism, a figure, an impact law, a method or a word; how to cite Judder",
      ),
  )
    .argument(
      "[topic...]",
      "such as finger, LBN-4.3, stronge, timestepping, reverse chatter, or run.json; left out: Judder and its papers",
    )
    .option("--bibtex", "entries of BibTeX")
    .addHelpText("after", example("judder cite finger timestepping --bibtex"))
    .action(async (topics, options) => (await import("./cite.js")).cite(topics, options));
}
