/**
 * What can the rigid model do from the same start, and how far does each of its futures end from the stiff limit?
 * Every future of the tree is followed to the end; a family of reverse chatters is represented by the member that
 * ends nearest.
 */

import { square } from "../elementary/index.js";
import {
  type Mechanism,
  type ParameterValues,
  rigidStart,
  type StartValues,
  type State,
} from "../mechanism/index.js";
import { minimumBetween } from "../numerics/index.js";
import {
  type FinalState,
  type Outcome,
  type SimulateOptions,
  simulate,
  simulateTree,
  type TreeNode,
} from "../simulate/index.js";
import type { LimitRun } from "./family.js";
import { clearSlopeOf, distanceOf, finest } from "./order.js";
import { refereeTolerances } from "./tolerances.js";

export interface RigidFuture {
  /** Its branches by name; a motion that never branches by what happens first. */
  readonly future: string;
  /** From the limit of the runs, or from the stiffest run where they have none. */
  readonly distance: number;
  /** The largest distance of one of the stiffer runs; null for a family, of which every run has a nearest member. */
  readonly farthest: number | null;
  /** p in distance ~ ε^p over the stiffer runs; null where it does not fall. */
  readonly order: number | null;
  /** Of a reverse chatter: the member that ends nearest. */
  readonly phase?: number;
  readonly outcome: Outcome;
  readonly final: FinalState;
}

/** With the name of its first branch. */
export interface FollowedFuture extends RigidFuture {
  readonly first: string;
}

/** Members of a family that are tried before the nearest is refined. */
const members = 24;
/** Branch points that are followed. */
const branches = 3;

export interface RigidQuestion {
  readonly parameters: ParameterValues;
  readonly t: number;
  readonly until: number;
  readonly law?: SimulateOptions["law"];
}

type StateLike = Pick<FinalState, "q" | "v">;

/** All futures, the nearest to `target` first. */
export function rigidFutures(
  mechanism: Mechanism,
  values: StartValues,
  { parameters, t, until, law }: RigidQuestion,
  runs: readonly LimitRun[],
  target: StateLike,
): FollowedFuture[] {
  const start = rigidStart(mechanism, values, parameters, t);
  const options = { parameters, t, until, contacts: "rigid" as const, ...(law === undefined ? {} : { law }) };
  const tree = simulateTree(mechanism, start, { ...options, branches });
  const leaves = tree.nodes.filter(({ id }) => !tree.nodes.some(({ parent }) => parent === id));
  const paths = leaves.map((leaf) => ({ leaf, path: pathOf(tree.nodes, leaf) }));
  const single = paths.filter(({ path }) => !path.some(isChatter));
  const chatters = single.length < paths.length;
  const futures = single.map(({ leaf, path }) => {
    const [first = motionOf(leaf), ...others] = path.map(({ future }) => future);
    return { future: [first, ...others].join(" > "), first, outcome: leaf.outcome, final: leaf.final };
  });
  const all = chatters ? [...futures, nearestMember(mechanism, start, options, target)] : futures;
  return all
    .map((future) => ({
      ...future,
      distance: distanceOf(future.final, target),
      farthest:
        "phase" in future
          ? null
          : Math.max(...finest(runs).map(({ final }) => distanceOf(final, future.final))),
      order: "phase" in future ? null : orderTowards(runs, future.final),
    }))
    .sort((one, other) => one.distance - other.distance);
}

const isChatter = ({ family }: TreeNode): boolean => family === "reverseChatter";

/** The branches that lead to a leaf. */
function pathOf(nodes: readonly TreeNode[], leaf: TreeNode): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodes[leaf.id]; node !== undefined && node.parent !== null; node = nodes[node.parent])
    path.unshift(node);
  return path;
}

/** A motion that never branches is called after what happens first, or after its modes where nothing does. */
function motionOf({ events, final }: Pick<TreeNode, "events" | "final">): string {
  const modes = Object.values(final.contacts).map(({ mode }) => mode);
  return events[0]?.type ?? (modes.join(",") || "flight");
}

/** The member of the family of reverse chatters that ends nearest to the target. */
function nearestMember(
  mechanism: Mechanism,
  start: State,
  options: SimulateOptions,
  target: StateLike,
): Pick<FollowedFuture, "future" | "first" | "outcome" | "final"> & { readonly phase: number } {
  const member = (phase: number) =>
    simulate(mechanism, start, {
      ...options,
      policy: { slipEnd: "reverseChatter" },
      phase: phase - Math.floor(phase),
      dense: false,
    });
  const distance = (phase: number) => distanceOf(member(phase).final, target);
  const tried = Array.from({ length: members }, (_, k) => distance(k / members));
  const best = tried.indexOf(Math.min(...tried));
  const { x } = minimumBetween(
    (phase) => square(distance(phase)),
    (best - 1) / members,
    (best + 1) / members,
  );
  const phase = x - Math.floor(x);
  const { outcome, final } = member(phase);
  return { future: "reverseChatter", first: "reverseChatter", phase, outcome, final };
}

/** How the ends of the stiffer runs come nearer to one rigid end. */
function orderTowards(runs: readonly LimitRun[], end: StateLike): number | null {
  const points = finest(runs)
    .map(({ epsilon, final }): [number, number] => [epsilon, distanceOf(final, end)])
    .filter(([, distance]) => distance > refereeTolerances.distance);
  return points.length < 3 ? null : (clearSlopeOf(points, 0) ?? null);
}
