/**
 * With which velocities can a mechanism move steadily? A relative equilibrium moves along shifts that change
 * nothing while all else rests: h(q, Σ σ d) + W λ = 0 with the rates σ among the unknowns. Contacts slip in either
 * direction or stick, as the rates say.
 */

import { type Mechanism, momentaOf, parameterVector, symmetryOf } from "../mechanism/index.js";
import { Balance } from "./balance.js";
import { sameSegment } from "./coincidence.js";
import { type Equilibrium, equilibriumAt } from "./equilibrium.js";
import { freedomAt } from "./freedom.js";
import { keptOf, withoutKept } from "./kept.js";
import { type EquilibriaOptions, EquilibriumSearch } from "./placeSearch.js";
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
 * Undefined where nothing can be shifted whatever the varied parameters, given by their places, are. Memory does not
 * move, and first-order states stand for themselves: neither makes a motion of its own.
 */
export function steadySearch(
  mechanism: Mechanism,
  options: EquilibriaOptions,
  varied: readonly number[] = [],
  /** Jumps of forces that may hold are searched too. */
  kinks = false,
): SteadySearch | undefined {
  const p = parameterVector(mechanism, options.parameters);
  const view = withoutKept(mechanism);
  const { memory, states } = keptOf(view);
  const found = symmetryOf(view, p, varied);
  const still = memory.map(({ index }) => index);
  const directions = found.directions.filter(({ vector }) => still.every((i) => vector[i] === 0));
  if (directions.every(({ pivot }) => states.includes(pivot))) return undefined;
  const search = new EquilibriumSearch(view, options, undefined, { directions });
  const { field } = search;
  const pivots = directions.flatMap(({ pivot }) => (states.includes(pivot) ? [] : [pivot]));
  // A momentum that nothing changes is that of the model's start.
  const held = momentaOf(view, found).flatMap(({ vector }) => {
    const index = vector.findIndex((share, i) => share !== 0 && pivots.includes(i));
    return index < 0 ? [] : [{ index, at: view.start.v[view.coordinates[index] as string] as number }];
  });
  const combinations = kinks ? search.withKinks() : search.combinations();
  const balances = combinations.map(({ bare, combination, located }) => {
    const stuck = combination.filter(({ rough, index }) => rough && field.rubsAlong(index, p));
    return new Balance(bare, combination, held, stuck, located);
  });
  return { search, balances, pivots };
}

/** Those that are not at rest. */
export function relativeEquilibria(
  mechanism: Mechanism,
  options: EquilibriaOptions,
): RelativeReport | undefined {
  const steady = steadySearch(mechanism, options, [], true);
  if (steady === undefined) return undefined;
  const { search, balances, pivots } = steady;
  const { field, range, p } = search;
  const found: Equilibrium[] = [];
  for (const balance of balances) {
    for (const u of search.places(balance)) {
      const { coordinates, forces } = freedomAt(balance, u, p);
      if (!field.isMoving(u) || search.breaks(balance, u, forces.length)) continue;
      const one = equilibriumAt(balance, u, p, forces.length);
      if (one === undefined) continue;
      const wide = coordinates.length === 0 ? one : { ...one, dimension: coordinates.length };
      if (!found.some((other) => sameSegment(wide, other, range))) found.push(wide);
    }
  }
  return { equilibria: found, note: ratesWords(field.mechanism.coordinates, pivots, range) };
}
