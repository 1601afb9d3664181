/**
 * How is a command declared? `declare.ts` in the folder of each command has one such value; `cli/index.ts` lists
 * them.
 */

import type { Command } from "commander";

export interface Declaration {
  /** As it is typed; also the name of its folder. */
  readonly name: string;
  /** What the help shows: description, arguments, options, an example. */
  readonly flags: (command: Command) => Command;
  /**
   * The command itself, loaded when it is requested, from commander's object: it gets its arguments, then its
   * options. It may return its exit code; where it returns nothing it is done.
   */
  readonly load: (command: Command) => Promise<(...given: never[]) => unknown>;
}
