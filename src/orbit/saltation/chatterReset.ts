/**
 * How does the end of a chatter change with its beginning? The completed event is a smooth map of the state after its last
 * computed impact: geometric sums of hops, [NDCb] (4.12)-(4.14). The map is the state plus a small change; only the change is
 * differenced, centrally, over a small share of the hop. The impact before it is differentiated exactly.
 */

import type { Mechanism } from "../../mechanism/index.js";
import { type ChatterLimit, chatterMap, type SimulateOptions } from "../../simulate/index.js";
import type { Reset, ResetValue } from "./reset.js";

/** The steps of the differences, as a share of the hop: of its time, of its speed, of the way in its time. */
const share = 1e-3;

export function chatterReset(
  mechanism: Mechanism,
  first: Reset,
  contact: number,
  varied: readonly number[],
  options: SimulateOptions,
): Reset {
  const mapAt = (p: Float64Array) =>
    chatterMap(mechanism, contact, { ...options, parameters: parametersOf(mechanism, p) });
  return {
    apply(t, state, p) {
      const hit = first.apply(t, state, p);
      const map = mapAt(p);
      const end = hit && map(t, hit.after);
      if (hit === undefined || end === undefined) return undefined;
      const size = state.length;
      const speed = Math.max(...hit.after.subarray(size / 2).map(Math.abs));
      const jump = Math.max(...hit.after.map((value, i) => Math.abs(value - (state[i] as number))));
      const own = differences(size + 1 + varied.length, size, (k, sign) => {
        const parameter = varied[k - size - 1];
        const values = p.slice();
        const inside = hit.after.slice();
        const time = share * end.hop;
        const delta = k < size / 2 ? time * speed : k < size ? share * jump : time;
        if (k < size) inside[k] = (inside[k] as number) + sign * delta;
        if (parameter === undefined) return { end: map(k === size ? t + sign * delta : t, inside), delta };
        values[parameter] = (values[parameter] as number) + sign * delta;
        return { end: mapAt(values)(t, inside), delta };
      });
      return own && compose(hit, end, own, size);
    },
  };
}

const parametersOf = ({ parameters }: Mechanism, p: Float64Array) =>
  Object.fromEntries(parameters.map(({ name }, i) => [name, p[i] as number]));

/** Derivatives of the end state (rows 0 to size − 1) and of the time (row size), one row after another. */
function differences(
  variables: number,
  size: number,
  probe: (
    variable: number,
    sign: 1 | -1,
  ) => { readonly end: ChatterLimit | undefined; readonly delta: number },
): Float64Array | undefined {
  const out = new Float64Array((size + 1) * variables);
  for (let k = 0; k < variables; k++) {
    const [above, below] = [probe(k, 1), probe(k, -1)];
    if (above.end === undefined || below.end === undefined) return undefined;
    const width = 2 * above.delta;
    for (let i = 0; i < size; i++)
      out[i * variables + k] =
        (i === k ? 1 : 0) + ((above.end.change[i] as number) - (below.end.change[i] as number)) / width;
    out[size * variables + k] = (above.end.time - below.end.time) / width;
  }
  return out;
}

/** First the impact, then the limit of what follows it. */
function compose(hit: ResetValue, end: ChatterLimit, own: Float64Array, size: number): ResetValue {
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
  return { after: end.state.slice(), stopped: [], slopes, time: end.time, timeSlopes };
}
