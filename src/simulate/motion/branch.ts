/** On which branch of a kink is the motion? Its sign stands among the parameters; it is 0 while the kink holds. */

import type { Run } from "../run.js";
import type { Phase } from "./phase.js";

/** Where the sign stands. */
export const branchPlace = ({ p, mechanism }: Run, kink: number): number =>
  p.length - mechanism.kinks.length + kink;

/** The code of a phase may have parameters of its own. */
export function setBranch(run: Run, { stepper: { p } }: Phase, kink: number, sign: number): void {
  const place = branchPlace(run, kink);
  run.p[place] = sign;
  p[place] = sign;
}

/** Does a kink hold the motion? */
export const isHeld = (run: Run): boolean =>
  run.mechanism.kinks.some((_, kink) => run.p[branchPlace(run, kink)] === 0);
