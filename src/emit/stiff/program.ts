/**
 * How does a phase become a program for the stiff method? Its rates as one function, and their Jacobian; the rest
 * is shared.
 */

import { GraphError } from "../../expression/index.js";
import {
  type FieldFunction,
  noSums,
  type SmallSums,
  type StiffProgram,
  type WorkFunction,
} from "../../integrate/index.js";
import { type Backend, javascriptBackend, workFunctions } from "../../mechanism/index.js";
import type { SmoothFormulas } from "../../phase/index.js";
import { FieldWriter } from "../field.js";
import { fieldPlan } from "../fieldPlan.js";
import { fieldOfPhase, phaseArguments } from "../phaseField.js";
import type { PhaseProgram } from "../program.js";
import { solvers } from "../text/factor.js";
import { Scribe } from "../text/scribe.js";

/**
 * The stiff form of a phase whose explicit form is known; undefined where its derivatives are more work than is
 * granted.
 */
export function stiffPhase(
  formulas: SmoothFormulas,
  program: PhaseProgram,
  backend: Backend = javascriptBackend,
): StiffProgram | undefined {
  try {
    return form(formulas, program, backend);
  } catch (error) {
    if (error instanceof GraphError) return undefined;
    throw error;
  }
}

function form(formulas: SmoothFormulas, program: PhaseProgram, backend: Backend): StiffProgram {
  const { layout, finish, trial, shape, w, p } = program;
  return {
    layout,
    finish,
    trial,
    w,
    p,
    rates: ratesOf(formulas, program, backend),
    jacobian: fieldOfPhase(formulas, shape, backend).jacobian,
    sums: sumsOf(formulas, program, backend),
  };
}

/** Gaps and normal velocities of compliant contacts: W_N of the coordinates, or of the velocities. */
function sumsOf(formulas: SmoothFormulas, { layout, resolved }: PhaseProgram, backend: Backend): SmallSums {
  const { words, contacts } = formulas;
  const fine = resolved
    .map((rate, k) => ({ ...rate, integral: layout.state + layout.told + k }))
    .filter((rate) => rate.fine);
  if (fine.length === 0) return noSums;
  const none = words.q.map(() => words.graph.zero);
  const rows = fine.flatMap(({ index, of }) => {
    const { WN } = contacts[index] as SmoothFormulas["contacts"][number];
    return of === "gap" ? [...WN, ...none] : [...none, ...WN];
  });
  const kernel = backend.kernel(phaseArguments(formulas), rows);
  const n = words.q.length;
  return {
    integrals: fine.map(({ integral }) => integral),
    guards: fine.map(({ guard }) => guard),
    rows: (t, y, p, out) => kernel(t, y.subarray(0, n), y.subarray(n), p, out),
  };
}

/** Where the code of the rates finds time and state, and leaves the rates. */
function placesOf({ state, total }: PhaseProgram["layout"]) {
  return { t: 0, y: 1, out: 1 + state, scratch: 1 + state + total };
}

function ratesOf(formulas: SmoothFormulas, { layout, shape }: PhaseProgram, backend: Backend): FieldFunction {
  const n = layout.state / 2;
  const at = placesOf(layout);
  const scribe = new Scribe();
  const names = (from: number) => Array.from({ length: n }, (_, i) => `y_${from + i}`);
  const [q, v] = [names(0), names(n)];
  scribe.body.push(
    `const t = w[${at.t}];`,
    ...[...q, ...v].map((name, i) => `const ${name} = w[${at.y + i}];`),
  );
  const { acceleration, powers } = new FieldWriter(fieldPlan(formulas, shape), scribe, at.scratch).evaluate(
    { t: "t", q, v },
    { powers: true },
  );
  scribe.body.push(...[...v, ...acceleration, ...powers].map((value, i) => `w[${at.out + i}] = ${value};`));
  const size = at.scratch + layout.scratch;
  const { functions, ...own } = backend.space({
    sources: workFunctions({ rates: [...scribe.head, ...scribe.body].join("\n") }),
    outside: solvers,
    size,
    parameters: formulas.words.p.length + (formulas.numbers?.length ?? 0) + formulas.branches.length,
  })();
  const rates = functions.rates as WorkFunction;
  const w = own.w ?? new Float64Array(size);
  return (t, y, p, out) => {
    w[at.t] = t;
    for (let i = 0; i < layout.state; i++) w[at.y + i] = y[i] as number;
    own.p?.set(p);
    rates(w, own.p ?? p);
    for (let i = 0; i < layout.total; i++) out[i] = w[at.out + i] as number;
  };
}
