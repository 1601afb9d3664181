/**
 * Which branches cross at a branch point? There the Jacobian loses two directions, and the tangents αφ₁ + βφ₂ of
 * the branches solve a quadratic, ψ·F''(αφ₁ + βφ₂)² = 0 with ψ the left null vector (Keller 1977). φ₁ is the branch
 * we came on.
 */

import { hypot } from "../elementary/index.js";
import { dot, svd, without } from "../numerics/index.js";
import { BorderedSystem, unit } from "./bordered.js";
import type { BranchPoint } from "./branch.js";
import type { ContinuationProblem, DirectedPlace } from "./problem.js";
import { continuationTolerances } from "./tolerances.js";

const { slope: apart } = continuationTolerances;

/**
 * The place with the direction of the other branch; follow it in both directions. Undefined where no branch
 * crosses.
 */
export function switchBranch(
  problem: ContinuationProblem<unknown>,
  point: Pick<BranchPoint, "u" | "p" | "tangent">,
): DirectedPlace | undefined {
  const system = new BorderedSystem(problem);
  const z = system.toUnits(point);
  const { n } = system;
  const jacobian = system.jacobian(z);
  const { right } = svd(n - 1, n, jacobian);
  const lost = [n - 1, n - 2].map((k) => right.slice(k * n, (k + 1) * n));
  const one = unit(point.tangent.map((value, i) => value / (system.scale[i] as number)));
  // Of the two lost directions the part across φ₁.
  const [rest, last] = lost.map((vector) => without(vector, [one])) as [Float64Array, Float64Array];
  const other = unit(hypot(...rest) > hypot(...last) ? rest : last);
  const psi = leftNull(n, jacobian);
  const bend = (along: Float64Array, times: Float64Array): number => {
    const [above, below] = [apart, -apart].map((h) =>
      system.jacobian(z.map((value, i) => value + h * (along[i] as number))),
    ) as [Float64Array, Float64Array];
    let sum = 0;
    for (let i = 0; i < n - 1; i++) {
      const row = above.subarray(i * n, (i + 1) * n).map((value, j) => value - (below[i * n + j] as number));
      sum += (psi[i] as number) * dot(row, times);
    }
    return sum / (2 * apart);
  };
  const [mixed, own] = [bend(one, other), bend(other, other)];
  const size = hypot(mixed, own);
  if (!(size > 0)) return undefined;
  // β (2 α a₁₂ + β a₂₂) = 0 besides β = 0.
  const tangent = unit(one.map((value, i) => -own * value + 2 * mixed * (other[i] as number)));
  return {
    u: point.u,
    p: point.p,
    tangent: tangent.map((value, i) => value * (system.scale[i] as number)),
    isBranchPoint: true,
  };
}

/** ψ with ψ·J = 0. */
function leftNull(n: number, jacobian: Float64Array): Float64Array {
  const turned = new Float64Array(jacobian.length);
  for (let i = 0; i < n - 1; i++)
    for (let j = 0; j < n; j++) turned[j * (n - 1) + i] = jacobian[i * n + j] as number;
  const { right } = svd(n, n - 1, turned);
  return right.slice((n - 2) * (n - 1));
}
