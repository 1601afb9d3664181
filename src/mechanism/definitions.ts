/** The definitions of a model file as functions of a state. */

import { symbolsOf } from "../expression/index.js";
import { type Mechanism, stateArguments } from "./mechanism.js";
import { remembered } from "./remember.js";

export interface Definitions {
  /** Those that depend on time, coordinates, velocities, memory and first-order states only. */
  readonly names: readonly string[];
  /** Writes the values at a vector (q, v). */
  readonly at: (state: Float64Array, t: number, p: Float64Array, out: Float64Array) => void;
}

export const definitionsOf: (mechanism: Mechanism) => Definitions = remembered(
  ({ formulas, model, backend, dimension: n }: Mechanism): Definitions => {
    const { words } = formulas;
    const known = new Set([words.t, ...words.q, ...words.v, ...words.p].map(({ name }) => name));
    const all = model.definitions.map(({ key, value }) => ({ name: key.value, node: words.node(value) }));
    const found = all.filter(({ node }) => [...symbolsOf([node])].every((name) => known.has(name)));
    const kernel = backend.kernel(
      stateArguments(formulas),
      found.map(({ node }) => node),
    );
    return {
      names: found.map(({ name }) => name),
      at: (state, t, p, out) => kernel(t, state.subarray(0, n), state.subarray(n), p, out),
    };
  },
);
