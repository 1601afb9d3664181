/**
 * Which motions can follow a start? Every admissible future up to a number of branch points, as a tree: a run
 * continues until several futures are open, and each of them begins a run of its own there, so that what
 * branches have in common is computed once.
 */

import { type Mechanism, namedState, type State } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { loop, settle } from "./loop.js";
import { type Settings, type SimulateOptions, settingsOf } from "./options.js";
import type { ContactEvent } from "./record/contactEvent.js";
import { type FinalState, finalOf } from "./record/finalState.js";
import type { Outcome } from "./record/outcome.js";
import { RowReader } from "./record/rowReader.js";
import { SampleLog, type Samples } from "./record/sampleLog.js";
import { type ForkOption, Run } from "./run.js";
import { settled } from "./transition/decide.js";

export interface TreeOptions extends SimulateOptions {
  /** Branch points that are followed on all branches; beyond them the policy decides. */
  readonly branches?: number;
}

export const treeDefaults = Object.freeze({
  branches: 8,
  /** Nodes beyond these, or after this number of events in all of them, are not computed, and the tree says so. */
  nodes: 1000,
  events: 1_000_000,
});

/** A stretch of motion between two branch points, or up to its end. */
export interface TreeNode {
  readonly id: number;
  readonly parent: number | null;
  readonly t: number;
  /** What began it, by its policy rule, and why it is admissible. */
  readonly future: string;
  readonly rule: string | null;
  readonly because: string;
  /** The family of which this is one member. */
  readonly family?: string;
  /** How it ended; a node with children ended where they begin. */
  readonly outcome: Outcome;
  readonly final: FinalState;
  readonly events: readonly ContactEvent[];
  readonly samples?: Samples;
}

export interface MotionTree {
  readonly nodes: readonly TreeNode[];
  /** Branch points whose branches were all followed. */
  readonly branches: number;
  /** No branch was left to the policy or out. */
  readonly complete: boolean;
  /** The bounds within which it was computed. */
  readonly bounds: { readonly branches: number; readonly nodes: number; readonly events: number };
  /** What it does not hold; all 0 where it is complete and has no families. */
  readonly cut: TreeCut;
}

export interface TreeCut {
  /** Forks beyond the last branch point, decided by the policy. */
  readonly decided: number;
  /** Branches that were known and not computed. */
  readonly leftOut: number;
  /** Families of which some members stand for all. */
  readonly sampledFamilies: number;
}

interface Branch {
  readonly parent: number | null;
  readonly from: Run | undefined;
  readonly rule: string | null;
  readonly option: ForkOption | undefined;
}

/** The tree from a start state, in the order in which branches are met. */
export function simulateTree(mechanism: Mechanism, start: State, options: TreeOptions = {}): MotionTree {
  const { onProgress } = options;
  const settings = settingsOf({
    ...options,
    // Of the stretches that are known so far.
    ...(onProgress && {
      onProgress: (share, note) => onProgress((nodes.length + share) / queue.length, note),
    }),
  });
  if (settings.method !== "events")
    throw new Mistake(
      `a tree needs the events of a motion: method ${settings.method} follows one future only`,
    );
  const limit = options.branches ?? treeDefaults.branches;
  if (!Number.isInteger(limit) || limit < 0)
    throw new Mistake(`branches must be a whole number, got ${limit}`);
  const nodes: TreeNode[] = [];
  const queue: (Branch | undefined)[] = [{ parent: null, from: undefined, rule: null, option: undefined }];
  let [branches, decided, events, sampledFamilies] = [0, 0, 0, 0];
  for (let id = 0; id < queue.length; id++) {
    if (id >= treeDefaults.nodes || events >= treeDefaults.events) break;
    const branch = queue[id] as Branch;
    queue[id] = undefined; // its parent's run can be forgotten
    const run = begin(mechanism, start, settings, branch);
    if (branches < limit) {
      run.listeners.onFork = (rule, open) => {
        branches++;
        sampledFamilies += new Set(open.flatMap(({ family }) => family ?? [])).size;
        for (const option of open) queue.push({ parent: id, from: run, rule, option });
      };
    }
    const node = follow(run, start, id, branch);
    if (run.listeners.onFork === undefined) decided += run.ambiguities.length - node.own;
    events += run.events.count;
    nodes.push(node.node);
  }
  const leftOut = queue.length - nodes.length;
  const bounds = { branches: limit, nodes: treeDefaults.nodes, events: treeDefaults.events };
  const complete = decided === 0 && leftOut === 0;
  return { nodes, branches, complete, bounds, cut: { decided, leftOut, sampledFamilies } };
}

function begin(mechanism: Mechanism, start: State, settings: Settings, { from }: Branch): Run {
  const run = from === undefined ? new Run(mechanism, start, settings) : continued(from);
  if (settings.samples > 0)
    run.listeners.samples = new SampleLog(
      new RowReader(mechanism, run.p, settings.outputs),
      run.t,
      run.last,
      settings.samples,
    );
  run.listeners.replay = loop;
  return run;
}

/** Carries one stretch to its end; `own` counts the ambiguity that began it. */
function follow(run: Run, start: State, id: number, { parent, rule, option }: Branch) {
  const { t } = run;
  const begun = option === undefined ? settle(run, start) : settled(run, option.follow(run));
  const own = option === undefined ? 0 : Math.min(1, run.ambiguities.length);
  const outcome = begun ?? loop(run);
  run.events.addModes(run.contacts);
  const node: TreeNode = {
    id,
    parent,
    t,
    future: option?.label ?? "start",
    rule,
    because: option?.because ?? "the start state",
    ...(option?.family === undefined ? {} : { family: option.family }),
    outcome,
    final: finalOf(run, outcome),
    events: run.events.events(),
    ...(run.listeners.samples === undefined ? {} : { samples: run.listeners.samples.samples() }),
  };
  return { node, own };
}

/** A run that continues where another one stands, with its discrete state. */
export function continued(from: Run, until = from.last - from.t): Run {
  const { mechanism, settings } = from;
  const rest = { ...settings, t: from.t, until };
  const run = new Run(mechanism, namedState(mechanism, from.state), rest, from.room, from.bare);
  run.agenda.continue(from.agenda);
  run.walk.passed.copy(from.walk.passed);
  run.contacts = from.contacts;
  run.fresh.set(from.fresh);
  run.idle.set(from.idle);
  run.p.set(from.p);
  run.branchesKnown = from.branchesKnown;
  run.freeSign.set(from.freeSign);
  from.stretches.copyTo(run.stretches);
  run.supports = from.supports;
  run.hop = from.hop;
  run.j = from.j;
  run.walk.kinks.jumps = from.walk.kinks.jumps;
  run.walk.kinks.kept = [...from.walk.kinks.kept];
  return run;
}
