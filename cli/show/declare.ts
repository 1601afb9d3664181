/** `judder show`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example, withPictures, withState } from "../shared/flags.js";

export const showCommand: Declaration = {
  name: "show",
  flags: (command) =>
    withPictures(withState(command))
      .description(
        "print the derived equations: M, h, W, contacts, energies; --out draws the mechanism at its start or at --from",
      )
      .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
      .option("--latex", "print formulas as LaTeX")
      .addHelpText("after", example("judder show finger --set mu=1 --out finger.svg")),
  load: async () => (await import("./command.js")).show,
};
