/**
 * How does the end of a chatter change with its beginning? The completed event is a smooth map of the state after
 * its last computed impact: geometric sums of hops, [NDCb] (4.12)-(4.14). The map is the state plus a small change;
 * only the change is differenced, centrally, over a small share of the hop. The impact before it is differentiated
 * exactly.
 */

import { type Mechanism, namedParameters } from "../../mechanism/index.js";
import { type ChatterLimit, chatterMap, type SimulateOptions } from "../../simulate/index.js";
import { variationTolerances } from "../tolerances.js";
import type { Reset, ResetValue } from "./reset.js";

export function chatterReset(
  mechanism: Mechanism,
  first: Reset,
  contact: number,
  varied: readonly number[],
  options: SimulateOptions,
): Reset {
  const mapAt = (p: Float64Array) =>
    chatterMap(mechanism, contact, { ...options, parameters: namedParameters(mechanism, p) });
  return (t, state, p) => {
    const hit = first(t, state, p);
    const map = mapAt(p);
    if (hit === undefined) return undefined;
    const end = map(t, hit.after);
    // Hops too low to be seen are closed where they are.
    if (end === undefined) return { ...hit, stopped: [] };
    const size = state.length;
    const speed = Math.max(...hit.after.subarray(size / 2).map(Math.abs));
    const jump = Math.max(...hit.after.map((value, i) => Math.abs(value - (state[i] as number))));
    /** The limit from a disturbed state right before the impact: the impact keeps it where chatter can be. */
    const probe = (k: number, delta: number): ChatterLimit | undefined => {
      const parameter = varied[k - size - 1];
      const [inside, values] = [state.slice(), p.slice()];
      const time = k === size ? t + delta : t;
      if (k < size) inside[k] = (inside[k] as number) + delta;
      if (parameter !== undefined) values[parameter] = (values[parameter] as number) + delta;
      const again = first(time, inside, values);
      return again && (parameter === undefined ? map : mapAt(values))(time, again.after);
    };
    const stepOf = (k: number): number => {
      if (k < size / 2) return variationTolerances.hopStep * end.hop * speed;
      return k < size ? variationTolerances.hopStep * jump : variationTolerances.hopStep * end.hop;
    };
    return differentiated(hit, end, size, probe, stepOf);
  };
}

/** The exact derivatives of the impact, and differences of the small change that follows it. */
function differentiated(
  hit: ResetValue,
  end: ChatterLimit,
  size: number,
  probe: (variable: number, delta: number) => ChatterLimit | undefined,
  stepOf: (variable: number) => number,
): ResetValue | undefined {
  const variables = hit.timeSlopes.length;
  const slopes = hit.slopes.slice();
  const timeSlopes = new Float64Array(variables);
  for (let k = 0; k < variables; k++) {
    const pair = pairOf(probe, k, stepOf(k));
    if (pair === undefined) return undefined;
    const { above, below, width } = pair;
    for (let i = 0; i < size; i++) {
      const change = (above.change[i] as number) - (below.change[i] as number);
      slopes[i * variables + k] = (slopes[i * variables + k] as number) + change / width;
    }
    timeSlopes[k] = (above.time - below.time) / width;
  }
  return { after: end.state.slice(), stopped: [], slopes, time: end.time, timeSlopes };
}

/**
 * Whether hops are similar enough to accumulate is decided by numbers near rounding: other steps may pass where one
 * fails.
 */
const stepFactors = [1, 2, 0.5, 3, 0.3, 5, 0.2];

function pairOf(
  probe: (variable: number, delta: number) => ChatterLimit | undefined,
  variable: number,
  step: number,
): { above: ChatterLimit; below: ChatterLimit; width: number } | undefined {
  for (const factor of stepFactors) {
    const [above, below] = [probe(variable, factor * step), probe(variable, -factor * step)];
    if (above !== undefined && below !== undefined) return { above, below, width: 2 * factor * step };
  }
  return undefined;
}
