/** How do the formulas change with the state, with time and with the parameters? Exact derivatives as kernels. */

import type { Node, SymbolNode } from "../../expression/index.js";
import { dynamicOutputs, type Formulas, powerOutputs } from "../formulas/formulas.js";
import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import { deriveMore, type Kernel } from "./kernel.js";

type Arrays = readonly (number | Float64Array)[];

/** One entry that is not identically zero: ∂ output[row] / ∂ variable[column]. */
export interface DerivativeEntry {
  readonly row: number;
  readonly column: number;
}

export interface DerivativeKernel extends Kernel<(...args: Arrays) => void> {
  /** The variables by name: coordinates, velocities (x'), t, parameters. */
  readonly variables: readonly string[];
  /** What the values stand for, in the order in which they are written. */
  readonly entries: readonly DerivativeEntry[];
}

/** The outputs that are differentiated: those of the dynamics kernel, then those of the energies kernel. */
function allOutputs(formulas: Formulas): Node[] {
  return [...dynamicOutputs(formulas, formulas.contacts), ...powerOutputs(formulas)];
}

/** q, v, t, p: everything that the formulas depend on. */
function allVariables({ words }: Formulas): SymbolNode[] {
  return [...words.q, ...words.v, words.t, ...words.p];
}

/**
 * First derivatives of M, h, the contacts, energies and powers with respect to state, time and parameters.
 * Called as (t, q, v, p, out); only entries that are not identically zero are written.
 */
export const firstDerivatives = remembered(
  (mechanism: Mechanism): DerivativeKernel => deriveMore(mechanism, () => formFirst(mechanism)),
);

function formFirst({ formulas, backend }: Mechanism): DerivativeKernel {
  const { words } = formulas;
  const variables = allVariables(formulas);
  const entries: DerivativeEntry[] = [];
  const nodes: Node[] = [];
  for (const [row, output] of allOutputs(formulas).entries()) {
    for (const [column, variable] of variables.entries()) {
      const derivative = words.simplify(words.derivative(output, variable));
      if (derivative === words.graph.zero) continue;
      entries.push({ row, column });
      nodes.push(derivative);
    }
  }
  return {
    size: nodes.length,
    into: backend.kernel(stateArguments(formulas), nodes),
    variables: variables.map(({ name }) => name),
    entries,
  };
}
