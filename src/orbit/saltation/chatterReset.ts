/**
 * How does the end of a chatter change with its beginning? The completed event is a smooth map of the state after its last
 * computed impact: geometric sums of hops, [NDCb] (4.12)-(4.14). That map is differenced, centrally, over a small share of the
 * hop; the impact before it is differentiated exactly.
 */

import type { Mechanism } from "../../mechanism/index.js";
import { chatterMap, type SimulateOptions } from "../../simulate/index.js";
import type { Reset, ResetValue } from "./reset.js";

/** Steps of the differences: beside 1 for places, times and parameters, beside the speeds of the hop for velocities. */
const [step, speedShare] = [1e-6, 1e-3];

export function chatterReset(
  mechanism: Mechanism,
  first: Reset,
  contact: number,
  varied: readonly number[],
  options: SimulateOptions,
): Reset {
  const names = varied.map((i) => mechanism.parameters[i]?.name as string);
  /** Not a function of p alone: the run of the map keeps its own parameters. */
  const mapAt = (p: Float64Array) =>
    chatterMap(mechanism, contact, { ...options, parameters: parametersOf(mechanism, p) });
  return {
    stopped: [],
    apply(t, state, p) {
      const hit = first.apply(t, state, p);
      const middle = hit && mapAt(p)(t, hit.after);
      if (hit === undefined || middle === undefined) return undefined;
      const size = state.length;
      const speeds = hit.after.map((value, i) => (i < size / 2 ? 0 : value - (state[i] as number)));
      const speed = Math.max(...speeds.map(Math.abs));
      const at = mapAt(p);
      const own = differences(size + 1 + names.length, size, (k, sign) => {
        const inside = hit.after.slice();
        const delta = k < size / 2 || k >= size ? step : speedShare * speed;
        if (k < size) inside[k] = (inside[k] as number) + sign * delta;
        const values = p.slice();
        const parameter = varied[k - size - 1];
        if (parameter !== undefined) values[parameter] = (values[parameter] as number) + sign * delta;
        const map = parameter === undefined ? at : mapAt(values);
        const end = map(k === size ? t + sign * delta : t, inside);
        return end && { end, delta };
      });
      return own && compose(hit, middle, own, size);
    },
  };
}

const parametersOf = ({ parameters }: Mechanism, p: Float64Array) =>
  Object.fromEntries(parameters.map(({ name }, i) => [name, p[i] as number]));

interface Limit {
  readonly time: number;
  readonly state: Float64Array;
}

/** Derivatives of the end state (rows 0 to size − 1) and of the time (row size), one row after another. */
function differences(
  variables: number,
  size: number,
  probe: (variable: number, sign: 1 | -1) => { readonly end: Limit; readonly delta: number } | undefined,
): Float64Array | undefined {
  const out = new Float64Array((size + 1) * variables);
  for (let k = 0; k < variables; k++) {
    const [above, below] = [probe(k, 1), probe(k, -1)];
    if (above === undefined || below === undefined) return undefined;
    const width = 2 * above.delta;
    for (let i = 0; i < size; i++)
      out[i * variables + k] = ((above.end.state[i] as number) - (below.end.state[i] as number)) / width;
    out[size * variables + k] = (above.end.time - below.end.time) / width;
  }
  return out;
}

/** First the impact, then the limit of what follows it. */
function compose(hit: ResetValue, end: Limit, own: Float64Array, size: number): ResetValue {
  const variables = hit.slopes.length / size;
  const chain = (row: number, j: number) => {
    let sum = j < size ? 0 : (own[row * variables + j] as number);
    for (let k = 0; k < size; k++)
      sum += (own[row * variables + k] as number) * (hit.slopes[k * variables + j] as number);
    return sum;
  };
  const slopes = new Float64Array(size * variables);
  for (let i = 0; i < size; i++) for (let j = 0; j < variables; j++) slopes[i * variables + j] = chain(i, j);
  const timeSlopes = Float64Array.from({ length: variables }, (_, j) => chain(size, j));
  return { after: end.state.slice(), slopes, time: end.time, timeSlopes };
}
