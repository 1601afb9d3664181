/**
 * Can the problem of a step have several solutions? In each combination of modes the impulses follow from a linear
 * system. If the determinants of all these systems have the same sign, there is one solution whatever the
 * velocities are; where they differ, some velocities have several and others none. For one contact this is k_N^± =
 * C ∓ μB > 0, [LBN] (3.5); for slipping contacts that the matrix of [LB01] (2.9) is a P-matrix.
 */

import { enumerateModes, type Mode } from "../contact/index.js";
import { solveWithin } from "../numerics/index.js";
import type { StepProblem } from "./problem.js";
import { systemOf } from "./solve.js";
import { stepTolerances } from "./tolerances.js";

/** Up to this number of active contacts all combinations are tried; beyond that each contact by itself. */
const togetherContacts = 3;

/** Friction per unit of normal impulse, or "stick", or "open". */
type Piece = number | "stick" | "open";

/**
 * The modes of all solutions, where there are several; an empty list where there may be several and they were not
 * listed. Undefined where there is one, or where none other was found.
 */
export function severalSolutions(problem: StepProblem): readonly (readonly Mode[])[] | undefined {
  const places = Array.from({ length: problem.count }, (_, i) => i);
  const groups = places.length <= togetherContacts ? [places] : places.map((i) => [i]);
  if (!groups.some((group) => changesSign(problem, group))) return undefined;
  if (groups.length > 1) return [];
  const solutions = enumerateModes(systemOf(problem), { reasons: false })?.solutions ?? [];
  if (solutions.length < 2) return undefined;
  return solutions.map(({ modes }) => places.map((i) => modes[i] as Mode));
}

function changesSign(problem: StepProblem, group: readonly number[]): boolean {
  const options = group.map((i): Piece[] => {
    const mu = problem.mu[i] as number;
    const closed: Piece[] = mu === 0 ? [0] : [-mu, mu, "stick"];
    return problem.bilateral[i] ? closed : [...closed, "open"];
  });
  const total = options.reduce((product, list) => product * list.length, 1);
  for (let index = 0; index < total; index++) {
    let rest = index;
    const pieces = options.map((list) => {
      const piece = list[rest % list.length] as Piece;
      rest = Math.floor(rest / list.length);
      return piece;
    });
    if (determinantIsNegative(problem, group, pieces)) return true;
  }
  return false;
}

/** Without friction the determinant is not negative: so it is the other sign, or none. */
function determinantIsNegative(
  { G, count }: StepProblem,
  group: readonly number[],
  pieces: readonly Piece[],
): boolean {
  const size = 2 * count;
  const columns = group.flatMap((i, k) => {
    const piece = pieces[k] as Piece;
    if (piece === "open") return [];
    const normal = { place: 2 * i, share: piece === "stick" ? 0 : piece };
    const holds = piece === "stick" && (G[(2 * i + 1) * (size + 1)] as number) > 0;
    return holds ? [normal, { place: 2 * i + 1, share: 0 }] : [normal];
  });
  const n = columns.length;
  const work = new Float64Array(n * n + n);
  let diagonal = 1;
  for (const [a, { place: row }] of columns.entries()) {
    for (const [b, { place, share }] of columns.entries()) {
      const along = share === 0 ? 0 : share * (G[row * size + place + 1] as number);
      work[a * n + b] = (G[row * size + place] as number) + along;
    }
    diagonal *= G[row * (size + 1)] as number;
  }
  return n > 0 && solveWithin(n, work, 0) < -stepTolerances.redundant * diagonal;
}
