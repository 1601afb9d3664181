/** Which flags make contacts compliant? The same for a run and for a sweep of runs. */

import type { Command } from "commander";
import { complianceLaws, simulateDefaults } from "../../../src/index.js";
import { readNumber } from "../../numbers.js";

export interface ContactFlags {
  readonly contact?: string;
  readonly epsilon?: string;
  readonly epsilonN?: string;
  readonly stiffness?: string;
  readonly damping?: string;
  readonly compliance?: string;
}

export function withContacts(command: Command): Command {
  const { epsilon } = simulateDefaults;
  return command
    .option(
      "--contact <kind>",
      "how contacts are modelled: rigid or compliant, all or by name: wall=compliant,floor=rigid (default: as the model says)",
    )
    .option("--epsilon <number>", `compliant: the force is penetration / epsilon^2 (default ${epsilon})`)
    .option(
      "--epsilonN <speed>",
      "compliant: the contact gives back its restitution; speed at which its stiffness changes",
    )
    .option("--stiffness <number>", "compliant: a spring of this stiffness, clipped where it would pull")
    .option("--damping <number>", "compliant: the damper beside the stiffness")
    .option("--compliance <law>", `compliant: names the law: ${Object.keys(complianceLaws).join(" ")}`);
}

/** What was given; the engine knows which contacts and laws there are. */
export function readContacts({ contact, compliance, ...texts }: ContactFlags): Record<string, unknown> {
  const { epsilon, epsilonN, stiffness, damping } = texts;
  const given = { epsilon, epsilonN, stiffness, damping };
  const numbers = Object.entries(given).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, readNumber(name, text)] as const],
  );
  const words = Object.entries({ contact, compliance }).filter(([, word]) => word !== undefined);
  return Object.fromEntries([...numbers, ...words]);
}
