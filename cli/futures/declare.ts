/** `judder futures`: its flags; the command itself is loaded when it is needed. */

import { withBareNumbers } from "../shared/bareContact.js";
import { withContacts } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { example, withState } from "../shared/flags.js";

export const futuresCommand: Declaration = {
  name: "futures",
  flags: (command) =>
    withContacts(withState(withBareNumbers(command, "A B C a b mu r vT")))
      .description(
        "list every admissible continuation of a state: modes, impacts, families, each with its policy",
      )
      .argument(
        "[mechanism]",
        "name of a shipped mechanism or path of a model file; without it, the contact is given by numbers",
      )
      .addHelpText("after", example(`judder futures rod --set mu=2 --from "theta=1.1,x'=2"`)),
  load: async () => (await import("./command.js")).futures,
};
