/**
 * How do the velocities of several contacts answer to their impulses? V⁺ = V⁻ + GΛ with G = WᵀM⁻¹W, on the
 * velocities that the slides leave. A slide answers without friction, as it does to an impact of one contact.
 */

import { toUnitMass } from "../../contact/index.js";
import { hypot } from "../../elementary/index.js";
import { dot, solveAffine, without } from "../../numerics/index.js";
import { momentumOf, type SharedContact, type SharedImpact, type SharedSolution } from "../shared.js";

export interface ContactSpace {
  /** The unilateral contacts. T of contact i stands at 2i, its N at 2i + 1. */
  readonly contacts: readonly SharedContact[];
  readonly G: readonly Float64Array[];
  readonly before: Float64Array;
  /**
   * Contacts that are coupled, directly or through others; by name, so that the order in the file does not
   * matter.
   */
  readonly blocks: readonly (readonly number[])[];
  /** Of each contact the largest speed in its block before the impact. */
  readonly speeds: readonly number[];
  readonly solutionOf: (impulses: Float64Array) => Pick<SharedSolution, "v" | "impulses">;
}

/** Entries of G this small relative to those of the contacts themselves are 0. */
const coupledShare = 1e-13;

/** Undefined where the mass matrix is not positive definite. */
export function contactSpace(impact: SharedImpact): ContactSpace | undefined {
  const { M, before, contacts: all, held } = impact;
  const system = toUnitMass({
    M,
    h: momentumOf(M, before),
    ...(held === undefined ? {} : { held }),
    contacts: all.map(({ wTildeN, wTildeT, friction, ...rest }) => ({
      ...rest,
      slip: 0,
      wBarN: wTildeN,
      wBarT: wTildeT,
      frictionStatic: friction,
      frictionKinetic: friction,
    })),
  });
  if (system === undefined) return undefined;
  const basis = system.held.map(({ row }) => row);
  const rows = system.contacts.filter(({ bilateral }) => !bilateral).flatMap(({ wT, wN }) => [wT, wN]);
  const free = rows.map((row) => without(row, basis));
  const contacts = all.filter(({ bilateral }) => !bilateral);
  const G = free.map((one) => Float64Array.from(free, (other) => dot(one, other)));
  const blocks = blocksOf(contacts, G);
  const velocities = Float64Array.from(contacts.flatMap(({ vT, vN }) => [vT, vN]));
  const slides = system.contacts.filter(({ bilateral }) => bilateral).map(({ wN }) => wN);
  return {
    contacts,
    G,
    before: velocities,
    blocks,
    speeds: contacts.map((_, i) => {
      const block = blocks.find((one) => one.includes(i)) ?? [];
      return Math.max(
        ...block.flatMap((k) => [velocities[2 * k], velocities[2 * k + 1]] as number[]).map(Math.abs),
      );
    }),
    solutionOf: (impulses) => {
      const change = combined(free, impulses);
      const shift = system.toCoordinates(change);
      const answer = slideImpulses(
        slides,
        change.map((value, k) => value - (combined(rows, impulses)[k] as number)),
      );
      return {
        v: before.map((value, k) => value + (shift[k] as number)),
        impulses: named(all, impulses, answer),
      };
    },
  };
}

function combined(rows: readonly Float64Array[], weights: Float64Array): Float64Array {
  const sum = new Float64Array(rows[0]?.length ?? 0);
  for (const [a, row] of rows.entries())
    for (let k = 0; k < sum.length; k++)
      sum[k] = (sum[k] as number) + (row[k] as number) * (weights[a] as number);
  return sum;
}

/** The shortest impulses of the slides that make up for a change of momentum, in coordinates of unit mass. */
function slideImpulses(slides: readonly Float64Array[], change: Float64Array): Float64Array {
  if (slides.length === 0) return new Float64Array();
  const columns = Float64Array.from({ length: change.length * slides.length }, (_, k) => {
    const [row, slide] = [Math.floor(k / slides.length), k % slides.length];
    return slides[slide]?.[row] as number;
  });
  return solveAffine(change.length, slides.length, columns, change, 1e-12 * hypot(...columns)).shortest;
}

function named(
  contacts: readonly SharedContact[],
  impulses: Float64Array,
  slides: Float64Array,
): SharedSolution["impulses"] {
  let [own, slide] = [0, 0];
  return Object.fromEntries(
    contacts.map(({ name, bilateral }) => {
      if (bilateral) return [name, { T: 0, N: slides[slide++] as number }];
      const [T, N] = [impulses[2 * own], impulses[2 * own + 1]] as [number, number];
      own++;
      return [name, { T, N }];
    }),
  );
}

function blocksOf(contacts: readonly SharedContact[], G: readonly Float64Array[]): number[][] {
  const size = (a: number) => Math.sqrt(G[a]?.[a] as number);
  const coupled = (i: number, k: number) =>
    [2 * i, 2 * i + 1].some((a) =>
      [2 * k, 2 * k + 1].some((b) => Math.abs(G[a]?.[b] as number) > coupledShare * size(a) * size(b)),
    );
  const order = [...contacts.keys()].sort((i, k) =>
    (contacts[i]?.name ?? "") < (contacts[k]?.name ?? "") ? -1 : 1,
  );
  const blocks: number[][] = [];
  for (const contact of order) {
    if (blocks.some((block) => block.includes(contact))) continue;
    const block = new Set([contact]);
    for (const one of block) for (const other of order) if (coupled(one, other)) block.add(other);
    blocks.push([...block]);
  }
  return blocks;
}
