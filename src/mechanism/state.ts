/**
 * How do the names of a state become numbers, and back? In a vector (q, v) the memory variables follow the
 * coordinates, with velocity 0, and the first-order states are velocities behind those of the coordinates, whose
 * positions no formula depends on.
 */

import { Mistake, shown } from "../mistake/index.js";
import type { Mechanism, State } from "./mechanism.js";

/** What the components of a state are called. */
export type StateLayout = Pick<Mechanism, "coordinates" | "memory" | "states" | "dimension">;

/** The state in the order of the coordinates; throws Mistake on a missing, unknown or non-finite entry. */
export function stateVectors(
  { name, coordinates, memory, states, dimension }: Mechanism,
  state: State,
): [Float64Array, Float64Array] {
  const vector = (part: keyof State, known: readonly string[], what: string): number[] => {
    // Callers without types may give anything.
    const values: unknown =
      (state as Partial<State> | undefined)?.[part] ?? (known.length === 0 ? {} : undefined);
    if (!isRecord(values))
      throw new Mistake(
        `a state of ${name} is ${shapeOf({ coordinates, memory, states })}: ${part} is missing`,
      );
    for (const key of Object.keys(values)) {
      if (!known.includes(key))
        throw new Mistake(`${name} has no ${nouns[part]} ${key}: known are ${known.join(" ") || "none"}`);
    }
    return known.map((one) => {
      const value = Object.hasOwn(values, one) ? values[one] : undefined;
      if (typeof value === "number" && Number.isFinite(value)) return value;
      throw new Mistake(`the ${what} of ${one} must be a finite number, got ${shown(value)}`);
    });
  };
  const [q, v] = [new Float64Array(dimension), new Float64Array(dimension)];
  q.set([...vector("q", coordinates, "value"), ...vector("memory", memory, "value")]);
  v.set(vector("v", coordinates, "velocity"));
  v.set(vector("states", states, "value"), dimension - states.length);
  return [q, v];
}

const nouns: Readonly<Record<keyof State, string>> = {
  q: "coordinate",
  v: "coordinate",
  memory: "memory variable",
  states: "state",
};

function shapeOf({
  coordinates,
  memory,
  states,
}: Pick<Mechanism, "coordinates" | "memory" | "states">): string {
  const [first] = coordinates;
  const parts = [
    first === undefined ? "q: {}, v: {}" : `q: { ${first}: … }, v: { … }`,
    ...memory.slice(0, 1).map((name) => `memory: { ${name}: … }`),
    ...states.slice(0, 1).map((name) => `states: { ${name}: … }`),
  ];
  return `{ ${parts.join(", ")} }`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A state by name from the vector (q, v). It is called often: no lists are made on the way. */
export function namedState(
  { coordinates, memory, states, dimension: n }: StateLayout,
  state: ArrayLike<number>,
): State {
  const q = numbersByName(coordinates, state, 0);
  const v = numbersByName(coordinates, state, n);
  if (memory.length === 0 && states.length === 0) return { q, v };
  return {
    q,
    v,
    ...(memory.length === 0 ? {} : { memory: numbersByName(memory, state, coordinates.length) }),
    ...(states.length === 0 ? {} : { states: numbersByName(states, state, 2 * n - states.length) }),
  };
}

function numbersByName(
  names: readonly string[],
  state: ArrayLike<number>,
  first: number,
): Record<string, number> {
  const record: Record<string, number> = {};
  for (let i = 0; i < names.length; i++) record[names[i] as string] = state[first + i] as number;
  return record;
}

/** Of a state with other entries, such as the end of a run, the state alone. */
export const bareState = ({ q, v, memory, states }: State): State => ({
  q,
  v,
  ...(memory === undefined ? {} : { memory }),
  ...(states === undefined ? {} : { states }),
});

/** Of a vector (q, v) what belongs to the coordinates of the file. */
export const visiblePart = (
  { coordinates: { length: visible }, dimension: n }: StateLayout,
  state: Float64Array,
): Float64Array =>
  visible === n ? state : Float64Array.of(...state.subarray(0, visible), ...state.subarray(n, n + visible));

/** Places of the vector (q, v) that mean nothing: velocities of memory, integrals of first-order states. */
export function hiddenPlaces({ coordinates, memory, states, dimension: n }: StateLayout): number[] {
  return [
    ...states.map((_, i) => n - states.length + i),
    ...memory.map((_, i) => n + coordinates.length + i),
  ];
}

/** The columns of a state in tables, and the place of each in the vector (q, v). */
export function stateColumns({
  coordinates,
  memory,
  states,
  dimension: n,
}: StateLayout): readonly (readonly [name: string, place: number])[] {
  return [
    ...coordinates.map((name, i) => [name, i] as const),
    ...coordinates.map((name, i) => [`v_${name}`, n + i] as const),
    ...memory.map((name, i) => [name, coordinates.length + i] as const),
    ...states.map((name, i) => [name, 2 * n - states.length + i] as const),
  ];
}
