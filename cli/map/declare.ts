/** `judder map`: its flags; the command itself is loaded when it is needed. */

import { withContactOrChoice } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, withPictures, withState } from "../shared/flags.js";

export const mapCommand: Declaration = {
  name: "map",
  flags: (command) =>
    withContactOrChoice(withPictures(withState(command)))
      .description("compute the paradox map over two quantities, or the critical friction along one")
      .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
      .option(
        "--over <name=low..high:count>",
        "range of a coordinate, velocity or parameter (once or twice)",
        collect,
      )
      .addHelpText(
        "after",
        example(`judder map finger --set mu=1 --over phi=0.1..0.7:120 --over "phi'=-3..3:90" --out map.svg`),
      ),
  load: async () => (await import("./command.js")).map,
};
