/**
 * Where can a mechanism rest, or move steadily? Every combination of modes is searched for places where all forces
 * balance; each place found is tested against all inequalities and linearised, [LBN] (4.5)-(4.8). What is listed is
 * an equilibrium; that none is missing is likely, not proven.
 */

import { hypot } from "../elementary/index.js";
import { type Mechanism, namedParameters, type ParameterValues } from "../mechanism/index.js";
import type { Identity } from "../model/index.js";
import { withoutCoincidence } from "./coincidence.js";
import type { Equilibrium } from "./equilibrium.js";
import { withoutKept } from "./kept.js";
import { type EquilibriaOptions, EquilibriumSearch } from "./placeSearch.js";
import { relativeEquilibria } from "./relative.js";
import { timeWords, wholeNote } from "./words.js";

export interface EquilibriaReport {
  /** The nearest to the model's start first. */
  readonly equilibria: readonly Equilibrium[];
  /** Why there are none at all, where the model itself says so. */
  readonly because?: string;
  /** Where was searched, and what the search does not prove. */
  readonly note: string;
  /** Of the model and of the program, with all parameters: enough to repeat it. */
  readonly provenance: Identity & { readonly mechanism: string; readonly parameters: ParameterValues };
}

/** All equilibria that the search finds. */
export function equilibriaOf(mechanism: Mechanism, options: EquilibriaOptions = {}): EquilibriaReport {
  const search = new EquilibriumSearch(withoutKept(mechanism), options);
  const { note, p } = search;
  const parameters = namedParameters(mechanism, p);
  const provenance = { ...mechanism.identity, mechanism: mechanism.name, parameters };
  if (search.dependsOnTime) return { equilibria: [], because: timeWords(mechanism.title), note, provenance };
  const relative = relativeEquilibria(mechanism, options);
  const found = [
    ...search.withKinks().flatMap((balance) => search.equilibriaIn(balance)),
    ...(relative?.equilibria ?? []),
  ];
  const far = ({ q }: Equilibrium) =>
    hypot(...mechanism.coordinates.map((name) => (q[name] as number) - (mechanism.start.q[name] as number)));
  const equilibria = withoutCoincidence(found, search.range)
    .map((one) => ({ one, distance: far(one) }))
    .sort((x, y) => x.distance - y.distance)
    .map(({ one }) => withNames(mechanism, one));
  return {
    equilibria,
    note: wholeNote(note, relative?.note, mechanism.memory),
    provenance,
  };
}

/** A place by the names of the file. */
function withNames({ coordinates, memory, states }: Mechanism, one: Equilibrium): Equilibrium {
  if (memory.length + states.length === 0) return one;
  const pick = (names: readonly string[], from: Readonly<Record<string, number>>) =>
    Object.fromEntries(names.map((name) => [name, from[name] as number]));
  return {
    ...one,
    q: pick(coordinates, one.q),
    ...(memory.length === 0 ? {} : { memory: pick(memory, one.q) }),
    ...(states.length === 0 ? {} : { states: pick(states, one.q) }),
  };
}
