/**
 * Which shifts of the coordinates change no formula of a mechanism? Those along constant directions, and whole
 * turns of angles. The potential may be linear along a direction: only its gradient enters.
 */

import { addScaled } from "../../numerics/index.js";
import type { Mechanism } from "../mechanism.js";
import { perMechanism } from "../perMechanism.js";
import { mechanismTolerances } from "../tolerances.js";
import { type ShiftDirection, shiftDirections } from "./directions.js";
import { formulaSlopes, trialStates, type Values } from "./trial.js";

/** A difference of coordinates, and of what else follows them, without the shift in it that changes nothing. */
export interface ShiftedDifference {
  readonly rest: Float64Array;
  /** Along directions and by whole turns together, and the turns alone: a number for each coordinate. */
  readonly shift: Float64Array;
  readonly turns: Float64Array;
}

/** The shifts of a mechanism that change nothing. */
export class Symmetry {
  private readonly turns = new Map<string, boolean>();

  constructor(
    /** The number of coordinates, with memory variables and first-order states. */
    readonly n: number,
    /** The parameters that it holds at, and those that may have any value. */
    readonly at: { readonly p: Float64Array; readonly varied: readonly number[] },
    readonly directions: readonly ShiftDirection[],
    private readonly isTurn: (turns: readonly number[]) => boolean,
    /** The first of the integrals of first-order states, which mean nothing. */
    private readonly integrals = n,
  ) {}

  /** What is left of coordinates, or of velocities, without the part along the directions. */
  across(vector: Float64Array): Float64Array {
    const rest = vector.slice();
    for (const { vector: direction, pivot } of this.directions) {
      const by = rest[pivot] as number;
      addScaled(rest, -by, direction);
      rest[pivot] = 0;
    }
    return rest.fill(0, this.integrals, this.n);
  }

  /** Takes directions and whole turns out of a difference of states or coordinates. */
  reduce(difference: Float64Array): ShiftedDifference {
    const { n } = this;
    const rest = this.across(difference);
    const shift = difference.slice(0, n).map((value, i) => value - (rest[i] as number));
    const counts = Array.from({ length: n }, (_, i) => Math.round((rest[i] as number) / (2 * Math.PI)) + 0);
    const turns = Float64Array.from(counts, (count) => (this.allows(counts) ? 2 * Math.PI * count : 0));
    for (const [i, turn] of turns.entries()) {
      rest[i] = (rest[i] as number) - turn;
      shift[i] = (shift[i] as number) + turn;
    }
    return { rest, shift, turns };
  }

  /** Is this number of turns of each coordinate a shift that changes nothing? */
  private allows(turns: readonly number[]): boolean {
    if (!turns.every(Number.isFinite) || turns.every((count) => count === 0)) return false;
    const divisor = turns.reduce(commonDivisor, 0);
    const once = turns.map((count) => count / divisor);
    const key = once.join();
    const known = this.turns.get(key) ?? this.isTurn(once);
    this.turns.set(key, known);
    return known;
  }

  /** Does some direction move this component of a state? */
  moves(component: number): boolean {
    return this.directions.some(({ vector }) => (vector[component] ?? 0) !== 0);
  }

  /** May this component of a state change without any change of the mechanism? */
  isFree(component: number): boolean {
    return this.moves(component) || (component >= this.integrals && component < this.n);
  }
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? Math.abs(one) : commonDivisor(other, one % other);

const known = perMechanism<Symmetry>();

/** Which shifts change nothing where parameters have these values, whatever the varied ones are? */
export function symmetryOf(mechanism: Mechanism, p: Float64Array, varied: readonly number[] = []): Symmetry {
  // Of a parameter that is varied only the model's own value enters: the answer is the same all along.
  const own = Float64Array.from(mechanism.parameters, ({ value }, k) =>
    varied.includes(k) ? value : (p[k] as number),
  );
  return known(mechanism, `${own.join()}|${varied.join()}`, () => {
    const states = trialStates(mechanism, own, varied);
    return new Symmetry(
      mechanism.dimension,
      { p: own, varied },
      shiftDirections(mechanism, states),
      (turns) => isTurn(mechanism, states, turns),
      mechanism.formulas.words.firstState,
    );
  });
}

/** Are all formulas the same after these turns, relative to how fast they change along them? */
function isTurn(mechanism: Mechanism, states: readonly Values[], turns: readonly number[]): boolean {
  const { nodes, evaluator: all, places } = formulaSlopes(mechanism);
  const { q } = mechanism.formulas.words;
  const turned = (state: Values) =>
    new Map([
      ...state,
      ...q.map(
        ({ name }, i) => [name, (state.get(name) as number) + 2 * Math.PI * (turns[i] as number)] as const,
      ),
    ]);
  const [before, after] = [states.map(all.values), states.map((state) => all.values(turned(state)))];
  const speeds = new Float64Array(nodes.length);
  for (const at of before)
    for (const [k, { node, coordinate }] of places.entries()) {
      const slope = Math.abs((at[nodes.length + k] as number) * (turns[coordinate] as number));
      if (Number.isFinite(slope)) speeds[node] = Math.max(speeds[node] as number, slope);
    }
  const { vanishing, unchanged } = mechanismTolerances;
  return before.every((at, k) =>
    nodes.every((_, i) => {
      const [one, other] = [at[i] as number, after[k]?.[i] as number];
      if (Number.isNaN(one)) return Number.isNaN(other);
      return Math.abs(one - other) <= vanishing * (speeds[i] as number) + unchanged * Math.abs(one);
    }),
  );
}
