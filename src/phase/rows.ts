/**
 * Which equation does each row of a phase stand for? W q̇ + w̃ = 0 and W q̈ + w̄ = 0 of a contact, [LB01] (2.4).
 * Where slides are dependent and bend apart, f = Σ z_i g_i rests at its own minimum or maximum: the row of one of
 * them is then that of the slope ∂f/∂q_k, which stays 0.
 */

import type { Node } from "../expression/index.js";
import type { HeldKink } from "./held.js";
import type { SmoothFormulas } from "./pieces.js";
import type { BentRow, PhaseShape, Row } from "./shape.js";

export interface RowFormulas {
  readonly row: readonly Node[];
  readonly tilde: Node;
  readonly bar: Node;
}

/** Work in the graph that the second derivatives of one dependence may take. */
const granted = 100_000;

export function rowFormulas(formulas: SmoothFormulas, shape: PhaseShape): RowFormulas[] {
  return shape.rows.map((row, i) => {
    const bent = shape.bent?.find((one) => one.row === i);
    return bent === undefined ? contactRow(formulas, row) : bentRow(formulas, shape, bent);
  });
}

/** W_N or W_T of a contact with w̃ and w̄, or those of a kink that holds. */
export function contactRow({ contacts, held }: SmoothFormulas, { contact, kind }: Row): RowFormulas {
  if (kind === "K") return held[contact] as HeldKink;
  const { WN, WT, wTildeN, wTildeT, wBarN, wBarT } = contacts[contact] as SmoothFormulas["contacts"][number];
  return kind === "N" ? { row: WN, tilde: wTildeN, bar: wBarN } : { row: WT, tilde: wTildeT, bar: wBarT };
}

function bentRow({ words, contacts }: SmoothFormulas, { rows }: PhaseShape, bent: BentRow): RowFormulas {
  const { graph, q, v, t, differentiator } = words;
  graph.grant(granted);
  const slope = graph.add(
    ...rows.flatMap(({ contact }, i) => {
      const weight = bent.weights[i] as number;
      return weight === 0 ? [] : [graph.scale(weight, contacts[contact]?.WN[bent.along] as Node)];
    }),
  );
  const row = q.map((coordinate) => words.derivative(slope, coordinate));
  const tilde = words.derivative(slope, t);
  const rate = graph.add(tilde, ...row.map((entry, i) => graph.multiply(entry, v[i] as Node)));
  return { row, tilde, bar: differentiator.directional(rate, [...q, t], [...v, graph.one]) };
}
