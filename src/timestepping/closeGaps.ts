/**
 * How are closed contacts kept closed? The laws of a step hold velocities, so gaps would drift by the step's length in a
 * given time. At the end of a step the coordinates move the shortest way, measured by the mass, on the surfaces of all
 * contacts that stay closed (Acary 2013 calls this the projection of the scheme).
 */

import { solveAffine } from "../numerics/index.js";
import type { Body } from "./body.js";

/** Gaps this small beside the coordinates are rounding; directions this small beside the others are dependent. */
const [gapShare, rank] = [1e-14, 1e-9];

/** Moves q, in place; the body has been read there. */
export function closeGaps(body: Body, closed: readonly number[], q: Float64Array): void {
  const { layout } = body;
  const { n } = layout;
  const rows = closed.map((contact) => body.toUnitMass(body.direction(contact, layout.WN)));
  const sizes = rows.map((row) => Math.hypot(...row) || 1);
  const lengths = q.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  if (closed.every((contact) => Math.abs(body.number(contact, layout.gap)) <= gapShare * lengths)) return;
  const matrix = new Float64Array(rows.length * n);
  for (const [i, row] of rows.entries())
    for (let k = 0; k < n; k++) matrix[i * n + k] = (row[k] as number) / (sizes[i] as number);
  const lacking = Float64Array.from(
    closed,
    (contact, i) => -body.number(contact, layout.gap) / (sizes[i] as number),
  );
  const { shortest } = solveAffine(rows.length, n, matrix, lacking, rank);
  const move = body.fromUnitMass(shortest);
  for (let k = 0; k < n; k++) q[k] = (q[k] as number) + (move[k] as number);
}
