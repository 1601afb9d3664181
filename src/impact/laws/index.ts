/**
 * Which impact laws are there? One line each, in the order in which they are listed; all names and types follow
 * from here.
 */

import { Mistake } from "../../mistake/index.js";
import type { ChatterRule, Law, SharedLaw } from "../law.js";
import { fremond } from "./fremond.js";
import { glocker } from "./glocker.js";
import { moreau } from "./moreau.js";
import { newton } from "./newton.js";
import { poisson } from "./poisson.js";
import { sequential } from "./sequential.js";
import { stronge } from "./stronge.js";

const registry = Object.freeze({
  stronge,
  poisson,
  newton,
  moreau,
  fremond,
  glocker,
  sequential,
} satisfies Record<string, Law>);

type Registry = typeof registry;
export type ImpactLawName = keyof Registry;

/** Names of the laws whose values have these properties. */
type NamesWith<Properties> = {
  [Name in ImpactLawName]: Registry[Name] extends Properties ? Name : never;
}[ImpactLawName];

/** The laws along the impulse. */
export type PathLaw = NamesWith<{ readonly alongImpulse: true }>;
/** The laws for several contacts at once. */
export type SimultaneousLaw = NamesWith<{ readonly shared: SharedLaw }>;
/** The laws with a rule of their own for one contact: those that an impact of one contact compares. */
export type SingleLaw = Exclude<ImpactLawName, NamesWith<{ readonly alone: string }>>;
/** The laws under which small impacts near stick have one answer. */
export type ChatterLaw = NamesWith<{ readonly chatter: ChatterRule }>;

export const impactLawNames = Object.freeze(Object.keys(registry)) as readonly ImpactLawName[];
export const pathLaws = Object.freeze(
  impactLawNames.filter((name) => registry[name].alongImpulse),
) as readonly PathLaw[];

export const singleLaws = Object.freeze(
  impactLawNames.filter((name) => lawNamed(name).alone === undefined),
) as readonly SingleLaw[];

/** Of a contact whose model names none. */
export const defaultLaw: ImpactLawName = "stronge";
/** What a stiff contact with restitution tends to, [NDCb] (6.15). */
export const energeticLaw: ImpactLawName = "stronge";
/** Of several contacts whose laws are not for several at once, or differ. */
const defaultShared: SimultaneousLaw = "moreau";
/** Of slides, on which the laws along the impulse do not act. */
export const slideLaw: SimultaneousLaw = "fremond";

/** The value of a name; throws Mistake where there is none. */
export function lawNamed(name: ImpactLawName): Law {
  const law: Law | undefined = registry[name];
  // What every object inherits does not have the name under which it is found.
  if (law?.name !== name) throw new Mistake(`law must be one of ${impactLawNames.join(" ")}, got ${name}`);
  return law;
}

/** The law of an impact of several contacts: their own where all have the same and it is one for several. */
export function sharedLaw(laws: readonly Law[]): SimultaneousLaw {
  const [first, ...others] = laws;
  const own = first?.shared !== undefined && others.every((law) => law === first);
  return own ? (first.name as SimultaneousLaw) : defaultShared;
}
