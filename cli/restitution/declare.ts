/** `judder restitution`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { complianceLaws, restitutionDefaults } from "#inner";
import type { Declaration } from "../shared/declaration.js";
import { common, example } from "../shared/flags.js";

export const restitutionCommand: Declaration = {
  name: "restitution",
  flags,
  load: async () => (await import("./command.js")).restitution,
};

function flags(command: Command): Command {
  const { mass, speed, r } = restitutionDefaults;
  return common(command)
    .description(
      "the restitution of compliant contacts, measured by runs; lists such as 0,10,100 make a table",
    )
    .option("--stiffness <numbers>", "a clipped spring, with --compliance hertz a Hertzian contact")
    .option("--damping <numbers>", "its damper")
    .option("--epsilon <numbers>", "a spring of stiffness 1/epsilon^2")
    .option("--epsilonN <speeds>", "a spring that gives back r; the speed at which its stiffness changes")
    .option("--compliance <law>", `names the law: ${Object.keys(complianceLaws).join(" ")}`)
    .option("--mass <number>", `the mass that the contact feels (default ${mass})`)
    .option("--speed <number>", `of the approach (default ${speed})`)
    .option("--r <number>", `what --epsilonN gives back (default ${r})`)
    .addHelpText("after", example("judder restitution --stiffness 1e4,1e6 --damping 0,10,100"));
}
