/** How far are shapes from each other? A lower bound for each group of contacts between two bodies, and its rate. */

import type { Node } from "../../expression/index.js";
import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import type { StateKernel } from "./kernel.js";

export interface Clearances {
  /** The number of groups. */
  readonly count: number;
  /** The group of each contact; −1 where nothing is known of its distance. */
  readonly groups: Int32Array;
  /** The clearances of all groups, then their rates. */
  readonly into: StateKernel;
}

/** Made once for each mechanism; undefined where no contact has a clearance. */
export const clearancesOf = remembered(
  ({ formulas, backend }: Mechanism): { readonly known?: Clearances } => {
    const { words, contacts } = formulas;
    const { graph, q, t, rates, differentiator } = words;
    const nodes = [...new Set(contacts.flatMap(({ clearance }) => clearance ?? []))];
    if (nodes.length === 0) return {};
    const slopes = nodes.map((node) => differentiator.directional(node, [...q, t], [...rates, graph.one]));
    const groups = Int32Array.from(contacts, ({ clearance }) => nodes.indexOf(clearance as Node));
    const into = backend.kernel(stateArguments(formulas), [...nodes, ...slopes]) as StateKernel;
    return { known: { count: nodes.length, groups, into } };
  },
);
