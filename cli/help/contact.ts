/** The questions about one moment: which commands ask for modes, impacts, futures and maps, with which options? */

import type { Command } from "commander";
import { withContactOrChoice, withContacts } from "../commands/compliant/contactFlags.js";
import { collect, example, withState } from "./flags.js";

export function addContact(judder: Command): void {
  withContactOrChoice(withState(numbers(judder.command("impact"), "A B C mu r vT vN")))
    .description("one impact under every impact law, with all solutions; --out draws it")
    .argument("[mechanism]", "a shipped name or the path of a model file; left out: bare numbers")
    .addHelpText("after", example("judder impact --A 3.38 --B 1.21 --C 1.62 --mu 2 --r 0 --vT 2 --vN 0"))
    .action(async (mechanism, options) => (await import("../commands/impact.js")).impact(mechanism, options));

  withContacts(withState(numbers(judder.command("modes"), "A B C a b mu vT")))
    .description("all modes of the closed contacts at a state, with forces, and why no others")
    .argument("[mechanism]", "a shipped name or the path of a model file; left out: bare numbers")
    .addHelpText("after", example(`judder modes rod --set mu=2 --from "theta=1.1,x'=2"`))
    .action(async (mechanism, options) => (await import("../commands/modes.js")).modes(mechanism, options));

  withContacts(withState(numbers(judder.command("futures"), "A B C a b mu r vT")))
    .description("how the motion can go on from a state: modes, impacts, families, each with its policy")
    .argument("[mechanism]", "a shipped name or the path of a model file; left out: bare numbers")
    .addHelpText("after", example(`judder futures rod --set mu=2 --from "theta=1.1,x'=2"`))
    .action(async (mechanism, options) =>
      (await import("../commands/futures.js")).futures(mechanism, options),
    );

  withContactOrChoice(withState(judder.command("map")))
    .description("the paradox map over two quantities, or critical friction along one; --out draws it")
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option("--over <name=low..high:count>", "a coordinate, velocity or parameter (once or twice)", collect)
    .addHelpText(
      "after",
      example(`judder map finger --set mu=1 --over phi=0.1..0.7:120 --over "phi'=-3..3:90" --out map.svg`),
    )
    .action(async (mechanism, options) => (await import("../commands/map.js")).map(mechanism, options));
}

const meanings: Readonly<Record<string, string>> = {
  A: "tangential compliance: v_T' = a + A lambda_T + B lambda_N",
  B: "coupling: v_N' = b + B lambda_T + C lambda_N",
  C: "normal compliance",
  a: "tangential acceleration without contact forces",
  b: "normal acceleration without contact forces",
  mu: "friction",
  r: "restitution",
  vT: "tangential velocity (0: at rest)",
  vN: "normal velocity",
};

/** One flag per number of a bare contact; symbols keep their case. */
function numbers(command: Command, names: string): Command {
  for (const name of names.split(" "))
    command.option(`--${name} <number>`, `bare contact: ${meanings[name]}`);
  return command;
}
