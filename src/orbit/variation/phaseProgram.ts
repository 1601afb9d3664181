/** Which generated code carries a phase together with its derivatives? Made once for each mechanism, modes and parameters. */

import { variationProgram } from "../../emit/index.js";
import type { StepProgram } from "../../integrate/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { analysedFormulas } from "./analysed.js";
import { rowsOf, slopeNodes, unknownSymbols, variablesOf } from "./implicit.js";
import { modesKey, type PhaseModes, phaseEquations } from "./phaseField.js";

type MakeProgram = (() => StepProgram) | undefined;

const made = new WeakMap<Mechanism, Map<string, MakeProgram>>();

/** Undefined where more contacts are closed than the code can solve for. */
export function phaseProgram(
  mechanism: Mechanism,
  modes: PhaseModes,
  varied: readonly number[],
): StepProgram | undefined {
  const known = made.get(mechanism) ?? new Map<string, MakeProgram>();
  made.set(mechanism, known);
  const key = `${modesKey(modes)}|${varied.join()}`;
  if (!known.has(key)) known.set(key, makeProgram(mechanism, modes, varied));
  return known.get(key)?.();
}

function makeProgram(mechanism: Mechanism, modes: PhaseModes, varied: readonly number[]): MakeProgram {
  const formulas = analysedFormulas(mechanism);
  const equations = phaseEquations(formulas, modes);
  const variables = variablesOf(mechanism, varied);
  return variationProgram(
    {
      formulas,
      ...equations,
      unknowns: unknownSymbols(mechanism, equations.e.length),
      variables: variables.length,
      slopes: slopeNodes(mechanism, rowsOf(mechanism, equations), variables),
    },
    mechanism.backend,
  );
}
