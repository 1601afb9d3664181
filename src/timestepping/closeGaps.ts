/**
 * How are closed contacts kept closed? The laws of a step hold velocities, so gaps would drift by the step's length
 * in a given time. At the end of a step the coordinates move the shortest way, measured by the mass, on the
 * surfaces of all contacts that stay closed (Acary 2013 calls this the projection of the scheme).
 */

import { hypot } from "../elementary/index.js";
import { addScaled, dot, solveAffine, solveInPlace } from "../numerics/index.js";
import type { Body } from "./body.js";
import { stepTolerances } from "./tolerances.js";

/** Moves q, in place, one Newton step from where the body was read; true where the gaps are closed then. */
export function closeGaps(body: Body, closed: readonly number[], q: Float64Array): boolean {
  const { layout } = body;
  const { n } = layout;
  const lengths = q.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  let widest = 0;
  for (const contact of closed) widest = Math.max(widest, Math.abs(body.number(contact, layout.gap)));
  if (widest <= stepTolerances.gapRounding * lengths) return true;
  const rows = closed.map((contact) => body.toUnitMass(body.direction(contact, layout.WN)));
  const sizes = rows.map((row) => hypot(...row) || 1);
  const lacking = Float64Array.from(
    closed,
    (contact, i) => -body.number(contact, layout.gap) / (sizes[i] as number),
  );
  for (const [i, row] of rows.entries())
    for (let k = 0; k < n; k++) row[k] = (row[k] as number) / (sizes[i] as number);
  const move = body.fromUnitMass(shortestMove(n, rows, lacking));
  for (let k = 0; k < n; k++) q[k] = (q[k] as number) + (move[k] as number);
  return widest <= stepTolerances.gapNear * lengths;
}

/** The shortest u with row · u = lacking for all rows: a combination of the rows, unless these are dependent. */
function shortestMove(n: number, rows: readonly Float64Array[], lacking: Float64Array): Float64Array {
  const weights = lacking.slice();
  const products = Float64Array.from(rows.flatMap((one) => rows.map((other) => dot(one, other))));
  if (!(solveInPlace(rows.length, products, weights) > stepTolerances.rank)) {
    const matrix = Float64Array.from(rows.flatMap((row) => [...row]));
    return solveAffine(rows.length, n, matrix, lacking, stepTolerances.rank).shortest;
  }
  const u = new Float64Array(n);
  for (const [i, row] of rows.entries()) addScaled(u, weights[i] as number, row);
  return u;
}
