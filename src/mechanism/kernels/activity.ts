/** Which contacts act? Those whose condition `when:` is positive, and those without one. */

import type { Node } from "../../expression/index.js";
import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import type { StateKernel } from "./kernel.js";

/** By contact: does it act at a state? */
export type Activity = (t: number, q: Float64Array, v: Float64Array, p: Float64Array) => readonly boolean[];

/** Made once for each mechanism; undefined where every contact always acts. */
export const activityOf = remembered(
  ({ contacts, formulas, backend }: Mechanism): { readonly at?: Activity } => {
    if (contacts.every(({ when }) => when === undefined)) return {};
    const { one } = formulas.words.graph;
    const nodes = contacts.map(({ when }): Node => when ?? one);
    const into = backend.kernel(stateArguments(formulas), nodes) as StateKernel;
    const out = new Float64Array(nodes.length);
    return {
      at: (t, q, v, p) => {
        into(t, q, v, p, out);
        return Array.from(out, (value) => value > 0);
      },
    };
  },
);
