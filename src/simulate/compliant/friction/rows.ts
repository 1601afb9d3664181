/**
 * What are the directions and numbers of all contacts at the present state, with the mass factored? M = L Lᵀ,
 * [LB01] (2.3).
 */

import { dynamicsLayout } from "../../../mechanism/index.js";
import { cholesky, dot, forwardSolve } from "../../../numerics/index.js";
import type { Run } from "../../run.js";

type Layout = ReturnType<typeof dynamicsLayout>;

export interface ContactRows {
  readonly layout: Layout;
  /** A copy of h. */
  readonly load: Float64Array;
  readonly value: (contact: number, offset: number) => number;
  readonly normal: (contact: number) => Float64Array;
  readonly tangent: (contact: number) => Float64Array;
  readonly vN: (contact: number) => number;
  readonly vT: (contact: number) => number;
  /** L⁻¹ of a direction. */
  readonly half: (direction: Float64Array) => Float64Array;
}

/** Undefined where the mass is not positive definite. */
export function contactRows({ mechanism, state, t, p }: Run): ContactRows | undefined {
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const values = new Float64Array(mechanism.dynamics.size);
  const v = state.subarray(n, 2 * n);
  mechanism.dynamics.into(t, state.subarray(0, n), v, p, values);
  const l = cholesky(n, values.subarray(0, n * n));
  if (l === undefined) return undefined;
  const value = (contact: number, offset: number) => values[layout.contact(contact) + offset] as number;
  const row = (contact: number, offset: number) => {
    const at = layout.contact(contact) + offset;
    return values.subarray(at, at + n);
  };
  const normal = (contact: number) => row(contact, layout.WN);
  const tangent = (contact: number) => row(contact, layout.WT);
  return {
    layout,
    load: values.slice(layout.h, layout.h + n),
    value,
    normal,
    tangent,
    vN: (contact) => dot(normal(contact), v) + value(contact, layout.wTildeN),
    vT: (contact) => dot(tangent(contact), v) + value(contact, layout.wTildeT),
    half: (direction) => forwardSolve(n, l, direction),
  };
}
