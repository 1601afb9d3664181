/**
 * How do memory and first-order states take part in a rest? Both are coordinates behind those of the file. Memory
 * stays as it is: its equation is u = u₀, and it is held in the linear motion. A state z is the velocity of a
 * coordinate on which nothing depends: a rest with z ≠ 0 is a steady motion along it, with the rate as its
 * equation.
 */

import { type Mechanism, namedState, type Symmetry, stateVectors } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { unitVectors } from "../numerics/index.js";

/** Of the mechanism with all of them as coordinates. */
export interface KeptPlaces {
  /** Places of memory, and its values. */
  readonly memory: readonly { readonly index: number; readonly at: number }[];
  /** Places of first-order states. */
  readonly states: readonly number[];
}

const none: KeptPlaces = Object.freeze({ memory: [], states: [] });
const known = new WeakMap<Mechanism, KeptPlaces>();
const views = new WeakMap<Mechanism, Mechanism>();

/** A mechanism with other loads and the same memory and states. */
export function alsoKept(made: Mechanism, from: Mechanism): Mechanism {
  known.set(made, keptOf(from));
  return made;
}

export const keptOf = (mechanism: Mechanism): KeptPlaces => known.get(mechanism) ?? none;

/** The mechanism itself where it has neither. Zeros are passed by motions only; a clock acts at rest too. */
export function withoutKept(mechanism: Mechanism): Mechanism {
  const { coordinates, memory, states, dimension, events, name } = mechanism;
  const clock = events.find(({ trigger }) => trigger.kind !== "zero");
  if (clock !== undefined)
    throw new Mistake(
      `${name} has the clock event ${clock.name}, and equilibria are computed without clock events only; ` +
        "a rest under a clock event is a periodic orbit: use orbit",
    );
  const made = views.get(mechanism);
  if (made !== undefined || dimension === coordinates.length) return made ?? mechanism;
  const names = [...coordinates, ...memory, ...states];
  const vectors = stateVectors(mechanism, mechanism.start);
  const layout = { coordinates: names, memory: [], states: [], dimension };
  const start = namedState(layout, Float64Array.of(...vectors[0], ...vectors[1]));
  const view: Mechanism = { ...mechanism, ...layout, events: [], start };
  known.set(view, {
    memory: memory.map((_, i) => ({
      index: coordinates.length + i,
      at: vectors[0][coordinates.length + i] as number,
    })),
    states: states.map((_, i) => dimension - states.length + i),
  });
  views.set(mechanism, view);
  return view;
}

/** Steady motions along the coordinates of states; undefined where there are none. */
export function stateShifts(mechanism: Mechanism): Pick<Symmetry, "directions"> | undefined {
  const { states } = keptOf(mechanism);
  const axes = unitVectors(mechanism.dimension);
  const directions = states.map((pivot) => ({ vector: axes[pivot] as Float64Array, pivot }));
  return directions.length === 0 ? undefined : { directions };
}
