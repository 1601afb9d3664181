/** At which states are the formulas of a mechanism tried, and how do they change with the coordinates there? */

import { pow } from "../../elementary/index.js";
import {
  type Evaluator,
  evaluator,
  type Graph,
  GraphError,
  type Node,
  reachable,
} from "../../expression/index.js";
import { randomSource } from "../../numerics/index.js";
import { dynamicOutputs } from "../formulas/formulas.js";
import { findKinks } from "../formulas/kinks.js";
import { deriveMore } from "../kernels/kernel.js";
import type { Mechanism } from "../mechanism.js";
import { remembered } from "../remember.js";

const trial = Object.freeze({ seed: 19180726, states: 24, reach: 1.5 });

/** Formulas of which only the sign matters: conditions, kinks, and events at a zero. */
export function signNodes({ formulas }: Mechanism): Node[] {
  const { words, contacts, events, kinks } = formulas;
  // Between its jumps sign(x) has no slope along x.
  const jumps = findKinks(events.flatMap(valuesSet), words);
  return [
    ...contacts.flatMap(({ when }) => when ?? []),
    ...[...kinks, ...jumps].map(({ switching }) => switching),
    ...events.flatMap(({ trigger }) => (trigger.kind === "zero" ? [trigger.when] : [])),
  ];
}

/**
 * Everything that a motion depends on: what must not change under a shift. New formulas of a motion are added here;
 * a coordinate that an event sets must be shifted with the state before it, so that the difference of the two
 * counts.
 */
function movingNodes(mechanism: Mechanism): Node[] {
  const { words, contacts, events } = mechanism.formulas;
  const { graph, q } = words;
  return [
    ...dynamicOutputs(mechanism.formulas, contacts),
    ...signNodes(mechanism),
    ...events.flatMap(({ trigger }) => (trigger.kind === "zero" ? [] : [trigger.every, trigger.at])),
    ...events.flatMap(({ set }) =>
      set.map(({ place, value }) => (place < q.length ? graph.subtract(value, q[place] as Node) : value)),
    ),
  ];
}

const valuesSet = ({ set }: Mechanism["events"][number]): Node[] => set.map(({ value }) => value);

/** All formulas, and their derivatives by each coordinate that are not 0 by form. */
export interface Slopes {
  readonly nodes: readonly Node[];
  readonly places: readonly { readonly node: number; readonly coordinate: number }[];
  /** Formulas, derivatives, and the size of the terms of each derivative. */
  readonly evaluator: Evaluator;
}

export const formulaSlopes = remembered((mechanism: Mechanism): Slopes => {
  const { words } = mechanism.formulas;
  const nodes = [...new Set(movingNodes(mechanism))].filter(({ kind }) => kind !== "number");
  return deriveMore(mechanism, () => {
    const places: { node: number; coordinate: number }[] = [];
    const slopes: Node[] = [];
    for (const [node, formula] of nodes.entries())
      for (const [coordinate, symbol] of words.q
        .slice(0, mechanism.dimension - mechanism.states.length)
        .entries()) {
        const slope = words.derivative(formula, symbol);
        if (slope === words.graph.zero) continue;
        places.push({ node, coordinate });
        slopes.push(slope);
      }
    const sizes = sizesOf(words.graph, slopes) ?? slopes;
    return { nodes, places, evaluator: evaluator([...nodes, ...slopes, ...sizes]) };
  });
});

/**
 * Of the terms of formulas: relative to them, what the terms leave may be rounding. Undefined where they are nested
 * too deep.
 */
function sizesOf(graph: Graph, formulas: readonly Node[]): Node[] | undefined {
  const sizes = new Map<Node, Node>();
  const of = (node: Node) => sizes.get(node) as Node;
  const size = (node: Node): Node => {
    if (node.kind === "sum") {
      const terms = node.terms.map((term) => graph.scale(Math.abs(term.coefficient), of(term.node)));
      return graph.add(graph.number(Math.abs(node.constant)), ...terms);
    }
    if (node.kind !== "product") return graph.call("abs", [node]);
    const factors = node.factors.map(({ base, exponent }) =>
      graph.power(exponent > 0 ? of(base) : graph.call("abs", [base]), exponent),
    );
    return graph.multiply(...factors);
  };
  try {
    for (const node of reachable(formulas)) sizes.set(node, size(node));
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    return undefined;
  }
  return formulas.map(of);
}

/** Values of all symbols. */
export type Values = ReadonlyMap<string, number>;

export function trialStates(
  { formulas: { words } }: Mechanism,
  p: Float64Array,
  varied: readonly number[],
): Values[] {
  const random = randomSource(trial.seed);
  return Array.from({ length: trial.states }, (_, i) => {
    const values = new Map<string, number>();
    for (const { name } of [...words.q, words.t]) values.set(name, trial.reach * (2 * random() - 1));
    // At rest, where no large power of a velocity hides a force, and with velocities of every size, on which
    // friction may depend.
    for (const { name } of words.v)
      values.set(name, i % 2 === 0 ? 0 : (2 * random() - 1) * pow(10, 3 * random() - 1));
    for (const [k, { name }] of words.p.entries()) {
      const value = p[k] as number;
      values.set(name, varied.includes(k) ? (value || 1) * (0.5 + random()) : value);
    }
    return values;
  });
}
