/**
 * How does the field of a phase change with its state? Accelerations and row forces u solve K u + r = 0 with the rows of the
 * phase, [LB01] (2.3)-(2.8); differentiated, K u_x = −(K_x u + r_x). The derivatives on the right are those of the graph, so
 * the Jacobian is exact, through contact laws and friction too.
 */

import type { KernelArgument, Node, SymbolNode } from "../expression/index.js";
import type { FieldFunction } from "../integrate/index.js";
import { javascriptBackend } from "../mechanism/index.js";
import { solveInPlace } from "../numerics/index.js";
import type { SmoothFormulas } from "./pieces.js";
import { type PhaseShape, type Row, signOf } from "./shape.js";

/** The equations of a phase: one node per coordinate, then one per row, zero for the true accelerations and row forces. */
interface Equations {
  readonly unknowns: readonly SymbolNode[];
  readonly residuals: readonly Node[];
  /** ∂ residual / ∂ unknown, row by row. */
  readonly matrix: readonly Node[];
}

/** Entries that are not identically zero, with their places. */
interface Entry {
  readonly row: number;
  readonly column: number;
}

/** Work that the derivatives with respect to one component may ask of the graph. */
const granted = 50_000;

/** (t, y, p): time, state, and the parameters of generated code. */
export function fieldArguments({ words, branches, numbers = [] }: SmoothFormulas): KernelArgument[] {
  const names = (symbols: readonly SymbolNode[]) => symbols.map(({ name }) => name);
  return [
    { name: "t", symbols: words.t.name },
    { name: "y", symbols: names([...words.q, ...words.v]) },
    { name: "p", symbols: names([...words.p, ...numbers, ...branches]) },
  ];
}

/** ∂(v, q̈)/∂(q, v), row by row. */
export function phaseJacobian(formulas: SmoothFormulas, shape: PhaseShape): FieldFunction {
  const { words } = formulas;
  const { q, v, graph } = words;
  const n = q.length;
  graph.grant(granted * 2 * n);
  const { unknowns, residuals, matrix } = equationsOf(formulas, shape);
  const size = unknowns.length;
  const entries: Entry[] = [];
  const derivatives: Node[] = [];
  for (const [row, residual] of residuals.entries())
    for (const [column, variable] of [...q, ...v].entries()) {
      const derivative = words.derivative(residual, variable);
      if (derivative === graph.zero) continue;
      entries.push({ row, column });
      derivatives.push(derivative);
    }
  const args = [...fieldArguments(formulas), { name: "u", symbols: unknowns.map(({ name }) => name) }];
  const [equations, changes] = [
    javascriptBackend(args, [...matrix, ...residuals]),
    javascriptBackend(args, derivatives),
  ];
  const u = new Float64Array(size);
  const values = new Float64Array(size * (size + 1));
  const slopes = new Float64Array(entries.length);
  const column = new Float64Array(size);
  return (time, y, parameters, out) => {
    u.fill(0);
    equations(time, y, parameters, u, values);
    const solve = (right: Float64Array) => solveInPlace(size, values.slice(0, size * size), right);
    for (let i = 0; i < size; i++) u[i] = -(values[size * size + i] as number);
    if (solve(u) === 0) u.fill(Number.NaN);
    changes(time, y, parameters, u, slopes);
    out.fill(0);
    for (let i = 0; i < n; i++) out[i * 2 * n + n + i] = 1;
    for (let j = 0; j < 2 * n; j++) {
      column.fill(0);
      for (const [k, entry] of entries.entries())
        if (entry.column === j) column[entry.row] = -(slopes[k] as number);
      if (column.some((value) => value !== 0) && solve(column) === 0) column.fill(Number.NaN);
      for (let i = 0; i < n; i++) out[(n + i) * 2 * n + j] = column[i] as number;
    }
  };
}

function equationsOf(formulas: SmoothFormulas, shape: PhaseShape): Equations {
  const { words, M, h } = formulas;
  const { graph, a } = words;
  const forces = shape.rows.map((_, k) => graph.symbol(`row ${k}`));
  const unknowns = [...a, ...forces];
  const directions = shape.rows.map((row) => directionOf(formulas, shape, row));
  const loads = givenLoads(formulas, shape);
  const product = (left: readonly Node[], right: readonly Node[]) =>
    graph.add(...left.map((entry, i) => graph.multiply(entry, right[i] as Node)));
  const balance = M.map((row, i) =>
    graph.subtract(
      product(row, a),
      graph.add(
        h[i] as Node,
        loads[i] as Node,
        product(
          directions.map((direction) => direction[i] as Node),
          forces,
        ),
      ),
    ),
  );
  const held = shape.rows.map((row) => {
    const { WN, WT, wBarN, wBarT } = contactOf(formulas, row.contact);
    return graph.add(product(row.kind === "N" ? WN : WT, a), row.kind === "N" ? wBarN : wBarT);
  });
  const residuals = [...balance, ...held];
  const matrix = residuals.flatMap((residual) => unknowns.map((one) => words.derivative(residual, one)));
  return { unknowns, residuals, matrix };
}

const contactOf = ({ contacts }: SmoothFormulas, contact: number) =>
  contacts[contact] as SmoothFormulas["contacts"][number];

/** The direction in which the force of a row acts: in slip friction comes with the normal force. */
function directionOf(
  formulas: SmoothFormulas,
  { contacts }: Pick<PhaseShape, "contacts">,
  { contact, kind }: Row,
): Node[] {
  const { graph } = formulas.words;
  const { WN, WT, friction } = contactOf(formulas, contact);
  const { mode, side } = contacts[contact] as PhaseShape["contacts"][number];
  const sign = signOf(mode) * side;
  if (kind === "T") return [...WT];
  return WN.map((entry, i) =>
    graph.subtract(entry, graph.scale(sign, graph.multiply(friction.kinetic, WT[i] as Node))),
  );
}

/** What compliant contacts put on each coordinate by themselves: their normal force, and friction in slip. */
function givenLoads(formulas: SmoothFormulas, { contacts }: PhaseShape): Node[] {
  const { graph } = formulas.words;
  const pushes = contacts.flatMap(({ mode, layer }, contact) => {
    const law = mode === "flight" ? undefined : formulas.compliance?.[contact];
    if (law === undefined) return [];
    const direction = directionOf(formulas, { contacts }, { contact, kind: "N" });
    return [direction.map((entry) => graph.multiply(entry, law.force(layer)))];
  });
  return formulas.h.map((_, i) => graph.add(...pushes.map((push) => push[i] as Node)));
}
