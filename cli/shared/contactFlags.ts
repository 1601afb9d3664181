/** Which flags make contacts compliant? The same for every command that computes with contacts. */

import type { Command } from "commander";
import { complianceLaws, contactChoices } from "#inner";
import {
  type ComplianceKind,
  type ComplianceOptions,
  type Mechanism,
  simulateDefaults,
} from "../../src/index.js";
import { parseContacts } from "../text/index.js";
import { under } from "./flags.js";
import { readNumber } from "./numbers.js";

export interface ContactFlags {
  readonly contact?: string;
  readonly epsilon?: string;
  readonly epsilonN?: string;
  readonly stiffness?: string;
  readonly damping?: string;
  readonly compliance?: string;
}

export function withContacts(command: Command): Command {
  return withLaws(
    command,
    "--contact <kind>",
    "contact model: rigid or compliant, for all contacts or by name as in wall=compliant,floor=rigid (default: as in the model file)",
  );
}

/** For commands whose `--contact` may also name the contact in question. */
export function withContactOrChoice(command: Command): Command {
  return withLaws(
    command,
    "--contact <name>",
    "contact to analyse if several are closed; or the contact model as in simulate, for example wall=rigid",
  );
}

function withLaws(command: Command, contact: string, meaning: string): Command {
  const { epsilon } = simulateDefaults;
  return under("Contacts", command, (options) =>
    options
      .option(contact, meaning)
      .option("--epsilon <number>", `compliant contacts: stiffness 1/epsilon^2 (default ${epsilon})`)
      .option(
        "--epsilonN <speed>",
        "compliant contacts with restitution: normal speed at which the stiffness changes (m/s)",
      )
      .option("--stiffness <number>", "compliant contacts: stiffness (N/m); the force is never tensile")
      .option("--damping <number>", "compliant contacts: damping coefficient (N s/m)")
      .option(
        "--compliance <law>",
        `compliant contacts: normal force law, one of ${Object.keys(complianceLaws).join(" ")}`,
      ),
  );
}

/** What was given; the engine checks the names of laws. */
export function readContacts(
  { contacts: known }: Mechanism,
  { contact, compliance, ...texts }: ContactFlags,
): ComplianceOptions {
  const { epsilon, epsilonN, stiffness, damping } = texts;
  const given = { epsilon, epsilonN, stiffness, damping };
  const numbers = Object.entries(given).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, readNumber(name, text)] as const],
  );
  const names = known.map(({ name }) => name);
  return {
    ...Object.fromEntries(numbers),
    ...(contact === undefined ? {} : { contacts: parseContacts(contact, names) }),
    ...(compliance === undefined ? {} : { compliance: compliance as ComplianceKind }),
  };
}

/** The contact that `--contact` names, where it does not say how contacts are modelled; and the laws. */
export function readContactOrChoice(
  mechanism: Mechanism,
  flags: ContactFlags,
): { readonly contact?: string; readonly compliance: ComplianceOptions } {
  const { contact, ...laws } = flags;
  if (
    contact === undefined ||
    contact.includes("=") ||
    (contactChoices as readonly string[]).includes(contact)
  )
    return { compliance: readContacts(mechanism, flags) };
  return { contact, compliance: readContacts(mechanism, laws) };
}
