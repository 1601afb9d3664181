/**
 * Which kinks is a state on at which a force jumps, so that they may hold the motion there? The numbers of decision
 * 0042 at one state.
 */

import {
  type Mechanism,
  matricesAt,
  type Occasion,
  parameterVector,
  perMechanism,
  type State,
  stateArguments,
  stateVectors,
} from "../../mechanism/index.js";
import { smoothFormulas } from "../../phase/index.js";
import { atlasTolerances } from "../tolerances.js";

/** A kink φ = 0 with φ̇ = row · q̈ + bar and the loads h + s pull; of all coordinates, memory and states included. */
export interface JumpingKink {
  readonly text: string;
  readonly row: Float64Array;
  readonly bar: number;
  readonly pull: Float64Array;
}

export interface JumpingKinks {
  readonly kinks: readonly JumpingKink[];
  /** What has to be added to the loads h of the state, so that they are those in the middle of all these jumps. */
  readonly shift: readonly number[];
  /** Rates of memory and of first-order states there. */
  readonly hidden: Float64Array;
}

/**
 * Numbers of all kinks that can hold a motion, as one kernel: φ of every kink, h, then row, bar, tilde and pull of
 * each that can.
 */
const kernels = perMechanism<ReturnType<typeof makeKernel>>();

function makeKernel(mechanism: Mechanism) {
  const formulas = smoothFormulas(mechanism.formulas);
  const able = formulas.held.flatMap((held, index) => (held === undefined ? [] : [{ index, held }]));
  const nodes = [
    ...formulas.switching,
    ...formulas.h,
    ...able.flatMap(({ held }) => [...held.row, held.bar, held.tilde, ...held.pull]),
  ];
  const read = mechanism.backend.kernel(stateArguments(formulas, formulas.branches), nodes);
  return { able, size: nodes.length, read };
}

/** Undefined where no force jumps at the state. A kink at the slip of a contact that rests belongs to the contact. */
export function jumpingKinks(
  mechanism: Mechanism,
  state: State,
  occasion: Occasion,
  resting: readonly string[],
): JumpingKinks | undefined {
  const { kinks, dimension: n, coordinates } = mechanism;
  if (kinks.length === 0) return undefined;
  const { able, size, read } = kernels(mechanism, "", () => makeKernel(mechanism));
  if (able.length === 0) return undefined;
  const [q, v] = stateVectors(mechanism, state);
  const own = parameterVector(mechanism, occasion.parameters ?? {});
  const p = Float64Array.of(...own, ...kinks.map(() => 0));
  const values = new Float64Array(size);
  const evaluate = () => read(occasion.t ?? 0, q, v, p, values);
  evaluate();
  for (let i = 0; i < kinks.length; i++) p[own.length + i] = Math.sign(values[i] as number);
  const first = (place: number) => kinks.length + n + place * (2 * n + 2);
  const zero = able.map(({ index, held: { isRate } }, place) => {
    const numbers = values.subarray(first(place));
    return isZero(numbers, v) && (!isRate || isPlaced(values[index] as number, numbers, q));
  });
  for (const [place, { index }] of able.entries()) if (zero[place]) p[own.length + index] = 0;
  evaluate();
  const found = able.flatMap(({ index }, place): JumpingKink[] => {
    const at = first(place);
    const pull = values.slice(at + n + 2, at + 2 * n + 2);
    const belongs = slipContacts(mechanism, index).some((name) => resting.includes(name));
    if (!zero[place] || belongs || pull.every((entry) => entry === 0)) return [];
    const { text } = kinks[index] as (typeof kinks)[number];
    return [{ text, row: values.slice(at, at + n), bar: values[at + n] as number, pull }];
  });
  if (found.length === 0) return undefined;
  const h = values.subarray(kinks.length, kinks.length + n);
  const given = matricesAt(mechanism, state, occasion).h;
  return {
    kinks: found,
    shift: given.map((load, i) => (h[i] as number) - load),
    hidden: h.slice(coordinates.length),
  };
}

/** φ = row · q̇ + tilde, beginning at `numbers`, within the rounding of its terms. */
function isZero(numbers: Float64Array, v: Float64Array): boolean {
  const n = v.length;
  let sum = numbers[n + 1] as number;
  let scale = Math.abs(sum);
  for (let i = 0; i < n; i++) {
    const term = (numbers[i] as number) * (v[i] as number);
    sum += term;
    scale += Math.abs(term);
  }
  return Math.abs(sum) <= atlasTolerances.zero * scale;
}

/** ψ of a kink without velocities, with the slopes at `numbers`. */
function isPlaced(value: number, numbers: Float64Array, q: Float64Array): boolean {
  const size = q.reduce((sum, one, i) => sum + Math.abs(one * (numbers[i] as number)), 1);
  return Math.abs(value) <= atlasTolerances.zero * size;
}

/** Contacts whose slip is the expression of a kink. */
function slipContacts({ formulas, contacts, kinks }: Mechanism, index: number): string[] {
  const { switching } = kinks[index] as (typeof kinks)[number];
  const mirrored = formulas.words.graph.negate(switching);
  return contacts
    .filter((_, i) => [switching, mirrored].some((node) => node === formulas.contacts[i]?.slip))
    .map(({ name }) => name);
}
