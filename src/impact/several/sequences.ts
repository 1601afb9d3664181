/**
 * Which outcomes can an impact of several contacts have if they collide one after the other? Each collides by
 * its own law, until no contact approaches; the order within the instant is not known, so every order is
 * followed. Orders that meet in equal velocities continue as one. Contacts that are not coupled are not
 * permuted.
 */

import { pathInput, pathResult } from "../along/impulsePath.js";
import type { Law } from "../law.js";
import type { SharedReport, SharedSolution } from "../shared.js";
import type { ContactVelocity } from "../solution.js";
import { orderOf } from "./order.js";
import type { ContactSpace } from "./space.js";

export interface SequenceBounds {
  /** Velocities at which several contacts could be next, and all of them are followed; beyond, the fastest is. */
  readonly branches: number;
  /** Impacts of one sequence. */
  readonly impacts: number;
  /** Outcomes after which the search ends. */
  readonly outcomes: number;
}

export const sequenceBounds: SequenceBounds = Object.freeze({ branches: 64, impacts: 2000, outcomes: 64 });

/**
 * A contact that approaches more slowly than this share of the speeds before counts as still: a sequence without
 * end is cut there.
 */
const stillShare = 1e-12;
/**
 * Velocities closer to each other than this share of the speeds before are equal; the order of slower impacts makes
 * no difference.
 */
const sameShare = 1e-9;
/** Energy that grows by more than this share of the work of the impulses is a gain. */
const gainShare = 1e-9;

/** Where a sequence stands; it is carried on in place, and copied where it branches. */
interface Stage {
  readonly V: Float64Array;
  readonly impulses: Float64Array;
  impacts: number;
  /** The contacts of the impacts up to the first one that is too slow to make a difference. */
  readonly hits: number[];
}

const copyOf = ({ V, impulses, impacts, hits }: Stage): Stage => ({
  V: V.slice(),
  impulses: impulses.slice(),
  impacts,
  hits: hits.slice(),
});

/** The set of outcomes while it is being found. */
interface Search {
  readonly space: ContactSpace;
  readonly laws: readonly Law[];
  readonly bounds: SequenceBounds;
  readonly notes: Set<string>;
}

/**
 * All outcomes, that of the fastest contact first at the head. The laws stand in the order of the contacts of the
 * space. Outcomes that gain energy, possible under laws that can, are left out.
 */
export function impactSequences(
  space: ContactSpace,
  laws: readonly Law[],
  bounds: SequenceBounds = sequenceBounds,
): SharedReport {
  const search: Search = { space, laws, bounds, notes: new Set() };
  const found = endsOf(search).filter((stage) => !gainsEnergy(space, stage));
  const note = [...search.notes].join("; ");
  return {
    solutions: found.map((stage) => solutionOf(space, stage)),
    complete: note === "",
    ...(note === "" ? {} : { note }),
  };
}

function endsOf(search: Search): Stage[] {
  const { space, bounds, notes } = search;
  const size = space.before.length;
  const start: Stage = { V: space.before, impulses: new Float64Array(size), impacts: 0, hits: [] };
  const ends: Stage[] = [];
  const keep = (stage: Stage | undefined) => {
    if (stage !== undefined && isNew(space, ends, stage)) ends.push(stage);
  };
  keep(followed(search, copyOf(start), true));
  const open = [start];
  const branched: Stage[] = [];
  for (const from of open) {
    if (ends.length >= bounds.outcomes) {
      notes.add(`the search for orders of impacts ended after ${bounds.outcomes} outcomes`);
      break;
    }
    const stage = followed(search, copyOf(from), false);
    if (stage === undefined) continue;
    const next = approaching(space, stage);
    if (next.length === 0) keep(stage);
    else if (!isNew(space, branched, stage)) continue;
    else if (branched.length >= bounds.branches) {
      notes.add(`beyond ${bounds.branches} branches the orders of impacts are not permuted`);
      keep(followed(search, copyOf(stage), true));
    } else {
      branched.push(stage);
      for (const contact of next) {
        const after = copyOf(stage);
        if (collide(search, after, contact)) open.push(after);
      }
    }
  }
  return ends;
}

/** Impact after impact up to the end, or to where several contacts could be next unless the fastest is taken. */
function followed(search: Search, stage: Stage, fastest: boolean): Stage | undefined {
  const { space, bounds, notes } = search;
  for (;;) {
    const block = movingBlock(space, stage);
    if (block === undefined || (!fastest && branches(space, stage, block))) return stage;
    if (stage.impacts >= bounds.impacts) {
      notes.add(`a sequence of more than ${bounds.impacts} impacts is not followed to its end`);
      return undefined;
    }
    if (!collide(search, stage, fastestOf(space, stage, block))) return undefined;
  }
}

const approachShare = ({ speeds }: ContactSpace, { V }: Stage, i: number): number =>
  (V[2 * i + 1] as number) / (speeds[i] as number);

/** The first block in which a contact approaches. */
function movingBlock(space: ContactSpace, stage: Stage): readonly number[] | undefined {
  for (const block of space.blocks)
    for (const i of block) if (approachShare(space, stage, i) < -stillShare) return block;
  return undefined;
}

/** Could several contacts be next, at speeds that make a difference? */
function branches(space: ContactSpace, stage: Stage, block: readonly number[]): boolean {
  let count = 0;
  for (const i of block) if (-approachShare(space, stage, i) > sameShare) count++;
  return count > 1;
}

