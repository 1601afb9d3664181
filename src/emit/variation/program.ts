/** How does a motion with its derivatives become a program that can be carried forward? */

import {
  layoutOf,
  plainProgram,
  type StepLayout,
  type StepProgram,
  type WorkFunction,
} from "../../integrate/index.js";
import { type Backend, javascriptBackend, workFunctions } from "../../mechanism/index.js";
import { AdjointField } from "./adjoint.js";
import type { AdjointFormulas, VariationFormulas } from "./formulas.js";
import { mostForces } from "./held.js";
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
  if (step.length > inlineLimit) {
    const rates = new VariationStepWriter(given, layout).rates(...ratesPlaces(state));
    return looped(rates, layout, parameters, backend);
  }
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
const ratesPlaces = (state: number) => [0, 1, 1 + state] as const;

function looped(rates: string, layout: StepLayout, parameters: number, backend: Backend): () => StepProgram {
  const { state, total } = layout;
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

/**
 * Makes programs for the adjoint of a phase, backwards in time: states of q, v and λ, and the derivatives by parameters
 * as integrals. Undefined where more contacts are closed than the code can solve for.
 */
export function adjointProgram(
  given: AdjointFormulas,
  backend: Backend = javascriptBackend,
): (() => StepProgram) | undefined {
  const { words, branches } = given.formulas;
  const n = words.q.length;
  if (given.e.length - n > mostForces) return undefined;
  const integrals = given.slopes.length - 2 * n;
  const layout = layoutOf({ state: 4 * n, integrals, told: 0, guards: 0, extras: 0, scratch: 0 });
  const rates = new AdjointField(given).rates(...ratesPlaces(layout.state));
  return looped(rates, layout, words.p.length + branches.length, backend);
}
