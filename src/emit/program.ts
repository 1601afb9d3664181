/** How does a phase of a mechanism become a program that can be carried forward? */

import { layoutOf, type StepProgram, type WorkFunction } from "../integrate/index.js";
import { solveWithin } from "../numerics/index.js";
import { FieldWriter, ledgerIntegrals } from "./field.js";
import type { SmoothFormulas } from "./pieces.js";
import { type Guard, guardsOf, type PhaseShape, type ResolvedRate, resolvedRates } from "./shape.js";
import { calledFieldScratch, writeStep } from "./step.js";

/** The code of one phase with the meaning of its guards; outputs beyond the guards are λ_N, λ_T of each contact. */
export interface PhaseProgram extends StepProgram {
  readonly shape: PhaseShape;
  readonly guards: readonly Guard[];
  /** The integrals behind those of the ledger. */
  readonly resolved: readonly ResolvedRate[];
}

/** Generates and compiles the code of a phase. Names and positions are ours, so no text of a model reaches the source. */
export function phaseProgram(formulas: SmoothFormulas, shape: PhaseShape): PhaseProgram {
  const n = formulas.words.q.length;
  const m = shape.rows.length;
  const guards = guardsOf(formulas, shape);
  const resolved = resolvedRates(formulas, guards);
  const integrals = ledgerIntegrals + resolved.length;
  const linear = m > 2 ? m * m + m : 0;
  const layout = layoutOf({
    state: 2 * n,
    integrals,
    guards: guards.length,
    extras: 2 * shape.contacts.length,
    scratch: linear + calledFieldScratch(n, integrals, guards.length),
  });
  const sources = writeStep((scribe) => new FieldWriter(formulas, shape, scribe, layout.scratchAt), layout, {
    first: ledgerIntegrals,
    rates: resolved,
  });
  const field = sources.field === undefined ? undefined : compile(sources.field);
  return {
    layout,
    shape,
    guards,
    resolved,
    stages: compile(sources.stages, field),
    finish: compile(sources.finish),
    dense: compile(sources.dense, field),
    trial: compile(sources.trial),
  };
}

function compile(source: string, field?: WorkFunction): WorkFunction {
  const make = new Function("solve", "field", `"use strict";\nreturn (function (w, p) {\n${source}\n});`);
  return make(solveWithin, field) as WorkFunction;
}
