/**
 * Which velocities follow an impact under Moreau's or Frémond's law, where there is exactly one answer? The kernel
 * for inner loops: no allocation. [LB01] (2.14)-(2.18), [FIV] (6); `algebraicImpacts` says the same with all
 * solutions and families.
 */

import { zeroShare } from "./solutions.js";

/** An `ImpactKernel` for friction on v_T⁺ + share · v_T⁻, which has no regions. */
export function algebraicImpactInto(
  shareBefore: 0 | 1,
  input: Float64Array,
  at: number,
  out: Float64Array,
): 0 | -1 {
  const A = input[at] as number;
  const B = input[at + 1] as number;
  const C = input[at + 2] as number;
  const mu = input[at + 3] as number;
  const vT = input[at + 5] as number;
  const vN = input[at + 6] as number;
  if (!(-vN > zeroShare * (Math.abs(vT) + Math.abs(vN)))) return -1;
  const offset = (1 + shareBefore) * vT;
  const lift = -(1 + (input[at + 4] as number)) * vN;
  let count = 0;
  let T = 0;
  let N = 0;
  for (let s = -1; s <= 1; s += 2) {
    const kN = C - s * mu * B;
    if (Math.abs(kN) <= zeroShare * (C + mu * Math.abs(B))) return -1;
    const impulse = lift / kN;
    if (!(impulse > 0)) continue;
    if (mu === 0 ? s > 0 : s * (offset + (B - s * mu * A) * impulse) > 0) {
      count++;
      N = impulse;
      T = -s * mu * impulse;
    }
  }
  const determinant = A * C - B * B;
  const stickT = (-C * offset - B * lift) / determinant;
  const stickN = (B * offset + A * lift) / determinant;
  if (mu > 0 && stickN > 0 && Math.abs(stickT) <= mu * stickN) {
    count++;
    N = stickN;
    T = stickT;
  }
  out[0] = vT + A * T + B * N;
  out[1] = vN + B * T + C * N;
  out[2] = T;
  out[3] = N;
  return count === 1 ? 0 : -1;
}
