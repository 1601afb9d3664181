/**
 * Which momenta does nothing change? Along a direction d of shifts dᵀM v has the rate dᵀh + dᵀṀ v, plus friction
 * along d: normals are orthogonal to d, since gaps do not change along it. Where this is 0 at all states, and no
 * event of the model file changes dᵀM v, the momentum is kept, impacts included.
 */

import { evaluator, type Node, substitute } from "../../expression/index.js";
import { solveAffine } from "../../numerics/index.js";
import { deriveMore } from "../kernels/kernel.js";
import type { Mechanism } from "../mechanism.js";
import { mechanismTolerances } from "../tolerances.js";
import { reducedRows } from "./directions.js";
import type { Symmetry } from "./symmetry.js";
import { trialStates, type Values } from "./trial.js";

export interface Momentum {
  /** The direction of the shifts that it belongs to. */
  readonly vector: Float64Array;
  /** A coordinate that no other of them moves, with the entry 1. */
  readonly pivot: number;
  /** dᵀM v. */
  readonly node: Node;
}

const known = new WeakMap<Symmetry, readonly Momentum[]>();

/** The kept momenta of a symmetry. */
export function momentaOf(mechanism: Mechanism, symmetry: Symmetry): readonly Momentum[] {
  const made = known.get(symmetry) ?? keptMomenta(mechanism, symmetry);
  known.set(symmetry, made);
  return made;
}

/** Memory has none. */
function keptMomenta(mechanism: Mechanism, { directions: all, n, at }: Symmetry): Momentum[] {
  const { coordinates } = mechanism;
  const directions = all.filter(({ vector }) =>
    vector.every((share, i) => share === 0 || i < coordinates.length),
  );
  if (directions.length === 0) return [];
  const vectors = directions.map(({ vector }) => vector);
  const rows = deriveMore(mechanism, () =>
    rateRows(mechanism, vectors, trialStates(mechanism, at.p, at.varied)),
  );
  const width = directions.length;
  const zeros = new Float64Array(rows.length / width);
  const { nullspace } = solveAffine(zeros.length, width, rows, zeros, mechanismTolerances.vanishing);
  const kept = nullspace.map((shares) => {
    const vector = new Float64Array(n);
    for (const [k, share] of shares.entries())
      for (let i = 0; i < n; i++) vector[i] = (vector[i] as number) + share * (vectors[k]?.[i] as number);
    return vector;
  });
  return reducedRows(kept).map((direction) => ({
    ...direction,
    node: momentumAlong(mechanism, direction.vector),
  }));
}

/**
 * Rates along each direction at random states, relative to their terms: a combination of columns that is 0 is kept.
 */
function rateRows(
  mechanism: Mechanism,
  vectors: readonly Float64Array[],
  states: readonly Values[],
): Float64Array {
  const columns = vectors.map((vector) => ratesAlong(mechanism, vector).map((terms) => evaluator(terms)));
  const rows: number[] = [];
  for (const state of states) {
    for (const k of columns[0]?.keys() ?? []) {
      const terms = columns.map((column) => column[k]?.values(state) ?? []);
      const size = terms.flat().reduce((sum, one) => sum + Math.abs(one), 0);
      if (size > 0 && Number.isFinite(size))
        rows.push(...terms.map((own) => own.reduce((sum, one) => sum + one, 0) / size));
    }
  }
  return Float64Array.from(rows);
}

/** Terms of the rate of dᵀM v, then W_Tᵀd of each contact that rubs, then what each event does to dᵀM v. */
function ratesAlong(mechanism: Mechanism, vector: Float64Array): Node[][] {
  const { M, h, words, contacts, events } = mechanism.formulas;
  const { graph, v } = words;
  const along = (nodes: readonly Node[]) => nodes.map((node, i) => graph.scale(vector[i] as number, node));
  const inertia = M.flatMap((row) =>
    row.map((entry, j) => graph.multiply(words.timeDerivative(entry), v[j] as Node)),
  );
  const shares = M.flatMap((row, i) => row.map(() => vector[i] as number));
  return [
    [...along(h), ...inertia.map((node, k) => graph.scale(shares[k] as number, node))],
    ...contacts.filter(({ rubs }) => rubs).map(({ WT }) => along(WT)),
    ...events.map((event) => changeBy(mechanism, event, momentumAlong(mechanism, vector))),
  ];
}

/** A formula after an event, and less what it was before. */
function changeBy(
  { formulas: { words } }: Mechanism,
  { set }: Mechanism["events"][number],
  node: Node,
): Node[] {
  const { graph, q, v } = words;
  const places = [...q, ...v];
  const after = new Map(set.map(({ place, value }) => [places[place] as Node, value]));
  return [substitute(graph, node, after), graph.scale(-1, node)];
}

function momentumAlong({ formulas: { M, words } }: Mechanism, vector: Float64Array): Node {
  const { graph, v } = words;
  return graph.add(
    ...M.flatMap((row, i) =>
      row.map((entry, j) => graph.scale(vector[i] as number, graph.multiply(entry, v[j] as Node))),
    ),
  );
}
