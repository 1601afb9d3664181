/**
 * Which accelerations do the closed contacts admit? All of them, each with its forces; and why not the others.
 * [LB01] (2.5)-(2.11) by complete enumeration of the modes: no acceleration is inconsistent, one is consistent, several are
 * the Painlevé paradox. Choosing among several is not done here.
 */

import { dot } from "../numerics/index.js";
import { type Choice, type Combination, choicesOf, combine } from "./combination.js";
import { attempt, contactTolerances } from "./solve.js";
import { isSustained } from "./sustained.js";
import { type ContactSystem, type Mode, toUnitMass, type UnitSystem } from "./system.js";

export type Verdict = "consistent" | "indeterminate" | "inconsistent";
export type Modes = Readonly<Record<string, Mode>>;

export interface Force {
  readonly lambdaT: number;
  readonly lambdaN: number;
}

export interface ModeSolution {
  readonly modes: Modes;
  /** Other labels of the same acceleration, on borders. */
  readonly alternatives?: readonly Modes[];
  readonly forces: Readonly<Record<string, Force>>;
  readonly acceleration: readonly number[];
  /** How well the equations are met, relative to the accelerations at play. */
  readonly residual: number;
  /** false where a stiff contact would not keep it ([NDCb] §3.3): it solves the problem and is no future. */
  readonly sustained?: false;
  /** One acceleration, many forces: those given are the shortest. */
  readonly hyperstatic?: true;
  /** The forces and the acceleration can be changed together: a continuum of futures. */
  readonly continuum?: true;
  readonly degenerate?: true;
}

export interface RejectedModes {
  readonly modes: Modes;
  readonly contact: string;
  readonly because: string;
  readonly value: number;
}

export interface ModeReport {
  readonly verdict: Verdict;
  readonly solutions: readonly ModeSolution[];
  readonly rejected: readonly RejectedModes[];
  /** Some inequality is on its border: the verdict hangs on rounding. */
  readonly degenerate: boolean;
}

/** More closed contacts than this are not enumerated. */
export const enumerationLimit = 6;

/** Every combination of modes, solved and tested; undefined where the mass matrix is not positive definite. */
export function enumerateModes(system: ContactSystem): ModeReport | undefined {
  if (system.contacts.length > enumerationLimit) {
    throw new RangeError(
      `at most ${enumerationLimit} closed contacts are enumerated, got ${system.contacts.length}`,
    );
  }
  const unit = toUnitMass(system);
  if (unit === undefined) return undefined;
  const found: { solution: ModeSolution; u: Float64Array }[] = [];
  const rejected: RejectedModes[] = [];
  for (const choices of allChoices(unit)) {
    const combination = combine(unit, choices);
    const result = attempt(unit, combination);
    const modes = modesOf(unit, choices);
    if (result.kind === "rejected") {
      const { contact, because, value } = result;
      rejected.push({ modes, contact, because, value });
      continue;
    }
    const solution: ModeSolution = {
      modes,
      forces: forcesOf(unit, combination, result.forces),
      acceleration: unit.toCoordinates(result.acceleration),
      residual: result.residual,
      ...(isSustained(unit, combination) ? {} : { sustained: false as const }),
      ...(result.freedom.length > 0 && !result.moves ? { hyperstatic: true as const } : {}),
      ...(result.moves ? { continuum: true as const } : {}),
      ...(result.degenerate ? { degenerate: true as const } : {}),
    };
    found.push({ solution, u: result.acceleration });
  }
  const solutions = mergeEqual(found, unit);
  const several = solutions.length > 1 || solutions.some(({ continuum }) => continuum);
  const verdict = solutions.length === 0 ? "inconsistent" : several ? "indeterminate" : "consistent";
  return {
    verdict,
    solutions,
    rejected,
    degenerate: solutions.some(({ degenerate }) => degenerate === true),
  };
}

function* allChoices(system: UnitSystem): Generator<Choice[]> {
  const options = system.contacts.map(choicesOf);
  const count = options.reduce((product, list) => product * list.length, 1);
  for (let index = 0; index < count; index++) {
    let rest = index;
    yield options.map((list) => {
      const choice = list[rest % list.length] as Choice;
      rest = Math.floor(rest / list.length);
      return choice;
    });
  }
}

function modesOf({ contacts }: UnitSystem, choices: readonly Choice[]): Modes {
  return Object.fromEntries(contacts.map(({ name }, i) => [name, (choices[i] as Choice).mode]));
}

function forcesOf(
  { contacts }: UnitSystem,
  { forces }: Combination,
  unknowns: Float64Array,
): Record<string, Force> {
  return Object.fromEntries(
    contacts.map(({ name }, i) => {
      const { N, T } = forces[i] as Combination["forces"][number];
      return [name, { lambdaT: dot(T, unknowns), lambdaN: dot(N, unknowns) }];
    }),
  );
}

/** Equal accelerations are one solution with several labels; what all of them lack (degenerate, unsustained) is kept. */
function mergeEqual(
  found: readonly { solution: ModeSolution; u: Float64Array }[],
  system: UnitSystem,
): ModeSolution[] {
  const merged: { solution: ModeSolution; u: Float64Array }[] = [];
  for (const { solution, u } of found) {
    const size = Math.max(system.scale, Math.hypot(...u));
    const twin = merged.findIndex((other) => {
      const apart = Math.hypot(...u.map((value, k) => value - (other.u[k] as number)));
      return apart <= contactTolerances.equations * size;
    });
    const before = merged[twin];
    if (before === undefined) {
      merged.push({ solution, u });
      continue;
    }
    const { sustained, ...rest } = before.solution;
    const stays = sustained === false && solution.sustained === false ? { sustained } : {};
    const alternatives = [...(before.solution.alternatives ?? []), solution.modes];
    merged[twin] = { u: before.u, solution: { ...rest, ...stays, alternatives } };
  }
  return merged.map(({ solution }) => solution);
}
