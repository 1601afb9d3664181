/**
 * Which inequalities must hold at rest? λ_N ≥ 0 at closed contacts, |λ_T| ≤ μ|λ_N| where they stick, the sign of the slip, and
 * gaps that are not negative at open ones, [LB01] (2.5)-(2.8).
 */

import type { Balance } from "./balance.js";

export interface RestCondition {
  readonly contact: string;
  /** As in the report of the modes: `lambdaN >= 0`. */
  readonly because: string;
  /** Positive where it is kept. */
  readonly value: (u: Float64Array, p: Float64Array) => number;
}

/** All inequalities of a combination. */
export function restConditions(balance: Balance): RestCondition[] {
  const { field, closed, open } = balance;
  const { layout } = field;
  const number = (u: Float64Array, p: Float64Array, index: number, offset: number): number =>
    field.values(balance.q(u), p)[layout.contact(index) + offset] as number;
  const gaps = open.map(
    ({ name, index }): RestCondition => ({
      contact: name,
      because: "gap >= 0",
      value: (u, p) => number(u, p, index, layout.gap),
    }),
  );
  const forces = closed.flatMap((contact): RestCondition[] => {
    const { name, index, bilateral, side, slip, rough } = contact;
    const of = (because: string, value: RestCondition["value"]) => ({ contact: name, because, value });
    const lambda = (u: Float64Array, p: Float64Array) => balance.forces(u, contact, p);
    const pushes = side > 0 ? "lambdaN >= 0" : "lambdaN <= 0";
    const normal = of(pushes, (u, p) => side * lambda(u, p).lambdaN);
    const speed = of(slip > 0 ? "vT > 0" : "vT < 0", (u, p) => slip * number(u, p, index, layout.wTildeT));
    const cone = (sign: 1 | -1, because: string) =>
      of(because, (u, p) => {
        const { lambdaN, lambdaT } = lambda(u, p);
        return number(u, p, index, layout.frictionStatic) * Math.abs(lambdaN) - sign * lambdaT;
      });
    const cones = [cone(1, "lambdaT <= mu |lambdaN|"), cone(-1, "lambdaT >= -mu |lambdaN|")];
    const signed = !bilateral || (slip !== 0 && side !== 0); // other slides push and pull
    return [...(signed ? [normal] : []), ...(slip === 0 ? [] : [speed]), ...(rough ? cones : [])];
  });
  return [...gaps, ...forces];
}

/** The first inequality that is broken by more than the tolerance; undefined where all are kept. */
export function brokenCondition(
  balance: Balance,
  conditions: readonly RestCondition[],
  u: Float64Array,
  p: Float64Array,
  tolerance: number,
): RestCondition | undefined {
  const force = balance.forceSize(u, p);
  return conditions.find(({ because, value }) => {
    const unit = because.startsWith("lambda") ? Math.max(force, 1e-300) : 1;
    const found = value(u, p);
    return !(because.startsWith("v") ? found > 0 : found >= -tolerance * unit);
  });
}
