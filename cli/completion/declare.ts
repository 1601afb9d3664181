/** `judder completion`: its flags; the command itself is loaded when it is needed. */

import type { Declaration } from "../shared/declaration.js";
import { example, notes } from "../shared/flags.js";

export const completionCommand: Declaration = {
  name: "completion",
  flags: (command) =>
    command
      .description("print a script that completes commands, options and mechanisms in a shell")
      .argument("<shell>", "bash, zsh or fish")
      .addHelpText(
        "after",
        example(
          "judder completion bash >> ~/.bashrc",
          "judder completion zsh >> ~/.zshrc",
          "judder completion fish > ~/.config/fish/completions/judder.fish",
        ) + notes("In zsh the line compinit must stand above the script in ~/.zshrc."),
      ),
  load: async (command) => (await import("./command.js")).completionOf(command.parent ?? command),
};
