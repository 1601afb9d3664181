/**
 * Which impulses follow, once the mode of every active contact is given? A linear system: a closed contact has v_N
 * = 0, one in stick v_T = 0 as well; in slip Λ_T = −μ|Λ_N| sign v_T comes with the normal impulse. Whether the
 * modes were right is not tested here.
 */

import type { Mode } from "../contact/index.js";
import { solveInPlace } from "../numerics/index.js";
import type { StepProblem } from "./problem.js";
import { stepTolerances } from "./tolerances.js";

/**
 * The impulses, or undefined where they are not unique. `sides` are the signs of Λ_N, which matter on rough slides.
 */
export function impulsesOfModes(
  problem: StepProblem,
  modes: readonly Mode[],
  sides: ArrayLike<number>,
): Float64Array | undefined {
  const { count, G, free, mu } = problem;
  const size = 2 * count;
  const rows: number[] = [];
  const slips = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const mode = modes[i] as Mode;
    if (mode === "flight") continue;
    rows.push(2 * i);
    const turns = (G[(2 * i + 1) * (size + 1)] as number) > 0;
    if (mode === "stick" && turns) rows.push(2 * i + 1);
    const side = (sides[i] as number) < 0 ? -1 : 1;
    if (turns) slips[i] = mode === "slip+" ? -side : mode === "slip-" ? side : 0;
  }
  const n = rows.length;
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n);
  for (let a = 0; a < n; a++) {
    const row = (rows[a] as number) * size;
    right[a] = -(free[rows[a] as number] as number);
    for (let b = 0; b < n; b++) {
      const column = rows[b] as number;
      matrix[a * n + b] = G[row + column] as number;
      if (column % 2 === 1 || slips[column / 2] === 0) continue;
      const share = (slips[column / 2] as number) * (mu[column / 2] as number);
      matrix[a * n + b] = (matrix[a * n + b] as number) + share * (G[row + column + 1] as number);
    }
  }
  if (n > 0 && !(solveInPlace(n, matrix, right) > stepTolerances.pivot)) return undefined;
  const impulses = new Float64Array(size);
  for (let a = 0; a < n; a++) {
    const row = rows[a] as number;
    impulses[row] = right[a] as number;
    if (row % 2 === 0 && slips[row / 2] !== 0)
      impulses[row + 1] = (slips[row / 2] as number) * (mu[row / 2] as number) * (right[a] as number);
  }
  return impulses;
}
