/** What do all pieces of the code of a phase share? It is looked up once: the graph of many contacts is large. */

import { type Node, type Uses, usesOf } from "../expression/index.js";
import { type PhaseShape, type RowFormulas, rowFormulas, type SmoothFormulas } from "../phase/index.js";
import { fieldNodes } from "./fieldNodes.js";
import { type Elimination, eliminationOf } from "./step/reduced.js";
import { type MassSolver, massSolver } from "./text/factor.js";
import { settledPart } from "./text/settled.js";

export interface FieldPlan {
  readonly formulas: SmoothFormulas;
  readonly shape: PhaseShape;
  readonly equations: readonly RowFormulas[];
  readonly mass: MassSolver;
  readonly elimination: Elimination | undefined;
  /** What depends on parameters only. */
  readonly settled: readonly Node[];
  /** How often the rest is used. All that may be needed counts twice, so that values are names and not formulas. */
  readonly uses: Uses;
}

export function fieldPlan(formulas: SmoothFormulas, shape: PhaseShape): FieldPlan {
  const equations = rowFormulas(formulas, shape);
  const mass = massSolver(formulas);
  const elimination = eliminationOf(formulas, shape);
  const nodes = [
    ...fieldNodes(formulas, shape, mass.nodes),
    ...equations.flatMap(({ row, tilde, bar }) => [...row, tilde, bar]),
    ...(elimination?.places.map(({ rest }) => rest) ?? []),
  ];
  const { words, numbers = [], branches } = formulas;
  const settled = settledPart([...words.p, ...numbers, ...branches], nodes);
  const uses = usesOf([...nodes, ...nodes], new Set(settled));
  return { formulas, shape, equations, mass, elimination, settled, uses };
}
