/** `judder modes`: its flags; the command itself is loaded when it is needed. */

import { withBareNumbers } from "../shared/bareContact.js";
import { withContacts } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { example, withState } from "../shared/flags.js";

export const modesCommand: Declaration = {
  name: "modes",
  flags: (command) =>
    withContacts(withState(withBareNumbers(command, "A B C a b mu vT")))
      .description(
        "list all modes of the closed contacts at a state with their forces, and why others are rejected",
      )
      .argument(
        "[mechanism]",
        "name of a shipped mechanism or path of a model file; without it, the contact is given by numbers",
      )
      .addHelpText("after", example(`judder modes rod --set mu=2 --from "theta=1.1,x'=2"`)),
  load: async () => (await import("./command.js")).modes,
};
