/** The program of a worker of a sweep. */

import { laneSpace, lawsOf, parameterVector, sweepMechanism, sweepWorker } from "#inner";
import {
  type ExponentOf,
  type Mechanism,
  measureLyapunov,
  type SweepJob,
  type WebAssemblyLike,
} from "../../../src/index.js";
import { serve } from "../workers/serve.js";

let last: { readonly text: string; readonly name: string; readonly mechanism: Mechanism } | undefined;

/** The last mechanism is kept: a queue hands out chunks of the same sweep one by one. */
function compile(job: SweepJob): Mechanism {
  const { text, mechanism: name } = job;
  if (last?.text !== text || last.name !== name) last = { text, name, mechanism: sweepMechanism(job) };
  return last.mechanism;
}

/** Of motions that neither rest nor recur; undefined where it cannot be had, as of compliant contacts. */
const exponentOf: ExponentOf = (mechanism, start, options, time) => {
  if (lawsOf(mechanism, options, parameterVector(mechanism, options.parameters ?? {})) !== undefined)
    return undefined;
  const { exponent, error, outcome } = measureLyapunov(mechanism, { ...options, start, settle: 0, time });
  return outcome.kind === "finished" ? { exponent, error } : undefined;
};

/** Runs side by side, where this Node can. */
const { WebAssembly: platform } = globalThis as { readonly WebAssembly?: WebAssemblyLike };
const lanes = laneSpace(platform);

serve<Uint8Array>((around) => sweepWorker({ ...around, compile, exponentOf, lanes }));
