/**
 * What is known of the loops of a mechanism at its start: freedom, redundant constraints, a singular position, and
 * other assemblies?
 */

import { type LoopCondition, LoopSolver, loopsOf, turningOf } from "./assemble.js";
import type { Mechanism, State } from "./mechanism.js";
import { modelStart } from "./modelStart.js";
import { type ParameterValues, parameterVector } from "./parameters.js";
import { namedState, stateVectors } from "./state.js";

export interface LoopReport {
  readonly degreesOfFreedom: number;
  /** Constraints that follow from the others in every position. */
  readonly redundant: readonly string[];
  /** Constraints that follow from the others in this position only. */
  readonly singular: readonly string[];
  /** Coordinates of all assemblies that were found with the values the start keeps; the first is that of the start. */
  readonly assemblies: readonly State["q"][];
  /** Others were found that are not isolated: the linkage has more freedom there. */
  readonly families: boolean;
}

/** Undefined where the file has no loops. */
export function loopReport(
  mechanism: Mechanism,
  start: State,
  parameters: ParameterValues,
): LoopReport | undefined {
  const { coordinates, contacts, model } = mechanism;
  const loops = loopsOf(mechanism);
  if (loops.length === 0) return undefined;
  const conditions = loops.map((contact): LoopCondition => ({ contact, of: "WN", gap: 0 }));
  const solver = new LoopSolver(mechanism, 0, parameterVector(mechanism, parameters));
  const [q] = stateVectors(mechanism, start);
  const nameOf = ({ contact }: LoopCondition): string => contacts[contact]?.name ?? "";
  const redundant = solver.dependent(q, conditions, "nearby").map(nameOf);
  const here = solver.dependent(q, conditions, "here").map(nameOf);
  const given = modelStart(model).flatMap(({ coordinate, velocity, value }) =>
    velocity || value.kind !== "number" || !coordinates.includes(coordinate)
      ? []
      : [coordinates.indexOf(coordinate)],
  );
  const { found, families } = solver.all(q, given, conditions, turningOf(mechanism));
  return {
    degreesOfFreedom: coordinates.length - loops.length + redundant.length,
    redundant: [...redundant, ...withoutForce(mechanism)],
    singular: here.filter((name) => !redundant.includes(name)),
    assemblies: found.map((place) => namedState(mechanism, [...place, ...place]).q),
    families,
  };
}

/** Constraints of loops that are 0 in every position. */
const withoutForce = ({ model, contacts }: Mechanism): string[] =>
  (model.assembly?.loops ?? [])
    .flatMap((loop) => loop.contacts)
    .filter((constraint) => !contacts.some(({ name }) => name === constraint));
