/** `judder impact`: its flags; the command itself is loaded when it is needed. */

import { withBareNumbers } from "../shared/bareContact.js";
import { withContactOrChoice } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { example, withPictures, withState } from "../shared/flags.js";

export const impactCommand: Declaration = {
  name: "impact",
  flags: (command) =>
    withContactOrChoice(withPictures(withState(withBareNumbers(command, "A B C mu r vT vN"))))
      .description("solve one impact under every impact law, with all solutions")
      .argument(
        "[mechanism]",
        "name of a shipped mechanism or path of a model file; without it, the contact is given by numbers",
      )
      .addHelpText("after", example("judder impact --A 3.38 --B 1.21 --C 1.62 --mu 2 --r 0 --vT 2 --vN 0")),
  load: async () => (await import("./command.js")).impact,
};
