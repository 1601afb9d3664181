/**
 * Would a stiff contact keep this combination of modes? [NDCb] §3.2-3.3 considers the compliant contact: with λ_N =
 * −y/ε² the penetrations obey ÿ = −K y/ε², K the normal acceleration per normal force in these modes (k_N for one
 * slipping contact). A combination is kept where no eigenvalue of K has a negative real part; slip with k_N < 0 is
 * not.
 */

import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { addScaled, dot, solveAffine, solveInPlace } from "../../numerics/index.js";
import { kineticAlong, type UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import type { Combination } from "./combination.js";

/** Slides are left out: of two reactions of a slide both are futures, and a policy chooses. */
export function isSustained(system: UnitSystem, combination: Combination): boolean {
  const closed = system.contacts.flatMap((contact, i) => {
    const column = combination.forces[i]?.N.indexOf(1) ?? -1;
    return column < 0 || contact.bilateral
      ? []
      : [{ contact, column, sticks: combination.choices[i]?.mode === "stick" }];
  });
  const slipping = closed.some(
    ({ contact, sticks }) => !sticks && Math.max(kineticAlong(contact, 1), kineticAlong(contact, -1)) > 0,
  );
  if (!slipping) return true; // K is then symmetric and positive
  const tangents = [
    ...closed.filter(({ sticks }) => sticks).map(({ contact }) => contact.wT),
    ...heldByCompliant(system, combination),
  ];
  const columns = closed.map(({ column }) =>
    heldTangentially(combination.directions[column] as Float64Array, tangents),
  );
  const K = closed.map(({ contact }) => columns.map((column) => dot(contact.wN, column)));
  const size = Math.max(...K.map((row, i) => Math.abs(row[i] as number)));
  const [only] = K;
  if (K.length === 1) return (only?.[0] ?? 0) >= 0;
  const { realEigenvalues } = new EigenvalueDecomposition(new Matrix(K));
  return realEigenvalues.every((value) => value >= -contactTolerances.border * size);
}

/** Compliant contacts at rest give no normal force to it, and hold as long as it is small. */
const heldByCompliant = (
  { contacts }: UnitSystem,
  { choices, forces }: Combination,
): readonly Float64Array[] =>
  contacts
    .filter(
      ({ pressed }, i) => pressed !== undefined && choices[i]?.mode === "stick" && forces[i]?.T.includes(1),
    )
    .map(({ wT }) => wT);

/** The acceleration that a force causes while the sticking contacts answer with tangential forces. */
function heldTangentially(direction: Float64Array, tangents: readonly Float64Array[]): Float64Array {
  const count = tangents.length;
  if (count === 0) return direction;
  const gram = Float64Array.from(tangents.flatMap((one) => tangents.map((other) => dot(one, other))));
  const right = Float64Array.from(tangents, (tangent) => -dot(tangent, direction));
  const answers = right.slice();
  // Only where tangents are dependent is the shortest answer requested.
  const forces =
    solveInPlace(count, gram.slice(), answers) > contactTolerances.band * contactTolerances.rank
      ? answers
      : solveAffine(count, count, gram, right, contactTolerances.rank).shortest;
  const result = direction.slice();
  for (const [i, tangent] of tangents.entries()) {
    addScaled(result, forces[i] as number, tangent);
  }
  return result;
}
