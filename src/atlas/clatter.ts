/**
 * Which pairs of touching contacts can clatter at a state, and do they come to rest? The velocities of both answer
 * to their impulses by G = WᵀM⁻¹W at the frozen position; friction turns the impulse of a contact that slides or
 * sticks.
 */

import {
  type Clatter,
  type ContactPair,
  clatter,
  contactSpace,
  type RockToRest,
  rockToRest,
} from "../impact/index.js";
import { pairsOf } from "../numerics/index.js";
import type { ContactState, ContactStates } from "./contactState.js";
import { localProblem } from "./localProblem.js";
import { sharedImpact } from "./simultaneous.js";
import { atlasTolerances } from "./tolerances.js";

/** How a contact rubs in its impacts; `none` without friction. */
type Rub = "none" | "slip+" | "slip-" | "stick";

export interface ContactClatter extends Clatter {
  readonly contacts: readonly [string, string];
  readonly rubs: readonly [Rub, Rub];
  readonly restitution: ContactPair;
  /** v_N of contact i per normal impulse of contact k, with the friction of k. */
  readonly G: readonly [ContactPair, ContactPair];
  /** Without restitution: the body rocks from one contact to the other. */
  readonly rocks?: RockToRest & { readonly accelerations: ContactPair };
}

/** One contact of a pair: its place among all touching ones, and λ_T per λ_N of its impulses. */
interface Member {
  readonly contact: ContactState;
  readonly at: number;
  readonly rub: Rub;
  readonly turn: number;
}

/**
 * All pairs of touching rigid contacts that are coupled; those whose impacts do not keep their kind of friction
 * are left out.
 */
export function clattersOf(states: ContactStates): ContactClatter[] {
  const touching = states.contacts.filter(({ touching, compliance }) => touching && compliance === undefined);
  if (touching.filter(({ bilateral }) => !bilateral).length < 2) return [];
  const space = contactSpace(
    sharedImpact(
      states,
      touching,
      states.matrices.h.map(() => 0),
    ),
  );
  if (space === undefined) return [];
  const own = touching.filter(({ bilateral }) => !bilateral);
  const members = own.map((contact, at): Member => ({ contact, at, ...rubOf(space.G, contact, at) }));
  const feel = ([one, other]: readonly [Member, Member]) =>
    space.blocks.some((block) => block.includes(one.at) && block.includes(other.at));
  // A contact with k_N ≤ 0 does not end its impacts in slip.
  const proper = members.filter((member) => answer(space.G, 2 * member.at + 1, member) > 0);
  return pairsOf(proper)
    .filter((pair) => feel(pair) && keepsStick(space.G, pair))
    .map((pair) => clatterOf(states, space.G, pair));
}

type Matrix = readonly Float64Array[];
const entry = (G: Matrix, i: number, k: number): number => G[i]?.[k] as number;

/** What sticks is held by λ_T = −(B/A) λ_N; where that is too much it slips from rest. */
function rubOf(G: Matrix, { slip, friction }: ContactState, at: number): Pick<Member, "rub" | "turn"> {
  const [A, B] = [entry(G, 2 * at, 2 * at), entry(G, 2 * at, 2 * at + 1)];
  const mu = friction.kinetic;
  if (!(A > 0) || mu === 0) return { rub: "none", turn: 0 };
  if (slip === 0 && Math.abs(B) <= mu * A) return { rub: "stick", turn: -B / A };
  const sign = slip === 0 ? Math.sign(B) : slip;
  return { rub: sign > 0 ? "slip+" : "slip-", turn: -sign * mu };
}

/** v of row i per normal impulse of a contact. */
const answer = (G: Matrix, i: number, { at, turn }: Member): number =>
  entry(G, i, 2 * at + 1) + turn * entry(G, i, 2 * at);

/** An impact of one contact must leave no slip at the other one if that sticks. */
function keepsStick(G: Matrix, [one, other]: readonly [Member, Member]): boolean {
  const keeps = (hit: Member, { at, rub }: Member) =>
    rub !== "stick" ||
    Math.abs(answer(G, 2 * at, hit)) <=
      atlasTolerances.zero * Math.sqrt(entry(G, 2 * at, 2 * at) * entry(G, 2 * hit.at + 1, 2 * hit.at + 1));
  return keeps(one, other) && keeps(other, one);
}

function clatterOf(states: ContactStates, all: Matrix, pair: readonly [Member, Member]): ContactClatter {
  const [one, other] = pair;
  const row = ({ at }: Member): ContactPair => [answer(all, 2 * at + 1, one), answer(all, 2 * at + 1, other)];
  const G = [row(one), row(other)] as const;
  const restitution: ContactPair = [one.contact.restitution, other.contact.restitution];
  const accelerations: ContactPair = [held(states, all, one, other), held(states, all, other, one)];
  const rocks = restitution.every((r) => r === 0) ? rockToRest({ G, accelerations }) : undefined;
  return {
    contacts: [one.contact.name, other.contact.name],
    rubs: [one.rub, other.rub],
    restitution,
    G,
    ...clatter({ G, restitution }),
    ...(rocks === undefined ? {} : { rocks: { ...rocks, accelerations } }),
  };
}

/** v̇_N of a contact while another one is closed. */
function held(states: ContactStates, G: Matrix, moves: Member, pivot: Member): number {
  const [own, other] = [localProblem(states, moves.contact), localProblem(states, pivot.contact)];
  if (own === undefined || other === undefined) return Number.NaN;
  const [i, T] = [2 * moves.at + 1, 2 * pivot.at];
  // A sticking pivot is held along its tangent as well: λ_T = −(a + B λ_N)/A.
  const hold = pivot.rub === "stick" ? other.a / entry(G, T, T) : 0;
  const force = -(other.b - entry(G, T, T + 1) * hold) / answer(G, T + 1, pivot);
  return own.b - entry(G, i, T) * hold + answer(G, i, pivot) * force;
}
