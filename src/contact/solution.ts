/** What is known about a solution of the contact problem, and about all of them? [LB01] (2.5)-(2.11). */

import { dot } from "../numerics/index.js";
import type { Choice, Combination, FailedCondition } from "./enumerate/combination.js";
import { type ForceRange, forceRanges } from "./enumerate/range.js";
import type { Attempt } from "./enumerate/solve.js";
import { isSustained } from "./enumerate/sustained.js";
import type { Mode, UnitSystem } from "./system.js";

export type Verdict = "consistent" | "indeterminate" | "inconsistent";
export type Modes = Readonly<Record<string, Mode>>;

export interface Force {
  readonly lambdaT: number;
  readonly lambdaN: number;
}

export interface Alternative {
  readonly modes: Modes;
  readonly forces: Readonly<Record<string, Force>>;
}

export interface ModeSolution {
  readonly modes: Modes;
  /** The same acceleration once more: other labels on borders, other reactions of slides. Each has its own forces. */
  readonly alternatives?: readonly Alternative[];
  readonly forces: Readonly<Record<string, Force>>;
  readonly acceleration: readonly number[];
  /** How well the equations are met, relative to the accelerations involved. */
  readonly residual: number;
  /** false where a stiff contact would not keep it ([NDCb] §3.3): it solves the problem and is no future. */
  readonly sustained?: false;
  /** Where one of several labels is sustained: those that are not. */
  readonly unsustained?: readonly Modes[];
  /** One acceleration, many forces: those given are the shortest. */
  readonly hyperstatic?: true;
  /** Where there are many forces: the smallest and the largest of each. */
  readonly range?: Readonly<Record<string, ForceRange>>;
  /** The forces and the acceleration can be changed together: a continuum of futures. */
  readonly continuum?: true;
  readonly degenerate?: true;
}

export interface RejectedModes {
  readonly modes: Modes;
  /** Empty where the equations themselves have no solution. */
  readonly contact: string;
  readonly because: FailedCondition;
  readonly value: number;
  /** A little more tolerance would admit them. */
  readonly degenerate?: true;
}

/** Every combination was tried. */
export interface ModeReport {
  readonly verdict: Verdict;
  readonly complete: true;
  readonly solutions: readonly ModeSolution[];
  readonly rejected: readonly RejectedModes[];
  /**
   * Some inequality is on its border: the verdict depends on rounding, or on a tolerance that is 100 times smaller or
   * larger.
   */
  readonly degenerate: boolean;
}

/** Not every combination was tried: at most one solution, and no verdict. */
export interface PartialModeReport extends Omit<ModeReport, "verdict" | "complete"> {
  readonly verdict: null;
  readonly complete: false;
  /** What was done instead, and what it does not prove. */
  readonly note: string;
}

export function modesOf({ contacts }: UnitSystem, choices: readonly Choice[]): Modes {
  return Object.fromEntries(contacts.map(({ name }, i) => [name, (choices[i] as Choice).mode]));
}

/** A combination that was solved, as a solution; without `marks` the range of many forces is left out. */
export function solutionOf(
  system: UnitSystem,
  combination: Combination,
  result: Extract<Attempt, { kind: "solved" }>,
  marks = true,
): ModeSolution {
  const hyperstatic = result.freedom.length > 0 && !result.moves;
  return {
    modes: modesOf(system, combination.choices),
    forces: forcesOf(system, combination, result.forces),
    acceleration: system.toCoordinates(result.acceleration),
    residual: result.residual,
    ...(isSustained(system, combination) ? {} : { sustained: false as const }),
    ...(hyperstatic ? { hyperstatic } : {}),
    ...(hyperstatic && marks ? { range: forceRanges(system, combination, result) } : {}),
    ...(result.moves ? { continuum: true as const } : {}),
    ...(result.degenerate ? { degenerate: true as const } : {}),
  };
}

function forcesOf(
  { contacts }: UnitSystem,
  { forces }: Combination,
  unknowns: Float64Array,
): Record<string, Force> {
  return Object.fromEntries(
    contacts.map(({ name }, i) => {
      const { N, T, known } = forces[i] as Combination["forces"][number];
      return [name, { lambdaT: known.T + dot(T, unknowns), lambdaN: known.N + dot(N, unknowns) }];
    }),
  );
}
