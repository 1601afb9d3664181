/**
 * What is the field of a phase as a function, with its derivatives? x' = f(t, x) with x = (q, v) and ∂f/∂x, for methods that take
 * steps of their own. [M, −D; W, 0][q̈; λ] = [loads; −w̄] is differentiated as it stands: M, loads, D, W, w̄ in the graph, the
 * small linear system in numbers.
 */

import type { KernelArgument, Node, SymbolNode } from "../expression/index.js";
import { type Backend, javascriptBackend } from "../mechanism/index.js";
import { solveInPlace } from "../numerics/index.js";
import type { SmoothFormulas } from "./pieces.js";
import { rowFormulas } from "./rows.js";
import { type PhaseShape, type Row, signOf } from "./shape.js";

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

/** Work that the derivatives may ask of the graph. */
const granted = 400_000;

type Contact = SmoothFormulas["contacts"][number];

export function phaseField(
  formulas: SmoothFormulas,
  shape: PhaseShape,
  backend: Backend = javascriptBackend,
): PhaseField {
  const { words } = formulas;
  const { graph, q, v, t, a } = words;
  graph.grant(granted);
  const [n, m] = [q.length, shape.rows.length];
  const size = n + m;
  const loads = loadsOf(formulas, shape);
  const D = shape.rows.map((row) => directionOf(formulas, shape, row));
  const W = rowFormulas(formulas, shape);
  const lambda = shape.rows.map((_, i) => graph.symbol(`force ${i}`));
  const along = (row: readonly Node[], x: readonly Node[]) =>
    row.map((entry, i) => graph.multiply(entry, x[i] as Node));
  const residuals = [
    ...loads.map((load, k) =>
      graph.subtract(
        graph.add(load, ...D.map((direction, i) => graph.multiply(direction[k] as Node, lambda[i] as Node))),
        graph.add(...along(formulas.M[k] as Node[], a)),
      ),
    ),
    ...W.map(({ row, bar }) => graph.negate(graph.add(bar, ...along(row, a)))),
  ];
  const variables = [...q, ...v, t];
  const slopes = variables.flatMap((variable) =>
    residuals.map((residual) => words.derivative(residual, variable)),
  );
  const args = phaseArguments(formulas);
  const extended = [...args, named("a", a), named("l", lambda)];
  const system = backend.kernel(args, [
    ...matrixOf(
      formulas,
      D,
      W.map(({ row }) => row),
    ),
    ...loads,
    ...W.map(({ bar }) => graph.negate(bar)),
  ]);
  const derivatives = backend.kernel(extended, slopes);
  return assemble(
    n,
    m,
    system,
    derivatives,
    new Float64Array(size * size + size),
    new Float64Array(slopes.length),
  );
}

type KernelCall = ReturnType<Backend["kernel"]>;

function assemble(
  n: number,
  m: number,
  system: KernelCall,
  derivatives: KernelCall,
  values: Float64Array,
  slopes: Float64Array,
): PhaseField {
  const size = n + m;
  const square = size * size;
  const work = new Float64Array(square);
  const solution = new Float64Array(size);
  const column = new Float64Array(size);
  const accelerate = (t: number, x: Float64Array, p: Float64Array): void => {
    system(t, x.subarray(0, n), x.subarray(n, 2 * n), p, values);
    work.set(values.subarray(0, square));
    solution.set(values.subarray(square));
    solveInPlace(size, work, solution);
  };
  return {
    size: 2 * n,
    value(t, x, p, out) {
      accelerate(t, x, p);
      for (let i = 0; i < n; i++) {
        out[i] = x[n + i] as number;
        out[n + i] = solution[i] as number;
      }
    },
    jacobian(t, x, p, out, outT) {
      accelerate(t, x, p);
      const [q, v] = [x.subarray(0, n), x.subarray(n, 2 * n)];
      derivatives(t, q, v, p, solution.subarray(0, n), solution.subarray(n), slopes);
      out.fill(0);
      for (let i = 0; i < n; i++) out[i * 2 * n + n + i] = 1;
      for (let j = 0; j <= 2 * n; j++) {
        work.set(values.subarray(0, square));
        column.set(slopes.subarray(j * size, (j + 1) * size));
        solveInPlace(size, work, column);
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

/** [M, −D; W, 0] row by row. */
function matrixOf(
  { M, words: { graph } }: SmoothFormulas,
  D: readonly (readonly Node[])[],
  W: readonly (readonly Node[])[],
): Node[] {
  const upper = M.flatMap((row, k) => [...row, ...D.map((direction) => graph.negate(direction[k] as Node))]);
  return [...upper, ...W.flatMap((row) => [...row, ...D.map(() => graph.zero)])];
}

/** h, and the forces of compliant contacts. */
export function loadsOf(
  formulas: SmoothFormulas,
  shape: Pick<PhaseShape, "contacts">,
  form: "force" | "sloped" = "force",
): Node[] {
  const { graph } = formulas.words;
  return formulas.h.map((entry, k) => {
    const forces = shape.contacts.flatMap(({ mode, side, layer }, i) => {
      const law = formulas.compliance?.[i];
      if (law === undefined || mode === "flight") return [];
      const { WN, WT, friction } = formulas.contacts[i] as Contact;
      const force = law[form](layer);
      const pull = graph.scale(-signOf(mode) * side, graph.multiply(friction.kinetic, force));
      return [graph.multiply(WN[k] as Node, force), graph.multiply(WT[k] as Node, pull)];
    });
    return graph.add(entry, ...forces);
  });
}

/** The direction in which the force of a row acts: in rigid slip friction comes with the normal force. */
function directionOf(
  { words: { graph }, contacts }: SmoothFormulas,
  shape: PhaseShape,
  { contact, kind }: Row,
): readonly Node[] {
  const { WN, WT, friction } = contacts[contact] as Contact;
  const { mode, side } = shape.contacts[contact] as PhaseShape["contacts"][number];
  const sign = signOf(mode) * side;
  if (kind === "T") return WT;
  if (sign === 0) return WN;
  return WN.map((entry, i) =>
    graph.subtract(entry, graph.scale(sign, graph.multiply(friction.kinetic, WT[i] as Node))),
  );
}

const named = (name: string, symbols: readonly SymbolNode[]): KernelArgument => ({
  name,
  symbols: symbols.map((symbol) => symbol.name),
});

/** As the steps have them: t, q, v, and p with the numbers of compliant contacts and the branches of kinks. */
export function phaseArguments({ words, branches, numbers = [] }: SmoothFormulas): KernelArgument[] {
  return [
    { name: "t", symbols: words.t.name },
    named("q", words.q),
    named("v", words.v),
    named("p", [...words.p, ...numbers, ...branches]),
  ];
}
