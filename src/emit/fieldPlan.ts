/** What do all pieces of the code of a phase share? It is looked up once: the graph of many contacts is large. */

import { type Node, type Uses, usesOf } from "../expression/index.js";
import { frictionNodes } from "../mechanism/index.js";
import {
  geometryOf,
  type HeldKink,
  heldIn,
  type PhaseShape,
  type RowFormulas,
  rowFormulas,
  type SmoothFormulas,
  sharesForce,
} from "../phase/index.js";
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

/** All nodes of the graph that the code may contain. */
function fieldNodes(formulas: SmoothFormulas, shape: PhaseShape, mass: readonly Node[]): Node[] {
  const { h, power, switching, triggers } = formulas;
  const contacts = formulas.contacts.filter((_, i) => !shape.contacts[i]?.far);
  const zeros = [...triggers, ...contacts.map(({ when }) => when)].filter((node) => node !== undefined);
  const ofContacts = contacts.flatMap((one) => [...geometryOf(one), ...frictionNodes(one.friction)]);
  const ofLaws = complianceNodes(formulas, shape);
  const ofKinks = heldIn(shape).flatMap((kink) => {
    const { pull, power: more } = formulas.held[kink] as HeldKink;
    return [...pull, ...Object.values(more)];
  });
  const own = [...mass, ...h, ...Object.values(power)];
  return [...own, ...ofContacts, ...switching, ...zeros, ...ofLaws, ...ofKinks];
}

function complianceNodes({ compliance }: SmoothFormulas, shape: PhaseShape): Node[] {
  return shape.contacts.flatMap(({ mode, layer }, contact): Node[] => {
    const law = compliance?.[contact];
    if (law === undefined) return [];
    if (mode === "flight") return [law.open];
    return [
      law.closed,
      law.force(layer),
      law.loss(layer),
      ...(layer === undefined || law.layer === undefined ? [] : [law.vN, law.layer]),
      ...(sharesForce(shape, contact) ? [law.creep] : []),
    ];
  });
}
