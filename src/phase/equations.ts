/**
 * Which linear equations give the accelerations and the forces of a phase? M q̈ − D λ = loads, W q̈ = −w̄, [LB01]
 * (2.3)-(2.8); D is W with the friction of slipping contacts. Velocities and impulses of an impact solve equations
 * of the same form.
 */

import type { Node, SymbolNode } from "../expression/index.js";
import { graphArithmetic } from "./arithmetic.js";
import type { SmoothFormulas } from "./pieces.js";
import { rowFormulas } from "./rows.js";
import type { PhaseShape } from "./shape.js";
import { PhaseSystem } from "./system.js";

/** K z + e = 0 with formulas as its entries. */
export interface LinearFormulas {
  readonly K: readonly (readonly Node[])[];
  readonly e: readonly Node[];
}

/** z = (accelerations or velocities, forces or impulses); `free` and `rates` are the parts without z. */
export function heldEquations(
  { words: { graph }, M }: SmoothFormulas,
  rows: readonly (readonly Node[])[],
  directions: readonly (readonly Node[])[],
  free: readonly Node[],
  rates: readonly Node[],
): LinearFormulas {
  const upper = M.map((row, i) => [
    ...row,
    ...directions.map((direction) => graph.negate(direction[i] as Node)),
  ]);
  const lower = rows.map((row) => [...row, ...rows.map(() => graph.zero)]);
  return { K: [...upper, ...lower], e: [...free.map((node) => graph.negate(node)), ...rates] };
}

/** Contacts in `starting` are about to slip: static friction still holds them. */
export function phaseEquations(
  formulas: SmoothFormulas,
  shape: PhaseShape,
  form: "force" | "sloped",
  starting: readonly number[] = [],
): LinearFormulas {
  const system = new PhaseSystem(formulas, shape, graphArithmetic(formulas.words.graph), form);
  const directions = shape.rows.map((row) =>
    system.direction(row, starting.includes(row.contact) ? "static" : "kinetic"),
  );
  const equations = rowFormulas(formulas, shape);
  return heldEquations(
    formulas,
    equations.map(({ row }) => row),
    directions,
    system.loads(system.given()),
    equations.map(({ bar }) => bar),
  );
}

/** K z + e row by row, with symbols for z. */
export const residualsOf = (
  { words: { graph } }: SmoothFormulas,
  { K, e }: LinearFormulas,
  unknowns: readonly SymbolNode[],
): Node[] =>
  K.map((row, i) =>
    graph.add(e[i] as Node, ...row.map((entry, j) => graph.multiply(entry, unknowns[j] as Node))),
  );
