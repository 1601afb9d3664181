/**
 * Which generated code carries a phase together with its derivatives? Made once for each mechanism, modes and
 * parameters.
 */

import { variationProgram } from "../emit/index.js";
import type { Node } from "../expression/index.js";
import type { StepProgram } from "../integrate/index.js";
import { type Mechanism, perMechanism } from "../mechanism/index.js";
import { phaseEquations, residualsOf } from "../phase/index.js";
import { analysedFormulas } from "./analysed.js";
import { modesKey, type PhaseModes, shapeOf, variedKey } from "./differentiatedField.js";
import { allColumns } from "./flow.js";
import { slopeNodes, unknownSymbols, variablesOf } from "./implicit.js";

type MakeProgram = (() => StepProgram) | undefined;

const made = perMechanism<MakeProgram>();

/**
 * Undefined where more contacts are closed than the code can solve for. `columns`: of each column that is carried,
 * the variable with which the field itself changes or −1; without them the derivatives by all variables, from the
 * unit matrix. `powers` are integrated along the motion, with their derivatives.
 */
export function differentiatedProgram(
  mechanism: Mechanism,
  modes: PhaseModes,
  varied: readonly number[],
  columns?: readonly number[],
  powers: readonly Node[] = [],
): StepProgram | undefined {
  const key = `${modesKey(modes)}|${variedKey(varied)}|${columns?.join()}|${powers.map(({ id }) => id).join()}`;
  return made(mechanism, key, () => makeProgram(mechanism, modes, varied, columns, powers))?.();
}

function makeProgram(
  mechanism: Mechanism,
  modes: PhaseModes,
  varied: readonly number[],
  columns: readonly number[] | undefined,
  powers: readonly Node[],
): MakeProgram {
  const formulas = analysedFormulas(mechanism);
  const equations = phaseEquations(formulas, shapeOf(modes), "sloped");
  const variables = variablesOf(mechanism, varied);
  const unknowns = unknownSymbols(mechanism, equations.e.length);
  return variationProgram(
    {
      formulas,
      ...equations,
      unknowns,
      variables: variables.length,
      columns: columns ?? allColumns(mechanism.dimension, variables.length),
      seeded: columns !== undefined,
      slopes: slopeNodes(mechanism, residualsOf(formulas, equations, unknowns), variables),
      integrals: {
        nodes: powers,
        slopes: slopeNodes(mechanism, powers, variables),
        byUnknown: slopeNodes(mechanism, powers, unknowns),
      },
    },
    mechanism.backend,
  );
}
