/** `judder import`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example, jsonOrQuiet } from "../shared/flags.js";

export const importCommand: Declaration = {
  name: "import",
  flags: (command) =>
    jsonOrQuiet(command)
      .description("write a model file from the planar part of a robot in MJCF or URDF")
      .argument(
        "<file>",
        "MJCF or URDF file; NAME.yaml is written next to it, an existing file is never overwritten",
      )
      .addHelpText("after", example("judder import robot.xml && judder show robot.yaml")),
  load: async () => (await import("./command.js")).importFile,
};
