/**
 * What does an event do to the state, and how does that change with the state before? One kind of answer for all
 * events.
 */

/** The state after an event, from the state right before it; undefined where the event is not possible there. */
export type Reset = (t: number, state: Float64Array, p: Float64Array) => ResetValue | undefined;

export interface ResetValue {
  readonly after: Float64Array;
  /** Contacts whose slip is 0 after the event, whatever it was before: the impact stopped it. */
  readonly stopped: readonly number[];
  /** ∂after_i/∂variable_j at i·variables + j; variables are q, v, t, parameters. */
  readonly slopes: Float64Array;
  /** How long the event takes: 0, unless infinitely many impacts are in it. */
  readonly time: number;
  readonly timeSlopes: Float64Array;
  /**
   * A change this small, relative to the speeds, leads to other formulas of the event; left out where none is
   * known.
   */
  readonly border?: number;
  /** The region of an impact along the impulse. */
  readonly region?: number;
}

/** The state as it is. */
export function unchanged(state: Float64Array, variables: number): ResetValue {
  const slopes = identity(state.length, variables);
  return { after: state.slice(), stopped: [], slopes, time: 0, timeSlopes: new Float64Array(variables) };
}

function identity(size: number, variables: number): Float64Array {
  const slopes = new Float64Array(size * variables);
  for (let i = 0; i < size; i++) slopes[i * variables + i] = 1;
  return slopes;
}

/** A change of modes leaves it so; its derivatives are always the same. */
export function modeReset(size: number, variables: number): Reset {
  const [slopes, timeSlopes] = [identity(size, variables), new Float64Array(variables)];
  return (_t, state) => ({ after: state.slice(), stopped: [], slopes, time: 0, timeSlopes });
}

/** Positions stay, velocities become `velocities`, with derivatives given one variable after another. */
export function velocityReset(
  state: Float64Array,
  velocities: Float64Array,
  byVariable: (velocity: number, variable: number) => number,
  variables: number,
  stopped: readonly number[],
): ResetValue {
  const n = state.length / 2;
  const after = state.slice();
  const slopes = new Float64Array(2 * n * variables);
  for (let i = 0; i < n; i++) {
    slopes[i * variables + i] = 1;
    after[n + i] = velocities[i] as number;
    for (let j = 0; j < variables; j++) slopes[(n + i) * variables + j] = byVariable(i, j);
  }
  return { after, stopped, slopes, time: 0, timeSlopes: new Float64Array(variables) };
}

/** One map after the other, at one instant. */
export function sequenceReset(resets: readonly Reset[]): Reset {
  return (t, state, p) => {
    let whole: ResetValue | undefined;
    for (const reset of resets) {
      const next = reset(t, whole?.after ?? state, p);
      if (next === undefined) return undefined;
      whole = whole === undefined ? next : after(whole, next);
    }
    return whole;
  };
}

/** ∂(second ∘ first): what is no state passes through to both. */
function after(first: ResetValue, second: ResetValue): ResetValue {
  const size = first.after.length;
  const variables = first.timeSlopes.length;
  const slopes = second.slopes.map((own, place) => {
    const [i, j] = [Math.floor(place / variables), place % variables];
    let sum = j < size ? 0 : own;
    for (let k = 0; k < size; k++)
      sum += (second.slopes[i * variables + k] as number) * (first.slopes[k * variables + j] as number);
    return sum;
  });
  return { ...second, slopes };
}
