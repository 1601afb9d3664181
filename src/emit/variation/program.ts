/** How does a motion with its derivatives become a program that can be carried forward? */

import { layoutOf, plainProgram, type StepProgram, type WorkFunction } from "../../integrate/index.js";
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
  const size = 2 * n * (1 + given.columns.length);
  const parameters = words.p.length + branches.length;
  const layout = layoutOf({ state: size, integrals: 0, told: 0, guards: 0, extras: 0, scratch: 0 });
  const step = new VariationStepWriter(given, layout).step();
  if (step.length > inlineLimit) return looped(given, size, parameters, backend);
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
        work.copyWithin(layout.y0, layout.y1, layout.y1 + 2 * size);
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
  size: number,
  parameters: number,
  backend: Backend,
): () => StepProgram {
  const layout = layoutOf({ state: size, integrals: 0, told: 0, guards: 0, extras: 0, scratch: 0 });
  const rates = new VariationStepWriter(given, layout).rates(0, 1, 1 + size);
  const open = backend.space({
    sources: workFunctions({ rates }),
    outside: {},
    size: 1 + 2 * size,
    parameters,
  });
  return () => {
    const { functions, w: own, p: ownParameters } = open();
    const w = own ?? new Float64Array(1 + 2 * size);
    const write = functions.rates as WorkFunction;
    const program = plainProgram(size, (t, y, at, out, p) => {
      w[0] = t;
      for (let i = 0; i < size; i++) w[1 + i] = y[at + i] as number;
      write(w, p);
      for (let i = 0; i < size; i++) out[i] = w[1 + size + i] as number;
    });
    return { ...program, p: ownParameters };
  };
}
