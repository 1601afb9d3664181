/** How does a motion with its derivatives become a program that can be carried forward? */

import {
  layoutOf,
  plainProgram,
  type StepLayout,
  type StepProgram,
  type WorkFunction,
} from "../../integrate/index.js";
import { type Backend, javascriptBackend, workFunctions } from "../../mechanism/index.js";
import { mostForces } from "./field.js";
import type { VariationFormulas } from "./formulas.js";
import { VariationStepWriter } from "./step.js";

/** Steps whose code would be longer than this are loops: the engine does not optimise very long functions. */
const inlineLimit = 60_000;

/**
 * Makes programs of one kind, each with its own arrays: states of q, v, and their derivatives by every variable.
 * Undefined where more contacts are closed than the code can solve for.
 */
export function variationProgram(
  given: VariationFormulas,
  backend: Backend = javascriptBackend,
): (() => StepProgram) | undefined {
  const { words, branches } = given.formulas;
  const n = words.q.length;
  if (given.e.length - n > mostForces) return undefined;
  const state = 2 * n * (1 + given.columns.length);
  const parameters = words.p.length + branches.length;
  const integrals = (given.integrals?.nodes.length ?? 0) * (1 + given.columns.length);
  const layout = layoutOf({ state, integrals, told: 0, guards: 0, extras: 0, scratch: 0 });
  const step = new VariationStepWriter(given, layout).step();
  if (step.length > inlineLimit) return looped(given, layout, parameters, backend);
  const finish = new VariationStepWriter(given, layout).finish();
  const open = backend.space({
    sources: workFunctions({ step, finish }),
    outside: {},
    size: layout.size,
    parameters,
  });
  return () => {
    const { functions, w, p } = open();
    return {
      layout,
      step: functions.step as WorkFunction,
      finish: functions.finish as WorkFunction,
      dense: none,
      trial: none,
      stop: none,
      shift: (work) => {
        work.copyWithin(layout.y0, layout.y1, layout.y1 + 2 * layout.total);
        work[layout.t] = work[layout.tEnd] as number;
      },
      w,
      p,
    };
  };
}

const none = () => undefined;

/** The rates are written, the sums over stages are loops: time, state and rates stand one after the other. */
function looped(
  given: VariationFormulas,
  layout: StepLayout,
  parameters: number,
  backend: Backend,
): () => StepProgram {
  const { state, total } = layout;
  const rates = new VariationStepWriter(given, layout).rates(0, 1, 1 + state);
  const size = 1 + state + total;
  const open = backend.space({ sources: workFunctions({ rates }), outside: {}, size, parameters });
  return () => {
    const { functions, w = new Float64Array(size), p: own } = open();
    const write = functions.rates as WorkFunction;
    const room = {
      state: w.subarray(1, 1 + state),
      rates: w.subarray(1 + state),
      write: (t: number, p: Float64Array) => {
        w[0] = t;
        write(w, p);
      },
    };
    return { ...plainProgram(layout, room), p: own };
  };
}
