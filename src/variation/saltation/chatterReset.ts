/**
 * How does the end of a chatter change with its beginning? The completed event is a smooth map of the state after
 * its last computed impact: geometric sums of hops, [NDCb] (4.12)-(4.14). The map is the state plus a small change;
 * only the change is differenced, centrally, over a small share of the hop. The impact before it is differentiated
 * exactly.
 */

import { type Mechanism, namedParameters } from "../../mechanism/index.js";
import type { ContactPhase } from "../../phase/index.js";
import { type ChatterLimit, chatterMap, type SimulateOptions } from "../../simulate/index.js";
import { variationTolerances } from "../tolerances.js";
import type { Reset, ResetValue } from "./reset.js";

/** The contact that hops, and how all are between its hops. */
export interface Hops {
  readonly contact: number;
  readonly contacts: readonly ContactPhase[];
}

export function chatterReset(
  mechanism: Mechanism,
  first: Reset,
  { contact, contacts }: Hops,
  varied: readonly number[],
  options: SimulateOptions,
): Reset {
  const mapAt = (p: Float64Array) => {
    const branches = [...p.subarray(mechanism.parameters.length)];
    const parameters = namedParameters(mechanism, p);
    return chatterMap(mechanism, contact, { contacts, branches }, { ...options, parameters });
  };
  return (t, state, p) => {
    const hit = first(t, state, p);
    const map = mapAt(p);
    if (hit === undefined) return undefined;
    const end = map(t, hit.after);
    // Hops too low to be resolved are closed where they are.
    if (end === undefined) return { ...hit, stopped: [] };
    const size = state.length;
    const speed = Math.max(...hit.after.subarray(size / 2).map(Math.abs));
    const jump = Math.max(...hit.after.map((value, i) => Math.abs(value - (state[i] as number))));
    /**
     * The limit from a disturbed state right before the impact: the impact keeps it where chatter can be. Beyond a
     * border of the law hops are other hops.
     */
    const probe = (k: number, delta: number): ChatterLimit | undefined => {
      const parameter = varied[k - size - 1];
      const [inside, values] = [state.slice(), p.slice()];
      const time = k === size ? t + delta : t;
      if (k < size) inside[k] = (inside[k] as number) + delta;
      if (parameter !== undefined) values[parameter] = (values[parameter] as number) + delta;
      const again = first(time, inside, values);
      if (again === undefined || again.region !== hit.region) return undefined;
      const limit = (parameter === undefined ? map : mapAt(values))(time, again.after);
      return limit?.region === end.region ? limit : undefined;
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
    const slope = slopeOf(end, (delta) => probe(k, delta), stepOf(k));
    if (slope === undefined) return undefined;
    for (let i = 0; i < size; i++)
      slopes[i * variables + k] = (slopes[i * variables + k] as number) + (slope.change[i] as number);
    timeSlopes[k] = slope.time;
  }
  return { after: end.state.slice(), stopped: [], slopes, time: end.time, timeSlopes };
}

/**
 * Whether hops are similar enough to accumulate is decided by numbers near rounding: other steps may pass where one
 * fails. A step that has grown may pass a border of the law, which can lie anywhere below it.
 */
const stepFactors = [1, 0.5, 0.3, 0.2, 0.1, 0.05, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6];
const widerFactors = [2, 3];

/** How far two limits are apart, relative to the first. */
function apart(one: Rest, other: Rest): number {
  const size = Math.max(...one.change.map(Math.abs));
  const change = Math.max(...one.change.map((value, i) => Math.abs((other.change[i] as number) - value)));
  return Math.max(change / size, Math.abs(other.time - one.time) / one.time);
}

/** Time and change of the rest of a chatter, as a limit has them, or their slopes. */
type Rest = Pick<ChatterLimit, "time" | "change">;

/** a x + b y. */
const mixed = (a: number, x: Rest, b: number, y: Rest): Rest => ({
  time: a * x.time + b * y.time,
  change: x.change.map((value, i) => a * value + b * (y.change[i] as number)),
});

/**
 * Slopes of the rest of a chatter by one variable. The step mostly changes the hops by `hopShare`, because smaller
 * ones drown in rounding; a second difference over half of it takes away the error of the second order
 * (Richardson's extrapolation).
 */
function slopeOf(
  end: ChatterLimit,
  probe: (delta: number) => ChatterLimit | undefined,
  first: number,
): Rest | undefined {
  const { hopShare, hopGrowth, hopKink } = variationTolerances;
  const near = probe(first);
  const grown = near === undefined ? 1 : Math.min(hopGrowth, hopShare / apart(end, near));
  let found: Rest | undefined;
  // Below the first step rounding is all that is left.
  const narrower = stepFactors.filter((factor) => factor >= Math.min(0.05, 1 / grown));
  for (const factor of [...narrower, ...widerFactors]) {
    const step = factor * grown * first;
    const whole = differenceOver(probe, step);
    if (whole === undefined) continue;
    found = whole.slope;
    // On both sides of a border of the impact law the mean is off by a share of the step, else by its square.
    if (apart(end, whole.mean) > hopKink) continue;
    const half = differenceOver(probe, step / 2);
    return half === undefined ? found : mixed(4 / 3, half.slope, -1 / 3, found);
  }
  return found;
}

/** The central difference, and the mean of both sides. */
function differenceOver(
  probe: (delta: number) => ChatterLimit | undefined,
  step: number,
): { readonly slope: Rest; readonly mean: Rest } | undefined {
  const [above, below] = [probe(step), probe(-step)];
  if (above === undefined || below === undefined) return undefined;
  const share = 1 / (2 * step);
  return { slope: mixed(share, above, -share, below), mean: mixed(1 / 2, above, 1 / 2, below) };
}
