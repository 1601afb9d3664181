/** Which options of the library does a scenario mean? */

import type { ImpactLaw } from "judder";
import { parseJump, parsePolicy } from "#text";
import { policyText, type Scenario } from "../scenario/scenario.js";

/** The options of a scenario that sweeps and orbits take. */
export const choicesOf = ({ law, phase, jump, ...rest }: Scenario) => ({
  ...(law === undefined ? {} : { law: law as ImpactLaw }),
  ...(phase === undefined ? {} : { phase }),
  ...(jump === undefined ? {} : { jump: parseJump(jump) }),
  policy: parsePolicy(policyText(rest)),
});

export const contactsOf = ({ contact, epsilon, epsilonN }: Scenario) => ({
  ...(contact === undefined ? {} : { contacts: contact }),
  ...(epsilon === undefined ? {} : { epsilon }),
  ...(epsilonN === undefined ? {} : { epsilonN }),
});

export const without = <T>(
  record: Readonly<Record<string, T>>,
  names: readonly string[],
): Record<string, T> => Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
