/**
 * Which impulses solve the problem of one step? One solution, sought in this order:
 *   the modes of the step before, if they still hold: stick persists, as in the event-driven method
 *   the modes that some sweeps of the Gauss–Seidel iteration settle on
 *   the iteration itself, where impulses are not unique and it converges
 *   Lemke's method ([LB01] after (2.11); src/contact/lemke)
 *   up to six contacts all combinations of modes
 * Whatever is found counts only if the residual of the laws is small. Others may exist: see `several.ts`.
 */

import {
  type ContactSystem,
  enumerateModes,
  enumerationLimit,
  lemkeModes,
  type Mode,
  type ModeSolution,
} from "../contact/index.js";
import { hypot } from "../elementary/index.js";
import { impulsesOfModes } from "./linear.js";
import { clampInto, modesOfImpulses, residualOf, type StepProblem, type StepSolution } from "./problem.js";
import { relax } from "./relaxation.js";
import { stepTolerances } from "./tolerances.js";

/** Sweeps before the modes are read for the first time, and before the iteration is given up. */
const sweeps = Object.freeze({ first: 30, all: 2000 });

/** Up to this number of rough slides without an impulse both signs are tried. */
const openSlides = 4;

/** What a step begins from: the modes and impulses of the one before, for the active contacts. */
export interface ImpulseGuess {
  readonly modes: readonly Mode[];
  readonly impulses: Float64Array;
}

/** One solution, or the best that was found: `residual` says which. */
export function solveStep(problem: StepProblem, guess: ImpulseGuess): StepSolution {
  const kept = byModes(problem, guess.modes, guess.impulses);
  if (kept !== undefined) return kept;
  const impulses = guess.impulses.slice();
  for (const count of [sweeps.first, sweeps.all]) {
    relax(problem, impulses, count);
    const found = byModes(problem, modesOfImpulses(problem, impulses), impulses);
    if (found !== undefined) return found;
    if (residualOf(problem, impulses) <= stepTolerances.fine) return byImpulses(problem, impulses);
  }
  const relaxed = byImpulses(problem, impulses);
  return byPivots(problem) ?? (solved(relaxed) ? relaxed : (byEnumeration(problem) ?? relaxed));
}

export const solved = ({ residual }: StepSolution): boolean => residual <= stepTolerances.residual;

function byImpulses(problem: StepProblem, found: Float64Array): StepSolution {
  const impulses = found.slice();
  clampInto(problem, impulses);
  const modes = modesOfImpulses(problem, impulses);
  return { impulses, modes, residual: residualOf(problem, impulses) };
}

/**
 * The solution with given modes, if there is one and all laws hold; of several sides of slides the smallest
 * impulses.
 */
function byModes(problem: StepProblem, modes: readonly Mode[], near: Float64Array): StepSolution | undefined {
  let best: StepSolution | undefined;
  for (const sides of sidesOf(problem, near)) {
    const impulses = impulsesOfModes(problem, modes, sides);
    if (impulses === undefined) continue;
    // Put into their cones, impulses may solve the problem in other modes than those requested: these are read again.
    const solution = byImpulses(problem, impulses);
    if (!solved(solution)) continue;
    if (best === undefined || hypot(...solution.impulses) < hypot(...best.impulses)) best = solution;
  }
  return best;
}

/** The signs of the normal impulses as they were; both where a rough slide had none yet. */
function sidesOf({ count, bilateral, mu }: StepProblem, near: Float64Array): number[][] {
  let all: number[][] = [[]];
  let open = 0;
  for (let i = 0; i < count; i++) {
    const N = near[2 * i] as number;
    const both = bilateral[i] === 1 && (mu[i] as number) > 0 && N === 0 && open++ < openSlides;
    all = all.flatMap((sides) =>
      both
        ? [
            [...sides, 1],
            [...sides, -1],
          ]
        : [[...sides, Math.sign(N)]],
    );
  }
  return all;
}

function byPivots(problem: StepProblem): StepSolution | undefined {
  const result = lemkeModes(systemOf(problem));
  return result?.kind === "found" ? byForces(problem, result.solution) : undefined;
}

/** The last resort: near redundant contacts with slow slip only this finds the modes. */
function byEnumeration(problem: StepProblem): StepSolution | undefined {
  if (problem.count > enumerationLimit) return undefined;
  for (const solution of enumerateModes(systemOf(problem), { reasons: false })?.solutions ?? []) {
    const found = byForces(problem, solution);
    if (found !== undefined) return found;
  }
  return undefined;
}

function byForces(problem: StepProblem, { forces }: ModeSolution): StepSolution | undefined {
  const impulses = new Float64Array(2 * problem.count);
  for (let i = 0; i < problem.count; i++) {
    const { lambdaN = 0, lambdaT = 0 } = forces[i] ?? {};
    impulses[2 * i] = lambdaN;
    impulses[2 * i + 1] = lambdaT;
  }
  const solution = byImpulses(problem, impulses);
  return solved(solution) ? solution : undefined;
}

/** The same problem as one of accelerations, in coordinates of unit mass that hold the free velocities themselves. */
export function systemOf({ count, directions, free, mu, bilateral }: StepProblem): ContactSystem {
  const n = directions[0]?.length ?? 0;
  return {
    M: Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, k) => (i === k ? 1 : 0))),
    h: new Array<number>(n).fill(0),
    contacts: Array.from({ length: count }, (_, i) => ({
      name: String(i),
      bilateral: bilateral[i] === 1,
      slip: 0 as const,
      WN: [...(directions[2 * i] as Float64Array)],
      WT: [...(directions[2 * i + 1] as Float64Array)],
      wBarN: free[2 * i] as number,
      wBarT: free[2 * i + 1] as number,
      frictionStatic: mu[i] as number,
      frictionKinetic: mu[i] as number,
    })),
  };
}
