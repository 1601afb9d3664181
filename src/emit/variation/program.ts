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

/** Makes programs of one kind, each with its own arrays; undefined where too many contacts are closed for the code. */
type Programs = (() => StepProgram) | undefined;

/** States of q, v, and their derivatives by every variable. */
export function variationProgram(given: VariationFormulas, backend: Backend = javascriptBackend): Programs {
  const n = given.formulas.words.q.length;
  if (given.e.length - n > mostForces) return undefined;
  const state = 2 * n * (1 + given.columns.length);
  const integrals = (given.integrals?.nodes.length ?? 0) * (1 + given.columns.length);
  const layout = layoutOf({ state, integrals, told: 0, guards: 0, extras: 0, scratch: 0 });
  const step = new ColumnStep(given, layout);
  return programs(given, layout, step, (...places) => ratesText(given, ...places), backend);
}

/** Of the adjoint of a phase, backwards in time: states of q, v and λ; derivatives by parameters are integrals. */
export function adjointProgram(given: AdjointFormulas, backend: Backend = javascriptBackend): Programs {
  const n = given.formulas.words.q.length;
  if (given.e.length - n > mostForces) return undefined;
  const integrals = given.slopes.length - 2 * n;
  const layout = layoutOf({ state: 4 * n, integrals, told: 0, guards: 0, extras: 0, scratch: 0 });
  const rates: RatesText = (...places) => new AdjointField(given).rates(...places);
  return programs(given, layout, adjointStep(given, layout), rates, backend);
}

/** The code of rates: from a time and a state, by their places in the work space, to a third place. */
type RatesText = (t: number, from: number, to: number) => string;

/** The functions of a step, the numbers that they need behind the layout, and where both errors are. */
interface WrittenStep {
  readonly sources: Readonly<Record<string, string>>;
  readonly waiting: number;
  readonly error5: number;
  readonly error3: number;
  /** What is carried next to the motion. */
  readonly carrier?: (w: Float64Array, carry: WorkFunction) => () => void;
}

function programs(
  { formulas }: AdjointFormulas | VariationFormulas,
  layout: StepLayout,
  step: WrittenStep,
  rates: RatesText,
  backend: Backend,
): () => StepProgram {
  const { sources, waiting } = step;
  const parameters = formulas.words.p.length + formulas.branches.length;
  if (Object.values(sources).some(({ length }) => length > inlineLimit))
    return looped(rates, layout, parameters, backend);
  const finish = rates(layout.tEnd, layout.y1, layout.f1);
  const size = layout.size + waiting;
  const code = workFunctions({ ...sources, finish });
  const open = backend.space({ sources: code, outside: {}, size, parameters });
  return () => {
    const { functions, w = new Float64Array(size), p } = open();
    const own = functions as Readonly<Record<string, WorkFunction>>;
    const next = step.carrier?.(w, own.column as WorkFunction) ?? none;
    return { ...written(layout, step, own as { motion: WorkFunction; finish: WorkFunction }, next), w, p };
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
function looped(
  ratesOf: RatesText,
  layout: StepLayout,
  parameters: number,
  backend: Backend,
): () => StepProgram {
  const { state, total } = layout;
  const size = 1 + state + total;
  const sources = workFunctions({ rates: ratesOf(0, 1, 1 + state) });
  const open = backend.space({ sources, outside: {}, size, parameters });
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

/** A program whose steps are the motion, and what is carried next to it. */
function written(
  layout: StepLayout,
  { error5, error3 }: Pick<WrittenStep, "error5" | "error3">,
  { motion, finish }: { readonly motion: WorkFunction; readonly finish: WorkFunction },
  next: () => void,
): Omit<StepProgram, "w" | "p"> {
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
  };
}
