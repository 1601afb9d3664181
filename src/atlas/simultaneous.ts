/**
 * What can happen when several contacts take part in one impact? All contacts with gap 0 do (I_S, [LB01] (2.1)).
 * The law finds every solution; here its problem is made from the state of a mechanism.
 */

import {
  contactSpace,
  impactSequences,
  type Law,
  lawNamed,
  type SharedImpact,
  type SharedReport,
  type SharedSolution,
  type SimultaneousLaw,
} from "../impact/index.js";
import type { State } from "../mechanism/index.js";
import { dotOfLists } from "../numerics/index.js";
import type { ContactState, ContactStates } from "./contactState.js";
import { heldBySlides } from "./held.js";

export interface SimultaneousImpact extends Omit<SharedSolution, "v"> {
  /** Velocities after, by coordinate. */
  readonly v: Readonly<Record<string, number>>;
  /** ½ΣΛ·(V⁺ + V⁻): the work of the impulses, that on moving surfaces included. */
  readonly energyChange: number;
  /** No impulse anywhere. */
  readonly none?: true;
}

export interface SimultaneousReport {
  readonly impacts: readonly SimultaneousImpact[];
  /** Every combination was tried: there are no others. */
  readonly complete: boolean;
  /** Where not: what was done instead, and what it does not prove. */
  readonly note?: string;
}

/**
 * Every solution, or one of them where too many contacts touch; undefined where the mass matrix is not positive
 * definite.
 */
export function simultaneousImpacts(
  coordinates: readonly string[],
  states: ContactStates,
  state: State,
  law: SimultaneousLaw,
): SimultaneousReport | undefined {
  const touching = states.contacts.filter((contact) => contact.touching);
  const before = coordinates.map((name) => state.v[name] as number);
  return placed(lawNamed(law).shared?.solve(sharedImpact(states, touching, before)), coordinates, touching);
}

/**
 * Every outcome of touching contacts that collide one after the other, each by its own law, in the order of the
 * contacts; none where no two of them are coupled. Slides answer without friction: where one rubs, nothing is
 * known of the orders.
 */
export function sequentialImpacts(
  coordinates: readonly string[],
  states: ContactStates,
  state: State,
  laws: readonly Law[],
): SimultaneousReport | undefined {
  const touching = states.contacts.filter((contact) => contact.touching);
  const before = coordinates.map((name) => state.v[name] as number);
  // What rests has no speed but rounding.
  const still = touching.map((contact) => (contact.resting ? { ...contact, vN: 0 } : contact));
  const impact = sharedImpact(states, still, before);
  const space = contactSpace(impact);
  if (!space?.blocks.some((block) => block.length > 1)) return { impacts: [], complete: true };
  const rubs = touching.find(
    ({ bilateral, friction, WT }) => bilateral && friction.impact > 0 && WT.some((weight) => weight !== 0),
  );
  if (rubs !== undefined)
    return {
      impacts: [],
      complete: false,
      note: `slide ${rubs.name} has friction: orders of impacts are not listed`,
    };
  const own = laws.filter((_, i) => !touching[i]?.bilateral);
  return placed(impactSequences(space, own), coordinates, touching);
}

function placed(
  report: SharedReport | undefined,
  coordinates: readonly string[],
  touching: readonly ContactState[],
): SimultaneousReport | undefined {
  if (report === undefined) return undefined;
  const { solutions, ...rest } = report;
  return { impacts: solutions.map((solution) => describe(solution, coordinates, touching)), ...rest };
}

/** The impact of some contacts, in the form that the laws of several contacts use. */
export function sharedImpact(
  { matrices }: ContactStates,
  touching: readonly ContactState[],
  before: readonly number[],
): SharedImpact {
  const held = heldBySlides(
    touching
      .filter(({ bilateral }) => bilateral)
      .map(({ WN, wTildeN, curvature }) => ({ WN, wBarN: wTildeN, curvature })),
  );
  return {
    M: matrices.M,
    before,
    ...(held === undefined ? {} : { held }),
    contacts: touching.map((contact) => ({ ...contact, friction: contact.friction.impact })),
  };
}

function describe(
  { v: after, impulses, ...flags }: SharedSolution,
  coordinates: readonly string[],
  touching: readonly ContactState[],
): SimultaneousImpact {
  const energyChange = touching.reduce((sum, { name, WN, WT, wTildeN, wTildeT, vN, vT }) => {
    const { T, N } = impulses[name] as { T: number; N: number };
    return (
      sum + (T * (vT + dotOfLists(WT, after) + wTildeT) + N * (vN + dotOfLists(WN, after) + wTildeN)) / 2
    );
  }, 0);
  const idle = Object.values(impulses).every(({ T, N }) => T === 0 && N === 0);
  return {
    v: Object.fromEntries(coordinates.map((name, i) => [name, after[i] as number])),
    impulses,
    energyChange,
    ...(idle ? { none: true as const } : {}),
    ...flags,
  };
}
