/**
 * Which laws of compliant contacts are there? One line each. The order matters: numbers without a name mean the
 * first law that has them. All names and types follow from here.
 */

import type { ContactLaw } from "../law.js";
import { hertz } from "./hertz.js";
import { kelvinVoigt } from "./kelvinVoigt.js";
import { restitution } from "./restitution.js";
import { spring } from "./spring.js";

export const complianceLaws = Object.freeze({
  spring,
  restitution,
  kelvinVoigt,
  hertz,
} satisfies Record<string, ContactLaw>);

type Registry = typeof complianceLaws;
export type ComplianceKind = keyof Registry;

/** The numbers of all laws, each once. */
export type ComplianceNumber = Registry[ComplianceKind]["numbers"][number];
export const complianceNumbers = Object.freeze([
  ...new Set(Object.values(complianceLaws).flatMap(({ numbers }): readonly ComplianceNumber[] => numbers)),
]);

/** A law with its numbers: the first is needed, the second where the law says so. */
type With<Law extends ContactLaw> = { readonly law: Law["name"] } & {
  readonly [Name in Law["numbers"][0] & string]: number;
} & (Law["needed"] extends 2
    ? { readonly [Name in Law["numbers"][1] & string]: number }
    : { readonly [Name in Law["numbers"][1] & string]?: number });

export type Compliance = { [Kind in ComplianceKind]: With<Registry[Kind]> }[ComplianceKind];

export const contactLaw = (kind: ComplianceKind): ContactLaw => complianceLaws[kind];

/** Of a contact that is to be compliant where nothing says how. */
export const defaultCompliance: ComplianceKind = "spring";

/** Laws that have a meaning on a slide. */
export const slideLaws: readonly string[] = Object.freeze(
  Object.values(complianceLaws).flatMap(({ name, bothWays }) => (bothWays ? [name] : [])),
);

/** The law that is meant by numbers without a name: the last of them says it. */
export function impliedLaw(given: readonly ComplianceNumber[]): ComplianceKind {
  const last = given.at(-1) as string;
  const law = Object.values<ContactLaw>(complianceLaws).find(({ numbers }) => numbers.includes(last));
  return (law?.name ?? defaultCompliance) as ComplianceKind;
}
