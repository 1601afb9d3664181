/** How does a phase of a mechanism become a program that can be carried forward? */

import { type LayoutSizes, layoutOf, type StepProgram, type WorkFunction } from "../integrate/index.js";
import { type Backend, javascriptBackend, type SpaceSources, workFunctions } from "../mechanism/index.js";
import {
  type Guard,
  guardsOf,
  type PhaseShape,
  type ResolvedRate,
  resolvedRates,
  type SmoothFormulas,
} from "../phase/index.js";
import { FieldWriter, fieldScratch, ledgerIntegrals } from "./field.js";
import { fieldPlan } from "./fieldPlan.js";
import { type StepSources, writeStep } from "./step/step.js";
import { cutBodies } from "./text/cut.js";
import { solvers } from "./text/factor.js";

/** The code of one phase with the meaning of its guards; outputs beyond the guards are λ_N, λ_T of each contact. */
export interface PhaseProgram extends StepProgram {
  readonly shape: PhaseShape;
  readonly guards: readonly Guard[];
  /** Components of the state that are integrated; the others follow from them. */
  readonly free: Int32Array;
  /** The integrals behind those of the ledger. */
  readonly resolved: readonly ResolvedRate[];
  /** Can this kink hold the motion in such a phase? Forces that are not unique leave its share open. */
  readonly canHold: (kink: number) => boolean;
  /** The same where the expression of the kink has no velocity: at the end of infinitely many crossings. */
  readonly canRest: (kink: number) => boolean;
  /** The code itself, one object for all users. */
  readonly code: SpaceSources;
  /** Characters of code that one step runs: a measure of its cost that is the same on every machine. */
  readonly cost: number;
  /** The same program for another user: some back ends give each its own arrays. */
  readonly another: () => PhaseProgram;
}

/**
 * Generates and compiles the code of a phase. Names and positions are ours, so no text of a model reaches the
 * source.
 */
export function programOfPhase(
  formulas: SmoothFormulas,
  shape: PhaseShape,
  backend: Backend = javascriptBackend,
): PhaseProgram {
  const n = formulas.words.q.length;
  const plan = fieldPlan(formulas, shape);
  const guards = guardsOf(formulas, shape);
  const resolved = resolvedRates(formulas, shape);
  const told = shape.bare ? 0 : ledgerIntegrals;
  const integrals = told + resolved.length;
  const sizes: LayoutSizes = {
    state: 2 * n,
    integrals,
    told,
    guards: guards.length,
    extras: 2 * shape.contacts.length,
    scratch: fieldScratch(plan),
  };
  const whole = layoutOf(sizes);
  const written = writeStep((scribe) => new FieldWriter(plan, scribe, whole.scratchAt), whole, {
    first: told,
    rates: resolved,
  });
  const { cost } = written;
  const free = Int32Array.from(written.free);
  const cut = cutBodies(written.sources, whole.size + written.waiting);
  const layout = layoutOf({ ...sizes, waiting: written.waiting + cut.waiting });
  const code: SpaceSources = {
    sources: workFunctions(cut.bodies),
    outside: solvers,
    size: layout.size,
    parameters: formulas.words.p.length + (formulas.numbers?.length ?? 0) + formulas.branches.length,
  };
  const isPlain = !shape.hyperstatic && (shape.shared ?? []).length === 0;
  const canHold = (kink: number) =>
    isPlain && formulas.held[kink] !== undefined && !formulas.held[kink].isRate;
  const canRest = (kink: number) => isPlain && formulas.held[kink]?.isRate === true;
  const open = backend.space(code);
  const another = (): PhaseProgram => {
    const { functions, w, p } = open();
    const { step, shift, finish, dense, trial, stop } = functions as Readonly<
      Record<Exclude<keyof StepSources, "field">, WorkFunction>
    >;
    return {
      layout,
      shape,
      guards,
      resolved,
      step,
      shift,
      finish,
      dense,
      trial,
      stop,
      free,
      w,
      p,
      canHold,
      canRest,
      code,
      cost,
      another,
    };
  };
  return another();
}
