/** How does a motion with its derivatives become a program that can be carried forward? */

import {
  layoutOf,
  plainProgram,
  type StepLayout,
  type StepProgram,
  type WorkFunction,
} from "../../integrate/index.js";
import { type Backend, javascriptBackend, workFunctions } from "../../mechanism/index.js";
import { Scribe, zero } from "../text/scribe.js";
import { AdjointField, adjointStep } from "./adjoint.js";
import { ColumnStep } from "./columns.js";
import { VariationField } from "./field.js";
import type { AdjointFormulas, VariationFormulas } from "./formulas.js";
import { mostForces } from "./held.js";

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
  const step = new ColumnStep(given, layout);
  const { sources, waiting, error5, error3 } = step;
  if (isLong(sources)) return looped(ratesText(given, ...ratesPlaces(state)), layout, parameters, backend);
  const finish = ratesText(given, layout.tEnd, layout.y1, layout.f1);
  const size = layout.size + waiting;
  const open = backend.space({
    sources: workFunctions({ ...sources, finish }),
    outside: {},
    size,
    parameters,
  });
  return () => {
    const { functions, w = new Float64Array(size), p } = open();
    const carry = step.carrier(w, functions.column as WorkFunction);
    return written(layout, { functions: functions as WorkFunctions, w, p, error5, error3 }, carry);
  };
}

/** The rates of all components, from one place of the work space to another. */
function ratesText(given: VariationFormulas, t: number, from: number, to: number): string {
  const scribe = new Scribe();
  const field = new VariationField(given, scribe);
  scribe.body.push(`const t_y = w[${t}];`);
  const y = Array.from({ length: field.size }, (_, i) => {
    if (field.isIdle(i)) return zero;
    scribe.body.push(`const y_${i} = w[${from + i}];`);
    return `y_${i}`;
  });
  const rates = field.rates({ t: "t_y", y });
  scribe.body.push(...rates.map((rate, i) => `w[${to + i}] = ${rate};`));
  return [...scribe.head, ...scribe.body].join("\n");
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
  const parameters = words.p.length + branches.length;
  const { sources, waiting, error5, error3 } = adjointStep(given, layout);
  if (isLong(sources))
    return looped(new AdjointField(given).rates(...ratesPlaces(layout.state)), layout, parameters, backend);
  const finish = new AdjointField(given).rates(layout.tEnd, layout.y1, layout.f1);
  const size = layout.size + waiting;
  const open = backend.space({
    sources: workFunctions({ ...sources, finish }),
    outside: {},
    size,
    parameters,
  });
  return () => {
    const { functions, w = new Float64Array(size), p } = open();
    return written(layout, { functions: functions as WorkFunctions, w, p, error5, error3 });
  };
}

type WorkFunctions = Readonly<Record<string, WorkFunction>>;

/** Code of a motion, and where it leaves the squares of both error estimates. */
interface Written {
  readonly functions: WorkFunctions;
  readonly w: Float64Array;
  readonly p: Float64Array | undefined;
  readonly error5: number;
  readonly error3: number;
}

const isLong = (sources: Readonly<Record<string, string>>): boolean =>
  Object.values(sources).some(({ length }) => length > inlineLimit);

/** A program whose steps are the motion, and what is carried next to it. */
function written(
  layout: StepLayout,
  { functions, w, p, error5, error3 }: Written,
  next: () => void = none,
): StepProgram {
  const { motion, finish } = functions as { motion: WorkFunction; finish: WorkFunction };
  return {
    layout,
    step: (work, own) => {
      work[error5] = 0;
      work[error3] = 0;
      motion(work, own);
      next();
      const [five, three] = [work[error5] as number, work[error3] as number];
      const h = work[layout.h] as number;
      work[layout.error] = five === 0 ? 0 : (h * five) / Math.sqrt((five + 0.01 * three) * layout.state);
      finish(work, own);
    },
    finish,
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
}
