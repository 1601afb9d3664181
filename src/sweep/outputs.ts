/** Which functions of the state does a sweep follow? Its outputs, and the expression of its section. */

import { type Mechanism, outputsOf, parameterVector, type State, stateVectors } from "../mechanism/index.js";
import type { ObserveOptions, SimulateOptions } from "../simulate/index.js";
import type { SweepJob } from "./job.js";
import { sectionOf } from "./section.js";

/** What a run is watched for. */
export function watchOf(
  mechanism: Mechanism,
  { settle, record, outputs, section, parameters }: SweepJob,
): Pick<ObserveOptions, "settle" | "record" | "outputs" | "meet"> {
  const watch = { settle, record, outputs };
  // The period of a strobe depends on parameters that differ from run to run.
  if (typeof section === "object" && "strobe" in section) return watch;
  const found = sectionOf(mechanism, section, parameters, outputs);
  if (found.kind !== "met") return watch;
  return { ...watch, meet: { expression: found.expression, meeting: found.meeting } };
}

/** Values of the outputs at a time and a vector (q, v), with the parameters of a run. */
export function outputReader(
  mechanism: Mechanism,
  { outputs }: SweepJob,
  { parameters = {} }: SimulateOptions,
): (t: number, state: Float64Array) => Float64Array {
  const { names, at } = outputsOf(mechanism, outputs);
  const p = parameterVector(mechanism, parameters);
  return (t, state) => {
    const values = new Float64Array(names.length);
    at(state, t, p, values);
    return values;
  };
}

/** The vector (q, v) of a state with other entries. */
export function vectorOf(mechanism: Mechanism, { q, v, memory, states }: State): Float64Array {
  const bare = { q, v, ...(memory && { memory }), ...(states && { states }) };
  return Float64Array.from(stateVectors(mechanism, bare).flatMap((part) => [...part]));
}
