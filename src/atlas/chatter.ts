/**
 * Can reverse chatter begin at a contact at rest, and what would a stiff elastic contact do there? [NDCb] §4-5: the
 * closed conditions under the energetic law, the iterated map under the other laws along the impulse.
 */

import { type ElasticContact, elasticContact } from "../contact/index.js";
import {
  type ElasticVerdicts,
  elasticVerdicts,
  type ImpactLawName,
  type Law,
  windowOf,
} from "../impact/index.js";
import type { ContactState, ContactStates } from "./contactState.js";
import { localProblem } from "./localProblem.js";
import { futureWords } from "./words.js";

export interface ChatterFamily {
  readonly growth: number;
  /** The ratios ρ = −v_T/v_N at which an impact grows, (4.19)-(4.20). */
  readonly window: readonly [number, number];
  /** What the policy `slipEnd=elastic` follows; left out where static and kinetic friction differ. */
  readonly elastic?: ElasticVerdicts;
  /** The depths and potentials behind it, in units of ε². */
  readonly elasticContact?: ElasticContact;
  readonly because: string;
}

/** Undefined where there is none: the contact slips, is a slide, has another law, or small impacts die out. */
export function chatterFamily(
  states: ContactStates,
  contact: ContactState,
  law: Law,
): ChatterFamily | undefined {
  if (contact.slip !== 0 || contact.bilateral || law.chatter === undefined) return undefined;
  const local = localProblem(states, contact);
  if (local === undefined || !(local.A > 0)) return undefined;
  const { friction, restitution, name } = contact;
  const problem = { ...local, mu: friction.impact };
  const { possible, growth } = law.chatter.reverse(problem, restitution);
  const window = windowOf(law.chatter, problem, restitution);
  if (!possible || window === undefined) return undefined;
  return {
    growth,
    window,
    ...(isEven(friction)
      ? { elastic: elasticVerdicts(problem), elasticContact: elasticContact(problem) }
      : {}),
    because: futureWords({ kind: "chatter", contact: name, law: law.name as ImpactLawName, growth }),
  };
}

/** One coefficient at rest, in slip and in impacts. */
const isEven = ({ plus, minus, impact }: ContactState["friction"]): boolean =>
  [plus.kinetic, minus.static, minus.kinetic, impact].every((mu) => mu === plus.static);
