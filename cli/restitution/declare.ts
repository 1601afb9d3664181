/**
 * `judder restitution`: its flags, with the defaults of the engine; the command itself is loaded when it is needed.
 */

import type { Command } from "commander";
import { complianceLaws, restitutionDefaults } from "#inner";
import type { Declaration } from "../shared/declaration.js";
import { common, example } from "../shared/flags.js";
import { meant } from "../shared/meanings.js";

export const restitutionCommand: Declaration = {
  name: "restitution",
  flags,
  load: async () => (await import("./command.js")).restitution,
};

function flags(command: Command): Command {
  const { mass, speed, r } = restitutionDefaults;
  return common(command)
    .description(
      "measure the coefficient of restitution of compliant contacts by simulation; lists such as 0,10,100 give a table",
    )
    .option("--stiffness <numbers>", "stiffness of the contact (N/m); with --compliance hertz in N/m^1.5")
    .option("--damping <numbers>", "damping coefficient (N s/m)")
    .option("--epsilon <numbers>", "stiffness 1/epsilon^2")
    .option(
      "--epsilonN <speeds>",
      "spring with restitution r: normal speed at which its stiffness changes (m/s)",
    )
    .option("--compliance <law>", `law of the normal force: ${Object.keys(complianceLaws).join(" ")}`)
    .option("--mass <number>", meant("restitutionDefaults", "mass", mass))
    .option("--speed <number>", meant("restitutionDefaults", "speed", speed))
    .option("--r <number>", meant("restitutionDefaults", "r", r))
    .addHelpText("after", example("judder restitution --stiffness 1e4,1e6 --damping 0,10,100"));
}
