/**
 * With which velocities can a mechanism move steadily? A relative equilibrium moves along shifts that change
 * nothing while all else rests: h(q, Σ σ d) + W λ = 0 with the rates σ among the unknowns. Contacts slip in either
 * direction or stick, as the rates say.
 */

import { lawTermsOf } from "../atlas/index.js";
import { type Mechanism, momentaOf, parameterVector, symmetryOf } from "../mechanism/index.js";
import { Balance } from "./balance.js";
import { sameSegment } from "./coincidence.js";
import { freedomAt } from "./continuum.js";
import { type Equilibrium, equilibriumAt } from "./equilibrium.js";
import { keptOf } from "./kept.js";
import { type EquilibriaOptions, EquilibriumSearch } from "./placeSearch.js";
import { restTolerances } from "./tolerances.js";
import { ratesWords } from "./words.js";

export interface RelativeReport {
  readonly equilibria: readonly Equilibrium[];
  /** Which rates were searched. */
  readonly note: string;
}

/** A search among steady motions, and the balances of all combinations. */
export interface SteadySearch {
  readonly search: EquilibriumSearch;
  readonly balances: readonly Balance[];
  readonly pivots: readonly number[];
}

/**
 * Undefined where contacts are compliant, events or states of the user act, or nothing can be shifted whatever the
 * varied parameters, given by their places, are.
 */
export function steadySearch(
  mechanism: Mechanism,
  options: EquilibriaOptions,
  varied: readonly number[] = [],
): SteadySearch | undefined {
  const p = parameterVector(mechanism, options.parameters);
  const { memory, states } = keptOf(mechanism);
  const own = mechanism.dimension > mechanism.coordinates.length || memory.length + states.length > 0;
  if (own || mechanism.formulas.events.length > 0 || lawTermsOf(mechanism, options) !== undefined)
    return undefined;
  const symmetry = symmetryOf(mechanism, p, varied);
  if (symmetry.directions.length === 0) return undefined;
  const search = new EquilibriumSearch(mechanism, options, undefined, symmetry);
  const { field } = search;
  const pivots = symmetry.directions.map(({ pivot }) => pivot);
  // A momentum that nothing changes is that of the model's start.
  const held = momentaOf(mechanism, symmetry).map(({ vector }) => {
    const index = vector.findIndex((share, i) => share !== 0 && pivots.includes(i));
    return { index, at: mechanism.start.v[mechanism.coordinates[index] as string] as number };
  });
  const balances = search.combinations().map(({ combination }) => {
    const stuck = combination.filter(({ rough, index }) => rough && field.rubsAlong(index, p));
    return new Balance(field, combination, held, stuck);
  });
  return { search, balances, pivots };
}

/** Those that are not at rest. */
export function relativeEquilibria(
  mechanism: Mechanism,
  options: EquilibriaOptions,
): RelativeReport | undefined {
  const steady = steadySearch(mechanism, options);
  if (steady === undefined) return undefined;
  const { search, balances, pivots } = steady;
  const { field, range, p } = search;
  const found: Equilibrium[] = [];
  for (const balance of balances) {
    for (const u of search.places(balance)) {
      const { coordinates, forces } = freedomAt(balance, u, p);
      if (hasNoSpeed(field.stateOf(u).v) || search.breaks(balance, u, forces.length)) continue;
      const one = equilibriumAt(balance, u, p, forces.length);
      if (one === undefined) continue;
      const wide = coordinates.length === 0 ? one : { ...one, dimension: coordinates.length };
      if (!found.some((other) => sameSegment(wide, other, range))) found.push(wide);
    }
  }
  return { equilibria: found, note: ratesWords(mechanism.coordinates, pivots, range) };
}

/** Does a steady motion rest? */
export const hasNoSpeed = (v: Float64Array): boolean =>
  v.every((speed) => Math.abs(speed) <= restTolerances.still);
