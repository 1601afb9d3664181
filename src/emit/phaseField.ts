/**
 * What is the field of a phase as a function, with its derivatives? x' = f(t, x) with x = (q, v) and ∂f/∂x, for
 * methods that take steps of their own. K z + e = 0 with z = (q̈, λ) is differentiated as it stands: K and e in the
 * graph, the small linear system in numbers.
 */

import type { KernelArgument } from "../expression/index.js";
import { type Backend, javascriptBackend, stateArguments } from "../mechanism/index.js";
import { solveInPlace } from "../numerics/index.js";
import { type PhaseShape, phaseEquations, residualsOf, type SmoothFormulas } from "../phase/index.js";

export interface PhaseField {
  /** Components of x: coordinates, then velocities. */
  readonly size: number;
  /** x' at a state; `p` as in the steps of the phase. */
  readonly value: (t: number, x: Float64Array, p: Float64Array, out: Float64Array) => void;
  /** ∂f/∂x row by row, and ∂f/∂t where an array for it is given. */
  readonly jacobian: (
    t: number,
    x: Float64Array,
    p: Float64Array,
    out: Float64Array,
    outT?: Float64Array,
  ) => void;
}

/** Work in the graph that the derivatives may take. */
const granted = 400_000;

export function fieldOfPhase(
  formulas: SmoothFormulas,
  shape: PhaseShape,
  backend: Backend = javascriptBackend,
): PhaseField {
  const { words } = formulas;
  const { graph, q, v, t } = words;
  graph.grant(granted);
  const equations = phaseEquations(formulas, shape, "force");
  const size = equations.e.length;
  const unknowns = equations.e.map((_, i) => graph.symbol(`unknown ${i}`));
  const residuals = residualsOf(formulas, equations, unknowns);
  const slopes = [...q, ...v, t].flatMap((variable) =>
    residuals.map((residual) => words.derivative(residual, variable)),
  );
  const args = phaseArguments(formulas);
  const system = backend.kernel(args, [...equations.K.flat(), ...equations.e]);
  const derivatives = backend.kernel(
    [...args, { name: "z", symbols: unknowns.map(({ name }) => name) }],
    slopes,
  );
  return assemble(q.length, size, system, derivatives);
}

type KernelCall = ReturnType<Backend["kernel"]>;

function assemble(n: number, size: number, system: KernelCall, derivatives: KernelCall): PhaseField {
  const square = size * size;
  const values = new Float64Array(square + size);
  const slopes = new Float64Array((2 * n + 1) * size);
  const work = new Float64Array(square);
  const z = new Float64Array(size);
  const column = new Float64Array(size);
  /** K x = −r. */
  const solve = (r: Float64Array, x: Float64Array): void => {
    work.set(values.subarray(0, square));
    for (let i = 0; i < size; i++) x[i] = -(r[i] as number);
    solveInPlace(size, work, x);
  };
  const accelerate = (t: number, x: Float64Array, p: Float64Array): void => {
    system(t, x.subarray(0, n), x.subarray(n, 2 * n), p, values);
    solve(values.subarray(square), z);
  };
  return {
    size: 2 * n,
    value(t, x, p, out) {
      accelerate(t, x, p);
      for (let i = 0; i < n; i++) {
        out[i] = x[n + i] as number;
        out[n + i] = z[i] as number;
      }
    },
    jacobian(t, x, p, out, outT) {
      accelerate(t, x, p);
      derivatives(t, x.subarray(0, n), x.subarray(n, 2 * n), p, z, slopes);
      out.fill(0);
      for (let i = 0; i < n; i++) out[i * 2 * n + n + i] = 1;
      for (let j = 0; j <= 2 * n; j++) {
        solve(slopes.subarray(j * size, (j + 1) * size), column);
        for (let i = 0; i < n; i++) {
          if (j < 2 * n) out[(n + i) * 2 * n + j] = column[i] as number;
          else if (outT !== undefined) {
            outT[i] = 0;
            outT[n + i] = column[i] as number;
          }
        }
      }
    },
  };
}

/** As the steps have them: behind the parameters the numbers of compliant contacts and the branches of kinks. */
export const phaseArguments = (formulas: SmoothFormulas): KernelArgument[] =>
  stateArguments(formulas, [...(formulas.numbers ?? []), ...formulas.branches]);
