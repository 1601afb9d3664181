/**
 * How is a flow given to all digits whose directions grow and decay by many decades? As the flows of parts of its time,
 * each with a small condition number: one matrix holds what decays only to the rounding of what grows.
 */

import { log } from "../elementary/index.js";
import { balanced, svd } from "../numerics/index.js";
import type { CarriedPart, PhaseFlow } from "./flow.js";

/** A part of a smooth piece, with ẋ at its start. */
export interface FlowPart extends CarriedPart {
  readonly rate: Float64Array;
}

/** Parts into which one is cut at once, and how often these are cut again. */
const [mostParts, mostCuts] = [16, 4];
/** Singular values are known to this share of the largest. */
const digits = 1e16;

interface Cutting {
  readonly flow: PhaseFlow;
  readonly rate: (t: number, state: Float64Array) => Float64Array | undefined;
  /** How long the whole motion is. */
  readonly whole: number;
  /** Components of the state that mean something. */
  readonly visible: readonly number[];
  /** The largest ratio of singular values. */
  readonly limit: number;
}

/** Parts of small condition; the part itself where it has one, or cannot be followed again. */
export function cutParts(cutting: Cutting, part: FlowPart, cuts = mostCuts): readonly FlowPart[] {
  const condition = conditionOf(part, cutting.visible);
  const { limit } = cutting;
  if (cuts === 0 || !(condition > limit)) return [part];
  const count = Math.min(mostParts, Math.ceil(log(Math.min(condition, digits)) / log(limit)));
  const parts = follow(cutting, part, Math.max(2, count));
  return parts?.flatMap((one) => cutParts(cutting, one, cuts - 1)) ?? [part];
}

/** A number of parts of equal length. */
function follow(
  { flow, rate, whole }: Cutting,
  { t, state, time }: FlowPart,
  count: number,
): FlowPart[] | undefined {
  const cuts = Array.from({ length: count - 1 }, (_, k) => (k + 1) / count);
  return flow.carry(t, state, time, whole, cuts) ? rated(flow.parts, rate) : undefined;
}

/** Undefined where one of them has no rate. */
export function rated(parts: readonly CarriedPart[], rate: Cutting["rate"]): FlowPart[] | undefined {
  const all = parts.map((part) => ({ ...part, rate: rate(part.t, part.state) }));
  return all.every((part): part is FlowPart => part.rate !== undefined) ? all : undefined;
}

/** The ratio of singular values in units in which the flow is smallest: it does not depend on those of the state. */
function conditionOf({ flow, state }: FlowPart, visible: readonly number[]): number {
  if (visible.length === 2) return conditionOfTwo(flow, state.length, visible as readonly [number, number]);
  const rows = visible.map((i) => Float64Array.from(visible, (j) => flow[i * state.length + j] as number));
  const { values } = svd(
    rows.length,
    rows.length,
    Float64Array.from(balanced(rows).flatMap((row) => [...row])),
  );
  return (values[0] ?? 1) / (values.at(-1) ?? 1);
}

/** Of [a b; c d] in the units that make b and c equal: κ + 1/κ = (a² + d² + 2|bc|)/|ad − bc|. */
function conditionOfTwo(flow: Float64Array, size: number, [i, j]: readonly [number, number]): number {
  const [a, b] = [flow[i * size + i] as number, flow[i * size + j] as number];
  const [c, d] = [flow[j * size + i] as number, flow[j * size + j] as number];
  const half = (a * a + d * d + 2 * Math.abs(b * c)) / (2 * Math.abs(a * d - b * c));
  return half + Math.sqrt(Math.max(0, half * half - 1));
}
