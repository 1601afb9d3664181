/** Which options of the library does a scenario mean? */

import type { ImpactLaw } from "judder";
import { fromText, policyText, type Scenario } from "../../scenario/scenario.js";

/** The options of a scenario that sweeps and orbits take. */
export const choicesOf = ({ law, phase, jump, ...rest }: Scenario) => ({
  ...(law === undefined ? {} : { law: law as ImpactLaw }),
  ...(phase === undefined ? {} : { phase }),
  ...(jump === undefined ? {} : { jump }),
  policy: policyText(rest) || "default",
});

export const contactOf = ({ contact, epsilon, epsilonN }: Scenario) => ({
  ...(contact === undefined ? {} : { contact }),
  ...(epsilon === undefined ? {} : { epsilon }),
  ...(epsilonN === undefined ? {} : { epsilonN }),
});

export const without = <T>(
  record: Readonly<Record<string, T>>,
  names: readonly string[],
): Record<string, T> => Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

export const textsOf = (from: Scenario["from"]): string[] => {
  const text = fromText({ from });
  return text === "" ? [] : [text];
};
