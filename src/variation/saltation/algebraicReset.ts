/**
 * How do velocities after an impact under Moreau's or Frémond's law change with those before? [LB01] (2.12)-(2.18),
 * [FIV] (6): once it is known which contacts slip and which stick in the impact, the law is a linear system in (v⁺,
 * Λ), for one contact or for several at once; it is differentiated as it stands.
 */

import type { Node } from "../../expression/index.js";
import { lawNamed, type SimultaneousLaw } from "../../impact/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import {
  type ContactPhase,
  contactOf,
  graphArithmetic,
  heldEquations,
  type LinearFormulas,
  modeOfSlip,
  PhaseSystem,
  type Row,
  type SmoothFormulas,
} from "../../phase/index.js";
import { analysedFormulas } from "../analysed.js";
import { ImplicitSystem } from "../implicit.js";
import { type Reset, velocityReset } from "./reset.js";

/** A contact with an impulse: how Coulomb's law holds, and the sign of Λ_N (negative on slides only). */
export interface HitContact {
  readonly contact: number;
  /** 0 where the impulse lies inside the cone. */
  readonly slip: 1 | 0 | -1;
  readonly side: 1 | -1;
}

export interface AlgebraicImpact {
  readonly law: SimultaneousLaw;
  readonly hit: readonly HitContact[];
  /** Independent rows of the contacts that are hit. */
  readonly rows: readonly Row[];
  /** Nothing collided: v_N before is 0 by the mode. */
  readonly resting: boolean;
}

/** Coulomb's law acts on v_T⁺ + share · v_T⁻. */
const shareBefore = ({ law }: AlgebraicImpact): number => lawNamed(law).shared?.shareBefore ?? 0;

export function algebraicReset(
  mechanism: Mechanism,
  impact: AlgebraicImpact,
  varied: readonly number[],
): Reset {
  const system = new ImplicitSystem(mechanism, impactEquations(analysedFormulas(mechanism), impact), varied);
  return linearReset(system, shareBefore(impact) === 0 ? stoppedOf(impact.hit) : []);
}

/** Contacts whose slip ends in the impact. */
export const stoppedOf = (hit: readonly HitContact[]): number[] =>
  hit.filter(({ slip }) => slip === 0).map(({ contact }) => contact);

/** The map of an impact whose velocities are the first unknowns of a linear system. */
export function linearReset(system: ImplicitSystem, stopped: readonly number[]): Reset {
  const { size, variables } = system;
  return (t, state, p) => {
    const n = state.length / 2;
    const [q, v] = [state.subarray(0, n), state.subarray(n)];
    if (!system.solve(t, q, v, p)) return undefined;
    system.differentiate(t, q, v, p);
    const by = (i: number, j: number) => system.slopes[j * size + i] as number;
    return velocityReset(state, system.z, by, variables, stopped);
  };
}

/** The formulas of an impact, in which contacts slip and stick as in a phase. */
export function impactSystem(
  formulas: SmoothFormulas,
  hit: readonly HitContact[],
  rows: readonly Row[],
): PhaseSystem<Node> {
  const contacts = formulas.contacts.map((_, i): ContactPhase => {
    const { slip = 0, side = 1 } = hit.find(({ contact }) => contact === i) ?? {};
    return { mode: modeOfSlip(slip), side };
  });
  return new PhaseSystem(
    formulas,
    { contacts, rows, hyperstatic: false },
    graphArithmetic(formulas.words.graph),
  );
}

function impactEquations(formulas: SmoothFormulas, impact: AlgebraicImpact): LinearFormulas {
  const { hit, rows, resting } = impact;
  const { words, M } = formulas;
  const { graph, v } = words;
  const along = (row: readonly Node[]) =>
    graph.add(...row.map((entry, i) => graph.multiply(entry, v[i] as Node)));
  const system = impactSystem(formulas, hit, rows);
  const rates = rows.map(({ contact, kind }) => {
    const { WN, WT, wTildeN, wTildeT, restitution, bilateral } = contactOf(formulas, contact);
    if (kind === "T")
      return shareBefore(impact) === 0 ? wTildeT : graph.add(graph.scale(2, wTildeT), along(WT));
    const back =
      bilateral || resting ? graph.zero : graph.multiply(restitution, graph.add(along(WN), wTildeN));
    return graph.add(wTildeN, back);
  });
  return heldEquations(
    formulas,
    rows.map((row) => system.row(row)),
    rows.map((row) => system.direction(row, "impact")),
    M.map(along),
    rates,
  );
}
