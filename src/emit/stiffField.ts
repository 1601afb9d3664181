/** How does a phase become a program for the stiff method? Its rates as one function, and their Jacobian; the rest is shared. */

import { GraphError } from "../expression/index.js";
import { type FieldFunction, noSums, type SmallSums, type StiffProgram } from "../integrate/index.js";
import { type Backend, javascriptBackend } from "../mechanism/index.js";
import { solveWithin } from "../numerics/index.js";
import { FieldWriter, ledgerIntegrals } from "./field.js";
import { phaseArguments, phaseField } from "./phaseField.js";
import type { SmoothFormulas } from "./pieces.js";
import type { PhaseProgram } from "./program.js";
import { Scribe } from "./scribe.js";
import type { Row } from "./shape.js";

/** The stiff form of a phase whose explicit form is known; undefined where its derivatives are more work than is granted. */
export function stiffPhase(
  formulas: SmoothFormulas,
  program: PhaseProgram,
  rows: readonly Row[] = program.shape.rows,
  backend: Backend = javascriptBackend,
): StiffProgram | undefined {
  try {
    return form(formulas, program, rows, backend);
  } catch (error) {
    if (error instanceof GraphError) return undefined;
    throw error;
  }
}

function form(
  formulas: SmoothFormulas,
  program: PhaseProgram,
  rows: readonly Row[],
  backend: Backend,
): StiffProgram {
  const { layout, finish, trial, shape } = program;
  return {
    layout,
    finish,
    trial,
    rates: ratesOf(formulas, program),
    jacobian: phaseField(formulas, { ...shape, rows }, backend).jacobian,
    sums: sumsOf(formulas, program, backend),
  };
}

/** Gaps and normal velocities of compliant contacts: W_N of the coordinates, or of the velocities. */
function sumsOf(formulas: SmoothFormulas, { layout, resolved }: PhaseProgram, backend: Backend): SmallSums {
  const { words, contacts } = formulas;
  const fine = resolved
    .map((rate, k) => ({ ...rate, integral: layout.state + ledgerIntegrals + k }))
    .filter((rate) => rate.fine);
  if (fine.length === 0) return noSums;
  const none = words.q.map(() => words.graph.zero);
  const rows = fine.flatMap(({ contact, of }) => {
    const { WN } = contacts[contact] as SmoothFormulas["contacts"][number];
    return of === "gap" ? [...WN, ...none] : [...none, ...WN];
  });
  const kernel = backend(phaseArguments(formulas), rows);
  const n = words.q.length;
  return {
    integrals: fine.map(({ integral }) => integral),
    guards: fine.map(({ guard }) => guard),
    rows: (t, y, p, out) => kernel(t, y.subarray(0, n), y.subarray(n), p, out),
  };
}

function ratesOf(formulas: SmoothFormulas, { layout, shape }: PhaseProgram): FieldFunction {
  const n = layout.state / 2;
  const scribe = new Scribe();
  const names = (from: number) => Array.from({ length: n }, (_, i) => `y_${from + i}`);
  const [q, v] = [names(0), names(n)];
  scribe.body.push(...[...q, ...v].map((name, i) => `const ${name} = y[${i}];`));
  const { acceleration, powers } = new FieldWriter(formulas, shape, scribe, 0).evaluate(
    { t: "t", q, v },
    { powers: true },
  );
  scribe.body.push(...[...v, ...acceleration, ...powers].map((value, i) => `out[${i}] = ${value};`));
  const source = [...scribe.head, ...scribe.body].join("\n");
  const make = new Function("solve", "w", `"use strict";\nreturn (function (t, y, p, out) {\n${source}\n});`);
  return make(solveWithin, new Float64Array(layout.scratch)) as FieldFunction;
}
