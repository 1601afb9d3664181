/**
 * Which rows of closed contacts are independent at a state? The one test of redundancy: Gram–Schmidt in the mass
 * metric.
 */

import { dynamicsLayout, type Mechanism, perMechanism } from "../mechanism/index.js";
import { cholesky, forwardSolve, independentRows } from "../numerics/index.js";
import type { Row } from "./shape.js";

/** Rows that are dependent to within this share of their length add nothing. */
export const rowDependence = 1e-9;

const room = perMechanism<Float64Array>();

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
  const values = room(mechanism, "", () => new Float64Array(mechanism.dynamics.size));
  mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n, 2 * n), p, values);
  const factor = cholesky(n, values.subarray(0, n * n));
  if (factor === undefined) return [...rows];
  const vectors = ofContacts.map(({ contact, kind }) => {
    const at = layout.contact(contact) + (kind === "N" ? layout.WN : layout.WT);
    return forwardSolve(n, factor, values.subarray(at, at + n));
  });
  const keeps = independentRows(vectors, share);
  return rows.filter((row) => row.kind === "K" || keeps[ofContacts.indexOf(row)]);
}