/** Speeds that differ by less are equal. */
const rankOf = (share: number): number => Math.round(share / sameShare);

/** Of equal speeds that of the first name. */
function fastestOf(space: ContactSpace, stage: Stage, block: readonly number[]): number {
  let found = -1;
  let least = 0;
  for (const i of block) {
    const share = approachShare(space, stage, i);
    if (!(share < -stillShare)) continue;
    const rank = rankOf(share);
    if (found < 0 || rank < least) [found, least] = [i, rank];
  }
  return found;
}

/** The contacts that approach in the first block that has any, the fastest first; equal ones by their names. */
function approaching(space: ContactSpace, stage: Stage): number[] {
  const rank = (i: number) => rankOf(approachShare(space, stage, i));
  const block = movingBlock(space, stage) ?? [];
  // A block has the order of its names, and sorting keeps it.
  return block
    .filter((i) => approachShare(space, stage, i) < -stillShare)
    .sort((one, other) => rank(one) - rank(other));
}

const input = new Float64Array(pathInput.size);
const output = new Float64Array(pathResult.size);
/** Speeds between these do not overflow in a kernel. */
const usual = Object.freeze({ least: 1e-100, most: 1e100 });

/**
 * The normal and tangential impulse of the only solution of a law, in `output`; false where there is none. Kernels of
 * laws along the impulse have the numbers of their solutions.
 */
function solvedInto(law: Law, before: ContactVelocity): boolean {
  const size = Math.max(Math.abs(before.vT), Math.abs(before.vN));
  if (law.alongImpulse && size > usual.least && size < usual.most) law.impactInto(input, 0, output);
  else {
    const [A, B, C, mu, r] = input as unknown as [number, number, number, number, number];
    const [solution, ...others] = law.solutions({ A, B, C }, mu, r, before);
    if (solution === undefined || others.length > 0 || "family" in solution) return false;
    output[pathResult.impulseT] = solution.impulse.T;
    output[pathResult.impulseN] = solution.impulse.N;
  }
  const [T, N] = [output[pathResult.impulseT], output[pathResult.impulseN]] as [number, number];
  return Number.isFinite(T + N) && N > 0;
}

/**
 * What the law of one contact makes of its velocities, with all others as if they were open; false where it has no
 * answer.
 */
function collide({ space, laws, notes }: Search, stage: Stage, i: number): boolean {
  const { G, contacts } = space;
  const [t, n] = [2 * i, 2 * i + 1];
  const [alongT, alongN] = [G[t], G[n]] as [Float64Array, Float64Array];
  const A = alongT[t] as number;
  const { friction, restitution } = contacts[i] as ContactSpace["contacts"][number];
  const { V, impulses, hits } = stage;
  // A slip that no impulse changes takes part in nothing, and any A gives the same.
  const rubs = A > 0 && friction > 0;
  const before = { vT: rubs ? (V[t] as number) : 0, vN: V[n] as number };
  input[pathInput.A] = rubs ? A : 1;
  input[pathInput.B] = rubs ? (alongT[n] as number) : 0;
  input[pathInput.C] = alongN[n] as number;
  input[pathInput.mu] = rubs ? friction : 0;
  input[pathInput.r] = restitution;
  input[pathInput.vT] = before.vT;
  input[pathInput.vN] = before.vN;
  if (!solvedInto(laws[i] as Law, before)) {
    notes.add(`the law of ${contacts[i]?.name} does not have one solution in a sequence of impacts`);
    return false;
  }
  const [T, N] = [output[pathResult.impulseT], output[pathResult.impulseN]] as [number, number];
  if (hits.length === stage.impacts && -approachShare(space, stage, i) > sameShare) hits.push(i);
  stage.impacts++;
  for (let a = 0; a < V.length; a++)
    V[a] = (V[a] as number) + (alongT[a] as number) * T + (alongN[a] as number) * N;
  impulses[t] = (impulses[t] as number) + T;
  impulses[n] = (impulses[n] as number) + N;
  return true;
}

/** Do its velocities differ from all that are known? */
function isNew({ speeds }: ContactSpace, known: readonly Stage[], { V }: Stage): boolean {
  for (const one of known) {
    let a = 0;
    while (
      a < V.length &&
      !(Math.abs((one.V[a] as number) - (V[a] as number)) > sameShare * (speeds[a >> 1] as number))
    )
      a++;
    if (a === V.length) return false;
  }
  return true;
}

/**
 * ½Λ·(V⁺ + V⁻) is the sum over the impacts, because G is symmetric. Relative to the work of both velocities: that of an
 * elastic impact is 0 but for rounding.
 */
function gainsEnergy({ before }: ContactSpace, { V, impulses }: Stage): boolean {
  let [change, size] = [0, 0];
  for (const [a, impulse] of impulses.entries()) {
    const [after, earlier] = [V[a] as number, before[a] as number];
    change += (impulse * (after + earlier)) / 2;
    size += (Math.abs(impulse) * (Math.abs(after) + Math.abs(earlier))) / 2;
  }
  return change > gainShare * size;
}

function solutionOf({ contacts, solutionOf }: ContactSpace, stage: Stage): SharedSolution {
  const { impulses, impacts, hits } = stage;
  const names = hits.map((i) => contacts[i]?.name as string);
  return { ...solutionOf(impulses), order: orderOf(names, impacts > hits.length) };
}
