/** How does a phase of a mechanism become a program that can be carried forward? */

import { layoutOf, type StepProgram, type WorkFunction } from "../integrate/index.js";
import {
  type Backend,
  type FunctionSource,
  javascriptBackend,
  type SpaceSources,
} from "../mechanism/index.js";
import { solveWithin } from "../numerics/index.js";
import { FieldWriter, ledgerIntegrals } from "./field.js";
import type { SmoothFormulas } from "./pieces.js";
import { type Guard, guardsOf, type PhaseShape, type ResolvedRate, resolvedRates } from "./shape.js";
import { calledFieldScratch } from "./step/stage.js";
import { type StepSources, writeStep } from "./step/step.js";

/** The code of one phase with the meaning of its guards; outputs beyond the guards are λ_N, λ_T of each contact. */
export interface PhaseProgram extends StepProgram {
  readonly shape: PhaseShape;
  readonly guards: readonly Guard[];
  /** The integrals behind those of the ledger. */
  readonly resolved: readonly ResolvedRate[];
  /** The code itself, one object for all users. */
  readonly code: SpaceSources;
  /** The same program for another user: some back ends give each its own arrays. */
  readonly another: () => PhaseProgram;
}

/** Generates and compiles the code of a phase. Names and positions are ours, so no text of a model reaches the source. */
export function phaseProgram(
  formulas: SmoothFormulas,
  shape: PhaseShape,
  backend: Backend = javascriptBackend,
): PhaseProgram {
  const n = formulas.words.q.length;
  const m = shape.rows.length;
  const guards = guardsOf(formulas, shape);
  const resolved = resolvedRates(formulas, guards);
  const told = shape.bare ? 0 : ledgerIntegrals;
  const integrals = told + resolved.length;
  const linear = m > 2 ? m * m + m : 0;
  const layout = layoutOf({
    state: 2 * n,
    integrals,
    told,
    guards: guards.length,
    extras: 2 * shape.contacts.length,
    scratch: linear + calledFieldScratch(n, integrals, guards.length),
  });
  const sources = writeStep((scribe) => new FieldWriter(formulas, shape, scribe, layout.scratchAt), layout, {
    first: told,
    rates: resolved,
  });
  const code: SpaceSources = {
    sources: functionsOf(sources),
    outside: { solve: solveWithin },
    size: layout.size,
    parameters: formulas.words.p.length + (formulas.numbers?.length ?? 0) + formulas.branches.length,
  };
  const open = backend.space(code);
  const another = (): PhaseProgram => {
    const { functions, w, p } = open();
    const { step, shift, finish, dense, trial, stop } = functions as Readonly<
      Record<Exclude<keyof StepSources, "parts">, WorkFunction>
    >;
    return { layout, shape, guards, resolved, step, shift, finish, dense, trial, stop, w, p, code, another };
  };
  return another();
}

/** A field that is called stands before those that call it, and so do the parts of a step. */
function functionsOf({ field, parts, ...rest }: StepSources): FunctionSource[] {
  const bodies = { ...(field === undefined ? {} : { field }), ...parts, ...rest };
  const parameters = [
    { name: "w", kind: "array" },
    { name: "p", kind: "array" },
  ] as const;
  return Object.entries(bodies).map(([name, body]) => ({ name, parameters, body }));
}
