/** The forces of a phase as nodes: formulas of the state and of the unknowns of its linear equations. */

import type { Node } from "../expression/index.js";
import { type Mechanism, perMechanism } from "../mechanism/index.js";
import { graphArithmetic, PhaseSystem, type SolvedForces } from "../phase/index.js";
import { analysedFormulas } from "./analysed.js";
import { modesKey, type PhaseModes, shapeOf } from "./differentiatedField.js";
import { unknownSymbols } from "./implicit.js";

export interface PhaseNodes {
  readonly system: PhaseSystem<Node>;
  readonly solved: SolvedForces<Node>;
  /** q̈, then the forces of the rows. */
  readonly unknowns: readonly Node[];
}

export function phaseNodes(mechanism: Mechanism, modes: PhaseModes): PhaseNodes {
  const formulas = analysedFormulas(mechanism);
  const { graph, q } = formulas.words;
  const { rows } = modes;
  const system = new PhaseSystem(formulas, shapeOf(modes), graphArithmetic(graph), "sloped");
  const unknowns = unknownSymbols(mechanism, q.length + rows.length);
  const force = (contact: number, wanted: "N" | "T" | "K"): Node => {
    const place = rows.findIndex((row) => row.contact === contact && row.kind === wanted);
    return place < 0 ? graph.zero : (unknowns[q.length + place] as Node);
  };
  const forces = system.forces(force, system.given());
  const shares = (kink: number): Node => force(kink, "K");
  return { system, unknowns, solved: { forces, pulls: [], rest: [], determinant: graph.one, shares } };
}

/** The powers of a phase: of loads and moving surfaces, of dampers, of friction; the last two are losses. */
export const powerNames = Object.freeze(["work", "dissipated", "friction"] as const);

export type PowerName = (typeof powerNames)[number];

export interface PhasePower {
  readonly name: PowerName;
  readonly node: Node;
}

const made = perMechanism<readonly PhasePower[]>();

/** Those that are not identically 0. */
export const phasePowers = (mechanism: Mechanism, modes: PhaseModes): readonly PhasePower[] =>
  made(mechanism, modesKey(modes), () => {
    const { system, solved, unknowns } = phaseNodes(mechanism, modes);
    const { graph, v } = analysedFormulas(mechanism).words;
    const nodes = system.powers(solved, v, unknowns.slice(0, v.length));
    return powerNames.flatMap((name, i) =>
      nodes[i] === graph.zero ? [] : [{ name, node: nodes[i] as Node }],
    );
  });
