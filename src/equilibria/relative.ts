/**
 * With which velocities can a mechanism move steadily? A relative equilibrium moves along shifts that change nothing while all else
 * rests: h(q, Σ σ d) + W λ = 0 with the rates σ among the unknowns. Contacts slip in either direction or stick, as the rates say.
 */

import { lawTermsOf } from "../atlas/index.js";
import { type Mechanism, momentaOf, parameterVector, symmetryOf } from "../mechanism/index.js";
import { Balance } from "./balance.js";
import { sameSegment } from "./coincidence.js";
import { freedomAt } from "./continuum.js";
import { type Equilibrium, equilibriumAt } from "./equilibrium.js";
import { type EquilibriaOptions, EquilibriumSearch } from "./placeSearch.js";
import { restTolerances } from "./tolerances.js";
import { ratesWords } from "./words.js";

export interface RelativeReport {
  readonly equilibria: readonly Equilibrium[];
  /** Which rates were searched. */
  readonly note: string;
}

/** Those that are not at rest; undefined where contacts are compliant, events or states of the user act, or nothing can be shifted. */
export function relativeEquilibria(
  mechanism: Mechanism,
  options: EquilibriaOptions,
): RelativeReport | undefined {
  const p = parameterVector(mechanism, options.parameters);
  const symmetry = symmetryOf(mechanism, p);
  const events = mechanism.formulas.events.length > 0 || mechanism.dimension > mechanism.coordinates.length;
  if (symmetry.directions.length === 0 || events || lawTermsOf(mechanism, options) !== undefined)
    return undefined;
  const search = new EquilibriumSearch(mechanism, options, undefined, symmetry);
  const { field, range } = search;
  // A momentum that nothing changes is that of the model's start.
  const held = momentaOf(mechanism, symmetry).map(({ vector }) => {
    const index = vector.findIndex(
      (share, i) => share !== 0 && symmetry.directions.some(({ pivot }) => pivot === i),
    );
    return { index, at: mechanism.start.v[mechanism.coordinates[index] as string] as number };
  });
  const found: Equilibrium[] = [];
  for (const { combination } of search.combinations()) {
    const stuck = combination.filter(({ rough, index }) => rough && field.rubsAlong(index, p));
    const balance = new Balance(field, combination, held, stuck);
    for (const u of search.places(balance)) {
      const { coordinates, forces } = freedomAt(balance, u, p);
      if (isStill(field.stateOf(u).v) || search.breaks(balance, u, forces.length)) continue;
      const one = equilibriumAt(balance, u, p, forces.length);
      if (one === undefined) continue;
      const wide = coordinates.length === 0 ? one : { ...one, dimension: coordinates.length };
      if (!found.some((other) => sameSegment(wide, other, range))) found.push(wide);
    }
  }
  const note = ratesWords(
    mechanism.coordinates,
    symmetry.directions.map(({ pivot }) => pivot),
    range,
  );
  return { equilibria: found, note };
}

const isStill = (v: Float64Array): boolean => v.every((speed) => Math.abs(speed) <= restTolerances.still);
