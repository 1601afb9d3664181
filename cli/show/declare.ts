/** `judder show`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example, withState } from "../shared/flags.js";

export const showCommand: Declaration = {
  name: "show",
  flags: (command) =>
    withState(command)
      .description(
        "the derived equations: M, h, W, contacts, energies; --out draws it at its start or --from",
      )
      .argument("<mechanism>", "a shipped name or the path of a model file")
      .option("--latex", "formulas as LaTeX")
      .addHelpText("after", example("judder show finger --set mu=1 --out finger.svg")),
  load: async () => (await import("./command.js")).show,
};
