/**
 * Which rows of closed contacts are independent at a state? The one test of redundancy: Gram–Schmidt in the mass
 * metric.
 */

import { dynamicsLayout, type Mechanism, perMechanism } from "../mechanism/index.js";
import { cholesky, forwardSolve, independentRows } from "../numerics/index.js";
import type { Row } from "./shape.js";

/** Rows that are dependent to within this share of their length add nothing. */
export const rowDependence = 1e-9;

const room = perMechanism<Record<"values" | "q" | "v", Float64Array>>();

/** Rows without those that the earlier ones span; all of them where the mass matrix is not positive definite. */
export function independentAt(
  mechanism: Mechanism,
  rows: readonly Row[],
  { t, state, p }: { readonly t: number; readonly state: Float64Array; readonly p: Float64Array },
  share = rowDependence,
): Row[] {
  // What holds a kink is not a contact, and stays.
  const ofContacts = rows.filter(({ kind }) => kind !== "K");
  if (ofContacts.length === 0) return [...rows];
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const { values, q, v } = room(mechanism, "", () => ({
    values: new Float64Array(mechanism.dynamics.size),
    q: new Float64Array(n),
    v: new Float64Array(n),
  }));
  for (let i = 0; i < n; i++) {
    q[i] = state[i] as number;
    v[i] = state[n + i] as number;
  }
  mechanism.dynamics.into(t, q, v, p, values);
  const placeOf = ({ contact, kind }: Row) =>
    layout.contact(contact) + (kind === "N" ? layout.WN : layout.WT);
  // Most phases have one row, which nothing can span unless it is zero.
  if (ofContacts.length === 1 && rows.length === 1 && !isZero(values, placeOf(rows[0] as Row), n))
    return [...rows];
  const factor = cholesky(n, values.subarray(0, n * n));
  if (factor === undefined) return [...rows];
  const vectors = ofContacts.map((row) => {
    const at = placeOf(row);
    return forwardSolve(n, factor, values.subarray(at, at + n));
  });
  const keeps = independentRows(vectors, share);
  return rows.filter((row) => row.kind === "K" || keeps[ofContacts.indexOf(row)]);
}

/** Not a number counts as zero. */
function isZero(values: Float64Array, at: number, n: number): boolean {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.abs(values[at + i] as number);
  return !(sum > 0);
}
